// Requests rooms as a visitor and approves the requests as the office, at the same time, until it is killed. Prints to standard output,
// line by line, the started and the acknowledged actions. Arguments: URL, instance, mark, round.

import { setTimeout as delay } from 'node:timers/promises';
import { OfficeError } from '../../src/office/office-error.ts';
import { approveRequest, RoomTakenError } from '../../src/office/room-requests/answer-request.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { createVisitorRequestService } from '../../src/room-requests/visitor-requests.ts';
import { systemClock } from '../../src/util/clock.ts';
import { chooseRequestedRoom } from '../support/crash-requests.ts';
import { openStoreWithRetries, reportMessage } from '../support/writing.ts';

const [url = '', instance = '', mark = '', round = ''] = process.argv.slice(2);

// This process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const store = await openStoreWithRetries(url);
const { content, bookings } = store;
const requests = createVisitorRequestService({
  content,
  bookings,
  clock: systemClock,
  onForgotten: async () => undefined,
});
const office = { store, clock: systemClock, actor: 'stress', authority: OPERATOR_AUTHORITY };

/** Pause after each iteration of the loops, so that imports can get the lock. */
const PAUSE_MS = 20;

async function requestOne(number: number): Promise<void> {
  const email = `${mark}n${number}@${mark}n${number}.example`;
  const { roomId, from, to } = chooseRequestedRoom(round, number);
  reportMessage({ what: 'requesting', email });
  const outcome = await requests.send(
    instance,
    roomId,
    {
      roomIds: [roomId],
      dates: [{ from, to }],
      title: 'Party',
      kind: 'private',
      organisation: '',
      name: 'Anna Muster',
      email,
      phone: '',
      people: null,
      answers: {},
      publish: false,
      language: 'en',
    },
    'website',
  );
  if (outcome === undefined) throw new Error('there is no such instance');
  if ('refused' in outcome) {
    if (outcome.refused !== 'taken') throw new Error(`the request was refused: ${outcome.refused}`);
    return;
  }
  reportMessage({ what: 'requested', email });
  const all = await content.read(instance, (tx) => tx.requests.all(['unconfirmed']));
  const key = all.find(({ request }) => request.email === email)?.request.key ?? '';
  const confirmed = await requests.confirm(instance, key);
  if (confirmed === undefined || 'refused' in confirmed) throw new Error('the request could not be confirmed');
  reportMessage({ what: 'confirmed', email });
}

/** Approves all open requests, oldest first. Both processes of a round approve the same requests. */
async function approveAll(): Promise<void> {
  const open = await content.read(instance, (tx) => tx.requests.all(['open']));
  for (const { request } of open) {
    try {
      await approveRequest(office, instance, request.id, {});
      reportMessage({ what: 'approved', email: request.email });
    } catch (error) {
      const isLost =
        error instanceof RoomTakenError || (error instanceof OfficeError && error.refusal.code === 'wrong_state');
      if (!isLost) throw error;
    }
    await delay(PAUSE_MS);
  }
}

async function repeat(work: (number: number) => Promise<void>): Promise<never> {
  for (let number = 1; ; number++) {
    await work(number);
    await delay(PAUSE_MS);
  }
}

reportMessage({ what: 'ready' });
try {
  await Promise.all([repeat(requestOne), repeat(approveAll)]);
} catch (error) {
  reportMessage({ what: 'failed', why: error instanceof Error ? error.message : String(error) });
}
