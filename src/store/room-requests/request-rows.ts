import type { Kysely } from 'kysely';
import { parseInstantText, toInstantText } from '../../model/bookings/booking.ts';
import type { Language } from '../../model/instance.ts';
import type { AnsweredForm } from '../../model/room-requests/answered-form.ts';
import { REQUEST_STATES, type RequestMessage, type RoomRequest } from '../../model/room-requests/room-request.ts';
import { hashMailbox } from '../bookings/booking-rows.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { RoomRequestRow, Tables } from '../tables.ts';

/** Part of a request that is stored as JSON. */
type RequestDocument = Omit<RoomRequest, 'id' | 'key' | 'state' | 'createdAt'>;

export interface StoredRequest {
  readonly request: RoomRequest;
  readonly language: Language;
  readonly revision: number;
  readonly changedAt: number;
  /** Author of the last change: `visitor`, `parvis`, or the name of an office user. */
  readonly changedBy: string;
  /** Time since which the request waits for an answer, in milliseconds since 1970; null if it never waited. */
  readonly openedAt: number | null;
  /** Time at which the request was declined, withdrawn or expired; null otherwise. */
  readonly endedAt: number | null;
  /** True if the addresses notified of the request were reminded to answer it. */
  readonly isNotifiedAgain: boolean;
  readonly isReminded: boolean;
  /** Approved version of the request while a change to it waits for an answer (rule H9); null otherwise. */
  readonly approved: RequestDocument | null;
  /** Messages from the office, oldest first. */
  readonly messages: readonly RequestMessage[];
  /** Names of removed rooms of the offer or, without an offer, of the request. */
  readonly lostRooms: readonly string[];
  /** Form that the answers belong to; null without answers. */
  readonly answeredForm: AnsweredForm | null;
  /** Hash of the token of the submitted form; null if the office entered the request. */
  readonly formHash: string | null;
}

export function toRequestRow(instanceId: number, stored: StoredRequest): RoomRequestRow {
  const { id, key, state, createdAt, ...document } = stored.request;
  return {
    instance_id: instanceId,
    id,
    key,
    state,
    document: JSON.stringify({
      ...document,
      ...(stored.approved !== null && { approved: stored.approved }),
      ...(stored.messages.length > 0 && { messages: stored.messages }),
      ...(stored.lostRooms.length > 0 && { lostRooms: stored.lostRooms }),
      ...(stored.answeredForm !== null && { answeredForm: stored.answeredForm }),
    }),
    mailbox: hashMailbox(stored.request.email),
    form_hash: stored.formHash,
    language: stored.language,
    created_at: parseInstantText(createdAt),
    opened_at: stored.openedAt,
    ended_at: stored.endedAt,
    notified: stored.isNotifiedAgain ? 1 : 0,
    reminded: stored.isReminded ? 1 : 0,
    // 0 makes the request due, because any change may create a task.
    next_at: 0,
    revision: stored.revision,
    changed_at: stored.changedAt,
    changed_by: stored.changedBy,
  };
}

export function toStoredRequest(row: RoomRequestRow): StoredRequest {
  const parsed = parseStoredJson(row.document, `room request ${row.id}`);
  const {
    approved = null,
    messages = [],
    lostRooms = [],
    answeredForm = null,
    ...document
  } = parsed as RequestDocument & Partial<Pick<StoredRequest, 'approved' | 'messages' | 'lostRooms' | 'answeredForm'>>;
  return {
    request: {
      ...document,
      id: row.id,
      key: row.key,
      state: REQUEST_STATES.find((known) => known === row.state) ?? 'declined',
      createdAt: toInstantText(row.created_at),
    },
    language: row.language as Language,
    revision: row.revision,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    isNotifiedAgain: row.notified === 1,
    isReminded: row.reminded === 1,
    approved,
    messages,
    lostRooms,
    answeredForm,
    formHash: row.form_hash,
  };
}

export async function readRequests(db: Kysely<Tables>, instanceId: number): Promise<RoomRequest[]> {
  const rows = await db
    .selectFrom('room_requests')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toStoredRequest(row).request);
}
