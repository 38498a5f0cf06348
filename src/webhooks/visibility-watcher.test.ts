// Events that become visible as time passes are announced (rule V1), once, by whichever server notices first.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../../test/support/listening-website.ts';
import { bundleOf, event, openPushFixture, type PushFixture } from '../../test/support/pushing.ts';
import { importBundle } from '../office/import-bundle.ts';

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

const START = '2026-11-20T11:00:00Z';
const OPENING = '2026-11-21T07:00:00Z';
const opening = { publish_from: '2026-11-21 08:00:00' };

async function pushed(...events: object[]) {
  pushing = await openPushFixture({ events }, { instant: START });
  await pushing.add('webhook', website.url);
}

async function toldAt(instant: string): Promise<string[]> {
  pushing.clock.set(instant);
  await pushing.pass(0);
  await pushing.pass(2000);
  return website.told.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data?.event_id ?? ''}`.trim());
}

describe('a website', () => {
  test('is notified of an event when its window opens, in the zone of the instance, and once', async () => {
    await pushed(event(1, opening), event(2));
    expect(await toldAt('2026-11-21T06:59:55Z')).toEqual([]);
    expect(await toldAt(OPENING)).toEqual(['event.changed 1']);
    expect(await toldAt('2026-11-21T08:00:00Z')).toEqual(['event.changed 1']);
    expect(await toldAt('2026-11-22T08:00:00Z')).toEqual(['event.changed 1']);
  });

  test('is notified once by two servers on one database', async () => {
    await pushed(event(1, opening));
    pushing.clock.set(OPENING);
    const opened = await Promise.all([1, 2].map(() => pushing.store.pushes.openWindows(Date.parse(OPENING))));
    expect(opened.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await toldAt(OPENING)).toEqual(['event.changed 1']);
  });

  test('is notified after a time without a running server', async () => {
    await pushed(event(1, opening));
    expect(await toldAt('2026-12-24T07:00:00Z')).toEqual(['event.changed 1']);
  });

  test('is not notified of an event that is over, hidden or a draft when its window opens', async () => {
    const over = { date_from: '2026-11-20 13:00:00', date_to: '2026-11-20 14:00:00' };
    await pushed(
      event(1, { ...opening, ...over }),
      event(2, { ...opening, public: false }),
      event(3, { ...opening, state: 'draft' }),
    );
    expect(await toldAt(OPENING)).toEqual([]);
  });

  test('is notified of a removed event if its window is moved to the future, and of a changed event if it opens earlier', async () => {
    await pushed(event(1), event(2, opening), event(3, opening));
    await pushing.import({ events: [event(1, opening), event(2), event(3, { ...opening, title: 'x' })] });
    expect((await toldAt('2026-11-20T11:00:01Z')).sort()).toEqual(['event.changed 2', 'event.removed 1']);
    expect((await toldAt(OPENING)).sort().slice(0, 2)).toEqual(['event.changed 1', 'event.changed 2']);
    expect(website.told).toHaveLength(4);
  });

  test('is not notified of internal changes of an event', async () => {
    await pushed(event(1));
    const inside = { internal_note: 'x', occupies_from: '2099-06-01 09:00:00', occupies_to: '2099-06-01 12:00:00' };
    await pushing.import({ events: [event(1, inside)] });
    expect(await toldAt('2026-11-20T12:00:00Z')).toEqual([]);
    await pushing.import({ events: [event(1, { ...inside, status: 'cancelled' })] });
    expect(await toldAt('2026-11-20T13:00:00Z')).toEqual(['event.changed 1']);
  });

  test('of another instance, in another zone, is notified when the time comes there', async () => {
    await pushed(event(1, opening));
    const far = bundleOf({ events: [event(1, opening)] }, 'far') as { instance: object };
    const tokyo = { ...far, instance: { ...far.instance, time_zone: 'Pacific/Auckland' } };
    await importBundle(pushing.acting, Buffer.from(JSON.stringify(tokyo)));
    const opened = (instant: string) => pushing.store.pushes.openWindows(Date.parse(instant));
    expect(await opened('2026-11-20T18:59:59Z')).toBe(0);
    expect(await opened('2026-11-20T19:00:00Z')).toBe(1);
    expect(await opened(OPENING)).toBe(1);
    expect(await opened(OPENING)).toBe(0);
  });
});

test('a build hook is called when a window opens', async () => {
  pushing = await openPushFixture({ events: [event(1, opening)] }, { instant: START });
  await pushing.add('build', website.url);
  pushing.clock.set('2026-11-21T06:00:00Z');
  await pushing.pass(2000);
  const before = website.told.length;
  pushing.clock.set(OPENING);
  await pushing.pass(0);
  await pushing.pass(2000);
  expect(website.told.length - before).toBe(1);
});
