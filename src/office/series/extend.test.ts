import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSeriesOffice, type SeriesOffice, sundays } from '../../../test/support/series-office.ts';
import { InstanceNotFound } from '../errors.ts';
import { extendSeries } from './extend.ts';

const DAY = 86_400_000;

let office: SeriesOffice;
beforeEach(async () => {
  office = await openSeriesOffice('2026-11-22');
});
afterEach(() => office.store.close());

/** Series as an import leaves them: without events. */
async function bringIn(count: number, more: object = {}): Promise<void> {
  const read = await office.store.readContent('a');
  if (read === undefined) throw new Error('there is no instance');
  const series = Array.from({ length: count }, (_, index) => sundays(index + 1, more));
  const change = { actor: 'import', action: 'import', at: office.clock.at };
  await office.store.replaceContent({ ...read.content, series }, change);
}

describe('what is made ahead', () => {
  it('are the dates that have come in sight, as one change of series', async () => {
    await office.putSeries(sundays(3));
    office.clock.at += 6 * DAY;
    expect(await office.extend()).toEqual({ made: 0, isWhole: true });
    office.clock.at += DAY;
    expect(await office.extend()).toEqual({ made: 1, isWhole: true });
    expect((await office.events()).at(-1)?.startsAt).toBe('2026-12-27 10:00:00');
    const [change] = await office.store.content.history('a', { limit: 1 });
    expect(change).toMatchObject({ what: 'series', actor: 'parvis', count: 1 });
    expect((await office.store.findInstance('a'))?.officeRevision).toBe(change?.revision);
  });

  it('goes by the day in the zone of the instance', async () => {
    await office.putSeries(sundays(3));
    // Half past eleven at night by UTC is the next day in Zurich.
    office.clock.at = Date.parse('2026-11-28T23:30:00Z');
    expect(await office.extend()).toEqual({ made: 1, isWhole: true });
  });

  it('is written in portions, none of which holds many', async () => {
    await bringIn(30, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 9 });
    await bringIn(31, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 9 });
    expect(await office.extend()).toEqual({ made: 310, isWhole: true });
    const changes = (await office.store.content.history('a', { limit: 10 })).filter(({ what }) => what === 'series');
    expect(changes.map(({ count }) => count)).toEqual([20, 100, 90, 100]);
    const dates = (await office.events()).map(({ series }) => `${series?.id} ${series?.date}`);
    expect(new Set(dates).size).toBe(310);
    expect(await office.extend()).toEqual({ made: 0, isWhole: true });
  });

  it('passes over a series that lacks nothing', async () => {
    await bringIn(45);
    await office.putSeries(sundays(1));
    expect(await office.extend()).toEqual({ made: 44 * 5, isWhole: true });
  });

  it('ends between two portions where it may not go on, and is taken up again', async () => {
    await bringIn(1, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 249 });
    let asked = 0;
    const twice = async () => ++asked <= 2;
    expect(await extendSeries(office.acting, 'a', twice)).toEqual({ made: 200, isWhole: false });
    expect(await extendSeries(office.acting, 'a')).toEqual({ made: 50, isWhole: true });
  });

  it('goes by the day on which it is written, also where that began while it was looked for', async () => {
    await bringIn(2, { rule: 'FREQ=DAILY', startsOn: '2026-11-22', aheadDays: 120 });
    // Before the first change and after it.
    let asked = 0;
    const dayBegins = async () => {
      if (++asked === 1 || asked === 4) office.clock.at += DAY;
      return true;
    };
    expect(await extendSeries(office.acting, 'a', dayBegins)).toEqual({ made: 244, isWhole: true });
    const [last] = await office.store.content.history('a', { limit: 1 });
    expect(last?.at).toBe(office.clock.at);
    const dates = (await office.events()).map(({ series }) => series?.date ?? '').sort();
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-23', '2027-03-24']);
  });

  it('of an instance that is not there is told so', async () => {
    await expect(extendSeries(office.acting, 'b')).rejects.toBeInstanceOf(InstanceNotFound);
  });
});
