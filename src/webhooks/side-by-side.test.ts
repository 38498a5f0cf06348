import { expect, test } from 'vitest';
import type { Website } from '../model/webhooks/website.ts';
import type { PushQueue } from '../store/webhooks/pushes.ts';
import type { DeliverFunction } from './outbound-transport.ts';
import { createPusher } from './pusher.ts';

const SLOW = 40;

function waiting(): PushQueue {
  const done = new Set<number>();
  const all = Array.from({ length: SLOW + 1 }, (_, id) => ({
    id,
    instance: id === SLOW ? 'fast' : 'slow',
    contentRevision: 1,
  }));
  return {
    due: async () => all.filter(({ id }) => !done.has(id)),
    hold: async () => true,
    next: async (id) => {
      const website = { id, kind: 'build', url: 'https://www.example.org/' } as Website;
      const push = {
        websiteId: id,
        type: 'instance.changed',
        eventId: null,
        messageId: `m${id}`,
        createdAt: 0,
        attempts: 0,
      };
      return done.has(id) ? undefined : { website, push: { ...push, type: 'instance.changed' } };
    },
    waiting: async () => ({ waiting: 0, websites: 0, oldestAt: undefined }),
    release: async () => true,
    settle: async ({ id }) => {
      done.add(id);
      return true;
    },
    buildHooks: async () => [],
    openWindows: async () => 0,
    beginDay: async () => true,
  };
}

test('unresponsive websites of one instance block no website of another', async () => {
  const asked: number[] = [];
  const deliver: DeliverFunction = (website, _message, signal) => {
    asked.push(website.id);
    const outcome = { status: 200, milliseconds: 1, detail: '', retryAfterMs: 0 } as const;
    if (website.id === SLOW) return Promise.resolve({ ...outcome, result: 'delivered' });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ ...outcome, status: null, result: 'interrupted' }));
    });
  };
  const pusher = createPusher({
    pushes: waiting(),
    deliver,
    clock: () => 0,
    random: () => 0.5,
    isShown: () => true,
    onFailure: () => undefined,
    onTrouble: (error) => {
      throw error;
    },
    everyMs: 5,
    pauseMs: 1,
  });
  await expect.poll(() => asked.includes(SLOW)).toBe(true);
  expect(asked.filter((id) => id !== SLOW).length).toBeLessThanOrEqual(8);
  await pusher.stop(0);
});
