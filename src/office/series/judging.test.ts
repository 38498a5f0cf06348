import { describe, expect, it } from 'vitest';
import { createSundaySeries } from '../../../test/support/series-office.ts';
import { checkSeries } from './check.ts';
import { createEventOnDate } from './events.ts';
import { addOwnFields, findSeriesFieldProblems } from './own-fields.ts';
import { previewSeries } from './preview.ts';

const TODAY = '2026-11-22';

describe('a rule (rule Y6)', () => {
  it.each([
    [
      'yields nothing',
      { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      /^yields no date from 2026-11-22 to 2026-12-20 /,
    ],
    ['is over', { rule: 'FREQ=WEEKLY;UNTIL=20261115' }, /^yields no date/],
    ['begins later', { startsOn: '2027-11-01' }, /starts_on 2027-11-01, ahead_days 28/],
    ['yields too much', { rule: 'FREQ=DAILY', aheadDays: 2000 }, /^yields 2001 dates from 2026-11-22 to 2032-05-14/],
  ])('of a new series that %s is a problem', (_, more, text) => {
    expect(checkSeries(createSundaySeries(3, more), TODAY)).toMatchObject([
      { path: '/rule', text: expect.stringMatching(text) },
    ]);
  });

  it.each([
    { rule: 'FREQ=DAILY', aheadDays: 1999 },
    { except: ['2026-11-22'], aheadDays: 6 },
    { rule: 'EASTER', aheadDays: 140 },
  ])('of %j is valid', (more) => {
    expect(checkSeries(createSundaySeries(3, more), TODAY)).toEqual([]);
  });

  it('can end a series that has had dates, and a past series can still be renamed', () => {
    const ended = createSundaySeries(3, { rule: 'FREQ=WEEKLY;UNTIL=20261115' });
    expect(checkSeries(ended, TODAY, createSundaySeries(3))).toEqual([]);
    expect(
      checkSeries(createSundaySeries(3, { rule: 'FREQ=WEEKLY;UNTIL=20261031' }), TODAY, createSundaySeries(3)),
    ).toHaveLength(1);
    const never = createSundaySeries(3, { rule: 'FREQ=WEEKLY;UNTIL=20201115' });
    expect(checkSeries({ ...never, name: 'Alt' }, TODAY, never)).toEqual([]);
  });
});

describe('a preview', () => {
  it('shows the first hundred dates with their times, and counts all', () => {
    const { items, total } = previewSeries(
      createSundaySeries(3, { rule: 'FREQ=DAILY', aheadDays: 200, days: 1, except: ['2026-11-23'] }),
      TODAY,
    );
    expect([items.length, total]).toEqual([100, 200]);
    expect(items.slice(0, 2)).toEqual([
      { date: '2026-11-22', dateFrom: '2026-11-22 10:00:00', dateTo: '2026-11-23 11:00:00' },
      { date: '2026-11-24', dateFrom: '2026-11-24 10:00:00', dateTo: '2026-11-25 11:00:00' },
    ]);
  });
});

describe('own fields of an event (rule Y4)', () => {
  const event = createEventOnDate(createSundaySeries(3), '2026-11-29', 7);

  it('are all fields ever changed, in the order of the format', () => {
    const once = addOwnFields(event, { ...event, internalNote: 'x', endsAt: '2026-11-29 12:00:00' });
    expect(once.series).toEqual({ id: 3, date: '2026-11-29', own: ['date_to', 'internal_note'] });
    const twice = addOwnFields(once, { ...once, layerIds: [], endsAt: event.endsAt });
    expect(twice.series?.own).toEqual(['date_to', 'layer_ids', 'internal_note']);
    expect(addOwnFields(twice, twice)).toEqual(twice);
  });

  it('are maintained by the office: a writer can only detach the event from its series', () => {
    const named = (before: typeof event | undefined, series: typeof event.series) =>
      findSeriesFieldProblems(before, { ...event, series }).map(({ path }) => path);
    const of = { id: 3, date: '2026-11-29', own: [] };
    expect(named(event, null)).toEqual([]);
    expect(named(event, of)).toEqual([]);
    expect(named(undefined, null)).toEqual([]);
    expect(named(undefined, of)).toEqual(['/series']);
    expect(named({ ...event, series: null }, of)).toEqual(['/series']);
    expect(named(event, { ...of, id: 4, own: ['title'] })).toEqual(['/series/id', '/series/own']);
    expect(named(event, { ...of, date: '2026-12-06' })).toEqual(['/series/date']);
  });
});
