// Dates as people read them (rule F10).

import type { ServiceAnswer } from '../../service-client/request.ts';
import { textAt } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, pointer, trial } from '../check.ts';
import { EVENTS } from '../known.ts';
import { plainDate, type Written, writerByNames, writerOf, writtenIn } from '../languages.ts';

/** Complains of what no language writes so: without its day, its year or its times, or with a time that is hidden. */
function* judgeParts({ event, text }: Written): Iterable<string> {
  const isHidden = event['hide_time'] === '1';
  const times = isHidden ? [] : ['date_from', 'date_to'].map((key) => textAt(event, key).slice(11, 16));
  const days = ['date_from', 'date_to'].map((key) => textAt(event, key).slice(0, 10));
  for (const day of new Set(days)) {
    if (!text.includes(day.slice(0, 4))) yield `does not tell the year ${day.slice(0, 4)}`;
    if (!new RegExp(`(^|\\D)${Number(day.slice(8))}(\\D|$)`).test(text))
      yield `does not tell the day ${Number(day.slice(8))}`;
  }
  for (const time of new Set(times)) {
    const [hour, minute] = time.split(':');
    if (!new RegExp(`(^|\\D)${hour}\\D{1,3}${minute}(\\D|$)`).test(text)) yield `does not tell the time ${time}`;
  }
  if (isHidden && /\d[:.h]\d\d/.test(text)) yield 'tells the time, which is hidden';
  if (/\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4}/.test(text)) yield 'writes the month as a number';
  const words = text.replace(/\bUhr\b/, '').match(/\p{L}+/gu) ?? [];
  if (words.length < 2) yield 'does not name the month and the day of the week';
  if (/\d-\d/.test(text)) yield 'has a hyphen in place of the dash';
}

function* judgeDates(list: ServiceAnswer): Iterable<Complaint> {
  const events = writtenIn(list);
  const writer = writerOf(list) ?? writerByNames(list);
  for (const written of events) {
    const at = pointer('events', written.index, 'date_text');
    const expected = writer?.write(written.event);
    if (expected === undefined) for (const text of judgeParts(written)) yield complaint(list, at, text);
    else if (plainDate(expected) !== plainDate(written.text))
      yield complaint(list, at, `is ${JSON.stringify(written.text)} instead of ${JSON.stringify(expected)}`);
  }
}

export const datesInWords: readonly Check[] = [
  {
    name: 'date-text',
    rule: 'F10',
    promise: 'date_text says day and time in words, in one language.',
    trials: () => [trial([EVENTS], ([list]) => judgeDates(list))],
  },
];
