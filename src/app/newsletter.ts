// The composition root of the newsletter's commands: what sends here, without a server.

import type { Config } from '../config/config.ts';
import { writerFor } from '../contract/writing.ts';
import { systemClock } from '../kit/clock.ts';
import { openSource } from '../live/source.ts';
import type { ManualSend } from '../newsletter/manual-send.ts';
import { openManualSend } from '../newsletter/manual-send.ts';
import { InstanceNotFound } from '../office/errors.ts';
import { openSubscribers } from '../readmodel/subscribers.ts';
import { type View, viewer } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';
import { openMailer, refusalsOf, sendersOf } from './subscriptions.ts';

/** For how long a snapshot is as good as new, in milliseconds. */
const FRESH_MS = 10_000;

export interface NewslettersHere {
  readonly byHand: ManualSend;
  readonly close: () => void;
}

export function openNewslettersHere(
  store: Store,
  config: Config,
  onTrouble: (error: unknown) => void,
): NewslettersHere {
  const source = openSource(store, writerFor);
  const mailer = openMailer(config);
  const seen = new Map<string, { readonly at: number; readonly viewAt: (wall: string) => View }>();
  const viewAt = async (instance: string, wall: string): Promise<View> => {
    const known = seen.get(instance);
    if (known !== undefined && systemClock() - known.at < FRESH_MS) return known.viewAt(wall);
    const made = await source.make({ instance, since: wall, profiles: ['document'] });
    if (made?.whole === undefined) throw new InstanceNotFound(instance);
    const see = viewer(made.whole, openSubscribers());
    seen.set(instance, { at: systemClock(), viewAt: see });
    return see(wall);
  };
  return {
    byHand: openManualSend({
      ...sendersOf(config, `http://localhost:${config.port}`),
      ...{ store, clock: systemClock, mailer, viewAt, perMinute: config.mailRate, onTrouble },
      onRefused: refusalsOf(store),
    }),
    close: mailer.close,
  };
}
