// Concurrent visitors who sign up and cancel, until the process is killed: each retries until it gets an answer, which is written to a line
// of standard output. The process also maintains bookings, as every server does. Arguments: URL, instance, and a file of errands.

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openKeeper } from '../../src/bookings/booking-worker.ts';
import { openSignUps } from '../../src/bookings/sign-ups.ts';
import { DatabaseError, databaseReason } from '../../src/store/errors.ts';
import { systemClock } from '../../src/util/clock.ts';
import type { Errand, VisitorSaid } from '../support/errands.ts';
import { openedUnderKills, say } from '../support/writing.ts';

/** Number of concurrent visitors. */
const AT_ONCE = 40;
const TRIES_AGAIN_MS = 50;

const [url = '', instance = '', file = ''] = process.argv.slice(2);

// The process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const errands = JSON.parse(readFileSync(file, 'utf8')) as Errand[];
const store = await openedUnderKills(url);
const nothing = async () => undefined;
const signUps = openSignUps({ bookings: store.bookings, clock: systemClock, onForgotten: nothing });
const keeper = openKeeper({
  bookings: store.bookings,
  content: store.content,
  clock: systemClock,
  onForgotten: nothing,
  isBusy: store.isBusy,
  onTrouble: (error) => say(troubleOf(error)),
});

/** Distinguishes temporary unavailability (503) from internal errors (500), as the server does. */
function troubleOf(error: unknown): VisitorSaid {
  const isAway = store.isBusy(error) || error instanceof DatabaseError || databaseReason(error) !== undefined;
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
      say({ what: 'answered', id: errand.id, answer: await run(errand) });
      return;
    } catch (error) {
      // The visitor retries as instructed.
      say(troubleOf(error));
      await delay(TRIES_AGAIN_MS * (1 + Math.random()));
    }
  }
}

async function tend(): Promise<never> {
  for (;;) {
    await keeper.once().catch((error: unknown) => say(troubleOf(error)));
    await delay(20);
  }
}

say({ what: 'ready' });
void tend();
const left = errands.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const errand of left) await runUntilAnswered(errand);
  }),
);
say({ what: 'done' });
