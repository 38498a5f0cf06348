// Mix of requests to a large instance: a percentage of each kind, and no repetitions except intended ones.

import { ALL_EVENTS_LIST_ID } from '../../test/support/large-bundle.ts';

/** Kinds of requests: a new page, details of a few events, details of a thousand, all events, a repeated page. */
export const MIX_KINDS = ['page', 'details', 'post', 'all', 'again'] as const;
export type MixKind = (typeof MIX_KINDS)[number];

const SHARES: Readonly<Record<MixKind, number>> = { page: 45, details: 25, post: 10, all: 4, again: 16 };

export interface MixOptions {
  readonly instance: string;
  readonly key: string;
  readonly events: number;
}

export interface RequestToSend {
  readonly kind: MixKind;
  readonly bytes: Buffer;
}

/** Number of overlapping lists. With the offsets and sizes below, the events in any two of them fill a page. */
const LISTS = 20;
const [OFFSETS, SMALLEST, SIZES] = [1500, 10, 30];
const PAGES = LISTS * (LISTS - 1) * OFFSETS * SIZES;
/** Prime that divides none of the numbers above, so that all pages occur in a scattered order. */
const STRIDE = 7_368_787;

/** Returns page `number` as `LISTS/OFFSET/SIZE`. Every number below `PAGES` gives a different page. */
export function pageOf(number: number): string {
  let rest = (number * STRIDE) % PAGES;
  const take = (count: number) => {
    const taken = rest % count;
    rest = Math.floor(rest / count);
    return taken;
  };
  const [size, offset, one, step] = [take(SIZES), take(OFFSETS), take(LISTS), take(LISTS - 1)];
  return `${one + 1},${((one + step + 1) % LISTS) + 1}/${offset}/${size + SMALLEST}`;
}

export function createRequestMix(
  { instance, key, events }: MixOptions,
  random: () => number,
  number: () => number,
): () => RequestToSend {
  const line = (operation: string, rest = '', headers = '') =>
    Buffer.from(`GET /${operation}/${instance}/${key}${rest} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
  const id = () => 1 + Math.floor(random() * events);
  const ids = (count: number) => Array.from({ length: count }, id);
  const again = line('geteventsbylist', `/${ALL_EVENTS_LIST_ID}/0/20`);
  const all = line('getevents', '', 'Accept-Encoding: br\r\n');
  const make: Readonly<Record<MixKind, () => Buffer>> = {
    page: () => line('geteventsbylist', `/${pageOf(number())}`),
    details: () => line('geteventdetails', `/${ids(3).join(',')}`),
    post: () => {
      const body = JSON.stringify(ids(1000));
      const headers = `Host: a\r\nmember: ${instance}\r\napikey: ${key}\r\nContent-Length: ${body.length}\r\n`;
      return Buffer.from(`POST /geteventdetails HTTP/1.1\r\n${headers}\r\n${body}`);
    },
    all: () => all,
    again: () => again,
  };
  const hundred = MIX_KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  return () => {
    const kind = hundred[Math.floor(random() * hundred.length)] ?? 'again';
    return { kind, bytes: make[kind]() };
  };
}
