// Mails that come back, as those see it who take them in: the newsletter, the store and the hook.

/** `hard`: the address takes no mails, or its owner wants none; `soft`: it did not take this one. */
export type BounceKind = 'hard' | 'soft';

/** What is known of a mail that came back. */
export interface Bounce {
  /** Of the mail that was sent: a UUID. */
  readonly messageId: string;
  readonly kind: BounceKind;
  /** An enhanced status code (RFC 3463) such as `5.1.1`, or a word; never an address, never what another server wrote. */
  readonly reason: string;
}

/**
 * What came of one: it counted, its subscriber gets no more mails, this mail has come back before, the subscriber has changed
 * their registration since it was sent, or there is no such mail.
 */
export type Counted = 'counted' | 'suppressed' | 'again' | 'outdated' | 'unknown';

/** `nothing`: what came is no mail of ours that came back. */
export type BounceOutcome = Counted | 'nothing';

/** Takes in what came back. Rejects with DataAway when the database can’t be reached; then nothing has happened. */
export interface BounceTaker {
  /** Takes a whole mail; `recipient` is whom it was sent to, as far as that is known. */
  readonly mail: (raw: Uint8Array, recipient: string) => Promise<BounceOutcome>;
  /** Takes what a mail service tells, as JSON. `wrong` says what would be right. */
  readonly report: (json: Uint8Array) => Promise<BounceOutcome | { readonly wrong: string }>;
}
