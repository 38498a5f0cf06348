// Composition root of the newsletter's commands: sending without a server.

import type { Config } from '../config/config.ts';
import { type ManualSend, openManualSend } from '../newsletter/manual-send.ts';
import type { View } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { openMailer, refusalsOf, sendersOf } from './subscriptions.ts';
import { openViews } from './views.ts';

/** Maximum age of a cached snapshot, in milliseconds. */
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
  const openView = openViews(store, config.publicUrl);
  const mailer = openMailer(config);
  const seen = new Map<string, { readonly at: number; readonly viewAt: (wall: string) => View }>();
  const viewAt = async (instance: string, wall: string): Promise<View> => {
    const known = seen.get(instance);
    if (known !== undefined && systemClock() - known.at < FRESH_MS) return known.viewAt(wall);
    const see = await openView(instance, wall);
    seen.set(instance, { at: systemClock(), viewAt: see });
    return see(wall);
  };
  return {
    byHand: openManualSend({
      ...sendersOf(config, `http://localhost:${config.port}`),
      store,
      clock: systemClock,
      mailer,
      viewAt,
      perMinute: config.mailRate,
      onTrouble,
      onRefused: refusalsOf(store),
    }),
    close: mailer.close,
  };
}
