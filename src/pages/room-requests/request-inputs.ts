// Inputs of a room request by name: reads submitted values, fills in the values of a request, finds the input of a problem. Also builds the
// path of its private page.

import type { BookingForm } from '../../model/bookings/form.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { Language } from '../../model/instance.ts';
import type { UseSpan } from '../../model/resources.ts';
import { repeatDates } from '../../model/room-requests/repeat-dates.ts';
import { MAX_REQUEST_DATES } from '../../model/room-requests/request-settings.ts';
import { toRequestSpan } from '../../model/room-requests/request-span.ts';
import { REQUEST_KINDS, type RoomRequest } from '../../model/room-requests/room-request.ts';
import {
  type EnteredRequest,
  REQUEST_REPEATS,
  type RequestRepeat,
} from '../../model/room-requests/visitor-requests.ts';
import { isDate, isTimeOfDay } from '../../util/dates.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import {
  BOOKING_INPUTS,
  bookingToFields,
  readEnteredBooking,
  type SubmittedFields,
} from '../bookings/booking-inputs.ts';

export const REQUEST_INPUTS = {
  ...BOOKING_INPUTS,
  room: 'room',
  day: 'day',
  from: 'from',
  to: 'to',
  repeat: 'repeat',
  count: 'count',
  /** Checkbox to keep the dates of a request, which the form can't express. */
  same: 'same',
  pick: 'pick',
  title: 'title',
  kind: 'kind',
  organisation: 'organisation',
  people: 'people',
  publish: 'publish',
  /** Digest of the prices and terms that the form shows. */
  terms: 'terms',
} as const;

export function ownRequestPath(instance: string, key: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  return `/${instance}/requests/${key}${query.size === 0 ? '' : `?${query}`}`;
}

/** Submitted values, not validated. `preset`: rooms of a form without a choice of rooms, and dates that can be kept. */
export function readEnteredRequest(
  sent: SubmittedFields,
  form: BookingForm | null,
  preset: Pick<RoomRequest, 'roomIds' | 'dates'>,
  language: Language,
): EnteredRequest {
  const { people, phone, answers } = readEnteredBooking(sent, form, 1);
  const text = (name: string) => sent.get(name) ?? '';
  const chosen = sent.getAll(REQUEST_INPUTS.room).map(Number).filter(Number.isInteger);
  const count = text(REQUEST_INPUTS.people).trim();
  return {
    roomIds: chosen.length === 0 ? preset.roomIds : chosen,
    dates: readEnteredDates(sent, preset.dates),
    title: text(REQUEST_INPUTS.title),
    kind: REQUEST_KINDS.find((kind) => kind === text(REQUEST_INPUTS.kind)) ?? 'private',
    organisation: text(REQUEST_INPUTS.organisation),
    name: people[0]?.name ?? '',
    email: text(REQUEST_INPUTS.email),
    phone,
    people: count === '' ? null : Number(count),
    answers,
    publish: text(REQUEST_INPUTS.publish) !== '',
    language,
  };
}

/** Suggested alternative to a request: another room, or another first date. */
export type Suggestion = { readonly roomId: number } | UseSpan;

/** Value of a suggestion's button, such as `room 6` or `time 2026-12-07 18:00 20:00`. */
export function encodeSuggestion(suggestion: Suggestion): string {
  if ('roomId' in suggestion) return `room ${suggestion.roomId}`;
  return `time ${suggestion.from.slice(0, 16)} ${suggestion.to.slice(11, 16)}`;
}

/** Fills in the suggestion whose button was pressed, and requests a check of its times. Leaves all other entries unchanged. */
export function fillInSuggestion(sent: SubmittedFields): SubmittedFields {
  const [what, ...values] = (sent.get(REQUEST_INPUTS.pick) ?? '').split(' ');
  const names = what === 'room' ? ['room' as const] : what === 'time' ? (['day', 'from', 'to'] as const) : [];
  if (names.length === 0 || values.length !== names.length) return sent;
  const filled = new URLSearchParams(sent);
  for (const [index, name] of names.entries()) filled.set(REQUEST_INPUTS[name], values[index] ?? '');
  filled.set(REQUEST_INPUTS.deed, 'dates');
  return filled;
}

