// One field of the event’s form: its name, its control, what is wrong with it, and the choice where two people changed it.

import { texts, translator } from '../../i18n/translate.ts';
import { markInput } from '../../pages/field-frame.ts';
import { type Html, html } from '../../util/html.ts';
import type { TwoTexts } from '../components/form/carried.ts';
import { drawShownField, requiredMark } from '../components/form/draw-field.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type FieldName, fieldRow } from '../event-fields/fields.ts';
import type { ClashNotes } from '../event-fields/room-note.ts';
import type { PageRequest } from '../page.ts';
import type { Helped } from './help.ts';
import type { Problems } from './refusals.ts';

export interface FormView {
  readonly asked: PageRequest;
  readonly entered: Entered;
  readonly choices: EventChoices;
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  readonly problems: Problems;
  /** Warnings about what is saved nevertheless, by field. */
  readonly warnings?: ReadonlyMap<FieldName, readonly string[]>;
  readonly conflicts: ReadonlyMap<FieldName, TwoTexts>;
  /** What stands under the rooms and among the people. */
  readonly notes: ClashNotes;
  /** What was filled in as events of its kind lately were. */
  readonly helped?: Helped | undefined;
  /** What a source overwrites: shown, and not to be changed. */
  readonly fixed?: { readonly fields: ReadonlySet<FieldName>; readonly by: string } | undefined;
  /** Whether it was refused because a room is taken: a button then saves it nevertheless. */
  readonly isRoomTaken: boolean;
}

/** A view of which the fields can be drawn: what stands below the kind is made once for all of them. */
export interface DrawnView extends FormView {
  readonly afterKind: Html;
}

export function drawnView(view: FormView): DrawnView {
  return { ...view, afterKind: html`${view.helped?.note}${fillButton(view.asked)}` };
}

function drawingOf({ asked, entered, choices, kinds, afterKind, notes, isRoomTaken }: DrawnView) {
  const { language } = asked;
  return { language, entered, choices, asked, kinds, afterKind, isFirst: true, roomNote: notes.rooms, isRoomTaken };
}

/** What of a field is rarely needed: it stands behind all that is needed daily. */
export function drawLater(view: DrawnView, name: FieldName): Html | undefined {
  const problems = view.problems.get(name) ?? [];
  const isWrong = problems.length > 0;
  const mark = (input: string, hint = '') => markInput(input, hint, problems);
  const label = translator(view.asked.language)(`labels.fields.${name}`);
  const { later } = fieldRow(name).control.draw({ ...drawingOf(view), label, isWrong, mark });
  if (later === undefined || view.fixed?.fields.has(name) !== true) return later;
  return html`<fieldset class="all" disabled>${later}</fieldset>`;
}

export function drawField(view: DrawnView, name: FieldName): Html {
  const { language } = view.asked;
  const { control, size, isQuiet, isRequired = false, fold } = fieldRow(name);
  return drawShownField({
    name,
    label: translator(language)(`labels.fields.${name}`),
    size,
    isQuiet,
    control,
    drawing: drawingOf(view),
    hasLaterElsewhere: fold === undefined,
    problems: view.problems.get(name) ?? [],
    warnings: view.warnings?.get(name),
    twoTexts: view.conflicts.get(name),
    isDisabled: view.fixed?.fields.has(name) === true,
    mark: isRequired ? requiredMark(language) : undefined,
    note: fixedMark(view, name),
    after: html`${usualMark(view, name)}${madeNote(view, name)}`,
  });
}

/** Where a field comes from that can't be changed here; it is sent as it was opened. */
function fixedMark({ fixed, asked }: FormView, name: FieldName): Html | undefined {
  if (fixed?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('owner.fixed', { source: fixed.by });
  return html`<p class="hint">${text}</p>`;
}

/** That a field was filled in as events of its kind lately were. */
function usualMark({ helped, entered, asked }: FormView, name: FieldName): Html | undefined {
  if (helped?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('help.asUsual', { kind: textOf(entered, 'type') });
  return html`<p class="hint usual-mark">${text}</p>`;
}

/** What was made on the spot, at the field that names it now. */
function madeNote({ helped }: FormView, name: FieldName): Html | undefined {
  return helped?.missing?.field === name ? helped.missing.note : undefined;
}

/** Fills empty fields as events of the kind lately had them; a browser with script asks for it at once. */
function fillButton({ language, link }: Pick<PageRequest, 'language' | 'link'>): Html {
  const words = { ...texts(language, 'help'), fields: texts(language, 'labels.fields') };
  return html`<button class="quiet small fill" name="help" value="usual" formnovalidate data-ask="${link('/events/usual')}"
    data-words="${JSON.stringify(words)}">${words.fill}</button>`;
}
