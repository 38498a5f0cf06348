// Concurrent visitors who sign up and cancel, until the process is killed. Each retries until it gets an answer, which is printed to
// standard output as a line. Maintains bookings as well, like every server. Arguments: URL, instance, and a file of errands.

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createBookingWorker } from '../../src/bookings/booking-worker.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { DatabaseError, findDatabaseFailureReason } from '../../src/store/errors.ts';
import { systemClock } from '../../src/util/clock.ts';
import type { Errand, VisitorMessage } from '../support/errands.ts';
import { openStoreWithRetries, reportMessage } from '../support/writing.ts';

const AT_ONCE = 40;
const RETRY_DELAY_MS = 50;

const [url = '', instance = '', file = ''] = process.argv.slice(2);

process.stdin.on('close', () => process.exit(0)).resume();

const errands = JSON.parse(readFileSync(file, 'utf8')) as Errand[];
const store = await openStoreWithRetries(url);
const doNothing = async () => undefined;
const signUps = createSignUpService({ bookings: store.bookings, clock: systemClock, onForgotten: doNothing });
const bookingWorker = createBookingWorker({
  bookings: store.bookings,
  content: store.content,
  clock: systemClock,
  onForgotten: doNothing,
  isBusy: store.isBusy,
  onTrouble: (error) => reportMessage(troubleOf(error)),
});

/** Distinguishes temporary unavailability (503) from internal errors (500), like the server. */
function troubleOf(error: unknown): VisitorMessage {
  const isAway =
    store.isBusy(error) || error instanceof DatabaseError || findDatabaseFailureReason(error) !== undefined;
  return isAway ? { what: 'away' } : { what: 'trouble', why: String(error) };
}

async function run(errand: Errand): Promise<string> {
  if (errand.verb === 'cancel') {
    const outcome = await signUps.cancel(instance, errand.secret);
    return outcome === undefined || 'refused' in outcome ? `refused ${outcome?.refused}` : 'cancelled';
  }
  const person = { name: `Mensch ${errand.email}`, answers: {} };
  const entered = {
    people: Array.from({ length: errand.size }, () => person),
    email: errand.email,
    phone: '',
    answers: {},
    language: 'de',
  } as const;
  const outcome = await signUps.signUp(instance, errand.eventId, entered, { token: errand.secret, trap: '' });
  return outcome === undefined || 'refused' in outcome ? `refused ${outcome?.refused}` : outcome.state;
}

async function runUntilAnswered(errand: Errand): Promise<void> {
  for (;;) {
    try {
      reportMessage({ what: 'answered', id: errand.id, answer: await run(errand) });
      return;
    } catch (error) {
      reportMessage(troubleOf(error));
      await delay(RETRY_DELAY_MS * (1 + Math.random()));
    }
  }
}

async function keepMaintaining(): Promise<never> {
  for (;;) {
    await bookingWorker.once().catch((error: unknown) => reportMessage(troubleOf(error)));
    await delay(20);
  }
}

reportMessage({ what: 'ready' });
void keepMaintaining();
const remainingErrands = errands.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const errand of remainingErrands) await runUntilAnswered(errand);
  }),
);
reportMessage({ what: 'done' });
