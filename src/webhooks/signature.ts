// Symmetric signatures according to Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`.

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Creates a secret: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the value of `webhook-signature`: one signature for each secret, separated by spaces. */
export function signMessage(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
