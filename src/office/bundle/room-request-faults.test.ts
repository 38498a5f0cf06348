import { describe, expect, it, test } from 'vitest';
import { faultsOf, readBundleObject } from '../../../test/support/bundle-faults.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import { lateBundle, ROOM_REQUEST_SETTINGS } from '../../../test/support/late-keys.ts';
import { openStore, type Store } from '../../store/store.ts';
import { exportBundle } from '../export-bundle.ts';
import { importBundle, LargeRemovalError } from '../import-bundle.ts';
import { writeBundle } from './bundle.ts';

const after = (change: (bundle: Loose) => void) => {
  const bundle = lateBundle();
  change(bundle);
  return faultsOf(bundle);
};

const settings = (value: Loose) => (bundle: Loose) =>
  Object.assign(bundle['rooms'][0], { request: { ...structuredClone(ROOM_REQUEST_SETTINGS), ...value } });
const request = (value: Loose) => (bundle: Loose) => Object.assign(bundle['requests'][0], value);
const day = (from: string, to: string) => ({ from: `2026-12-05 ${from}:00`, to: `2026-12-05 ${to}:00` });

const AT = 'rooms[0].request';
const OF = 'requests[0]';

test.each<[string, (bundle: Loose) => unknown, string[]]>([
  [
    'a step that does not divide a day',
    settings({ step: 50 }),
    [`${AT}.step: does not divide a day (1440 minutes) into equal parts`],
  ],
  ['a step below 5 minutes', settings({ step: 4 }), [`${AT}.step: expected an integer from 5 to 1440, not 4`]],
  ['a shortest time off the grid', settings({ shortest: 50 }), [`${AT}.shortest: is not a multiple of step (15)`]],
  ['a longest time below the shortest', settings({ longest: 45 }), [`${AT}.longest: expected an integer from 60`]],
  [
    'hours that end before they begin',
    settings({ hours: [{ days: 'MO', from: '10:00', to: '10:00' }] }),
    [`${AT}.hours[0].to: is not after from (10:00); hours are within one day`],
  ],
  [
    'hours on an unknown day',
    settings({ hours: [{ days: 'MO,XX', from: '10:00', to: '11:00' }] }),
    [`${AT}.hours[0].days: "XX" is not allowed here; expected MO, TU, WE, TH, FR, SA, SU`],
  ],
  ['more than 60 dates', settings({ repeats: 61 }), [`${AT}.repeats: expected an integer from 0 to 60, not 61`]],
  [
    'more than five addresses',
    settings({ notify: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.org`) }),
    [`${AT}.notify: has 6 elements, more than 5`],
  ],
  ['a short retention', settings({ keep_days: 29 }), [`${AT}.keep_days: expected an integer from 30 to 3650, not 29`]],
  ['an unknown form', settings({ form_id: 9 }), [`${AT}.form_id: form 9 does not exist`]],
  ['an unknown room', request({ room_ids: [13] }), [`${OF}.room_ids[0]: room 13 does not exist`]],
  ['an unknown event', request({ event_ids: [4711] }), [`${OF}.event_ids[0]: event 4711 does not exist`]],
  ['no date', request({ dates: [] }), [`${OF}.dates: must not be empty`]],
  [
    'a date without a duration',
    request({ dates: [day('18:00', '18:00')] }),
    [`${OF}.dates[0].to: is not after from (2026-12-05 18:00:00)`],
  ],
  [
    'dates at the same time',
    request({ dates: [day('18:00', '20:00'), day('19:59', '21:00')] }),
    [`${OF}.dates[1].from: is before the end of another date (2026-12-05 20:00:00)`],
  ],
  [
    'an event of an unknown request',
    (bundle) => Object.assign(bundle['requests'][0], { id: 89 }),
    ['events[0].request_id: is not a room request'],
  ],
])('a bundle with %s is rejected', (_, change, faults) => {
  expect(after(change)).toEqual(faults);
});

describe('a bundle', () => {
  it('has request settings with all keys, and dates and weekdays in order', () => {
    const bundle = lateBundle();
    bundle['requests'][0].dates.reverse();
    bundle['rooms'][0].request = { hours: [{ days: 'TU,MO', from: '08:00', to: '24:00' }] };
    const written = JSON.parse(writeBundle(readBundleObject(bundle).content)) as Loose;
    expect(written['rooms'][0].request).toEqual({
      form_id: null,
      intro: '',
      prices: '',
      terms: '',
      handover: '',
      phone: '',
      hours: [{ days: 'MO,TU', from: '08:00', to: '24:00' }],
      step: 30,
      shortest: 30,
      longest: 1440,
      before: 0,
      after: 0,
      lead_days: 3,
      ahead_days: 400,
      repeats: 0,
      direct_group_ids: [],
      notify: [],
      answer_days: 5,
      keep_days: 400,
    });
    expect(written['requests']).toEqual(lateBundle()['requests']);
  });

  it('exported without people has no requests, and no event refers to one', async () => {
    await inStore(async (store) => {
      const bundle = JSON.parse(await exportBundle(store, 'seewil', { withoutPeople: true })) as Loose;
      expect(bundle).not.toHaveProperty('requests');
      expect(JSON.stringify(bundle['events'])).not.toContain('request_id');
    });
  });

  it('that lacks a request with a date to come is imported only on confirmation', async () => {
    await inStore(async (store, acting) => {
      const without = { ...lateBundle(), requests: [] };
      for (const event of without['events' as keyof typeof without] as Loose[]) delete event['request_id'];
      const bytes = Buffer.from(JSON.stringify(without));
      const careful = importBundle(acting, bytes, { isCareful: true });
      await expect(careful).rejects.toThrow(LargeRemovalError);
      await expect(careful).rejects.toThrow('1 room request with an upcoming date');
      await importBundle(acting, bytes, { isCareful: true, keepsPeople: true });
      const kept = JSON.parse(await exportBundle(store, 'seewil')) as Loose;
      expect(kept['requests']).toEqual(lateBundle()['requests']);
      await importBundle(acting, bytes);
      expect(JSON.parse(await exportBundle(store, 'seewil'))).not.toHaveProperty('requests');
    });
  });
});

async function inStore(
  work: (store: Store, acting: { store: Store; clock: () => number; actor: string }) => Promise<void>,
): Promise<void> {
  const store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
  const acting = { store, clock: () => Date.parse('2026-11-20T08:00:00Z'), actor: 'test' };
  await importBundle(acting, Buffer.from(JSON.stringify(lateBundle())));
  await work(store, acting);
  await store.close();
}
