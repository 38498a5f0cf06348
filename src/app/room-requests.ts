import type { VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import { createRequestWorker } from '../room-requests/request-worker.ts';
import { createVisitorRequestService } from '../room-requests/visitor-requests.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { BackgroundTask } from './background-task.ts';
import { createErasureCleanup } from './erasure-cleanup.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const POLL_INTERVAL_MS = 60_000;

export interface RequestServiceOptions {
  readonly store: Pick<Store, 'bookings' | 'content' | 'isBusy' | 'requestSchedule' | 'tidy'>;
  readonly mailFolder: string;
  readonly onTrouble: (error: unknown) => void;
}

/** Creates the actions of visitors, which retry while another process holds the write lock. */
export function createRetryingRequestService(options: RequestServiceOptions): VisitorRequestService {
  const { content, bookings, isBusy } = options.store;
  const onForgotten = createErasureCleanup(options);
  const requests = createVisitorRequestService({ content, bookings, clock: systemClock, onForgotten });
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryWhileBusy(isBusy, work);
  return {
    form: again(requests.form),
    send: again(requests.send),
    find: again(requests.find),
    confirm: again(requests.confirm),
    withdraw: again(requests.withdraw),
    change: again(requests.change),
    accept: again(requests.accept),
    refuse: again(requests.refuse),
    erase: again(requests.erase),
  };
}

/** Starts the maintenance of all instances' room requests, every minute and at the start. */
export function startRequestWorker(options: RequestServiceOptions): BackgroundTask {
  const { content, requestSchedule: schedule } = options.store;
  const { onTrouble } = options;
  const work = createRequestWorker({
    content,
    schedule,
    clock: systemClock,
    onForgotten: createErasureCleanup(options),
    onTrouble,
  });
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, work);
  turns.now(work).catch(onTrouble);
  return {
    stop: async () => {
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}
