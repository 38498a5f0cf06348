// Room requests that the office enters, changes or deletes (rule H13).

import { toInstantText } from '../../model/bookings/booking.ts';
import { checkAnswers, normalizeAnswers } from '../../model/bookings/form-answers.ts';
import { object } from '../../model/format/objects.ts';
import { createMissingReferenceProblem, createProblem, type Problem } from '../../model/format/problem.ts';
import { Report, toJsonPointer } from '../../model/format/report.ts';
import { describeValue, isPlainObject, type PlainObject, type Rule } from '../../model/format/rule.ts';
import { languageOf } from '../../model/instance.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { REQUEST_FIELDS } from '../../model/room-requests/room-request-kind.ts';
import { eraseRequest } from '../../room-requests/erase-request.ts';
import { listRoomNames } from '../../room-requests/notices.ts';
import { readRoomForm, readRooms } from '../../room-requests/read-room-form.ts';
import { findDateTooClose } from '../../room-requests/request-events.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import type { StoredRequest } from '../../store/room-requests/request-rows.ts';
import { createRequestKey } from '../../store/room-requests/request-transaction.ts';
import { sanitizeVisitorText } from '../../util/visitor-text.ts';
import { changeContent } from '../content/change-content.ts';
import { BadContentError, IdempotencyKeyReusedError } from '../content/errors.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import { findRequestsAtSameTime, requireStoredRequest } from './read-requests.ts';
import { requireRequestAccess } from './request-access.ts';

type Written = Pick<RoomRequest, (typeof REQUEST_FIELDS)[number][1]>;

const written = object<Written>([...REQUEST_FIELDS]);

export interface RequestIdempotency {
  /** Hash of the idempotency key and its owner. */
  readonly key: string;
  /** Hash of the call. */
  readonly request: string;
}

export interface OfficeRequest extends StoredRequest {
  readonly sameTime: readonly number[];
}

/** Thrown if the request’s revision differs from the expected one; `present` is its current state. */
export class RequestChangedError extends Error {
  override readonly name = 'RequestChangedError';
  readonly present: OfficeRequest;

  constructor(present: OfficeRequest) {
    super('the request was changed in the meantime');
    this.present = present;
  }
}

export interface CreatedRequest extends OfficeRequest {
  readonly isReplayed: boolean;
}

/**
 * Enters an open request, for example for a caller on the phone. A repeated call with the same key in `once` does not create another one.
 * Throws BadContentError, ForbiddenError and IdempotencyKeyReusedError.
 */
export async function createRequest(
  editing: WriteContext,
  instance: string,
  given: unknown,
  once?: RequestIdempotency,
): Promise<CreatedRequest> {
  return changeRequests(editing, instance, { action: 'entered' }, async (content, at) => {
    const before = once && (await content.findResponse(once.key));
    if (before !== undefined) {
      if (before.request !== once?.request) throw new IdempotencyKeyReusedError();
      return { ...(await readOfficeRequest(content, Number(before.answer))), isReplayed: true };
    }
    const value = await readWritten(content, given, given);
    requireRequestAccess(editing.authority, value);
    const request: RoomRequest = {
      ...value,
      id: await content.requests.newId(),
      key: createRequestKey(),
      state: 'open',
      createdAt: toInstantText(at),
      eventIds: [],
      offer: null,
    };
    const language = languageOf(content.instance.locale) ?? 'de';
    await content.requests.put({ request, language, by: editing.actor });
    const rooms = listRoomNames(await readRooms(content, request.roomIds));
    await content.requests.mail(request, { about: 'entered', language, rooms, isCounted: false });
    if (once !== undefined)
      await content.storeResponse(once.key, { request: once.request, answer: String(request.id) });
    return { ...(await readOfficeRequest(content, request.id)), isReplayed: false };
  });
}

const ENDED: readonly RoomRequest['state'][] = ['declined', 'withdrawn', 'expired'];

/**
 * Changes a request by a merge patch. Rooms and dates of an approved request follow its events, so they can't be changed here; neither can
 * terms that have been agreed to. Throws BadContentError, NotFoundError, ForbiddenError, RequestChangedError, and OfficeError if the state
 * doesn't allow it.
 */
export async function changeRequest(
  editing: WriteContext,
  instance: string,
  id: number,
  merge: unknown,
  ifRevision?: number,
): Promise<OfficeRequest> {
  return changeOneRequest(editing, instance, { id, action: 'changed', ifRevision }, async (content, before) => {
    const { request, language } = before;
    if (!isPlainObject(merge))
      throw new BadContentError([createProblem('', 'no_object', { given: describeValue(merge) })]);
    const isMoved = 'room_ids' in merge || 'dates' in merge;
    if (ENDED.includes(request.state) || (isMoved && request.state !== 'open' && request.state !== 'unconfirmed')) {
      throw createWrongRequestStateError(request);
    }
    if (request.terms !== '' && 'terms' in merge && merge['terms'] !== request.terms) {
      throw new BadContentError([createProblem('/terms', 'terms_agreed')]);
    }
    const present = written.write(request) as PlainObject;
    const value = await readWritten(content, { ...present, ...withoutNulls(merge) }, merge);
    requireRequestAccess(editing.authority, value);
    await content.requests.put({ request: { ...request, ...value }, language, by: editing.actor });
  });
}

