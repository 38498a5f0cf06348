import { createTranslator, textsBelow } from '../../i18n/translate.ts';
import { type InputProblem, inputAriaAttributes } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import { describeFolded } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { ConflictingTexts } from '../components/form/hidden-state.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { renderPeopleDatalist } from '../components/form/people-controls.ts';
import { renderField, renderFoldedPart, renderProblems, renderRequiredMark } from '../components/form/render-field.ts';
import {
  EVENT_FIELD_NAMES,
  type EventFieldName,
  FOLDED_SECTIONS,
  type FoldedSection,
  getEventFieldRow,
} from '../event-fields/event-fields.ts';
import { findPeopleInput, renderPersonNote } from '../event-fields/people-note.ts';
import type { ClashNotes } from '../event-fields/room-note.ts';
import type { PageRequest } from '../page.ts';
import type { FormHelpResult } from './form-help.ts';
import type { ProblemsByField } from './form-refusals.ts';
import type { RepetitionPart } from './repetition-part.ts';
import { TYPE_FIELDS, type TypeField } from './type-fields.ts';

export interface EventFormOptions {
  readonly action: string;
  readonly openedFields: Html;
  readonly hasStatusNote: boolean;
  readonly buttons: Html;
  readonly changedBy: string;
  readonly notifyOptions?: Html | undefined;
  readonly isNew?: boolean;
  readonly repeating?: RepetitionPart | undefined;
}

/**
 * Form of an event. The Enter key presses the first button: it saves an existing event, but only redraws the form of a new one, which would
 * otherwise become public.
 */
export function renderEventForm(given: EventFormView, options: EventFormOptions): Html {
  const view = renderFormView(given);
  const { action, openedFields, buttons, notifyOptions, isNew = false } = options;
  const fixed = [...(view.fixed?.fields ?? [])].map((name) => html`<input type="hidden" name="fixed" value="${name}">`);
  const folds = FOLDED_SECTIONS.map((fold) => renderFold(view, fold));
  return html`${summary(view, options)}
    <form class="event-form" id="event" method="post" action="${action}" enctype="multipart/form-data" novalidate
      data-account="${view.asked.person.accountId}" data-words="${JSON.stringify(textsBelow(view.asked.language, 'draft'))}">
      ${openedFields}${fixed}${
        isNew ? html`<button name="help" value="check" formnovalidate hidden></button>` : html`<button hidden></button>`
      }
      <fieldset class="all">${dailyFields(view, options)}${folds}${
        notifyOptions && html`<div class="notify">${notifyOptions}</div>`
      }</fieldset>
      ${renderPeopleDatalist(view.choices)}${renderCreationTexts(view)}
      <div class="save">${buttons}</div>
    </form>`;
}

function renderCreationTexts({ choices, asked }: EventFormView): Html | undefined {
  if (!choices.mayMake) return undefined;
  const words = {
    ...textsBelow(asked.language, 'missing'),
    takeBack: createTranslator(asked.language)('help.takeBack'),
  };
  return html`<div class="maker" data-ask="${asked.link('/events/make')}" data-near="${asked.link('/events/near')}"
      data-words="${JSON.stringify(words)}" hidden></div>`;
}

/** Fields outside the folded parts. The note of a status is shown only if the event has such a status. */
function dailyFields(view: RenderedFormView, { hasStatusNote, repeating }: EventFormOptions): Html {
  const daily = EVENT_FIELD_NAMES.filter((name) => getEventFieldRow(name).fold === undefined);
  const before = daily.indexOf('layers');
  const isShown = (name: EventFieldName) => name !== 'statusNote' || hasStatusNote;
  const hidden = hasStatusNote ? '' : renderHiddenInput('status_note', inputTextOf(view.entered, 'status_note'));
  const people = view.typeFields.filter((name) => PEOPLE_FIELDS.includes(name));
  const others = [...view.typeFields.filter((name) => !people.includes(name)), ...daily.slice(before)];
  const subheading = html`<h3 class="part-title">${createTranslator(view.asked.language)('labels.folds.people')}</h3>`;
  const fields = html`${drawRows(view, daily.slice(0, before).filter(isShown))}${hidden}
    ${people.length === 0 ? '' : html`<div class="fields people-part">${subheading}${drawRows(view, people)}<hr class="part-end"></div>`}
    ${drawRows(view, others)}`;
  // These parts come after the fields in the document, so that the Tab key reaches the fields first. The style sheet shows each part below
  // its field.
  const later = daily.map((name) => renderLateField(view, name, name === 'when' ? repeating?.drawn : undefined));
  return html`<section class="card"><div class="fields">${fields}${later}</div></section>`;
}

