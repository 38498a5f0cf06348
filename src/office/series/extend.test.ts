import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSundaySeries, openSeriesOffice, type SeriesOffice } from '../../../test/support/series-office.ts';
import { InstanceNotFoundError } from '../errors.ts';
import { extendSeries } from './extend.ts';

const DAY = 86_400_000;

let office: SeriesOffice;
beforeEach(async () => {
  office = await openSeriesOffice('2026-11-22');
});
afterEach(() => office.store.close());

async function bringIn(count: number, more: object = {}): Promise<void> {
  const read = await office.store.readContent('a');
  if (read === undefined) throw new Error('there is no instance');
  const series = Array.from({ length: count }, (_, index) => createSundaySeries(index + 1, more));
  const change = { actor: 'import', action: 'import', at: office.clock.at };
  await office.store.replaceContent({ ...read.content, series }, change);
}

describe('extending a series', () => {
  it('adds the dates that have come into range, as one change', async () => {
    await office.putSeries(createSundaySeries(3));
    office.clock.at += 6 * DAY;
    expect(await office.extend()).toEqual({ created: 0, isComplete: true });
    office.clock.at += DAY;
    expect(await office.extend()).toEqual({ created: 1, isComplete: true });
    expect((await office.events()).at(-1)?.startsAt).toBe('2026-12-27 10:00:00');
    const [change] = await office.store.content.history('a', { limit: 1 });
    expect(change).toMatchObject({ what: 'series', actor: 'parvis', count: 1 });
    expect((await office.store.findInstance('a'))?.officeRevision).toBe(change?.revision);
  });

  it('follows the day in the time zone of the instance', async () => {
    await office.putSeries(createSundaySeries(3));
    // 23:30 in UTC is the next day in Zurich.
    office.clock.at = Date.parse('2026-11-28T23:30:00Z');
    expect(await office.extend()).toEqual({ created: 1, isComplete: true });
  });

  it('writes small portions', async () => {
    await bringIn(30, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 9 });
    await bringIn(31, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 9 });
    expect(await office.extend()).toEqual({ created: 310, isComplete: true });
    const changes = (await office.store.content.history('a', { limit: 10 })).filter(({ what }) => what === 'series');
    expect(changes.map(({ count }) => count)).toEqual([20, 100, 90, 100]);
    const dates = (await office.events()).map(({ series }) => `${series?.id} ${series?.date}`);
    expect(new Set(dates).size).toBe(310);
    expect(await office.extend()).toEqual({ created: 0, isComplete: true });
  });

  it('skips a series without missing events', async () => {
    await bringIn(45);
    await office.putSeries(createSundaySeries(1));
    expect(await office.extend()).toEqual({ created: 44 * 5, isComplete: true });
  });

  it('stops between two portions if it may not go on, and resumes later', async () => {
    await bringIn(1, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 249 });
    let asked = 0;
    const twice = async () => ++asked <= 2;
    expect(await extendSeries(office.acting, 'a', twice)).toEqual({ created: 200, isComplete: false });
    expect(await extendSeries(office.acting, 'a')).toEqual({ created: 50, isComplete: true });
  });

  it('follows the day of writing, even if it began during the search', async () => {
    await bringIn(2, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 120 });
    let asked = 0;
    const dayBegins = async () => {
      if (++asked === 1 || asked === 4) office.clock.at += DAY;
      return true;
    };
    expect(await extendSeries(office.acting, 'a', dayBegins)).toEqual({ created: 244, isComplete: true });
    const [last] = await office.store.content.history('a', { limit: 1 });
    expect(last?.at).toBe(office.clock.at);
    const dates = (await office.events()).map(({ series }) => series?.date ?? '').sort();
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-23', '2027-03-24']);
  });

  it('is rejected for an unknown instance', async () => {
    await expect(extendSeries(office.acting, 'b')).rejects.toBeInstanceOf(InstanceNotFoundError);
  });
});
