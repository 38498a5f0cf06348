// Completeness of room requests after a crash: a request with its mails, an approval with its events, and no room assigned twice.

import { createHash } from 'node:crypto';
import type { Event } from '../../src/model/event.ts';
import type { RoomRequest } from '../../src/model/room-requests/room-request.ts';
import { openStore } from '../../src/store/store.ts';
import type { CrashDatabase } from './crash-database.ts';
import { readMessageIds } from './mail-files.ts';
import type { WriterMessage } from './writers.ts';

/** Instance whose room requests no import replaces. */
export const ROOMS_INSTANCE = 'rooms';

const ROOM_IDS = [1, 2];
const NOTIFIED = 'caretaker@example.org';

export function createRoomsBundle(): string {
  return JSON.stringify({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: ROOMS_INSTANCE, title: 'Rooms', outside: { requests: true } },
    buildings: [{ id: 1, name: 'House' }],
    rooms: ROOM_IDS.map((id) => ({
      id,
      building_id: 1,
      name: `Room ${id}`,
      request: { before: 30, after: 30, notify: [NOTIFIED] },
    })),
  });
}

const DAY_MS = 86_400_000;

/** Days and times among which visitors choose. The first day is after the minimum notice and the reminder. */
const CHOICE = { firstDay: 10, days: 380, hours: 20 };

/** Returns room and time of a visitor's request. In a round, four visitors request the same room and time, which only one can get. */
export function chooseRequestedRoom(round: string, number: number): { roomId: number; from: string; to: string } {
  const bytes = createHash('sha256')
    .update(`${round} ${Math.floor(number / 2)}`)
    .digest();
  const day = new Date(Date.now() + (CHOICE.firstDay + (bytes.readUInt16BE(0) % CHOICE.days)) * DAY_MS);
  const hour = bytes.readUInt16BE(2) % CHOICE.hours;
  const time = (of: number) => `${day.toISOString().slice(0, 10)} ${String(of).padStart(2, '0')}:00:00`;
  return { roomId: ROOM_IDS[bytes.readUInt16BE(4) % ROOM_IDS.length] ?? 1, from: time(hour), to: time(hour + 2) };
}

const RANKS: readonly RoomRequest['state'][] = ['unconfirmed', 'open', 'approved'];

export interface RequestLedger {
  readonly counts: { requested: number; confirmed: number; approved: number; keptUnasked: number };
  /** Requests, mails and events that are lost, half done or done twice. */
  readonly wrong: string[];
  readonly enter: (said: readonly WriterMessage[]) => void;
  readonly judge: (ground: CrashDatabase) => Promise<void>;
  /** Compares the mails in a folder with the requests; no mail may be pending. */
  readonly judgeMails: (ground: CrashDatabase, folder: string) => Promise<void>;
}

export function createRequestLedger(): RequestLedger {
  const counts = { requested: 0, confirmed: 0, approved: 0, keptUnasked: 0 };
  const wrong: string[] = [];
  /** Minimum state that each request must have, by its address. */
  const known = new Map<string, RoomRequest['state']>();
  const enterOne = (email: string, state: 'unconfirmed' | 'open' | 'approved') => {
    if (RANKS.indexOf(known.get(email) ?? 'declined') < RANKS.indexOf(state)) known.set(email, state);
  };
  return {
    counts,
    wrong,
    enter: (said) => {
      for (const one of said) {
        if (one.what === 'requested') enterOne(one.email, 'unconfirmed');
        if (one.what === 'confirmed') enterOne(one.email, 'open');
        if (one.what === 'approved') enterOne(one.email, 'approved');
        if (one.what === 'requested' || one.what === 'confirmed' || one.what === 'approved') {
          counts[one.what]++;
        }
      }
    },
    judge: async (ground) => {
      const { requests, events } = await readRooms(ground);
      const found = new Map(requests.map((request) => [request.email, request]));
      if (found.size !== requests.length) wrong.push('a visitor has two requests');
      for (const [email, least] of known) {
        const state = found.get(email)?.state;
        if (state === undefined || RANKS.indexOf(state) < RANKS.indexOf(least)) wrong.push(`${least} is ${state}`);
      }
      for (const { email, state } of requests) {
        if (!known.has(email)) counts.keptUnasked++;
        known.set(email, state);
      }
      wrong.push(...judgeEvents(requests, events), ...(await judgeQueuedMails(ground, requests)));
    },
    judgeMails: async (ground, folder) => {
      const { requests } = await readRooms(ground);
      wrong.push(...judgeSentMails(requests, folder));
    },
  };
}

