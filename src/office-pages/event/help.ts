// Buttons that replace scripts in the form of an event: they save nothing and show the form again with its input.

import { translator } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { MAKE } from '../components/form/make-missing.ts';
import type { FieldName } from '../event-fields/fields.ts';
import { withSameHours } from '../event-fields/hours.ts';
import { readSpan } from '../event-fields/moments.ts';
import { withRoomTaken } from '../event-fields/room-note.ts';
import { spanTyped } from '../event-fields/when.ts';
import type { PageRequest } from '../page.ts';
import { type HelpedMissing, helpMissing } from './missing.ts';
import { fillAsUsual, takeBack } from './usual.ts';

export interface Helped {
  readonly entered: Entered;
  readonly fields: ReadonlySet<FieldName>;
  /** Note below the event type. */
  readonly note: Html | undefined;
  /** Entity created within the form, shown at its field. */
  readonly missing?: HelpedMissing;
}

/** Returns whether the form was sent by a help button, and is not to be saved. */
export function wantsHelp({ form }: PageRequest): boolean {
  return form.has('help') || form.has('take') || form.has(MAKE);
}

export async function help(asked: PageRequest, choices: EventChoices, entered: Entered): Promise<Helped> {
  const { form, language } = asked;
  const nothing = { fields: new Set<FieldName>(), note: undefined };
  if (form.has(MAKE)) {
    const missing = await helpMissing(asked, entered);
    return { ...nothing, entered: missing.entered, missing };
  }
  if (form.has('take')) return { ...nothing, entered: withRoomTaken(entered, form.text('take')) };
  if (form.text('help') === 'hours') return { ...nothing, entered: withHours(entered) };
  if (form.text('help') === 'back') return { ...nothing, entered: takeBack(entered, form.text('put')) };
  if (form.text('help') !== 'usual') return { ...nothing, entered };
  const { fields, put, ...filled } = await fillAsUsual(asked, choices, entered);
  return {
    entered: filled.entered,
    fields: new Set(fields),
    note: noteOf(language, textOf(entered, 'type'), fields, put),
  };
}

function withHours(entered: Entered): Entered {
  const span = readSpan(spanTyped(entered));
  return typeof span === 'string' ? entered : withSameHours(entered, span);
}

function noteOf(
  language: PageRequest['language'],
  kind: string,
  fields: readonly FieldName[],
  put: Entered,
): Html | undefined {
  const t = translator(language);
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
