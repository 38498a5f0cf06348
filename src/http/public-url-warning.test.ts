import { describe, expect, it } from 'vitest';
import type { Logger } from './log.ts';
import { createOriginWarning } from './public-url-warning.ts';

const OURS = 'https://a.example';

function warnings(publicUrl = OURS) {
  const lines: object[] = [];
  const time = { now: 0 };
  const log = { warn: (line: object) => lines.push(line) } as unknown as Logger;
  const warn = createOriginWarning(log, publicUrl, () => time.now);
  return { lines, time, refuse: (headers: Record<string, string>) => warn((name) => headers[name]) };
}

describe('the warning about a wrong public address', () => {
  it('names both origins', () => {
    const { lines, refuse } = warnings();
    refuse({ origin: 'https://b.example' });
    expect(lines).toEqual([{ origin: 'https://b.example', expected: OURS }]);
  });

  it('is logged at most once in ten minutes', () => {
    const { lines, time, refuse } = warnings();
    for (const now of [0, 1, 599_999, 600_000, 600_001]) {
      time.now = now;
      refuse({ origin: `https://${now}.example` });
    }
    expect(lines).toMatchObject([{ origin: 'https://0.example' }, { origin: 'https://600000.example' }]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['a form of our own page', { origin: OURS }],
    ['a form without an origin', {}],
    ['a form that hides its origin', { origin: 'null' }],
    ['a form from another site', { origin: 'https://b.example', 'sec-fetch-site': 'cross-site' }],
    ['a server without a public address', { origin: 'https://b.example', host: 'c.example' }, ''],
  ])('is not logged for %s', (_, headers, publicUrl) => {
    const { lines, refuse } = warnings(publicUrl);
    refuse(headers);
    expect(lines).toEqual([]);
  });
});
