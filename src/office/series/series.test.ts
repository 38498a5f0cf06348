import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createSundaySeries,
  openSeriesOffice,
  type SeriesOffice,
  templateOf,
} from '../../../test/support/series-office.ts';
import { InUseError, InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import { OfficeError } from '../office-error.ts';
import { removeDateException } from './own-fields.ts';

let office: SeriesOffice;
beforeEach(async () => {
  // Sunday 13:00 in Zurich, after the day's service.
  office = await openSeriesOffice('2026-11-22');
});
afterEach(() => office.store.close());

/** Lists the days of all events in their series, each followed by the event's title if it is not `title`. */
async function days(title = 'Gottesdienst'): Promise<string> {
  const events = await office.events();
  return events.map((one) => `${one.series?.date ?? '-'}${one.title === title ? '' : ` ${one.title}`}`).join(', ');
}

async function eventOf(date: string) {
  const event = (await office.events()).find(({ series }) => series?.date === date);
  if (event === undefined) throw new Error(`no event stands for ${date}`);
  return event;
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const FIVE = '2026-11-22, 2026-11-29, 2026-12-06, 2026-12-13, 2026-12-20';

describe('writing a series', () => {
  it('creates an event for each date from today on, except for exceptions (rule Y2)', async () => {
    await office.putSeries(createSundaySeries(3, { except: ['2026-12-06'], days: 1, timeTo: '09:30' }));
    expect(await days()).toBe('2026-11-22, 2026-11-29, 2026-12-13, 2026-12-20');
    const { template } = createSundaySeries(3);
    expect((await office.events())[1]).toEqual({
      ...template,
      id: (await eventOf('2026-11-29')).id,
      source: null,
      occupiesFrom: null,
      occupiesTo: null,
      hours: [],
      requestId: null,
      startsAt: '2026-11-29 10:00:00',
      endsAt: '2026-11-30 09:30:00',
      series: { id: 3, date: '2026-11-29', own: [] },
    });
  });

  it('changes upcoming events, but neither own fields nor events that have begun (rule Y3)', async () => {
    await office.putSeries(createSundaySeries(3));
    await office.editEvent((await eventOf('2026-12-06')).id, { title: 'Samichlaus', startsAt: '2026-12-06 09:00:00' });
    await office.putSeries(createSundaySeries(3, { timeFrom: '09:30', template: templateOf('Feier') }));
    expect(await days('Feier')).toBe(
      '2026-11-22 Gottesdienst, 2026-11-29, 2026-12-06 Samichlaus, 2026-12-13, 2026-12-20',
    );
    expect(await eventOf('2026-12-06')).toMatchObject({
      startsAt: '2026-12-06 09:00:00',
      endsAt: '2026-12-06 11:00:00',
      series: { own: ['date_from', 'title'] },
    });
    expect(await eventOf('2026-12-13')).toMatchObject({ startsAt: '2026-12-13 09:30:00' });
    expect(await eventOf('2026-11-22')).toMatchObject({ startsAt: '2026-11-22 10:00:00' });
  });

  it('keeps the times of an event if its own times contradict the new ones of the series', async () => {
    await office.putSeries(createSundaySeries(3));
    const { id } = await eventOf('2026-12-06');
    await office.editEvent(id, { endsAt: '2026-12-06 10:30:00' });
    await office.putSeries(
      createSundaySeries(3, { timeFrom: '17:00', timeTo: '18:00', template: templateOf('Feier') }),
    );
    expect(await eventOf('2026-12-06')).toMatchObject({
      startsAt: '2026-12-06 10:00:00',
      endsAt: '2026-12-06 10:30:00',
      title: 'Feier',
    });
  });

  it('removes the events of dropped dates', async () => {
    await office.putSeries(createSundaySeries(3));
    await office.editEvent((await eventOf('2026-12-06')).id, { topic: 'Wald' });
    await office.editEvent((await eventOf('2026-12-13')).id, { topic: 'Feld' });
    // An event whose date became an exception is removed, with or without own fields.
    await office.putSeries(createSundaySeries(3, { except: ['2026-12-06', '2026-12-20'] }));
    expect(await days()).toBe('2026-11-22, 2026-11-29, 2026-12-13');
    // With another rule, events with own fields become single events.
    await office.putSeries(
      createSundaySeries(3, { except: ['2026-12-06', '2026-12-20'], rule: 'FREQ=WEEKLY;BYDAY=SA' }),
    );
    expect((await days()).split(', ').sort().join(', ')).toBe(
      '-, 2026-11-22, 2026-11-28, 2026-12-05, 2026-12-12, 2026-12-19',
    );
    expect((await office.events()).find(({ topic }) => topic === 'Feld')).toMatchObject({ series: null });
  });

  it('removes its removed events from hand-picked lists', async () => {
    await office.putSeries(createSundaySeries(3));
    const ids = (await office.events()).map(({ id }) => id);
    const putList = (includeEventIds: readonly number[]) =>
      office.change(async (content) => {
        const [{ id = 0 } = {}] = await content.all('list');
        const list = await content.get('list', id);
        if (list === undefined) throw new Error('there is no list');
        await content.put('list', { ...list.value, includeEventIds, excludeEventIds: [] }, list.revision);
        return list.id;
      });
    const list = await putList(ids);
    await office.putSeries(createSundaySeries(3, { except: ['2026-12-06'] }));
    await office.removeSeries(3);
    const named = await office.change(async (content) => (await content.get('list', list))?.value.includeEventIds);
    expect(named).toEqual([ids[0]]);
  });

  it('without changes leaves no trace', async () => {
    await office.putSeries(createSundaySeries(3));
    const before = await office.store.findInstance('a');
    await office.putSeries(createSundaySeries(3));
    expect(await office.store.findInstance('a')).toEqual(before);
  });

  it('with a shorter range keeps the existing events', async () => {
    await office.putSeries(createSundaySeries(3));
    await office.putSeries(createSundaySeries(3, { aheadDays: 8 }));
    expect(await days()).toBe(FIVE);
  });
});

describe('an event of a series', () => {
  it('keeps its date when it moves to another day, and is not created again (rule Y4)', async () => {
    await office.putSeries(createSundaySeries(3));
    const { id } = await eventOf('2026-12-06');
    await office.editEvent(id, { startsAt: '2026-12-05 18:00:00', endsAt: '2026-12-05 19:00:00' });
    await office.extend();
    await office.putSeries(createSundaySeries(3, { timeFrom: '09:00', name: 'Neu' }));
    expect(await eventOf('2026-12-06')).toMatchObject({
      id,
      startsAt: '2026-12-05 18:00:00',
      endsAt: '2026-12-05 19:00:00',
      series: { id: 3, date: '2026-12-06', own: ['date_from', 'date_to'] },
    });
    expect((await office.events()).length).toBe(5);
  });

  it('is not created again after its removal, until that is undone', async () => {
    await office.putSeries(createSundaySeries(3));
    const gone = await eventOf('2026-12-06');
    await office.removeEvent(gone.id);
    await office.extend();
    expect((await office.series())[0]?.except).toEqual(['2026-12-06']);
    expect(await days()).toBe('2026-11-22, 2026-11-29, 2026-12-13, 2026-12-20');
    await office.change((content) => removeDateException(content, gone));
    await office.extend();
    expect((await days()).split(', ').sort().join(', ')).toBe(FIVE);
  });

  it('is not created again after it was detached', async () => {
    await office.putSeries(createSundaySeries(3));
    await office.editEvent((await eventOf('2026-12-06')).id, { series: null });
    await office.extend();
    expect(await days()).toBe('2026-11-22, 2026-11-29, -, 2026-12-13, 2026-12-20');
  });

  it('can follow its series again, with all its fields and its day', async () => {
    await office.putSeries(createSundaySeries(3));
    const before = await eventOf('2026-12-06');
    await office.editEvent(before.id, {
      title: 'Wald',
      startsAt: '2026-12-05 18:00:00',
      occupiesFrom: '2026-12-05 17:00:00',
    });
    await office.follow(before.id);
    expect(await eventOf('2026-12-06')).toEqual(before);
    await office.editEvent(before.id, { series: null });
    expect(await thrownBy(office.follow(before.id))).toBeInstanceOf(InvalidContentError);
    expect(await thrownBy(office.follow(77))).toBeInstanceOf(NotFoundError);
  });
});

describe('splitting a series', () => {
  it('ends it the day before, and continues with the same events in a new one (rule Y3)', async () => {
    await office.putSeries(createSundaySeries(3, { except: ['2026-11-29', '2026-12-20'] }));
    const before = await office.events();
    await office.editEvent((await eventOf('2026-12-13')).id, { topic: 'Wald' });
    const next = await office.split(3, '2026-12-01', { timeFrom: '17:00', timeTo: '18:00' });
    expect(await office.series()).toEqual([
      createSundaySeries(3, { except: ['2026-11-29'], rule: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20261130' }),
      createSundaySeries(next.id, {
        except: ['2026-12-20'],
        startsOn: '2026-12-06',
        timeFrom: '17:00',
        timeTo: '18:00',
      }),
    ]);
    const after = await office.events();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ series, startsAt, topic }) => [series?.id, series?.own, startsAt, topic === 'Wald'])).toEqual([
      [3, [], '2026-11-22 10:00:00', false],
      [next.id, [], '2026-12-06 17:00:00', false],
      [next.id, ['topic'], '2026-12-13 17:00:00', true],
    ]);
    office.clock.at += 30 * 86_400_000;
    await office.extend();
    expect((await office.events()).slice(3).map(({ series }) => [series?.id, series?.date])).toEqual(
      ['2026-12-27', '2027-01-03', '2027-01-10', '2027-01-17'].map((date) => [next.id, date]),
    );
  });

  it('divides a COUNT', async () => {
    await office.putSeries(createSundaySeries(3, { rule: 'FREQ=WEEKLY;COUNT=7' }));
    await office.split(3, '2026-12-06');
    expect((await office.series()).map(({ rule, startsOn }) => [rule, startsOn])).toEqual([
      ['FREQ=WEEKLY;COUNT=5', '2026-11-01'],
      ['FREQ=WEEKLY;COUNT=2', '2026-12-06'],
    ]);
    expect(await days()).toBe('2026-11-22, 2026-11-29, 2026-12-06, 2026-12-13');
  });

  it.each([
    ['2026-11-21', /before today/],
    ['2099-01-01', /the last day for which events are created/],
    ['2027-06-01', /no date from that day on/],
  ])('at %s is rejected, and nothing changes', async (from, reason) => {
    await office.putSeries(createSundaySeries(3, { rule: 'FREQ=WEEKLY;UNTIL=20270501' }));
    const before = await office.series();
    const error = await thrownBy(office.split(3, from));
    expect(error).toBeInstanceOf(OfficeError);
    expect(String(error)).toMatch(reason);
    expect(await office.series()).toEqual(before);
  });

  it('is rejected if one of the two series would have no date', async () => {
    await office.putSeries(createSundaySeries(3, { startsOn: '2026-11-29' }));
    expect(String(await thrownBy(office.split(3, '2026-11-29')))).toMatch(/no date before that/);
    const problems = async (set: object) => (await thrownBy(office.split(3, '2026-12-01', set))) as InvalidContentError;
    expect((await problems({ startsOn: '2026-11-30' })).problems).toMatchObject([{ path: '/starts_on' }]);
    expect((await problems({ rule: 'FREQ=DAILY;UNTIL=20261201' })).problems).toMatchObject([{ path: '/rule' }]);
    expect(await thrownBy(office.split(4, '2026-12-01'))).toBeInstanceOf(NotFoundError);
    expect((await office.series()).length).toBe(1);
  });
});

describe('removing a series', () => {
  it('removes its events; events that have begun, or have own fields, become single events (rule Y5)', async () => {
    await office.putSeries(createSundaySeries(3));
    await office.putSeries(createSundaySeries(4, { rule: 'FREQ=WEEKLY;BYDAY=SA', startsOn: '2026-12-12' }));
    await office.editEvent((await eventOf('2026-12-06')).id, { topic: 'Wald' });
    await office.removeSeries(3);
    expect(await days()).toBe('-, -, 2026-12-12, 2026-12-19');
    expect((await office.events()).slice(0, 2).map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-22 10:00:00',
      '2026-12-06 10:00:00',
    ]);
  });

  it('is rejected while its events refer to it', async () => {
    await office.putSeries(createSundaySeries(3));
    const bare = office.change(async (content) => {
      const series = await content.get('series', 3);
      await content.remove('series', 3, series?.revision ?? 0);
    });
    expect(await thrownBy(bare)).toBeInstanceOf(InUseError);
  });
});
