import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../../test/support/listening-website.ts';
import { event, openPushFixture, type PushFixture } from '../../test/support/pushing.ts';

let website: ListeningWebsite;
let pushing: PushFixture;

beforeEach(async () => {
  website = await openWebsite();
});
afterEach(async () => {
  await pushing.pusher.stop(0);
  await pushing.store.close();
  await website.close();
});

async function built(instant: string, ...events: object[]) {
  pushing = await openPushFixture({ events }, { instant });
  await pushing.add('build', website.url);
}

async function callsAt(instant: string): Promise<number> {
  pushing.clock.set(instant);
  await pushing.pass(0);
  await pushing.pass(10_000);
  return website.told.length;
}

function on(day: string, over: object = {}) {
  return event(1, { date_from: `${day} 10:00:00`, date_to: `${day} 11:00:00`, ...over });
}

describe('a build hook', () => {
  test('is called once after midnight in the instance’s zone if an event of yesterday is no longer shown', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-21'));
    expect(await callsAt('2026-11-20T23:00:01Z')).toBe(0);
    expect(await callsAt('2026-11-21T22:59:40Z')).toBe(0);
    expect(await callsAt('2026-11-21T23:00:00Z')).toBe(1);
    expect(await callsAt('2026-11-22T12:00:00Z')).toBe(1);
    expect(await callsAt('2026-11-22T23:00:00Z')).toBe(1);
    expect(website.told).toMatchObject([{ method: 'POST', body: '' }]);
  });

  test('is called on the day after an event ends, and not again on the next (rule C2)', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-21', { date_to: '2026-11-22 00:00:00' }));
    expect(await callsAt('2026-11-21T22:59:40Z')).toBe(0);
    expect(await callsAt('2026-11-21T23:00:01Z')).toBe(1);
    expect(await callsAt('2026-11-22T23:00:01Z')).toBe(1);
  });

  test('is not called for an event that was not public, or that has not ended', async () => {
    const running = { ...on('2026-11-21', { date_to: '2026-11-25 11:00:00' }), id: 2 };
    await built('2026-11-21T11:00:00Z', on('2026-11-21', { public: false }), running);
    expect(await callsAt('2026-11-22T11:00:00Z')).toBe(0);
  });

  test.each([
    ['spring, when the day has 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['autumn, when the day has 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('is called at the right midnight in %s', async (_when, day, begins, ends) => {
    await built(new Date(Date.parse(begins) + 60_000).toISOString(), on(day));
    expect(await callsAt(new Date(Date.parse(ends) - 30_000).toISOString())).toBe(0);
    expect(await callsAt(ends)).toBe(1);
    expect(await callsAt(new Date(Date.parse(ends) + 2 * 3_600_000).toISOString())).toBe(1);
  });

  test('is called if the server was down at midnight, and not twice after a restart', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-20'));
    pushing.clock.set('2026-11-23T07:00:00Z');
    await pushing.another().now();
    pushing.clock.set('2026-11-23T07:00:10Z');
    await pushing.another().now();
    expect(website.told).toHaveLength(1);
    pushing.clock.set('2026-11-23T08:00:00Z');
    await pushing.another().now();
    expect(website.told).toHaveLength(1);
  });

  test('is called when a clock that was a month ahead is corrected, and at every later midnight', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-25'), { ...on('2026-11-20'), id: 2 });
    expect(await callsAt('2026-12-20T11:00:00Z')).toBe(1);
    expect(await callsAt('2026-11-20T11:00:00Z')).toBe(2);
    expect(await callsAt('2026-11-20T12:00:00Z')).toBe(2);
    expect(await callsAt('2026-11-20T23:00:00Z')).toBe(3);
    expect(await callsAt('2026-11-25T23:00:00Z')).toBe(4);
  });

  test('of an instance with an unknown time zone blocks no other website', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-20'));
    const { pushes } = pushing.store;
    const buildHooks = async () => (await pushes.buildHooks()).map((hook) => ({ ...hook, timeZone: 'Europe/Seewil' }));
    const other = pushing.another({ pushes: { ...pushes, buildHooks } });
    pushing.clock.set('2026-11-21T11:00:00Z');
    await expect(other.now()).resolves.toBeUndefined();
    expect(await callsAt('2026-11-21T12:00:00Z')).toBe(1);
  });

  test('is not called again when the clock is set back over midnight', async () => {
    await built('2026-11-20T11:00:00Z', on('2026-11-20'));
    expect(await callsAt('2026-11-20T23:00:00Z')).toBe(1);
    expect(await callsAt('2026-11-20T22:59:00Z')).toBe(1);
    expect(await callsAt('2026-11-20T23:00:00Z')).toBe(1);
  });
});
