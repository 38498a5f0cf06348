// Room requests in a content transaction, which makes a request and its events one change.

import { randomBytes, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { MAX_BOOKING_ID, toInstantText } from '../../model/bookings/booking.ts';
import type { RequestMail, RequestMailKind, RequestNoticeKind } from '../../model/room-requests/request-mail.ts';
import { MAX_REQUEST_MESSAGES, type RequestState, type RoomRequest } from '../../model/room-requests/room-request.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { hashMailbox } from '../bookings/booking-rows.ts';
import type { InstanceRecord } from '../instances.ts';
import { queueMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';
import { deleteRequests } from './delete-requests.ts';
import { readAnsweredForm } from './read-answered-form.ts';
import { type StoredRequest, toRequestRow, toStoredRequest } from './request-rows.ts';

export interface RoomRequestReader {
  readonly byId: (id: number) => Promise<StoredRequest | undefined>;
  readonly byKey: (key: string) => Promise<StoredRequest | undefined>;
  readonly byForm: (formHash: string) => Promise<StoredRequest | undefined>;
  /**
   * Finds a deleted request that a form created. Returns whether its mailbox was the `same` or another; undefined if there is no such
   * request.
   */
  readonly deletedByForm: (formHash: string, email: string) => Promise<'same' | 'other' | undefined>;
  /** Returns the requests of a mailbox since an instant, in milliseconds since 1970. */
  readonly ofMailbox: (email: string, since: number) => Promise<StoredRequest[]>;
  /** Returns the requests in these states (default: all), oldest first. */
  readonly all: (states?: readonly RequestState[]) => Promise<StoredRequest[]>;
  /** Returns the times of changes with this action after an instant, in milliseconds since 1970; oldest first. */
  readonly actionTimes: (action: string, since: number) => Promise<number[]>;
}

export interface RoomRequestTransaction extends RoomRequestReader {
  readonly newId: () => Promise<number>;
  /** Writes a request. Records the time if its state becomes `open`, or if it ends. */
  readonly put: (request: WrittenRequest) => Promise<void>;
  /** Deletes requests with their mails. The caller deletes mail files and unlinks the events. */
  readonly remove: (requests: readonly RoomRequest[]) => Promise<void>;
  /** Queues a mail to the requester. False if there is no address, or a limit is reached. */
  readonly mail: (request: RoomRequest, mail: NewRequestMail) => Promise<boolean>;
  /** Queues a notice about a request to each address. Notices have no limit. */
  readonly notify: (emails: readonly string[], request: RoomRequest, notice: NewRequestNotice) => Promise<void>;
}

export type WrittenRequest = Pick<StoredRequest, 'request' | 'language'> &
  Partial<Pick<StoredRequest, 'formHash' | 'isNotifiedAgain' | 'isReminded' | 'lostRooms'>> & {
    readonly by: string;
    /** Office text to add to the messages. Default: none. */
    readonly message?: string;
  };

type MailContent = Pick<RequestMail, 'language' | 'rooms'> & Partial<Pick<RequestMail, 'text' | 'events' | 'places'>>;

export interface NewRequestMail extends MailContent {
  readonly about: RequestMailKind;
  /** True if a visitor caused the mail. It then counts like one to an unknown address (rules R14, R17 and J22). */
  readonly isCounted: boolean;
}

export interface NewRequestNotice extends MailContent {
  readonly about: RequestNoticeKind;
}

export function createRequestKey(): string {
  return randomBytes(24).toString('base64url');
}

const ENDED: readonly RequestState[] = ['declined', 'withdrawn', 'expired'];

/** Deleted request whose mails may be in a mail folder, from which they must be deleted. */
export type DeletedRequest = Pick<RoomRequest, 'key'>;

export interface RequestTransactionOptions {
  readonly onWrite: () => void;
  readonly forgotten: DeletedRequest[];
}

export function createRoomRequestTransaction(
  tx: Transaction<Tables>,
  { id: instanceId, revision }: InstanceRecord,
  at: number,
  { onWrite: wrote, forgotten }: RequestTransactionOptions,
): RoomRequestTransaction {
  const ours = () => tx.selectFrom('room_requests').selectAll().where('instance_id', '=', instanceId);
  const present = async (query: ReturnType<typeof ours>) => {
    const row = await query.executeTakeFirst();
    return row && toStoredRequest(row);
  };
  const byId = (id: number) => present(ours().where('id', '=', id));
  const queue = (email: string, details: RequestMail, isCounted: boolean) =>
    queueMail(tx, instanceId, {
      email,
      kind: 'room_request',
      details,
      at,
      isProven: !isCounted,
      isCounted,
      requestId: details.requestId,
    });
  return {
    byId,
    byKey: (key) => present(ours().where('key', '=', key)),
    byForm: (formHash) => present(ours().where('form_hash', '=', formHash)),
    deletedByForm: async (formHash, email) => {
      const row = await tx
        .selectFrom('spent_forms')
        .select('mailbox')
        .where('instance_id', '=', instanceId)
        .where('hash', '=', formHash)
        .executeTakeFirst();
      return row && (row.mailbox === hashMailbox(email) ? 'same' : 'other');
    },
    ofMailbox: async (email, since) => {
      const mine = ours().where('mailbox', '=', hashMailbox(email)).where('created_at', '>', since);
      return (await mine.execute()).map(toStoredRequest);
    },
    all: async (states) => {
      const rows = await ours()
        .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toStoredRequest);
    },
    actionTimes: async (action, since) => {
      const rows = await tx
        .selectFrom('journal')
        .select('at')
        .where('instance_id', '=', instanceId)
        .where('action', '=', action)
        .where('revision', '!=', revision)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      return rows.map((row) => row.at);
    },
    newId: async () => {
      for (;;) {
        const id = randomInt(1, MAX_BOOKING_ID + 1);
        if ((await byId(id)) === undefined) return id;
      }
    },
    put: async ({ request, language, by, ...given }) => {
      wrote();
      const before = await byId(request.id);
      const isOpened = request.state === 'open' && before?.request.state !== 'open';
      const hasEnded = ENDED.includes(request.state);
      const row = toRequestRow(instanceId, {
        request,
        language,
        revision,
        changedAt: at,
        changedBy: by,
        openedAt: isOpened ? at : (before?.openedAt ?? null),
        endedAt: hasEnded ? (before?.endedAt ?? at) : null,
        isNotifiedAgain: given.isNotifiedAgain ?? (!isOpened && (before?.isNotifiedAgain ?? false)),
        isReminded: given.isReminded ?? before?.isReminded ?? false,
        approved: approvedBefore(request, before),
        messages: withMessage(before?.messages ?? [], given.message ?? '', at),
        lostRooms: given.lostRooms ?? lostBefore(request, before),
        answeredForm: await readAnsweredForm(tx, instanceId, request, before),
        formHash: given.formHash ?? before?.formHash ?? null,
      });
      await tx
        .insertInto('room_requests')
        .values(row)
        .onConflict((conflict) => conflict.columns(['instance_id', 'id']).doUpdateSet(row))
        .execute();
    },
    remove: async (requests) => {
      if (requests.length === 0) return;
      wrote();
      forgotten.push(...requests.map(({ key }) => ({ key })));
      await deleteRequests(tx, instanceId, requests, at);
    },
    mail: async (request, { isCounted, ...mail }) => {
      if (request.email === '') return false;
      wrote();
      return queue(request.email, detailsOf(request, mail, request.key), isCounted);
    },
    notify: async (emails, request, notice) => {
      if (emails.length === 0) return;
      wrote();
      for (const email of emails) await queue(email, detailsOf({ ...request, title: '' }, notice, ''), false);
    },
  };
}

function withMessage(messages: StoredRequest['messages'], text: string, at: number): StoredRequest['messages'] {
  return text.trim() === ''
    ? messages
    : [...messages, { text, sentAt: toInstantText(at) }].slice(-MAX_REQUEST_MESSAGES);
}

/** Returns the approved request that a change waiting for an answer would replace. */
function approvedBefore({ state }: RoomRequest, before: StoredRequest | undefined): StoredRequest['approved'] {
  if (before === undefined || (state !== 'open' && state !== 'offered')) return null;
  if (before.request.state !== 'approved') return before.approved;
  const { id: _id, key: _key, state: _state, createdAt: _at, ...document } = before.request;
  return document;
}

function detailsOf(
  { id, title, dates }: RoomRequest,
  { text = '', events = [], ...mail }: MailContent & Pick<RequestMail, 'about'>,
  key: string,
): RequestMail {
  return { ...mail, requestId: id, key, title, dates, text, events };
}

/** Returns the names of removed rooms. They are kept until the request or its offer has other rooms. */
function lostBefore({ roomIds, offer }: RoomRequest, before: StoredRequest | undefined): readonly string[] {
  if (before === undefined) return [];
  const { request, lostRooms } = before;
  return isSameJson([roomIds, offer?.roomIds], [request.roomIds, request.offer?.roomIds]) ? lostRooms : [];
}
