// Websites that are notified of changes, and how. All instants are milliseconds since 1970.

/**
 * Kinds of websites. `connector`: the endpoints of the public website programs; `webhook`: messages signed according to the Standard
 * Webhooks specification; `build`: an empty POST that triggers a build of a static site.
 */
export const WEBSITE_KINDS = ['connector', 'webhook', 'build'] as const;

export type WebsiteKind = (typeof WEBSITE_KINDS)[number];

/** Signing secret of a webhook. Stored in plain text, because signing needs it. */
export interface WebhookSecret {
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly createdAt: number;
  /** Time from which the secret is no longer used to sign; null: no end. */
  readonly expiresAt: number | null;
}

export interface Website {
  readonly id: number;
  readonly instance: string;
  readonly kind: WebsiteKind;
  readonly url: string;
  /** Newest first; empty unless it is a webhook. */
  readonly secrets: readonly WebhookSecret[];
  readonly createdAt: number;
  /** Time since which the website is disabled; null: enabled. */
  readonly disabledAt: number | null;
  readonly disabledReason: string;
  readonly failures: number;
  /** Time before which nothing is pushed, because earlier pushes failed. */
  readonly restingUntil: number;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
}

export type WebsiteState = 'active' | 'failing' | 'off';

export function determineWebsiteState({
  disabledAt,
  failures,
}: Pick<Website, 'disabledAt' | 'failures'>): WebsiteState {
  if (disabledAt !== null) return 'off';
  return failures > 0 ? 'failing' : 'active';
}

/** Returns the secrets with which to sign at this time: several while one is being replaced. */
export function selectSigningSecrets({ secrets }: Pick<Website, 'secrets'>, now: number): string[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || now < expiresAt).map(({ secret }) => secret);
}

export type AnnouncementType = 'event.changed' | 'event.removed' | 'instance.changed';

/** Announcement to a website. Contains at most the id of an event. */
export interface Announcement {
  readonly type: AnnouncementType;
  /** Null for `instance.changed`. */
  readonly eventId: number | null;
}

/** Pending announcement. A later change of the same subject replaces it. */
export interface Push extends Announcement {
  readonly websiteId: number;
  /** Unique for every change, and constant over all attempts. */
  readonly messageId: string;
  readonly createdAt: number;
  readonly attempts: number;
}

export type PushFailureCode =
  | 'inside'
  | 'unknown_host'
  | 'connection_refused'
  | 'closed'
  | 'no_connection'
  | 'unreachable'
  | 'no_tls'
  | 'no_http'
  | 'late'
  | 'redirect'
  | 'unwanted'
  | 'status'
  | 'given_up'
  | 'unforeseen';

/** Reason, with the value that its sentence contains: a host, an address, a status, seconds or days; "" for none. */
export interface PushFailure {
  readonly code: PushFailureCode;
  readonly value: string;
}

export interface PushLogEntry extends Announcement {
  readonly websiteId: number;
  readonly at: number;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly detail: string;
  /** Reason for the failure; undefined for a success, and for entries logged before there were codes. */
  readonly failure?: PushFailure | undefined;
}
