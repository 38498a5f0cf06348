import type { ServiceResponse } from '../../service-client/request.ts';
import { textAt } from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, formatJsonPointer } from '../check.ts';
import { EVENTS_REQUEST } from '../explore-service.ts';
import {
  detectDateWriter,
  detectWriterByDayNames,
  normalizeDateText,
  readWrittenDates,
  type WrittenDate,
} from '../languages.ts';

/** Reports dates without their day, year or times, or with a hidden time. */
function* judgeParts({ event, text }: WrittenDate): Iterable<string> {
  const isHidden = event['hide_time'] === '1';
  const times = isHidden ? [] : ['date_from', 'date_to'].map((key) => textAt(event, key).slice(11, 16));
  const days = ['date_from', 'date_to'].map((key) => textAt(event, key).slice(0, 10));
  for (const day of new Set(days)) {
    if (!text.includes(day.slice(0, 4))) yield `does not contain the year ${day.slice(0, 4)}`;
    if (!new RegExp(`(^|\\D)${Number(day.slice(8))}(\\D|$)`).test(text))
      yield `does not contain the day ${Number(day.slice(8))}`;
  }
  for (const time of new Set(times)) {
    const [hour, minute] = time.split(':');
    if (!new RegExp(`(^|\\D)${hour}\\D{1,3}${minute}(\\D|$)`).test(text)) yield `does not contain the time ${time}`;
  }
  if (isHidden && /\d[:.h]\d\d/.test(text)) yield 'contains the time, which is hidden';
  if (/\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4}/.test(text)) yield 'has the month as a number';
  const words = text.replace(/\bUhr\b/, '').match(/\p{L}+/gu) ?? [];
  if (words.length < 2) yield 'does not contain the names of the month and weekday';
  if (/\d-\d/.test(text)) yield 'has a hyphen instead of a dash';
}

function* judgeDates(list: ServiceResponse): Iterable<CheckFailure> {
  const events = readWrittenDates(list);
  const writer = detectDateWriter(list) ?? detectWriterByDayNames(list);
  for (const written of events) {
    const at = formatJsonPointer('events', written.index, 'date_text');
    const expected = writer?.write(written.event);
    if (expected === undefined) for (const text of judgeParts(written)) yield createFailure(list, at, text);
    else if (normalizeDateText(expected) !== normalizeDateText(written.text))
      yield createFailure(list, at, `is ${JSON.stringify(written.text)} instead of ${JSON.stringify(expected)}`);
  }
}

export const dateTextChecks: readonly Check[] = [
  {
    name: 'date-text',
    rule: 'F10',
    promise: 'date_text contains the day and time in words, in one language.',
    trials: () => [defineCase([EVENTS_REQUEST], ([list]) => judgeDates(list))],
  },
];
