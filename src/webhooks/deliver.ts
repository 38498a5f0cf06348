// One delivery attempt to a website, and the interpretation of its answer.

import type { PushFailure, Website, WebsiteKind } from '../model/webhooks/website.ts';
import type { Clock } from '../util/clock.ts';
import { namedPlaces } from '../util/public-address.ts';
import { type Message, requestOf } from './forms.ts';
import { NoAnswer, type ReceivedAnswer, send } from './send.ts';
import { openTargets, type Resolve, type Targets } from './targets.ts';

export interface DeliveryOutcome {
  /** `gone`: the receiver wants no more pushes; `interrupted`: aborted by this server, not counted. */
  readonly result: 'delivered' | 'failed' | 'gone' | 'interrupted';
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly detail: string;
  /** Why it came to nothing; undefined where it did not. */
  readonly failure?: PushFailure | undefined;
  /** Delay that the receiver asks for, in milliseconds; 0 for none. */
  readonly retryAfterMs: number;
}

/** Never throws. */
export type DeliverFunction = (website: Website, message: Message, signal: AbortSignal) => Promise<DeliveryOutcome>;

/** How this process reaches websites. */
export interface Outbound {
  readonly targets: Targets;
  readonly deliver: DeliverFunction;
}

/** `allowed` are the entries of PARVIS_PUSH_ALLOW. */
export function openOutbound(allowed: readonly string[], clock: Clock, resolve?: Resolve): Outbound {
  const targets = openTargets(namedPlaces(allowed), resolve);
  return { targets, deliver: openDelivery(targets, clock) };
}

function openDelivery(targets: Targets, clock: Clock): DeliverFunction {
  return async (website, message, signal) => {
    const startedAt = performance.now();
    const outcome = await attempt(website, message, targets, clock(), signal);
    return { ...outcome, milliseconds: Math.round(performance.now() - startedAt) };
  };
}

async function attempt(
  website: Website,
  message: Message,
  targets: Targets,
  now: number,
  signal: AbortSignal,
): Promise<Omit<DeliveryOutcome, 'milliseconds'>> {
  try {
    return judged(website, await send(requestOf(website, message, now), targets, signal));
  } catch (error) {
    if (signal.aborted) return { ...NOTHING_CAME, result: 'interrupted', detail: 'broken off' };
    if (!(error instanceof NoAnswer)) return { ...NOTHING_CAME, detail: shortened(`it could not be sent (${error})`) };
    return { ...NOTHING_CAME, detail: shortened(error.message), failure: error.failure };
  }
}

const NOTHING_CAME = {
  result: 'failed',
  status: null,
  failure: { code: 'unforeseen', value: '' },
  retryAfterMs: 0,
} as const;

function judged({ kind, url }: Website, answer: ReceivedAnswer): Omit<DeliveryOutcome, 'milliseconds'> {
  const { status } = answer;
  const failed = { result: 'failed', status, retryAfterMs: retryAfter(answer) } as const;
  if (status >= 200 && status < 300) {
    return { result: 'delivered', status, detail: remark(kind, answer), failure: undefined, retryAfterMs: 0 };
  }
  if (status === 410 && kind !== 'connector') {
    return { ...failed, result: 'gone', detail: 'it wants no more (410)', failure: { code: 'unwanted', value: '' } };
  }
  const { location } = answer.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    const to = URL.canParse(location, url) ? new URL(location, url).href : location;
    const detail = shortened(`it redirects to ${to}; redirects are not followed: enter that address`);
    return { ...failed, detail, failure: { code: 'redirect', value: shortened(to) } };
  }
  const detail = shortened(`it answered ${status} ${answer.body}`);
  return { ...failed, detail, failure: { code: 'status', value: String(status) } };
}

/** Remark on a successful answer. */
function remark(kind: WebsiteKind, { body, cut }: ReceivedAnswer): string {
  if (cut) return 'its answer is larger than 64 KiB; the rest was not read';
  return kind === 'connector' && body.trim() === 'false' ? 'it answered false: the connector is not set up there' : '';
}

/** Seconds are understood, dates are not. */
function retryAfter({ headers }: ReceivedAnswer): number {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : 0;
}

/** Shortens a receiver's text to one line. */
function shortened(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