interface FoundRooms {
  readonly requests: readonly RoomRequest[];
  readonly events: readonly Event[];
}

async function readRooms({ url }: CrashDatabase): Promise<FoundRooms> {
  const store = await openStore(url, { create: false, busyTimeoutMs: 30_000 });
  try {
    return await store.content.read(ROOMS_INSTANCE, async (tx) => ({
      requests: (await tx.requests.all()).map(({ request }) => request),
      events: await tx.all('event'),
    }));
  } finally {
    await store.close();
  }
}

/**
 * Checks that approved requests have exactly their events, that all other requests have none, and that no two events need a room at the
 * same time.
 */
function judgeEvents(requests: readonly RoomRequest[], events: readonly Event[]): string[] {
  const wrong: string[] = [];
  const eventsOf = Map.groupBy(events, ({ requestId }) => requestId);
  for (const { id, state, dates, eventIds } of requests) {
    const ids = (eventsOf.get(id) ?? []).map((event) => event.id);
    const wanted = state === 'approved' ? dates.length : 0;
    if (ids.length !== wanted || ids.join() !== eventIds.join()) wrong.push(`${state} with ${ids.length} events`);
  }
  const known = new Set(requests.map(({ id }) => id));
  for (const { requestId } of events)
    if (requestId === null || !known.has(requestId)) wrong.push('event of no request');
  for (const roomId of ROOM_IDS) {
    const uses = events
      .filter(({ rooms }) => rooms.some((room) => 'roomId' in room && room.roomId === roomId))
      .map(
        ({ startsAt, endsAt, occupiesFrom, occupiesTo }) => [occupiesFrom ?? startsAt, occupiesTo ?? endsAt] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [from]] of uses.entries()) {
      if ((uses[index - 1]?.[1] ?? '') > from) wrong.push('a room was given twice');
    }
  }
  return wrong;
}

/** Number of mails to the visitor and to the caretaker, by the state of a request. */
const MAILS: Readonly<Record<string, readonly [visitor: number, caretaker: number]>> = {
  unconfirmed: [1, 0],
  open: [1, 1],
  approved: [2, 1],
};

async function judgeQueuedMails(ground: CrashDatabase, requests: readonly RoomRequest[]): Promise<string[]> {
  const rows = await ground.ask(
    `select m.request_id as request, sum(case when m.email = '${NOTIFIED}' then 1 else 0 end) as caretaker, count(*) as mails
     from mails m join instances i on i.id = m.instance_id where i.name = '${ROOMS_INSTANCE}' group by m.request_id`,
  );
  const found = new Map(rows.map((row) => [Number(row['request']), row]));
  const wrong: string[] = [];
  for (const { id, state } of requests) {
    const caretaker = Number(found.get(id)?.['caretaker'] ?? 0);
    const visitor = Number(found.get(id)?.['mails'] ?? 0) - caretaker;
    found.delete(id);
    if (`${[visitor, caretaker]}` !== `${MAILS[state]}`) wrong.push(`${state} with mails ${visitor} and ${caretaker}`);
  }
  if (found.size > 0) wrong.push('mails of no request');
  return wrong;
}

/** Checks that each visitor got each mail once. A mail that was sent twice because of a kill has the same Message-ID. */
function judgeSentMails(requests: readonly RoomRequest[], folder: string): string[] {
  const ids = readMessageIds(folder);
  return requests.flatMap(({ email, state }) => {
    const sent = ids.get(email)?.size ?? 0;
    return sent === MAILS[state]?.[0] ? [] : [`${state} got ${sent} mails`];
  });
}
