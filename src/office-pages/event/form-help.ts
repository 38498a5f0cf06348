// Buttons of the event form that work without scripts: they save nothing and show the form again with its input.

import { createTranslator } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { CREATE_MISSING_BUTTON } from '../components/form/creation-panels.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { readSpanInputs } from '../event-fields/date-time-control.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import { fillEmptyHours } from '../event-fields/hours.ts';
import { moveEnteredTimes, OTHER_TIME_BUTTON } from '../event-fields/other-times.ts';
import { replaceOccupiedRoom } from '../event-fields/room-note.ts';
import { parseSpan } from '../event-fields/span-inputs.ts';
import type { PageRequest } from '../page.ts';
import { autofillFromRecentEvents, revertAutofill } from './autofill.ts';
import { createMissingEntity, type MissingEntityResult } from './create-missing.ts';

export interface FormHelpResult {
  readonly entered: InputTexts;
  readonly fields: ReadonlySet<EventFieldName>;
  readonly note: Html | undefined;
  /** Entity created within the form; its field shows a message about it. */
  readonly missing?: MissingEntityResult;
}

/** True if a help button submitted the form; the form is then not saved. */
export function isHelpRequest({ form }: PageRequest): boolean {
  return form.has('help') || form.has('take') || form.has(OTHER_TIME_BUTTON) || form.has(CREATE_MISSING_BUTTON);
}

export async function applyFormHelp(
  request: PageRequest,
  choices: EventChoices,
  entered: InputTexts,
): Promise<FormHelpResult> {
  const { form, language } = request;
  const nothing = { fields: new Set<EventFieldName>(), note: undefined };
  if (form.has(CREATE_MISSING_BUTTON)) {
    const missing = await createMissingEntity(request, entered);
    return { ...nothing, entered: missing.entered, missing };
  }
  if (form.has('take')) return { ...nothing, entered: replaceOccupiedRoom(entered, form.text('take')) };
  if (form.has(OTHER_TIME_BUTTON)) {
    return { ...nothing, entered: moveEnteredTimes(entered, form.text(OTHER_TIME_BUTTON)) };
  }
  if (form.text('help') === 'hours') return { ...nothing, entered: withHours(entered) };
  if (form.text('help') === 'back') return { ...nothing, entered: revertAutofill(entered, form.text('put')) };
  if (form.text('help') !== 'usual') return { ...nothing, entered };
  const { fields, filledIn, ...filled } = await autofillFromRecentEvents(request, choices, entered);
  return {
    entered: filled.entered,
    fields: new Set(fields),
    note: noteOf(language, inputTextOf(entered, 'type'), fields, filledIn),
  };
}

function withHours(entered: InputTexts): InputTexts {
  const span = parseSpan(readSpanInputs(entered));
  return typeof span === 'string' ? entered : fillEmptyHours(entered, span);
}

function noteOf(
  language: PageRequest['language'],
  kind: string,
  fields: readonly EventFieldName[],
  put: InputTexts,
): Html | undefined {
  const t = createTranslator(language);
  if (kind === '') return undefined;
  if (fields.length === 0) return html`<p class="hint" role="status">${t('help.nothingUsual', { kind })}</p>`;
  const names = fields.map((name) => t(`labels.fields.${name}`)).join(', ');
  const text = t('help.filled', { kind, fields: names });
  return html`<div class="as-usual" role="status">
    <p>${text}</p>
    <input type="hidden" name="put" value="${JSON.stringify(put)}">
    <button class="quiet small" name="help" value="back" formnovalidate>${t('help.takeBack')}</button>
  </div>`;
}
