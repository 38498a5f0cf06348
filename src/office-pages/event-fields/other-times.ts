// Other times for an event whose rooms or people are taken, offered in its form.

import { formatDayAsTyped } from '../../date-parsing/format-day.ts';
import { shiftSpan } from '../../model/free-times.ts';
import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { findFreeTimes } from '../../office/clashes/free-times.ts';
import { type Html, html } from '../../util/html.ts';
import type { InputTexts } from '../components/form/input-texts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { readSpanInputs } from './date-time-control.ts';
import { addMinutes, formatTimeInput, parseSpan, toSpanInputs } from './span-inputs.ts';

/** Name of the button that moves the times of the form; the value is the shift in minutes. */
export const OTHER_TIME_BUTTON = 'other_time';

/** Maximum shift in either direction: eight weeks. */
const MAX_SHIFT_MINUTES = 8 * 7 * 24 * 60;

export interface OtherTimes {
  readonly text: string;
  /** `day` and `time`: new start, formatted as users type it. */
  readonly times: readonly {
    readonly minutes: number;
    readonly day: string;
    readonly time: string;
    readonly label: string;
    readonly take: string;
  }[];
}

export interface WantedTimes {
  readonly span: UseSpan;
  readonly uses: readonly ResourceUse[];
  readonly eventId: number | undefined;
}

/** Other times; undefined if the wanted time is free, or no other time is found. */
export async function findOtherTimes(
  { editing, instance, language, locale, now, t }: PageRequest,
  { span, uses, eventId }: WantedTimes,
): Promise<OtherTimes | undefined> {
  const ignored = new Set(eventId === undefined ? [] : [eventId]);
  const shifts = await editing.store.content.read(instance.name, (content) =>
    findFreeTimes(content, { wanted: uses, ignored, now }),
  );
  if (shifts.length === 0) return undefined;
  const days = createDayFormatter(locale, instance.timeZone, now);
  const times = shifts.map((minutes) => {
    const { from, to } = shiftSpan(span, minutes);
    const label = days.when(from, to);
    const day = formatDayAsTyped(from.slice(0, 10), language);
    return { minutes, day, time: formatTimeInput(from), label, take: t('help.takeTime', { when: label }) };
  });
  return { text: t('help.otherTimes'), times };
}

export function renderOtherTimes(other: OtherTimes | undefined): Html | '' {
  if (other === undefined) return '';
  const buttons = other.times.map(
    ({ minutes, day, time, label, take }) =>
      html`<button class="small" name="${OTHER_TIME_BUTTON}" value="${minutes}" data-day="${day}" data-time="${time}"
        aria-label="${take}" formnovalidate>${label}</button>`,
  );
  return html`<p class="instead"><span>${other.text}</span>${buttons}</p>`;
}

/** Moves the times of a form by the shift of a button. Leaves unreadable times unchanged. */
export function moveEnteredTimes(entered: InputTexts, shift: string): InputTexts {
  const span = parseSpan(readSpanInputs(entered));
  const minutes = Number(shift);
  if (typeof span === 'string' || !Number.isInteger(minutes) || Math.abs(minutes) > MAX_SHIFT_MINUTES) return entered;
  const { day, from, to, until } = toSpanInputs(addMinutes(span.from, minutes), addMinutes(span.to, minutes));
  return { ...entered, day: [day], from: [from], to: [to], until: [until] };
}
