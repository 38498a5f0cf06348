// Tends the bookings of all instances: looks what is due, and does it.

import { isOnline } from '../model/bookings/sign-up.ts';
import type { CountedBookings } from '../model/event.ts';
import { EVENT_KEYS } from '../model/kinds/event.ts';
import type { Forgotten } from '../store/bookings/booking-transaction.ts';
import type { Bookings } from '../store/bookings/bookings.ts';
import type { Content } from '../store/content/content.ts';
import type { Clock } from '../util/clock.ts';
import { countForGood, tendEvent } from './booking-maintenance.ts';

export interface KeeperOptions {
  readonly bookings: Bookings;
  readonly content: Pick<Content, 'change'>;
  readonly clock: Clock;
  readonly onForgotten: (forgotten: readonly Forgotten[]) => Promise<void>;
  /** Whether an error means that another process is writing: then the work is retried. */
  readonly isBusy: (error: unknown) => boolean;
  readonly onTrouble: (error: unknown) => void;
}

export interface Keeper {
  /** Does all that is due. */
  readonly once: () => Promise<void>;
  /** After this nothing more is begun. */
  readonly stop: () => void;
}

/** Events that are tended before it is looked again which are due. */
const AT_ONCE = 50;

export function openKeeper({ bookings, content, clock, onForgotten, isBusy, onTrouble }: KeeperOptions): Keeper {
  let isStopped = false;
  const tend = async (instance: string, eventId: number) => {
    const at = clock();
    // The numbers stay before the bookings go, so that a server that dies in between loses nothing.
    const counted = await bookings.read(instance, at, (tx) => countForGood(tx, eventId));
    if (counted !== undefined) await keepNumbers(content, instance, { eventId, counted, at });
    const change = { actor: 'parvis', action: 'sign-up: what is due', at };
    const done = await bookings.change(instance, change, (tx) => tendEvent(tx, eventId));
    if (done !== undefined && done.forgotten.length > 0) await onForgotten(done.forgotten);
  };
  return {
    once: async () => {
      const tried = new Set<string>();
      for (;;) {
        const due = (await bookings.due(clock(), AT_ONCE)).filter(
          (one) => !tried.has(`${one.instance} ${one.eventId}`),
        );
        if (due.length === 0) return;
        for (const { instance, eventId } of due) {
          if (isStopped) return;
          tried.add(`${instance} ${eventId}`);
          try {
            await tend(instance, eventId);
          } catch (error) {
            if (isBusy(error)) return;
            // A failing event does not hold up the others and is retried in the next round.
            onTrouble(error);
          }
        }
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

interface Kept {
  readonly eventId: number;
  readonly counted: CountedBookings;
  readonly at: number;
}

/** Stores the numbers of people booked and present with the event; each date of a series has its own. */
async function keepNumbers(
  content: KeeperOptions['content'],
  instance: string,
  { eventId, counted, at }: Kept,
): Promise<void> {
  await content.change(instance, { actor: 'parvis', action: `count bookings of event ${eventId}`, at }, async (tx) => {
    const present = await tx.get('event', eventId);
    if (present === undefined || !isOnline(present.value)) return;
    const { subscription, series } = present.value;
    const isOwn = (key: string) => key === 'subscription' || series?.own.includes(key) === true;
    const own = series && { ...series, own: EVENT_KEYS.filter(isOwn) };
    const online = { ...subscription.online, counted };
    await tx.put(
      'event',
      { ...present.value, subscription: { ...subscription, online }, series: own },
      present.revision,
    );
  });
}
