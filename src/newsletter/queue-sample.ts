// Queues a sample of an issue for its editor, with the content that was shown. The mail worker sends it.

import type { Digest } from '../mail/newsletter/digest-template.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

export interface SampleContext {
  readonly store: Pick<Store, 'newsletters'>;
  readonly clock: Clock;
  readonly actor: string;
}

/**
 * Queues a digest for a verified address of an editor. Returns `many` and queues nothing if the mailbox has reached its hourly limit, and
 * undefined if the instance does not exist.
 */
export function queueSample(
  { store, clock, actor }: SampleContext,
  instance: string,
  to: string,
  { subject, text, html }: Digest,
): Promise<'waits' | 'many' | undefined> {
  const at = clock();
  const mail = { email: to, kind: 'sample', details: { subject, text, html }, at, isProven: true } as const;
  return store.newsletters.sendSample(instance, mail, { actor, action: 'newsletter: send a sample', at });
}
