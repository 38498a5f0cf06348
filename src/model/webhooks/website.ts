// Websites that the office has entered: who is told of changes, and how. All instants are milliseconds since 1970.

/**
 * `connector`: the addresses that the public website programs listen at; `webhook`: signed messages after Standard
 * Webhooks; `build`: an empty POST to one address, which lets a site be built anew.
 */
export const WEBSITE_KINDS = ['connector', 'webhook', 'build'] as const;

export type WebsiteKind = (typeof WEBSITE_KINDS)[number];

/** What a webhook is signed with. It is kept in clear, since signing needs it. */
export interface WebhookSecret {
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly createdAt: number;
  /** From when on it no longer signs; null: no end. */
  readonly expiresAt: number | null;
}

export interface Website {
  /** Unique within the database. */
  readonly id: number;
  readonly instance: string;
  readonly kind: WebsiteKind;
  readonly url: string;
  /** Newest first; empty unless it is a webhook. */
  readonly secrets: readonly WebhookSecret[];
  readonly createdAt: number;
  /** Since when nothing is pushed to it any more; null: it is on. */
  readonly disabledAt: number | null;
  readonly disabledReason: string;
  /** Attempts that failed since the last success. */
  readonly failures: number;
  /** Before this instant nothing is pushed to it. */
  readonly restingUntil: number;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
}

export type WebsiteState = 'active' | 'failing' | 'off';

export function websiteState({ disabledAt, failures }: Pick<Website, 'disabledAt' | 'failures'>): WebsiteState {
  if (disabledAt !== null) return 'off';
  return failures > 0 ? 'failing' : 'active';
}

/** The secrets that sign at this moment: several while one is being replaced. */
export function signingSecrets({ secrets }: Pick<Website, 'secrets'>, now: number): string[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || now < expiresAt).map(({ secret }) => secret);
}

export type AnnouncedType = 'event.changed' | 'event.removed' | 'instance.changed';

/** What a website is told: never more than an id. */
export interface Announced {
  readonly type: AnnouncedType;
  /** Null for `instance.changed`. */
  readonly eventId: number | null;
}

/** An announcement that waits for its delivery. A later change of the same subject takes its place. */
export interface Push extends Announced {
  readonly websiteId: number;
  /** Differs for every change, and stays the same over all attempts of one. */
  readonly messageId: string;
  /** When the change was made. */
  readonly createdAt: number;
  /** Attempts that failed so far. */
  readonly attempts: number;
}

/** Why an attempt came to nothing. */
export type PushFault =
  /** Its address leads into a network where nothing is sent, or its name is not known. */
  | 'inside'
  | 'unknown_host'
  /** Nothing listens there; the connection breaks off; none comes about; the machine or its network can’t be reached. */
  | 'connection_refused'
  | 'closed'
  | 'no_connection'
  | 'unreachable'
  /** No secure connection comes about; it speaks something else than HTTP; no whole answer comes in time. */
  | 'no_tls'
  | 'no_http'
  | 'late'
  /** It answers that it is elsewhere, that it wants no more, or another status. */
  | 'redirect'
  | 'unwanted'
  | 'status'
  /** It was tried for too long; something that nobody foresaw. */
  | 'given_up'
  | 'unforeseen';

/** Why, with what its sentence names: a host, an address, a status, seconds or days; "" where it names nothing. */
export interface PushFailure {
  readonly code: PushFault;
  readonly value: string;
}

/** One attempt, as the office sees it. */
export interface PushLogEntry extends Announced {
  readonly websiteId: number;
  readonly at: number;
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** What happened, in English; "" when there is nothing to say. */
  readonly detail: string;
  /** Why it came to nothing; undefined for one that did not, and for what was logged before there were codes. */
  readonly failure?: PushFailure | undefined;
}
