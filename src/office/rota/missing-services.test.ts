import { describe, expect, it } from 'vitest';
import { addDays } from '../../util/dates.ts';
import { findMissingServices, type ServiceSummary } from './missing-services.ts';

const SUNDAYS = Array.from({ length: 8 }, (_, index) => addDays('2026-11-29', 7 * index));
const [VILLAGE, CHAPEL] = [1, 2];

let ids = 0;
const service = (
  day: string,
  time: string,
  roomId: number | null = VILLAGE,
  more: Partial<ServiceSummary> = {},
): ServiceSummary => ({
  eventId: ++ids,
  title: 'Gottesdienst',
  eventType: 'Gottesdienst',
  startsAt: `${day} ${time}:00`,
  roomId,
  isUsual: true,
  ...more,
});
const PERIOD = { from: '2026-11-29', to: '2027-01-31' };

const lacks = (services: readonly ServiceSummary[], bare: readonly string[] = SUNDAYS, period = PERIOD) =>
  [...findMissingServices(services, bare, period)].flatMap(([day, some]) =>
    some.map(({ startsAt, roomId }) => `${day} ${startsAt.slice(11, 16)} ${roomId}`),
  );

describe('a missing service', () => {
  it('follows the pattern of other Sundays, modelled on the last one before', () => {
    const without = SUNDAYS.filter((day) => day !== '2026-12-20').map((day) => service(day, '09:30'));
    expect(lacks(without)).toEqual(['2026-12-20 09:30 1']);
    const [found] = findMissingServices(without, SUNDAYS, PERIOD).get('2026-12-20') ?? [];
    expect(found?.startsAt).toBe('2026-12-13 09:30:00');
    // The first day has no earlier one, so the next one is used.
    const [first] = findMissingServices(without.slice(1), SUNDAYS, PERIOD).get('2026-11-29') ?? [];
    expect(first?.startsAt).toBe('2026-12-06 09:30:00');
  });

  it('is reported for each church, and on days with other services only if most weeks have it', () => {
    const village = SUNDAYS.map((day) => service(day, '09:30'));
    const chapel = SUNDAYS.slice(1).map((day) => service(day, '11:00', CHAPEL));
    expect(lacks([...village, ...chapel])).toEqual(['2026-11-29 11:00 2']);
    const turns = SUNDAYS.map((day, index) => service(day, '10:00', index % 2 === 0 ? VILLAGE : CHAPEL));
    expect(lacks(turns)).toEqual([]);
    expect(lacks(turns.filter(({ startsAt }) => !startsAt.startsWith('2026-12-20')))).toEqual([
      '2026-12-20 10:00 1',
      '2026-12-20 10:00 2',
    ]);
  });

  it('is not reported if it is moved by less than an hour, cancelled or a draft', () => {
    const all = SUNDAYS.slice(0, 6).map((day) => service(day, '10:00'));
    const moved = service(SUNDAYS[6] ?? '', '10:45');
    const off = service(SUNDAYS[7] ?? '', '10:00', VILLAGE, { isUsual: false });
    expect(lacks([...all, moved, off])).toEqual([]);
    expect(lacks([...all, service(SUNDAYS[6] ?? '', '17:00'), off])).toEqual([`${SUNDAYS[6]} 10:00 1`]);
  });

  it('is offered for feasts without services, but not for other weekdays', () => {
    const all = SUNDAYS.map((day) => service(day, '10:00'));
    const vespers = ['2026-12-10', '2027-01-14'].map((day) => service(day, '19:30'));
    expect(lacks([...all, ...vespers], [...SUNDAYS, '2026-12-25'])).toEqual(['2026-12-25 10:00 1']);
    const eve = service('2026-12-24', '17:00');
    expect(lacks([...all, ...vespers, eve], SUNDAYS)).toEqual([]);
  });

  it('is not reported if an event of its type with a free-text place matches, once for each', () => {
    const all = SUNDAYS.slice(0, 7).map((day) => service(day, '10:00'));
    const day = SUNDAYS[7] ?? '';
    expect(lacks([...all, service(day, '10:15', null)])).toEqual([]);
    expect(lacks([...all, service(day, '10:00', null, { eventType: 'Chorprobe' })])).toEqual([`${day} 10:00 1`]);
    const chapel = SUNDAYS.slice(0, 7).map((one) => service(one, '10:00', CHAPEL));
    expect(lacks([...all, ...chapel, service(day, '10:00', null)])).toEqual([`${day} 10:00 2`]);
    expect(lacks([...all, ...chapel, service(day, '10:00', null), service(day, '10:00', null)])).toEqual([]);
  });

  it('is not reported if the existing one has no duties', () => {
    const all = SUNDAYS.slice(0, 7).map((day) => service(day, '10:00'));
    const day = SUNDAYS[7] ?? '';
    const lacking = (...others: ServiceSummary[]) => [...findMissingServices(all, SUNDAYS, PERIOD, others).keys()];
    expect(lacking()).toEqual([day]);
    expect(lacking(service(day, '10:00', null))).toEqual([]);
    expect(lacking(service(day, '10:00'))).toEqual([]);
    expect(lacking(service(day, '17:00'), service(day, '10:00', CHAPEL))).toEqual([day]);
  });

  it('is neither derived from a single event nor reported outside of the period', () => {
    const once = [service('2026-12-06', '10:00')];
    expect(lacks(once)).toEqual([]);
    expect(lacks([])).toEqual([]);
    const early = SUNDAYS.slice(0, 2).map((day) => service(day, '10:00'));
    expect(lacks(early, SUNDAYS, { from: '2026-12-13', to: '2026-12-20' })).toEqual([
      '2026-12-13 10:00 1',
      '2026-12-20 10:00 1',
    ]);
  });
});
