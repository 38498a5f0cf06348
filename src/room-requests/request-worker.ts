// Maintenance of the room requests of all instances (rules H5 and H15): runs the tasks that are due.

import { CONFIRMATION_PERIOD_MS, parseInstantText } from '../model/bookings/booking.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import { wallClockToInstant } from '../store/bookings/task-times.ts';
import type { ContentStore } from '../store/content/content.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { DueRequest, RequestSchedule } from '../store/room-requests/due-requests.ts';
import type { StoredRequest } from '../store/room-requests/request-rows.ts';
import type { DeletedRequest } from '../store/room-requests/request-transaction.ts';
import type { Clock } from '../util/clock.ts';
import { endOffer } from './answer-offer.ts';
import { restoreApproval } from './change-request.ts';
import { eraseRequest } from './erase-request.ts';
import { listRoomNames, notifyOffice } from './notices.ts';
import { readRooms } from './read-room-form.ts';
import { findReminder, sendReminder } from './remind.ts';

export interface RequestWorkerOptions {
  readonly content: Pick<ContentStore, 'change'>;
  readonly schedule: RequestSchedule;
  readonly clock: Clock;
  readonly onForgotten: (forgotten: readonly DeletedRequest[]) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

const BATCH = 50;
const DAY_MS = 86_400_000;

/** Days for which declined, withdrawn and expired requests are kept. */
const ENDED_REQUEST_DAYS = 90;

/** Creates a function that runs all due tasks. A request that fails does not delay the others. */
export function createRequestWorker(options: RequestWorkerOptions): () => Promise<void> {
  const { schedule, clock, onTrouble } = options;
  return async () => {
    const tried = new Set<string>();
    for (;;) {
      const due = (await schedule.due(clock(), BATCH + tried.size)).filter(
        (one) => !tried.has(`${one.instance} ${one.id}`),
      );
      if (due.length === 0) return;
      for (const one of due) {
        tried.add(`${one.instance} ${one.id}`);
        await runDueTask(options, one).catch(onTrouble);
      }
    }
  };
}

async function runDueTask(
  { content, schedule, clock, onForgotten }: RequestWorkerOptions,
  due: DueRequest,
): Promise<void> {
  const at = clock();
  const change = { actor: BY, action: 'room request: what is due', at };
  const { result } = await content.change(due.instance, change, async (tx) => {
    const present = await tx.requests.byId(due.id);
    return present === undefined ? undefined : advanceRequest(tx, present, at);
  });
  if (result === undefined) return;
  if ('forgotten' in result) await onForgotten([result.forgotten]);
  else if (result.isUnchanged) await schedule.setNext(due, result.nextAt);
}

const BY = 'parvis';

type TaskResult = { readonly forgotten: DeletedRequest } | { readonly isUnchanged: boolean; readonly nextAt: number };

async function advanceRequest(tx: ContentTransaction, stored: StoredRequest, at: number): Promise<TaskResult> {
  const { request, language } = stored;
  const rooms = await readRooms(tx, request.roomIds);
  const times = taskTimes(stored, tx.instance.timeZone, {
    answerDays: Math.min(...rooms.map((room) => room.request?.answerDays ?? DEFAULT_ANSWER_DAYS), MAX_ANSWER_DAYS),
    keepDays: Math.max(...rooms.map((room) => room.request?.keepDays ?? 0), MIN_KEEP_DAYS),
  });
  if (times.removal <= at) return { forgotten: await eraseRequest(tx, request) };
  if (times.lapse <= at) {
    await endOffer(tx, stored, 'lapsed', BY);
    return { isUnchanged: false, nextAt: 0 };
  }
  if (times.expiry <= at) {
    const restored = await restoreApproval(tx, stored);
    if (restored !== undefined) {
      await tx.requests.put({ request: restored, language, by: BY });
      return { isUnchanged: false, nextAt: 0 };
    }
    const expired: RoomRequest = { ...request, state: 'expired' };
    await tx.requests.put({ request: expired, language, by: BY });
    await tx.requests.mail(expired, { about: 'expired', language, rooms: listRoomNames(rooms), isCounted: false });
    return { isUnchanged: false, nextAt: 0 };
  }
  if (times.again <= at) {
    await tx.requests.put({ request, language, by: BY, isNotifiedAgain: true });
    await notifyOffice(tx, request, 'again');
    return { isUnchanged: false, nextAt: 0 };
  }
  const reminder = await findReminder(tx, stored, at);
  if (reminder !== undefined && reminder.at <= at) {
    await sendReminder(tx, stored, reminder.event, BY);
    return { isUnchanged: false, nextAt: 0 };
  }
  // Checks again after a day, because the event may be moved.
  const again = reminder === undefined ? NEVER : Math.min(reminder.at, at + DAY_MS);
  return { isUnchanged: true, nextAt: Math.min(...Object.values(times), again) };
}

const [DEFAULT_ANSWER_DAYS, MAX_ANSWER_DAYS, MIN_KEEP_DAYS] = [5, 60, 30];

interface RequestTaskTimes {
  readonly removal: number;
  /** Start of the first date, at which an open request expires. */
  readonly expiry: number;
  /** Time of the reminder to the office. */
  readonly again: number;
  /** Time at which an unanswered offer expires. */
  readonly lapse: number;
}

const NEVER = Number.MAX_SAFE_INTEGER;

/** Computes the times of a request's tasks, in milliseconds since 1970. */
function taskTimes(
  { request, openedAt, endedAt, isNotifiedAgain }: StoredRequest,
  timeZone: string,
  { answerDays, keepDays }: { readonly answerDays: number; readonly keepDays: number },
): RequestTaskTimes {
  const { state, dates, createdAt, offer } = request;
  const isOpen = state === 'open';
  const [first, last] = [dates[0]?.from, dates.at(-1)?.to];
  const removal =
    state === 'unconfirmed'
      ? parseInstantText(createdAt) + CONFIRMATION_PERIOD_MS
      : endedAt !== null
        ? endedAt + ENDED_REQUEST_DAYS * DAY_MS
        : state === 'approved' && last !== undefined
          ? wallClockToInstant(last, timeZone) + keepDays * DAY_MS
          : NEVER;
  return {
    removal,
    expiry: isOpen && first !== undefined ? wallClockToInstant(first, timeZone) : NEVER,
    again: isOpen && openedAt !== null && !isNotifiedAgain ? openedAt + answerDays * DAY_MS : NEVER,
    lapse: state === 'offered' && offer !== null ? parseInstantText(offer.until) : NEVER,
  };
}
