import { afterEach, expect, it } from 'vitest';
import { openSourceOffice, type SourceOffice, sourceOf } from '../../../test/support/source-office.ts';

const HOUR = 3_600_000;

let office: SourceOffice;
afterEach(() => office.store.close());

it('are sorted by instance and id, and due since they were added or changed, or their time has come', async () => {
  office = await openSourceOffice({ a: [sourceOf(2), sourceOf(1, { name: 'Zwei' })], b: [sourceOf(1)], c: [] });
  const { store, clock, web, fetcher, change } = office;
  const { sourceRuns } = store;
  const began = clock.at;
  const states = async () => {
    const of = await Promise.all([sourceRuns.states('a'), sourceRuns.states('b')]);
    return of.flatMap((some) => [...some.values()]);
  };
  const due = async () => (await sourceRuns.due('x', clock.at)).map(({ instance, id }) => `${instance} ${id}`);
  expect(await due()).toEqual(['a 1', 'a 2', 'b 1']);
  expect(await sourceRuns.waiting(clock.at)).toEqual({ count: 3, oldestAt: began });

  web.pages.set(sourceOf(1).url, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
  await fetcher.now();
  expect([await due(), await sourceRuns.waiting(clock.at)]).toEqual([[], { count: 0, oldestAt: undefined }]);

  clock.at += 5 * 60_000;
  await change('b', [{ kind: 'source', id: 1, merge: { name: 'Neu' }, at: '' }]);
  clock.at += 1000;
  expect(await sourceRuns.waiting(clock.at)).toEqual({ count: 1, oldestAt: clock.at - 1000 });
  expect(await due()).toEqual(['b 1']);

  await fetcher.now();
  const next = Math.min(...(await states()).map(({ nextAt }) => nextAt ?? Infinity));
  clock.at += 3 * HOUR;
  expect((await sourceRuns.waiting(clock.at)).oldestAt).toBe(next);
  await change('a', [{ kind: 'source', id: 1, merge: { enabled: false }, at: '' }]);
  await fetcher.now();
  clock.at += 3 * HOUR;
  expect(await due()).toEqual(['a 2', 'b 1']);
});