/** Fields for people, grouped under their own heading if an event type shows them unfolded. */
const PEOPLE_FIELDS: readonly TypeField[] = ['organists', 'vergers', 'lectors', 'coorganizers', 'visitators'];

/** Fields in order. Notes on people in a row of two fields are below the row, at full width. */
function drawRows(view: RenderedFormView, names: readonly EventFieldName[]): Html {
  const isHalf = (name: EventFieldName | undefined) => name !== undefined && getEventFieldRow(name).size === 'half';
  const rows: Html[] = [];
  for (let at = 0; at < names.length; ) {
    const [first, second] = names.slice(at, at + 2);
    if (first === undefined) break;
    const isPair = second !== undefined && isHalf(first) && isHalf(second);
    rows.push(isPair ? drawPair(view, [first, second]) : drawField(view, first));
    at += isPair ? 2 : 1;
  }
  return html`${rows}`;
}

function drawPair(view: RenderedFormView, names: readonly EventFieldName[]): Html {
  const drawn = names.map((name) => html`${drawField(view, name, { hasNoteBelow: true })}${personNote(view, name)}`);
  return html`<div class="fields field-row">${drawn}</div>`;
}

function summary({ problems, conflicts, asked }: EventFormView, { changedBy, repeating }: EventFormOptions) {
  if (problems.size + conflicts.size + (repeating?.items.length ?? 0) === 0) return undefined;
  const t = createTranslator(asked.language);
  const ofFields = EVENT_FIELD_NAMES.flatMap((name) => {
    const notes: readonly InputProblem[] =
      problems.get(name) ?? (conflicts.has(name) ? [{ text: t('forms.both.ask') }] : []);
    return notes.map(({ text, input, label = t(`labels.fields.${name}`) }) => ({
      field: { name, label },
      text,
      input,
    }));
  });
  const items = [...ofFields, ...(repeating?.items ?? [])];
  if (conflicts.size === 0) return renderProblems(t('forms.wrong', { count: items.length }), items);
  const by = changedBy === asked.editing.actor ? t('event.conflictOwn') : t('event.conflictTitle', { by: changedBy });
  return renderProblems(by, items, html`<p>${t('event.conflictText')}</p>`);
}

/** Title of a folded part: the general one, or one for the remaining fields if the event type shows some of its fields unfolded. */
function titleOfFold(
  { asked, typeFields }: EventFormView,
  fold: FoldedSection,
  names: readonly EventFieldName[],
): string {
  const t = createTranslator(asked.language);
  if (!typeFields.some((name) => getEventFieldRow(name).fold === fold)) return t(`labels.folds.${fold}`);
  return fold === 'people' ? t('labels.otherPeople') : names.map((name) => t(`labels.fields.${name}`)).join(', ');
}

function renderFold(view: RenderedFormView, fold: FoldedSection): Html | undefined {
  const { asked, entered, choices, problems, conflicts } = view;
  const { language } = asked;
  const t = createTranslator(language);
  const names = EVENT_FIELD_NAMES.filter(
    (name) =>
      getEventFieldRow(name).fold === fold &&
      !view.typeFields.some((one) => one === name) &&
      (getEventFieldRow(name).isOffered?.(choices, entered) ?? true),
  );
  if (names.length === 0) return undefined;
  return renderFoldedPart({
    id: fold,
    title: titleOfFold(view, fold, names),
    summary: names.map((name) =>
      describeFolded(getEventFieldRow(name).control, entered, { choices, language, label: t(`labels.fields.${name}`) }),
    ),
    isOpen:
      names.some((name) => isConflicting(view, name)) ||
      names.some((name) => view.helped?.missing?.field === name) ||
      names.some((name) => problems.has(name) || conflicts.has(name) || view.warnings?.has(name) === true),
    content: html`<div class="fields">${names.map((one) => drawField(view, one))}</div>${fold === 'people' ? view.notes.people : ''}`,
  });
}

interface EventFormView {
  readonly asked: PageRequest;
  readonly entered: InputTexts;
  readonly choices: EventChoices;
  readonly kinds: readonly string[];
  /** Fields of folded parts that are shown unfolded. */
  readonly typeFields: readonly TypeField[];
  readonly problems: ProblemsByField;
  readonly warnings?: ReadonlyMap<EventFieldName, readonly string[]>;
  readonly conflicts: ReadonlyMap<EventFieldName, ConflictingTexts>;
  readonly notes: ClashNotes;
  readonly helped?: FormHelpResult | undefined;
  readonly fixed?: { readonly fields: ReadonlySet<EventFieldName>; readonly by: string } | undefined;
  /** True if the form was refused because of a room clash, which a button then accepts. */
  readonly isRoomTaken: boolean;
}