/** Submitted date with its repetitions, or the dates to keep. Empty if an input of `findIncompleteInputs` is missing. */
export function readEnteredDates(sent: SubmittedFields, current: readonly UseSpan[] = []): UseSpan[] {
  if (current.length > 0 && sent.has(REQUEST_INPUTS.same)) return [...current];
  if (findIncompleteInputs(sent).length > 0) return [];
  const [day, from, to] = [REQUEST_INPUTS.day, REQUEST_INPUTS.from, REQUEST_INPUTS.to].map((name) =>
    lineOf(sent, name),
  );
  const count = Math.min(Number(lineOf(sent, REQUEST_INPUTS.count)), MAX_REQUEST_DATES + 1);
  return repeatDates(toRequestSpan(day ?? '', from ?? '', to ?? ''), readRepeat(sent), count);
}

function lineOf(sent: SubmittedFields, name: string): string {
  return (sent.get(name) ?? '').trim();
}

export interface IncompleteInput {
  readonly input: string;
  /** `count_missing`: a repetition without a number of dates; `count_of_one`: a number of dates without a repetition. */
  readonly code: 'missing' | 'count_missing' | 'count_of_one';
}

/** Inputs that are needed to calculate the dates, but are missing. */
export function findIncompleteInputs(sent: SubmittedFields): IncompleteInput[] {
  const { day, from, to, count } = REQUEST_INPUTS;
  const isRepeated = readRepeat(sent) !== 'once';
  const times = lineOf(sent, count);
  const hasCount = /^\d{1,3}$/.test(times) && Number(times) >= 1;
  return [
    ...(isDate(lineOf(sent, day)) ? [] : [{ input: day, code: 'missing' } as const]),
    ...[from, to].flatMap((name) =>
      isTimeOfDay(lineOf(sent, name)) ? [] : [{ input: name, code: 'missing' } as const],
    ),
    ...(isRepeated && !hasCount ? [{ input: count, code: 'count_missing' } as const] : []),
    ...(!isRepeated && Number(times) > 1 ? [{ input: count, code: 'count_of_one' } as const] : []),
  ];
}

export function readRepeat(sent: SubmittedFields): RequestRepeat {
  return REQUEST_REPEATS.find((repeat) => repeat === sent.get(REQUEST_INPUTS.repeat)) ?? 'once';
}

/** Name of the input that a problem belongs to; undefined for problems of contact data and questions. */
export function findInputOfProblem({ path, code }: Pick<Problem, 'path' | 'code'>): string | undefined {
  if (code === 'ends_not_after') return REQUEST_INPUTS.to;
  if (path === 'dates' && code === 'too_many') return REQUEST_INPUTS.count;
  if (path === 'dates' || path.startsWith('dates[')) return REQUEST_INPUTS.day;
  if (path === 'room_ids') return REQUEST_INPUTS.room;
  return [REQUEST_INPUTS.title, REQUEST_INPUTS.organisation, REQUEST_INPUTS.people].find((name) => name === path);
}

/** Values of a request for the form. `repeats`: maximum number of repetitions of its dates. */
export function requestToFields(request: RoomRequest, form: BookingForm | null, repeats: number): SubmittedFields {
  const { roomIds, dates, title, kind, organisation, name, phone, people, answers, publish } = request;
  const sent = bookingToFields({ people: [{ name, answers: {} }], phone, answers }, form);
  for (const id of roomIds) sent.append(REQUEST_INPUTS.room, String(id));
  const [first] = dates;
  sent.set(REQUEST_INPUTS.day, first?.from.slice(0, 10) ?? '');
  sent.set(REQUEST_INPUTS.from, first?.from.slice(11, 16) ?? '');
  sent.set(REQUEST_INPUTS.to, first?.to.slice(11, 16) ?? '');
  sent.set(REQUEST_INPUTS.count, String(dates.length));
  const regular = REQUEST_REPEATS.find((repeat) => {
    sent.set(REQUEST_INPUTS.repeat, repeat);
    return isSameJson(readEnteredDates(sent), dates);
  });
  sent.set(REQUEST_INPUTS.repeat, regular ?? 'once');
  if (regular === undefined) sent.set(REQUEST_INPUTS.count, '1');
  if (regular === undefined || (dates.length > 1 && dates.length > repeats)) sent.set(REQUEST_INPUTS.same, 'on');
  sent.set(REQUEST_INPUTS.title, title);
  sent.set(REQUEST_INPUTS.kind, kind);
  sent.set(REQUEST_INPUTS.organisation, organisation);
  sent.set(REQUEST_INPUTS.people, people === null ? '' : String(people));
  if (publish) sent.set(REQUEST_INPUTS.publish, 'on');
  return sent;
}
