// One field of the event’s form: label, control, errors, and the choice between two conflicting texts.

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
  readonly kinds: readonly string[];
  readonly problems: Problems;
  /** Warnings that don’t prevent saving, by field. */
  readonly warnings?: ReadonlyMap<FieldName, readonly string[]>;
  readonly conflicts: ReadonlyMap<FieldName, TwoTexts>;
  /** Notes below the rooms and among the people. */
  readonly notes: ClashNotes;
  /** Values filled in from recent events of the same type. */
  readonly helped?: Helped | undefined;
  /** Fields that a source overwrites; shown read-only. */
  readonly fixed?: { readonly fields: ReadonlySet<FieldName>; readonly by: string } | undefined;
  /** Whether saving was refused because of a room conflict; a button then saves it nevertheless. */
  readonly isRoomTaken: boolean;
}

/** View with the content below the event type, computed once for all fields. */
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

/** Note on the origin of a read-only field; its values are sent as they were opened. */
function fixedMark({ fixed, asked }: FormView, name: FieldName): Html | undefined {
  if (fixed?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('owner.fixed', { source: fixed.by });
  return html`<p class="hint">${text}</p>`;
}

/** Note that a field was filled in from recent events of the same type. */
function usualMark({ helped, entered, asked }: FormView, name: FieldName): Html | undefined {
  if (helped?.fields.has(name) !== true) return undefined;
  const text = translator(asked.language)('help.asUsual', { kind: textOf(entered, 'type') });
  return html`<p class="hint usual-mark">${text}</p>`;
}

/** Note on a newly created entity, at the field that refers to it. */
function madeNote({ helped }: FormView, name: FieldName): Html | undefined {
  return helped?.missing?.field === name ? helped.missing.note : undefined;
}

/** Button that fills empty fields from recent events of the type; the script does so automatically. */
function fillButton({ language, link }: Pick<PageRequest, 'language' | 'link'>): Html {
  const words = { ...texts(language, 'help'), fields: texts(language, 'labels.fields') };
  return html`<button class="quiet small fill" name="help" value="usual" formnovalidate data-ask="${link('/events/usual')}"
    data-words="${JSON.stringify(words)}">${words.fill}</button>`;
}