interface RenderedFormView extends EventFormView {
  readonly afterKind: Html;
}

function renderFormView(view: EventFormView): RenderedFormView {
  return { ...view, afterKind: html`${view.helped?.note}${fillButton(view.asked)}` };
}

function drawingOf({ asked, entered, choices, kinds, afterKind, notes, isRoomTaken }: RenderedFormView) {
  const { language } = asked;
  return { language, entered, choices, asked, kinds, afterKind, isFirst: true, roomNote: notes.rooms, isRoomTaken };
}

function renderLateField(view: RenderedFormView, name: EventFieldName, further?: Html): Html | undefined {
  const problems = view.problems.get(name) ?? [];
  const isWrong = problems.length > 0;
  const mark = (input: string, hint = '') => inputAriaAttributes(input, hint, problems);
  const label = createTranslator(view.asked.language)(`labels.fields.${name}`);
  const { later } = getEventFieldRow(name).control.render({ ...drawingOf(view), label, isWrong, problems, mark });
  if (later === undefined && further === undefined) return undefined;
  const isFixed = view.fixed?.fields.has(name) === true;
  const drawn = isFixed ? html`<fieldset class="all" disabled>${later}</fieldset>` : later;
  return html`<div class="field later" data-of="${name}">${drawn}${further}</div>`;
}

function drawField(
  view: RenderedFormView,
  name: EventFieldName,
  { hasNoteBelow = false }: { readonly hasNoteBelow?: boolean } = {},
): Html {
  const { language } = view.asked;
  const { control, size, isQuiet, isRequired = false, fold } = getEventFieldRow(name);
  return renderField({
    name,
    label: createTranslator(language)(`labels.fields.${name}`),
    size,
    isQuiet,
    control,
    drawing: drawingOf(view),
    hasLaterElsewhere: fold === undefined,
    problems: view.problems.get(name) ?? [],
    warnings: view.warnings?.get(name),
    twoTexts: view.conflicts.get(name),
    isDisabled: view.fixed?.fields.has(name) === true,
    mark: isRequired ? renderRequiredMark(language) : undefined,
    note: renderReadOnlyMark(view, name),
    after: html`${hasNoteBelow ? '' : personNote(view, name)}${renderUsualMark(view, name)}${createdNote(view, name)}`,
  });
}

/** Note that names the source of a read-only field. */
function renderReadOnlyMark({ fixed, asked }: EventFormView, name: EventFieldName): Html | undefined {
  if (fixed?.fields.has(name) !== true) return undefined;
  const text = createTranslator(asked.language)('owner.fixed', { source: fixed.by });
  return html`<p class="hint">${text}</p>`;
}

function renderUsualMark({ helped, entered, asked }: EventFormView, name: EventFieldName): Html | undefined {
  if (helped?.fields.has(name) !== true) return undefined;
  const text = createTranslator(asked.language)('help.asUsual', { kind: inputTextOf(entered, 'type') });
  return html`<p class="hint usual-mark">${text}</p>`;
}

function isConflicting({ notes }: EventFormView, name: EventFieldName): boolean {
  const input = findPeopleInput(name);
  return notes.taken.length > 0 && input !== undefined && notes.byInput.has(input);
}

function personNote({ notes, asked }: EventFormView, name: EventFieldName): Html | undefined {
  const input = findPeopleInput(name);
  return input && renderPersonNote(input, notes.byInput.get(input), asked.language);
}

function createdNote({ helped }: EventFormView, name: EventFieldName): Html | undefined {
  return helped?.missing?.field === name ? helped.missing.note : undefined;
}

function fillButton({ language, link }: Pick<PageRequest, 'language' | 'link'>): Html {
  const parts = Object.fromEntries(TYPE_FIELDS.map((name) => [name, getEventFieldRow(name).fold]));
  const words = { ...textsBelow(language, 'help'), fields: textsBelow(language, 'labels.fields'), parts };
  return html`<button class="quiet small fill" name="help" value="usual" formnovalidate data-ask="${link('/events/usual')}"
    data-words="${JSON.stringify(words)}">${words.fill}</button>`;
}
