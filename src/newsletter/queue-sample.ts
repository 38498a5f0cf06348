// A sample of an issue for whoever writes it: the server that sends mails sends it, as it was shown.

import type { Digest } from '../mail/newsletter/digest-template.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../util/clock.ts';

export interface SampleParts {
  readonly store: Pick<Store, 'newsletters'>;
  readonly clock: Clock;
  /** As the journal names them. */
  readonly actor: string;
}

/**
 * Lets a digest wait for an address that somebody of the office has proved. `many`: that mailbox got too many mails within an
 * hour, and nothing waits. Undefined: there is no such instance.
 */
export function queueSample(
  { store, clock, actor }: SampleParts,
  instance: string,
  to: string,
  { subject, text, html }: Digest,
): Promise<'waits' | 'many' | undefined> {
  const at = clock();
  const mail = { email: to, kind: 'sample', details: { subject, text, html }, at, isProven: true } as const;
  return store.newsletters.sendSample(instance, mail, { actor, action: 'newsletter: send a sample', at });
}
