// Office answers to room requests: approval, an offer of other rooms or dates, refusal, or a message (rules H6 to H8).

import { hasRole } from '../../model/authority.ts';
import { MAX_ANSWER_LENGTHS, toInstantText } from '../../model/bookings/booking.ts';
import { type MailedEvent, toMailedEvent } from '../../model/bookings/booking-mail.ts';
import type { Event } from '../../model/event.ts';
import { nullable } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { createMissingReferenceProblem, createProblem, type Problem } from '../../model/format/problem.ts';
import { describeValue, isPlainObject } from '../../model/format/rule.ts';
import { flag, shortText } from '../../model/format/scalars.ts';
import { TEMPLATE_FIELDS } from '../../model/kinds/event.ts';
import type { Room } from '../../model/place.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { RequestMailKind } from '../../model/room-requests/request-mail.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { requestDatesRule, requestRoomsRule } from '../../model/room-requests/room-request-kind.ts';
import { releaseOffer } from '../../room-requests/answer-offer.ts';
import { restoreApproval } from '../../room-requests/change-request.ts';
import { listRoomNames } from '../../room-requests/notices.ts';
import { readRooms } from '../../room-requests/read-room-form.ts';
import { findRoomConflicts, putRequestEvents, type RoomConflict } from '../../room-requests/request-events.ts';
import { ruleOf, serializeEntity } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { StoredRequest } from '../../store/room-requests/request-rows.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import { collectClashWarnings } from '../content/clash-warnings.ts';
import { computeEffects, type PublicEffects } from '../content/effects.ts';
import { BadContentError, ForbiddenError } from '../content/errors.ts';
import { mergePatch } from '../content/merge-patch.ts';
import { readMergePatch, readValue } from '../content/read-value.ts';
import type { Warning } from '../content/warning.ts';
import { OfficeError, RateLimitedError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import {
  changeOneRequest,
  changeRequests,
  createWrongRequestStateError,
  type OfficeRequest,
  readOfficeRequest,
  readRequestBody,
  requireRequest,
} from './manage-requests.ts';
import { requireRequestAccess } from './request-access.ts';

export class RoomTakenError extends Error {
  override readonly name = 'RoomTakenError';
  /** Dates on which a room is taken. */
  readonly conflicts: readonly RoomConflict[];

  constructor(conflicts: readonly RoomConflict[]) {
    super('a room is taken');
    this.conflicts = conflicts;
  }
}

interface Approval {
  readonly dates: readonly UseSpan[] | null;
  readonly roomIds: readonly number[] | null;
  readonly publish: boolean;
  readonly text: string;
  readonly isTrial: boolean;
}

const approval = object<Approval>([
  ['dates', 'dates', nullable(requestDatesRule)],
  ['room_ids', 'roomIds', nullable(requestRoomsRule)],
  ['publish', 'publish', flag(false)],
  ['text', 'text', shortText(MAX_ANSWER_LENGTHS.long)],
  ['dry_run', 'isTrial', flag(false)],
]);

export interface ApprovedRequest extends OfficeRequest {
  readonly effects: PublicEffects;
  readonly warnings: readonly Warning[];
}

/**
 * Approves an open request: creates its events, or moves those of a changed request, in the same transaction. `given` is the body:
 * `dates` (`all`, or some of the requested dates), `room_ids`, `event`, `publish`, `text`, `dry_run`. Throws RoomTakenError if a room is
 * taken, unless `despiteConflict`; BadContentError, NotFoundError, ForbiddenError, and OfficeError if the request isn't open.
 */
export async function approveRequest(
  editing: WriteContext,
  instance: string,
  id: number,
  given: unknown,
  { despiteConflict = false }: { readonly despiteConflict?: boolean } = {},
): Promise<ApprovedRequest> {
  if (!isPlainObject(given))
    throw new BadContentError([createProblem('', 'no_object', { given: describeValue(given) })]);
  const { event = {}, ...rest } = given;
  if (rest['dates'] === 'all') delete rest['dates'];
  const isTrial = rest['dry_run'] === true;
  return changeRequests(editing, instance, { action: 'approved', isTrial }, async (content, at) => {
    const before = await requireRequest(editing, content, id);
    const { request, language } = before;
    if (request.state !== 'open') throw createWrongRequestStateError(request);
    const [body, problems] = await readRequestBody(content, approval, rest);
    problems.push(...foreignDates(body.dates, request), ...eventFieldProblems(event, request));
    requireCanPublish(editing, body.publish || (isPlainObject(event) && Object.keys(event).length > 0));
    if (problems.length > 0) throw new BadContentError(problems);
    const rooms = await readRequestedRooms(editing, content, request, body.roomIds);
    const dates = body.dates ?? request.dates;
    // Without `publish`, new events are not public, and moved ones keep their visibility.
    const publishes = 'publish' in rest ? body.publish : undefined;
    if (!despiteConflict) await requireFree(content, rooms, dates, request.eventIds);
    const now = createWallClock(content.instance.timeZone)(at);
    const past = await findPastEvents(content, request, dates, now);
    const made = await putRequestEvents(content, request, {
      rooms,
      dates,
      state: 'ready',
      moves: request.eventIds.filter((id) => !past.includes(id)),
      adapt: (one) => ({
        ...withFields(one, event, problems),
        public: publishes ?? (one.public && request.kind !== 'private'),
      }),
    });
    const missing = problems.length > 0 ? [] : await missingIn(content, event, made);
    const eventIds = [...past, ...made];
    if (problems.length + missing.length > 0) throw new BadContentError([...problems, ...missing]);
    const approved: RoomRequest = {
      ...request,
      state: 'approved',
      roomIds: rooms.map((room) => room.id),
      dates,
      eventIds,
    };
    await content.requests.put({ request: approved, language, by: editing.actor, message: body.text });
    await mailPerson(content, { ...before, request: approved }, { about: 'approved', rooms, text: body.text });
    return {
      ...(await readOfficeRequest(content, id)),
      effects: await computeEffects(content, now),
      warnings: await collectClashWarnings(content, [], { despite: new Set([ROOM_CONFLICT]), language: undefined }),
    };
  });
}

/** Throws ForbiddenError if the approval publishes events or sets their fields, which only editors may do. */
function requireCanPublish({ authority }: WriteContext, publishes: boolean): void {
  if (!publishes || hasRole(authority, 'editor')) return;
  throw new ForbiddenError(createRefusal('role_needed', { needed: 'editor', own: authority.role }), 'editor');
}

async function findPastEvents(
  content: ContentTransaction,
  { eventIds }: RoomRequest,
  dates: readonly UseSpan[],
  now: string,
): Promise<number[]> {
  const events = await content.getAll('event', eventIds);
  return events.flatMap(({ id, value: { startsAt, endsAt } }) =>
    endsAt < now && !dates.some(({ from }) => from === startsAt) ? [id] : [],
  );
}

/** Throws RoomTakenError. */
async function requireFree(
  content: ContentTransaction,
  rooms: readonly Room[],
  dates: readonly UseSpan[],
  ignoredEventIds: readonly number[],
): Promise<void> {
  const conflicts = await findRoomConflicts(content, rooms, dates, ignoredEventIds);
  if (conflicts.length > 0) throw new RoomTakenError(conflicts);
}

function foreignDates(dates: readonly UseSpan[] | null, request: RoomRequest): Problem[] {
  return (dates ?? []).flatMap((date, index) =>
    request.dates.some((own) => isSameJson(own, date)) ? [] : [createProblem(`/dates/${index}`, 'no_own_date')],
  );
}

const SET_BY_APPROVAL: ReadonlySet<string> = new Set([
  'public',
  'rooms',
  'status',
  'status_note',
  'state',
  'publish_from',
]);

const EVENT_NAMES = TEMPLATE_FIELDS.map(([name]) => name).filter((name) => !SET_BY_APPROVAL.has(name));

function eventFieldProblems(event: unknown, { kind }: RoomRequest): Problem[] {
  if (!isPlainObject(event)) return [createProblem('/event', 'no_object', { given: describeValue(event) })];
  return Object.keys(event).flatMap((name) => {
    if (!EVENT_NAMES.includes(name)) return [createProblem(`/event/${name}`, 'unknown_key', { near: [] })];
    // The title of a private event stays neutral, because the occasion is private.
    return name === 'title' && kind === 'private' ? [createProblem('/event/title', 'private_title')] : [];
  });
}

function withFields(event: Event, patch: unknown, problems: Problem[]): Event {
  if (!isPlainObject(patch) || Object.keys(patch).length === 0) return event;
  const rule = ruleOf('event');
  const merged = mergePatch(serializeEntity('event', event), patch);
  const read =
    readMergePatch(rule, event, patch) ?? readValue(rule, { id: event.id, isNew: false }, merged, new Map(), event);
  if (problems.length === 0) problems.push(...read.problems.map((one) => ({ ...one, path: `/event${one.path}` })));
  return read.problems.length > 0 ? event : (read.entity as Event);
}

async function missingIn(content: ContentTransaction, patch: unknown, eventIds: readonly number[]): Promise<Problem[]> {
  const [first] = await content.getAll('event', eventIds.slice(0, 1));
  const read = first && isPlainObject(patch) ? readMergePatch(ruleOf('event'), first.value, patch) : undefined;
  const missing = read === undefined ? [] : await content.missing(read.references());
  return missing.map((one) => createMissingReferenceProblem({ ...one, path: `/event${one.path}` }));
}

/** Reads the rooms of an answer. Throws BadContentError, and ForbiddenError for rooms whose requests the user may not answer. */
async function readRequestedRooms(
  { authority }: WriteContext,
  content: ContentTransaction,
  request: RoomRequest,
  roomIds: readonly number[] | null,
): Promise<Room[]> {
  const rooms = await readRooms(content, roomIds ?? request.roomIds);
  if (rooms.length === 0) throw new BadContentError([createProblem('/room_ids', 'empty')]);
  requireRequestAccess(authority, { roomIds: rooms.map(({ id }) => id) });
  return rooms;
}

interface Offer {
  readonly roomIds: readonly number[];
  readonly dates: readonly UseSpan[];
  readonly text: string;
}

const offer = object<Offer>([
  ['room_ids', 'roomIds', requestRoomsRule],
  ['dates', 'dates', requestDatesRule],
  ['text', 'text', shortText(MAX_ANSWER_LENGTHS.long)],
]);

export const OFFER_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * Offers other rooms or dates, and holds them with events until the offer is answered or expires (rule H8). Throws the same errors as
 * `approveRequest`.
 */
export async function offerRooms(
  editing: WriteContext,
  instance: string,
  id: number,
  given: unknown,
): Promise<OfficeRequest> {
  return changeOneRequest(editing, instance, { id, action: 'offered' }, async (content, before, at) => {
    const { request, language } = before;
    if (request.state !== 'open') throw createWrongRequestStateError(request);
    // The requester can answer an offer only on the private page, whose link is mailed.
    if (request.email === '') throw new OfficeError(createRefusal('no_mail_possible'));
    const [body, problems] = await readRequestBody(content, offer, given);
    const now = createWallClock(content.instance.timeZone)(at);
    const past = body.dates?.findIndex(({ from }) => from <= now) ?? -1;
    if (problems.length === 0 && past >= 0) problems.push(createProblem(`/dates/${past}/from`, 'time_past', NO_LIMITS));
    if (problems.length > 0) throw new BadContentError(problems);
    const rooms = await readRequestedRooms(editing, content, request, body.roomIds);
    await requireFree(content, rooms, body.dates, request.eventIds);
    const eventIds = await putRequestEvents(content, request, { rooms, dates: body.dates, state: 'proposed' });
    const until = toInstantText(at + OFFER_DAYS * DAY_MS);
    const offered: RoomRequest = { ...request, state: 'offered', offer: { ...body, eventIds, until } };
    await content.requests.put({ request: offered, language, by: editing.actor });
    const shown = { ...before, request: { ...offered, dates: body.dates } };
    await mailPerson(content, shown, { about: 'offered', rooms, text: body.text });
  });
}

const NO_LIMITS = { step: 0, shortest: 0, longest: 0, lead: 0, ahead: 0 };

const answerText = object<{ readonly text: string }>([['text', 'text', shortText(MAX_ANSWER_LENGTHS.long)]]);

/** Declines an open or offered request and releases the rooms held by an offer. Throws the same errors as `approveRequest`. */
export async function declineRequest(
  editing: WriteContext,
  instance: string,
  id: number,
  given: unknown,
): Promise<OfficeRequest> {
  return changeOneRequest(editing, instance, { id, action: 'declined' }, async (content, before) => {
    const { request, language } = before;
    if (request.state !== 'open' && request.state !== 'offered') throw createWrongRequestStateError(request);
    const [{ text }, problems] = await readRequestBody(content, answerText, given);
    if (problems.length > 0) throw new BadContentError(problems);
    await releaseOffer(content, request.offer);
    const free: RoomRequest = { ...request, offer: null };
    // Declining a change restores the earlier approval.
    const declined: RoomRequest = (await restoreApproval(content, { ...before, request: free })) ?? {
      ...free,
      state: 'declined',
    };
    await content.requests.put({ request: declined, language, by: editing.actor, message: text });
    const about = declined.state === 'approved' ? 'change_declined' : 'declined';
    await mailPerson(content, { ...before, request: declined }, { about, text });
  });
}

const MAX_MESSAGES = 3;
const HOUR_MS = 3_600_000;

/** Mails a message to the requester, at most three an hour. Throws the same errors as `approveRequest`, and RateLimitedError. */
export async function sendRequestMessage(
  editing: WriteContext,
  instance: string,
  id: number,
  given: unknown,
): Promise<OfficeRequest> {
  const action = `message ${id}`;
  return changeOneRequest(editing, instance, { id, action }, async (content, before, at) => {
    const { request, language } = before;
    const [{ text }, problems] = await readRequestBody(content, answerText, given);
    if (text.trim() === '' && problems.length === 0) problems.push(createProblem('/text', 'empty'));
    if (problems.length > 0) throw new BadContentError(problems);
    if (request.email === '') throw new OfficeError(createRefusal('no_mail_possible'));
    const sent = await content.requests.actionTimes(`room request: ${action}`, at - HOUR_MS);
    const leaves = sent.at(-MAX_MESSAGES);
    if (leaves !== undefined) {
      const seconds = Math.max(1, Math.ceil((leaves + HOUR_MS - at) / 1000));
      const why = { most: MAX_MESSAGES, minutes: Math.ceil(seconds / 60) };
      throw new RateLimitedError(createRefusal('too_many_mails', why), seconds);
    }
    await content.requests.put({ request, language, by: editing.actor, message: text });
    await mailPerson(content, before, { about: 'message', text });
  });
}

interface Answer {
  readonly about: RequestMailKind;
  readonly rooms?: readonly Room[];
  readonly text: string;
}

async function mailPerson(
  content: ContentTransaction,
  { request, language }: StoredRequest,
  { about, rooms, text }: Answer,
): Promise<void> {
  const named = listRoomNames(rooms ?? (await readRooms(content, request.roomIds)));
  const events = about === 'approved' ? await mailedEvents(content, request) : [];
  await content.requests.mail(request, { about, language, rooms: named, text, events, isCounted: false });
}

/** Events as the requester's calendar shows them: with the title of the request. */
async function mailedEvents(content: ContentTransaction, { eventIds, title }: RoomRequest): Promise<MailedEvent[]> {
  const events = await content.getAll('event', eventIds);
  return events.map(({ value }) => ({ ...toMailedEvent(value), title: title || value.title }));
}