function withoutNulls(merge: PlainObject): PlainObject {
  const fallbacks: PlainObject = { organisation: '', email: '', phone: '', answers: {}, terms: '', publish: false };
  return Object.fromEntries(Object.entries(merge).map(([key, value]) => [key, value ?? fallbacks[key] ?? value]));
}

/** Deletes a request; its events remain, without a name (rule H15). Throws NotFoundError, ForbiddenError and RequestChangedError. */
export async function removeRequest(
  editing: WriteContext,
  instance: string,
  id: number,
  ifRevision?: number,
): Promise<{ readonly revision: number }> {
  const revision = await changeRequests(editing, instance, { action: 'erased' }, async (content) => {
    const before = await requireRequest(editing, content, id, ifRevision);
    await eraseRequest(content, before.request);
    return content.revision;
  });
  await editing.store.tidy();
  return { revision };
}

/** Reads the fields of a request from `value`; `given` is the body of the call, which may be incomplete. */
async function readWritten(content: ContentTransaction, value: unknown, given: unknown): Promise<Written> {
  const [read, problems] = await readRequestBody(content, written, value);
  if (problems.length > 0) throw new BadContentError(problems);
  const rooms = await readRooms(content, read.roomIds);
  const settings = rooms.find((room) => room.request !== null)?.request ?? null;
  const form = await readRoomForm(content, settings);
  const clean = {
    ...read,
    title: sanitizeVisitorText(read.title),
    organisation: sanitizeVisitorText(read.organisation),
    name: sanitizeVisitorText(read.name),
    phone: sanitizeVisitorText(read.phone),
  };
  if (clean.roomIds.length === 0) problems.push(createProblem('/room_ids', 'empty'));
  const near = findDateTooClose(rooms, clean.dates);
  if (near !== undefined)
    problems.push(createProblem(`/dates/${near.index}/from`, 'dates_overlap', { before: near.before }));
  if (clean.name === '') problems.push(createProblem('/name', 'empty'));
  if (clean.title === '' && clean.kind !== 'private') problems.push(createProblem('/title', 'empty'));
  if (problems.length > 0) throw new BadContentError(problems);
  // Stored answers are checked against the current form only if the caller changes them.
  if (!isPlainObject(given) || !('answers' in given)) return clean;
  const { answers } = normalizeAnswers({ people: [], answers: clean.answers }, form?.fields ?? []);
  const faults = checkAnswers({ people: [], answers }, form?.fields ?? [], false);
  if (faults.length > 0) throw new BadContentError(faults.map((one) => ({ ...one, path: toJsonPointer(one.path) })));
  return { ...clean, answers };
}

/** Reads a body by a rule; problems include references to missing entities. */
export async function readRequestBody<T>(
  content: Pick<ContentReader, 'missing'>,
  rule: Rule<T>,
  given: unknown,
): Promise<readonly [value: T, problems: Problem[]]> {
  const report = new Report({ cleanHtml: (text) => text });
  const value = rule.read(given, '', report);
  const problems = report.faults > 0 ? report.firstProblems(given) : [];
  const missing = (await content.missing(report.references)).map(createMissingReferenceProblem);
  return [value, [...problems, ...missing].map((one) => ({ ...one, path: toJsonPointer(one.path) }))];
}

export interface RequestChange {
  readonly action: string;
  readonly isTrial?: boolean;
}

export async function changeRequests<T>(
  editing: WriteContext,
  instance: string,
  { action, isTrial = false }: RequestChange,
  work: (content: ContentTransaction, at: number) => Promise<T>,
): Promise<T> {
  const at = editing.clock();
  const change = { action: `room request: ${action}`, at, isTrial };
  return (await changeContent(editing, instance, change, (content) => work(content, at))).result;
}

interface OneRequestChange extends RequestChange {
  readonly id: number;
  /** Expected revision; undefined accepts any. */
  readonly ifRevision?: number | undefined;
}

/** Changes one request and returns it. Throws NotFoundError, ForbiddenError and RequestChangedError. */
export async function changeOneRequest(
  editing: WriteContext,
  instance: string,
  { id, ifRevision, ...change }: OneRequestChange,
  work: (content: ContentTransaction, before: StoredRequest, at: number) => Promise<void>,
): Promise<OfficeRequest> {
  return changeRequests(editing, instance, change, async (content, at) => {
    await work(content, await requireRequest(editing, content, id, ifRevision), at);
    return readOfficeRequest(content, id);
  });
}

export async function requireRequest(
  editing: WriteContext,
  content: ContentTransaction,
  id: number,
  ifRevision?: number,
): Promise<StoredRequest> {
  const before = await requireStoredRequest(content, id);
  requireRequestAccess(editing.authority, before.request);
  if (ifRevision !== undefined && ifRevision !== before.revision) {
    throw new RequestChangedError(await readOfficeRequest(content, id));
  }
  return before;
}

export async function readOfficeRequest(content: Pick<ContentReader, 'requests'>, id: number): Promise<OfficeRequest> {
  const present = await content.requests.byId(id);
  if (present === undefined) throw new NotFoundError(`room request ${id}`);
  return { ...present, sameTime: await findRequestsAtSameTime(content, present.request) };
}

export function createWrongRequestStateError({ state }: Pick<RoomRequest, 'state'>): OfficeError {
  return new OfficeError(createRefusal('wrong_state', { state }));
}
