// Endpoint to which mail servers and services report bounced mails. The caller authenticates with a secret; the mail itself is not trusted,
// except for its token.

import { hash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { BounceHandler, BounceOutcome } from '../../model/newsletter/bounce.ts';
import { createAttemptLimit } from '../../util/attempt-limit.ts';
import type { Clock } from '../../util/clock.ts';
import { limitBody } from '../body-limit.ts';
import type { PageBindings } from '../form-responses.ts';
import { BOUNCE_PATH, MAX_BOUNCE_MAIL_SIZE } from '../form-routes.ts';

const AGAIN_SECONDS = '60';

/** Maximum number of wrong secrets per network address and minute, as for API keys. */
const MAX_WRONG = 300;

export interface BounceHookOptions {
  readonly handler: BounceHandler;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
  readonly clock: Clock;
}

export function createBounceHook({ handler, secret, headers, onError, clock }: BounceHookOptions): Hono<PageBindings> {
  const app = new Hono<PageBindings>({ strict: false });
  const wrong = createAttemptLimit(clock, MAX_WRONG, 60_000);
  const answer = (status: number, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more },
    });
  const refusal = (status: number, message: string, more?: Readonly<Record<string, string>>) =>
    answer(status, { message }, more);

  app.use(BOUNCE_PATH, async ({ req, env }, next) => {
    if (secret === '') return refusal(404, 'There is nothing at this address. See /docs for the list of operations.');
    if (!hasSecret(req.header('authorization'), secret)) {
      const wait = wrong(env?.address ?? '');
      if (wait > 0) return refusal(429, 'Too many wrong secrets; try again later.', { 'Retry-After': String(wait) });
      return refusal(401, 'This address requires a secret that only the mail server knows.', {
        'WWW-Authenticate': 'Bearer',
      });
    }
    if (req.method !== 'POST') return refusal(405, 'Send bounced e-mails by POST.', { Allow: 'POST' });
    return next();
  });
  const tooLarge = () =>
    refusal(413, `A bounced e-mail can have at most ${MAX_BOUNCE_MAIL_SIZE} bytes.`, { Connection: 'close' });
  app.use(BOUNCE_PATH, limitBody({ maxSize: MAX_BOUNCE_MAIL_SIZE, onError: tooLarge }));
  app.post(BOUNCE_PATH, async ({ req }) => {
    const take = handlerFor(req, handler);
    if (take === undefined) return refusal(415, 'The body must be message/rfc822 or application/json.');
    const body = new Uint8Array(await req.arrayBuffer());
    const what = await take(body).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    if (what === undefined) {
      return refusal(503, 'The database is unavailable; send it again.', { 'Retry-After': AGAIN_SECONDS });
    }
    if (typeof what === 'object') return refusal(400, `${what.wrong}.`);
    return answer(200, { counted: what === 'counted' || what === 'suppressed', what });
  });
  return app;
}

function handlerFor(
  req: Context['req'],
  { mail, report }: BounceHandler,
): ((body: Uint8Array) => Promise<BounceOutcome | { readonly wrong: string }>) | undefined {
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return report;
  if (type === 'message/rfc822') return (body) => mail(body, req.header('x-envelope-to') ?? '');
  return undefined;
}

/** True if the header contains the secret, either as a bearer token or as the password of any user. */
function hasSecret(authorization: string | undefined, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme === '') return false;
  if (scheme.toLowerCase() === 'bearer') return isSame(value, secret);
  const pair = Buffer.from(value, 'base64').toString();
  return isSame(pair.slice(pair.indexOf(':') + 1), secret);
}

/** Compares in constant time, which reveals nothing about the secret, not even its length. */
function isSame(text: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', secret, 'buffer'));
}
