/** Kind of bounce; `hard`: the address does not exist, or its owner refuses mail; `soft`: only this mail was rejected. */
export type BounceKind = 'hard' | 'soft';

export interface Bounce {
  readonly messageId: string;
  readonly kind: BounceKind;
  /** Enhanced status code (RFC 3463) such as `5.1.1`, or a word; never an address or another server's text. */
  readonly reason: string;
}

/**
 * Result of a bounce: it counted, the subscriber was suppressed, the mail had already bounced, the subscriber has changed their
 * registration since, or the mail does not exist.
 */
export type BounceCountOutcome = 'counted' | 'suppressed' | 'again' | 'outdated' | 'unknown';

/** Result of a received mail; `nothing`: not a bounce of parvis's mail. */
export type BounceOutcome = BounceCountOutcome | 'nothing';

/** Receiver of bounces. Rejects with DataUnavailableError if the database can’t be reached; nothing has been changed in that case. */
export interface BounceHandler {
  /** Accepts a raw mail; `recipient` is its envelope recipient, as far as known. */
  readonly mail: (raw: Uint8Array, recipient: string) => Promise<BounceOutcome>;
  /** Accepts a notification of a mail service, as JSON. `wrong` describes the expected format. */
  readonly report: (json: Uint8Array) => Promise<BounceOutcome | { readonly wrong: string }>;
}
