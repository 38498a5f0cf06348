// New requests by visitors and members of groups (rules H4, H5 and H10).

import type { VerifiedFormToken } from '../bookings/form-token.ts';
import { toInstantText } from '../model/bookings/booking.ts';
import { VISITOR_ACTOR } from '../model/erased-actor.ts';
import type { RequestableRoom } from '../model/room-requests/requestable-rooms.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { EnteredRequest, RequestInput, RequestOutcome } from '../model/room-requests/visitor-requests.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { createRequestKey } from '../store/room-requests/request-transaction.ts';
import { isSameJson } from '../util/is-same-json.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { cleanRequest, findTakenDates, readRoomsRequestableWith, termsOf, validateRequest } from './check-request.ts';
import { findGroupMember } from './find-member.ts';
import { listRoomNames, mailReservation, notifyOffice } from './notices.ts';
import { readRoomForm } from './read-room-form.ts';
import { putRequestEvents } from './request-events.ts';

export class RequestRefusedError extends Error {
  readonly outcome: RequestOutcome;

  constructor(outcome: RequestOutcome) {
    super('the request was refused');
    this.outcome = outcome;
  }
}

export interface SentForm {
  readonly form: VerifiedFormToken | undefined;
  readonly at: number;
  /** Key of a private page of the rota. */
  readonly memberKey: string | undefined;
}

/** Stores a new request. A visitor’s request stays unconfirmed until the link in the mail is used. Throws RequestRefusedError. */
export async function sendRequest(
  content: ContentTransaction,
  roomId: number,
  entered: EnteredRequest,
  { form: token, at, memberKey }: SentForm,
): Promise<RequestOutcome> {
  const rooms = content.instance.outside.requests ? await readRoomsRequestableWith(content, roomId) : [];
  const [first] = rooms;
  if (first === undefined) throw new RequestRefusedError({ refused: 'unknown' });
  const member = memberKey === undefined ? undefined : await findGroupMember(content, memberKey, first);
  if (memberKey !== undefined && member === undefined) throw new RequestRefusedError({ refused: 'unknown' });
  const form = await readRoomForm(content, first.request);
  const contact = member && {
    name: member.name,
    phone: member.phone,
    organisation: member.group,
    kind: 'group' as const,
  };
  const cleaned = cleanRequest({ ...entered, ...contact }, form);
  const given = member ? { ...cleaned, email: member.email } : cleaned;
  const repeated = token && (await findRepeated(content, token.hash, given.email));
  if (repeated !== undefined) {
    // A member's form leads to the private page, which a deleted request does not have.
    if (!repeated.isSame || (member !== undefined && repeated.key === undefined)) {
      throw new RequestRefusedError({ refused: 'stale' });
    }
    return member && repeated.key !== undefined ? { sent: true, key: repeated.key } : { sent: true };
  }
  if (token === undefined && (await wasSentLately(content, given, at))) return { sent: true };
  const now = createWallClock(content.instance.timeZone)(at);
  const faults = validateRequest(given, { form, rooms, now, needsEmail: member === undefined });
  if (faults.length > 0) throw new RequestRefusedError({ refused: 'faults', faults });
  const chosen = rooms.filter(({ id }) => given.roomIds.includes(id));
  const taken = await findTakenDates(content, chosen, given.dates);
  if (taken.length > 0 && member === undefined) throw new RequestRefusedError({ refused: 'taken', dates: taken });
  const request: RoomRequest = {
    ...given,
    id: await content.requests.newId(),
    key: createRequestKey(),
    state: member === undefined ? 'unconfirmed' : 'open',
    terms: termsOf(chosen),
    createdAt: toInstantText(at),
    eventIds: [],
    offer: null,
  };
  const sent = { language: entered.language, by: VISITOR_ACTOR, ...(token && { formHash: token.hash }) };
  if (member === undefined) return storeUnconfirmed(content, request, chosen, sent);
  const isFree = taken.length === 0 && chosen.every(member.isDirectFor);
  return storeOfMember(content, request, { chosen, isFree }, sent);
}

/** Finds the request of a form that was sent before; without a key if it has been deleted since. */
async function findRepeated(
  { requests }: Pick<ContentTransaction, 'requests'>,
  formHash: string,
  email: string,
): Promise<{ readonly isSame: boolean; readonly key?: string } | undefined> {
  const before = (await requests.byForm(formHash))?.request;
  const deleted = await requests.deletedByForm(formHash, email);
  if (before !== undefined) return { isSame: before.email === email, key: before.key };
  return deleted && { isSame: deleted === 'same' };
}

/** Time within which a request with the same content from a website counts as a double click. */
const DOUBLE_CLICK_MS = 300_000;

async function wasSentLately(
  { requests }: Pick<ContentTransaction, 'requests'>,
  given: RequestInput,
  at: number,
): Promise<boolean> {
  const lately = await requests.ofMailbox(given.email, at - DOUBLE_CLICK_MS);
  return lately.some(({ request }) => isSameJson({ ...request, ...given }, request));
}

type SentBy = Omit<Parameters<ContentTransaction['requests']['put']>[0], 'request'>;

async function storeUnconfirmed(
  content: ContentTransaction,
  request: RoomRequest,
  rooms: readonly RequestableRoom[],
  sent: SentBy,
): Promise<RequestOutcome> {
  await content.requests.put({ request, ...sent });
  // The address is not confirmed, so the mail repeats nothing that the sender wrote.
  const isMailed = await content.requests.mail(
    { ...request, title: '' },
    {
      about: 'confirm',
      language: sent.language,
      rooms: listRoomNames(rooms),
      isCounted: true,
    },
  );
  if (!isMailed) throw new RequestRefusedError({ refused: 'too_many_mails' });
  return { sent: true };
}

/** Grants a member's request for a free time without the office; other requests wait for its answer. */
async function storeOfMember(
  content: ContentTransaction,
  request: RoomRequest,
  { chosen: rooms, isFree }: { readonly chosen: readonly RequestableRoom[]; readonly isFree: boolean },
  sent: SentBy,
): Promise<RequestOutcome> {
  const { dates, key } = request;
  if (isFree) {
    const eventIds = await putRequestEvents(content, request, { rooms, dates, state: 'ready' });
    const approved: RoomRequest = { ...request, state: 'approved', eventIds };
    await content.requests.put({ request: approved, ...sent });
    await mailReservation(content, approved, sent.language);
  } else {
    await content.requests.put({ request, ...sent });
    await notifyOffice(content, request, 'new');
  }
  return { sent: true, key };
}
