// Cleans a visitor's request (rules R18 and J16), and compares it with the form, the times and the uses of the rooms (rule H4).

import { cleanBooking, validateBooking } from '../bookings/clean-booking.ts';
import { MAX_ANSWER_LENGTHS } from '../model/bookings/booking.ts';
import type { BookingForm } from '../model/bookings/form.ts';
import { createProblem, type Problem } from '../model/format/problem.ts';
import { isLongerThan } from '../model/format/scalars.ts';
import type { UseSpan } from '../model/resources.ts';
import { findRequestTimeError } from '../model/room-requests/busy-times.ts';
import { findSkippedTime } from '../model/room-requests/request-span.ts';
import {
  findRoomsRequestableWith,
  isRequestable,
  type RequestableRoom,
} from '../model/room-requests/requestable-rooms.ts';
import { MAX_REQUEST_PEOPLE } from '../model/room-requests/room-request.ts';
import type { EnteredRequest, RequestInput } from '../model/room-requests/visitor-requests.ts';
import type { ContentReader } from '../store/content/port.ts';
import { isDateTime } from '../util/dates.ts';
import { sanitizeVisitorText } from '../util/visitor-text.ts';
import { findDateTooClose, findRoomConflicts } from './request-events.ts';

export function cleanRequest(entered: EnteredRequest, form: BookingForm | null): RequestInput {
  const { name, email, phone, answers, language } = entered;
  const cleaned = cleanBooking({ people: [{ name, answers: {} }], email, phone, answers, language }, form);
  return {
    roomIds: [...new Set(entered.roomIds)],
    dates: [...entered.dates].sort((a, b) => (a.from < b.from ? -1 : 1)),
    title: sanitizeVisitorText(entered.title),
    kind: entered.kind,
    organisation: sanitizeVisitorText(entered.organisation),
    name: cleaned.people[0]?.name ?? '',
    email: cleaned.email,
    phone: cleaned.phone,
    people: entered.people,
    answers: cleaned.answers,
    publish: entered.publish,
  };
}

export interface RequestCheckContext {
  readonly form: BookingForm | null;
  /** Requestable rooms of the building with the same form, the requested one first. */
  readonly rooms: readonly RequestableRoom[];
  readonly now: string;
  /** True unless the office entered the request without an e-mail address. */
  readonly needsEmail?: boolean;
}

/** Returns problems with field names as paths; a problem of a date has a path such as `dates[0]`. */
export function validateRequest(
  given: RequestInput,
  { form, rooms, now, needsEmail = true }: RequestCheckContext,
): Problem[] {
  const { title, organisation, name, email, phone, people, answers } = given;
  const most = MAX_ANSWER_LENGTHS.text;
  const tooLong = (path: string, text: string) =>
    isLongerThan(text, most) ? [createProblem(path, 'too_long', { has: [...text].length, most })] : [];
  const person = validateBooking({ people: [{ name, answers: {} }], email, phone, answers }, form, {
    party: 1,
    needsEmail,
  });
  const isWrongNumber = people !== null && !(Number.isInteger(people) && people >= 1 && people <= MAX_REQUEST_PEOPLE);
  return [
    ...roomProblems(given, rooms),
    ...dateProblems(given, rooms, now),
    ...(title === '' ? [createProblem('title', 'missing')] : tooLong('title', title)),
    ...tooLong('organisation', organisation),
    ...(isWrongNumber
      ? [createProblem('people', 'out_of_range', { least: 1, most: MAX_REQUEST_PEOPLE, given: undefined })]
      : []),
    ...person.map((problem) => (problem.path === 'people[0].name' ? { ...problem, path: 'name' } : problem)),
  ];
}

function roomProblems({ roomIds }: RequestInput, rooms: readonly RequestableRoom[]): Problem[] {
  if (roomIds.length === 0) return [createProblem('room_ids', 'missing')];
  const unknown = roomIds.find((id) => !rooms.some((room) => room.id === id));
  return unknown === undefined ? [] : [createProblem('room_ids', 'not_found', { kind: 'room', id: unknown })];
}

function dateProblems({ roomIds, dates }: RequestInput, rooms: readonly RequestableRoom[], now: string): Problem[] {
  const chosen = rooms.filter(({ id }) => roomIds.includes(id));
  const repeats = Math.min(...chosen.map(({ request }) => Math.max(1, request.repeats)));
  if (dates.length === 0) return [createProblem('dates', 'missing')];
  if (dates.length > repeats) return [createProblem('dates', 'too_many', { has: dates.length, most: repeats })];
  let before = '';
  const problems = dates.flatMap((date, index): Problem[] => {
    const path = `dates[${index}]`;
    if (!isDateTime(date.from) || !isDateTime(date.to)) return [createProblem(path, 'missing')];
    if (date.to <= date.from) return [createProblem(path, 'ends_not_after', { start: date.from })];
    if (date.from < before) return [createProblem(path, 'dates_overlap', { before })];
    before = date.to;
    for (const { request } of chosen) {
      const fault = findRequestTimeError(request, date, now);
      if (fault === undefined) continue;
      const { step, shortest, longest, leadDays, aheadDays } = request;
      return [createProblem(path, `time_${fault}`, { step, shortest, longest, lead: leadDays, ahead: aheadDays })];
    }
    return [];
  });
  const near = problems.length === 0 ? findDateTooClose(chosen, dates) : undefined;
  return near === undefined
    ? problems
    : [createProblem(`dates[${near.index}]`, 'dates_overlap', { before: near.before })];
}

/** Finds problems with dates whose times are skipped by a clock change in the zone. */
export function findSkippedTimeProblems(dates: readonly UseSpan[], timeZone: string): Problem[] {
  return dates.flatMap((date, index) => {
    const time = isDateTime(date.from) && isDateTime(date.to) ? findSkippedTime(date, timeZone) : undefined;
    return time === undefined ? [] : [createProblem(`dates[${index}]`, 'time_skipped', { time })];
  });
}

/** Finds the dates on which one of the rooms is taken; uses by the given events do not count. */
export async function findTakenDates(
  content: Pick<ContentReader, 'uses'>,
  rooms: readonly RequestableRoom[],
  dates: readonly UseSpan[],
  ignoredEventIds: readonly number[] = [],
): Promise<UseSpan[]> {
  const conflicts = await findRoomConflicts(content, rooms, dates, ignoredEventIds);
  return dates.filter(({ from }) => conflicts.some((one) => one.from === from));
}

export function termsOf(rooms: readonly RequestableRoom[]): string {
  return [...new Set(rooms.map(({ request }) => request.terms))].filter((text) => text !== '').join('\n\n');
}

/** Reads the rooms that can be requested together with a room, that room first; empty if it can't be requested. */
export async function readRoomsRequestableWith(
  content: Pick<ContentReader, 'all' | 'get'>,
  roomId: number,
): Promise<RequestableRoom[]> {
  const room = (await content.get('room', roomId))?.value;
  return isRequestable(room) ? findRoomsRequestableWith(room, await content.all('room')) : [];
}
