// Composition root of the newsletter's commands: sending without a server.

import type { Config } from '../config/config.ts';
import { createManualSend, type ManualSender } from '../newsletter/manual-send.ts';
import type { View } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { createMailer, createRefusalRecorder, createSenderSettings } from './subscriptions.ts';
import { createViewReader } from './view-reader.ts';

const FRESH_MS = 10_000;

export interface NewsletterServices {
  readonly manualSend: ManualSender;
  readonly close: () => void;
}

export function createNewsletterServices(
  store: Store,
  config: Config,
  onTrouble: (error: unknown) => void,
): NewsletterServices {
  const openView = createViewReader(store, config.publicUrl);
  const mailer = createMailer(config);
  const seen = new Map<string, { readonly at: number; readonly viewAt: (wall: string) => View }>();
  const viewAt = async (instance: string, wall: string): Promise<View> => {
    const known = seen.get(instance);
    if (known !== undefined && systemClock() - known.at < FRESH_MS) return known.viewAt(wall);
    const see = await openView(instance, wall);
    seen.set(instance, { at: systemClock(), viewAt: see });
    return see(wall);
  };
  return {
    manualSend: createManualSend({
      ...createSenderSettings(config, `http://localhost:${config.port}`),
      store,
      clock: systemClock,
      mailer,
      viewAt,
      perMinute: config.mailRate,
      onTrouble,
      onRefused: createRefusalRecorder(store),
    }),
    close: mailer.close,
  };
}
