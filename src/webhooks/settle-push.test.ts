import { describe, expect, test } from 'vitest';
import type { Push, Website } from '../model/webhooks/website.ts';
import type { DeliveryOutcome } from './outbound-transport.ts';
import { computeBackoffMs, settlePush } from './settle-push.ts';

const website: Website = {
  id: 1,
  instance: 'test',
  kind: 'webhook',
  url: 'https://www.example.org/',
  secrets: [],
  createdAt: 0,
  disabledAt: null,
  disabledReason: '',
  failures: 2,
  restingUntil: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
};
const push: Push = {
  websiteId: 1,
  type: 'event.changed',
  eventId: 5,
  messageId: 'msg_1',
  createdAt: 1000,
  attempts: 0,
};
const failed: DeliveryOutcome = {
  result: 'failed',
  status: 500,
  milliseconds: 3,
  detail: 'it returned 500',
  retryAfterMs: 0,
};

function settled(outcome: Partial<DeliveryOutcome>, at = 2000) {
  return settlePush({ website, push, outcome: { ...failed, ...outcome }, holder: 'me', at }, () => 0.5);
}

describe('backoff after failures', () => {
  test('is 5 s, doubled with each failure up to an hour', () => {
    const waits = [1, 2, 3, 4, 10, 11, 12, 1000].map((failures) => computeBackoffMs(failures, () => 0.5));
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  test('varies by a fifth, so that websites are not requested all at once', () => {
    expect(computeBackoffMs(1, () => 0)).toBe(4_000);
    expect(computeBackoffMs(1, () => 1)).toBe(6_000);
  });

  test("counts a push's own attempts, and all attempts of the website", () => {
    const { push: waiting, failures, restingUntil } = settled({});
    expect(waiting).toEqual({ messageId: 'msg_1', nextAt: 2000 + 5_000 });
    expect({ failures, restingUntil }).toEqual({ failures: 3, restingUntil: 2000 + 20_000 });
  });

  test('is as long as the website requests, but an hour at most', () => {
    expect(settled({ retryAfterMs: 120_000 }).restingUntil).toBe(2000 + 120_000);
    expect(settled({ retryAfterMs: 999_999_000 }).restingUntil).toBe(2000 + 3_600_000);
  });
});

test('a success ends the push and its backoff', () => {
  const settlement = settled({ result: 'delivered', status: 200 });
  expect(settlement).toMatchObject({ delivered: true, failures: 0, restingUntil: 0, push: { nextAt: null } });
});

test('a receiver that unsubscribes is switched off', () => {
  expect(settled({ result: 'gone', status: 410, detail: 'it declined further messages (410)' })).toMatchObject({
    delivered: false,
    offBecause: 'it declined further messages (410)',
  });
});

test('a change is given up after three days', () => {
  const at = 10 * 24 * 3_600_000;
  expect(settled({}, at).giveUpUntil).toBe(at - 3 * 24 * 3_600_000);
});
