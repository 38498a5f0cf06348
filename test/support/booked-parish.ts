// Parish with one event for sign-up, and the actions of visitors and the office on it, performed by the product's own functions.

import { createBookingWorker } from '../../src/bookings/booking-worker.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { toInstantText } from '../../src/model/bookings/booking.ts';
import type { EnteredBooking, OwnBookingOutcome } from '../../src/model/bookings/visitor-sign-ups.ts';
import {
  type BookingTransition,
  changeBooking,
  createBooking,
  recordAttendance,
  removeBooking,
  transitionBooking,
} from '../../src/office/bookings/change-booking.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { BadContentError } from '../../src/office/content/errors.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { OfficeError } from '../../src/office/office-error.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../../src/office/write-context.ts';
import { NotFoundError } from '../../src/store/content/errors.ts';
import type { Store } from '../../src/store/store.ts';
import type { SeatLimits } from './seat-model.ts';

export const EVENT_ID = 1;

/** Times of the event in UTC. The parish is on winter time, one hour ahead. */
export const TIMES = {
  start: Date.parse('2026-12-05T11:00:00Z'),
  end: Date.parse('2026-12-05T13:00:00Z'),
  remind: Date.parse('2026-12-03T09:00:00Z'),
};

const KEEP_DAYS = 30;
const FAR_FUTURE = Date.parse('2200-01-01T00:00:00Z');
const UNKNOWN = 'unknown';

export type SignUpParish = Awaited<ReturnType<typeof openBookedParish>>;

export async function openBookedParish(store: Store, name: string, limits: SeatLimits, time: { now: number }) {
  const clock = () => time.now;
  const office: WriteContext = { store, clock, actor: 'Eva', authority: OPERATOR_AUTHORITY };
  await importBundle(office, Buffer.from(JSON.stringify(bundleOf(name, limits))));
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten: async () => undefined });
  const keeper = createBookingWorker({
    bookings: store.bookings,
    content: store.content,
    clock,
    isBusy: store.isBusy,
    onForgotten: async () => undefined,
    onTrouble: (error) => {
      throw error;
    },
  });
  const all = async () => (await store.bookings.read(name, time.now, (tx) => tx.ofEvent(EVENT_ID))) ?? [];
  const keyOf = async (id: number) =>
    (await store.bookings.read(name, time.now, (tx) => tx.byId(id)))?.booking.key ?? 'none';
  const byLink = async (id: number, verb: (key: string) => Promise<OwnBookingOutcome | undefined>) =>
    outcomeText(await verb(await keyOf(id)));

  return {
    all,
    signUp: async (mailbox: string, size: number): Promise<string> => {
      const form = await signUps.form(name, EVENT_ID);
      if (typeof form !== 'object') return String(form);
      // Forms sent within two seconds after they are shown are rejected.
      time.now += 2000;
      const outcome = await signUps.signUp(name, EVENT_ID, bookingInput(mailbox, size), {
        token: form.token,
        trap: '',
      });
      if (outcome === undefined) return UNKNOWN;
      if ('refused' in outcome) return outcome.refused;
      return outcome.isMailed ? outcome.state : `${outcome.state} without a mail`;
    },
    confirm: (id: number) => byLink(id, (key) => signUps.confirm(name, key)),
    change: (id: number, size: number) =>
      byLink(id, (key) => signUps.change(name, key, bookingInput('', size), 'page')),
    cancel: (id: number, isTheirs: boolean) =>
      byLink(id, (key) => (isTheirs ? signUps.cancel(name, key) : signUps.notMe(name, key))),
    erase: async (id: number) => String(await signUps.erase(name, await keyOf(id))),
    officeCreates: (mailbox: string, size: number, options: { state: string; isOver: boolean }) =>
      resultText(() => {
        const value = { people: people(size), email: mailbox, state: options.state };
        return createBooking(office, name, EVENT_ID, value, { isOver: options.isOver });
      }),
    officeMoves: (id: number, verb: BookingTransition, isOver: boolean) =>
      resultText(() => transitionBooking(office, name, id, verb, { isOver })),
    officeChanges: (id: number, size: number, isOver: boolean) =>
      resultText(() => changeBooking(office, name, id, { people: people(size) }, { isOver })),
    officeCounts: (id: number, present: number) => resultText(() => recordAttendance(office, name, id, present)),
    officeErases: async (id: number) => {
      const text = await resultText(() => removeBooking(office, name, id, { what: 'erased' }));
      return text === 'done' ? 'erased' : text;
    },
    setLimits: async (next: SeatLimits) => {
      const merge = { subscription: subscriptionOf(next) };
      await applyChanges(office, name, [{ kind: 'event', id: EVENT_ID, merge, at: '' }]);
    },
    tend: () => keeper.once(),
    noted: async () => ({
      seats: await store.bookings.read(name, time.now, (tx) => tx.seats(EVENT_ID)),
      event: await store.content.read(name, (content) => content.get('event', EVENT_ID)),
    }),
    mails: async () => {
      // Reserves the mails beyond this time, so that later calls do not get them again.
      const taking = { holder: 'model', now: FAR_FUTURE, until: FAR_FUTURE + 1, count: 1000, digests: 0 };
      const taken = await store.mails.take(taking);
      const theirs = taken.filter(({ instance }) => instance === name);
      return theirs.map(({ email, details }) => `${email} ${(details as { about: string }).about}`).sort();
    },
    remove: () => store.removeInstance(name),
  };
}

function bundleOf(name: string, limits: SeatLimits): object {
  const event = { id: EVENT_ID, title: 'Lager', date_from: '2026-12-05 12:00:00', date_to: '2026-12-05 14:00:00' };
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name, title: 'Dorf', outside: { signup: true } },
    events: [{ ...event, subscription: subscriptionOf(limits) }],
  };
}

function subscriptionOf({ deadline, ...limits }: SeatLimits): object {
  // The wall clock of the parish is one hour ahead of UTC.
  const wall = deadline === null ? '' : toInstantText(deadline + 3_600_000);
  return {
    deadline: deadline === null ? null : wall.slice(0, 10).replaceAll('-', ''),
    deadline_time: wall.slice(11, 16),
    online: { ...limits, show_free: 'number', remind_days: 2, keep_days: KEEP_DAYS },
  };
}

const people = (size: number) => Array.from({ length: size }, (_, index) => ({ name: `Mensch ${index + 1}` }));

function bookingInput(email: string, size: number): EnteredBooking {
  return {
    people: people(size).map((one) => ({ ...one, answers: {} })),
    email,
    phone: '',
    answers: {},
    language: 'de',
  };
}

function outcomeText(outcome: OwnBookingOutcome | undefined): string {
  if (outcome === undefined) return UNKNOWN;
  if ('refused' in outcome) return outcome.refused;
  return outcome.changed ? 'changed' : 'same';
}

/** Result in one word: `done`, or the reason for the failure. */
async function resultText(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof NotFoundError) return UNKNOWN;
    if (error instanceof BadContentError) return 'faults';
    if (!(error instanceof OfficeError)) throw error;
    return error.refusal.code === 'full' ? 'full' : error.refusal.code;
  }
}
