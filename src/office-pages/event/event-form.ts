// Form of an event: errors, daily fields, folded fields, and the save button.

import { texts, translator } from '../../i18n/translate.ts';
import type { InputProblem } from '../../pages/field-frame.ts';
import { type Html, html } from '../../util/html.ts';
import { sayFolded } from '../components/form/control.ts';
import { drawFolded, drawProblems } from '../components/form/draw-field.ts';
import { textOf } from '../components/form/entered.ts';
import { hidden } from '../components/form/parts.ts';
import { peopleList } from '../components/form/people-controls.ts';
import { FIELD_NAMES, FOLDS, type Fold, fieldRow } from '../event-fields/fields.ts';
import { type DrawnView, drawField, drawLater, drawnView, type FormView } from './form-view.ts';
import type { RepeatingPart } from './repeating-part.ts';

export interface EventFormOptions {
  readonly action: string;
  /** Values at opening or, for a new event, the idempotency key. */
  readonly opened: Html;
  readonly hasStatusNote: boolean;
  readonly buttons: Html;
  readonly changedBy: string;
  /** Number of people to be notified of the change, with an opt-out. */
  readonly telling?: Html | undefined;
  readonly isNew?: boolean;
  readonly repeating?: RepeatingPart | undefined;
}

/** The Enter key presses the first button: it saves an existing event, but only redraws the form of a new one, to avoid publishing it. */
export function eventForm(given: FormView, options: EventFormOptions): Html {
  const view = drawnView(given);
  const { action, opened, buttons, telling, isNew = false } = options;
  const fixed = [...(view.fixed?.fields ?? [])].map((name) => html`<input type="hidden" name="fixed" value="${name}">`);
  const folds = FOLDS.map((fold) => foldPart(view, fold));
  return html`${summary(view, options)}
    <form class="event-form" id="event" method="post" action="${action}" enctype="multipart/form-data" novalidate
      data-account="${view.asked.person.accountId}" data-words="${JSON.stringify(texts(view.asked.language, 'draft'))}">
      ${opened}${fixed}${isNew ? html`<button name="help" value="check" formnovalidate hidden></button>` : html`<button hidden></button>`}
      <fieldset class="all">${dailyFields(view, options)}${telling && html`<section class="card">${telling}</section>`}${folds}</fieldset>
      ${peopleList(view.choices)}${makerWords(view)}
      <div class="save">${buttons}</div>
    </form>`;
}

/** Texts and URLs for the script that creates missing entities without leaving the page. */
function makerWords({ choices, asked }: FormView): Html | undefined {
  if (!choices.mayMake) return undefined;
  const words = { ...texts(asked.language, 'missing'), takeBack: translator(asked.language)('help.takeBack') };
  return html`<div class="maker" data-ask="${asked.link('/events/make')}" data-near="${asked.link('/events/near')}"
      data-words="${JSON.stringify(words)}" hidden></div>`;
}

/** Daily fields; the note of a status is shown only if the event has such a status. */
function dailyFields(view: DrawnView, { hasStatusNote, repeating }: EventFormOptions): Html {
  const fields = FIELD_NAMES.filter((name) => fieldRow(name).fold === undefined).map((name) =>
    name === 'statusNote' && !hasStatusNote
      ? hidden('status_note', textOf(view.entered, 'status_note'))
      : drawField(view, name),
  );
  const later = FIELD_NAMES.filter((name) => fieldRow(name).fold === undefined).map(
    (name) => html`${drawLater(view, name)}${name === 'when' ? repeating?.drawn : ''}`,
  );
  const rarely = html`<div class="field later">${later}</div>`;
  return html`<section class="card"><div class="fields">${fields}${rarely}</div></section>`;
}

function summary({ problems, conflicts, asked }: FormView, { changedBy, repeating }: EventFormOptions) {
  if (problems.size + conflicts.size + (repeating?.items.length ?? 0) === 0) return undefined;
  const t = translator(asked.language);
  const ofFields = FIELD_NAMES.flatMap((name) => {
    const told: readonly InputProblem[] =
      problems.get(name) ?? (conflicts.has(name) ? [{ text: t('forms.both.ask') }] : []);
    return told.map(({ text, input, label = t(`labels.fields.${name}`) }) => ({ field: { name, label }, text, input }));
  });
  const items = [...ofFields, ...(repeating?.items ?? [])];
  if (conflicts.size === 0) return drawProblems(t('forms.wrong', { count: items.length }), items);
  const by = changedBy === asked.editing.actor ? t('event.conflictOwn') : t('event.conflictTitle', { by: changedBy });
  return drawProblems(by, items, html`<p>${t('event.conflictText')}</p>`);
}

function foldPart(view: DrawnView, fold: Fold): Html {
  const { asked, entered, choices, problems, conflicts } = view;
  const { language } = asked;
  const t = translator(language);
  const names = FIELD_NAMES.filter(
    (name) => fieldRow(name).fold === fold && (fieldRow(name).isOffered?.(choices, entered) ?? true),
  );
  return drawFolded({
    id: fold,
    title: t(`labels.folds.${fold}`),
    said: names.map((name) =>
      sayFolded(fieldRow(name).control, entered, { choices, language, label: t(`labels.fields.${name}`) }),
    ),
    isOpen:
      (fold === 'people' && view.notes.taken.length > 0) ||
      names.some((name) => view.helped?.missing?.field === name) ||
      names.some((name) => problems.has(name) || conflicts.has(name) || view.warnings?.has(name) === true),
    content: html`<div class="fields">${names.map((one) => drawField(view, one))}</div>${fold === 'people' ? view.notes.people : ''}`,
  });
}
