// Start and end in calendar files: either local times with the rules of the instance's zone, or whole days.

import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../test/support/snapshot.ts';
import { formatEventCalendar } from './ical.ts';

function calendarOf(date_from: string, date_to: string, time_zone = 'Europe/Zurich', hide_time = false): string {
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', time_zone },
    events: [{ id: 7, title: 'Konzert', date_from, date_to, hide_time }],
  };
  const view = viewOf(bundle, '0001-01-01 00:00:00');
  return formatEventCalendar(view, 0, '');
}

function times(text: string): string[] {
  return (text.split('BEGIN:VEVENT')[1] ?? '').split('\r\n').filter((line) => /^DT(START|END)/.test(line));
}

function instantOf(text: string): string {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? expect.fail('no zone'));
  const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart') as ICAL.Time;
  start.zone = zone;
  return new Date(start.toUnixTime() * 1000).toISOString();
}

function wallClock(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(instant));
}

const HOUR = ['2026-11-22 09:30:00', '2026-11-22 10:30:00'] as const;

it('times are local times with the name of the time zone, whose rules are in the file once', () => {
  const text = calendarOf(...HOUR);
  expect(times(text)).toEqual([
    'DTSTART;TZID=Europe/Zurich:20261122T093000',
    'DTEND;TZID=Europe/Zurich:20261122T103000',
  ]);
  expect(text.split('\r\n').filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Zurich']);
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
});

it('the end is omitted for events without a duration', () => {
  expect(times(calendarOf(HOUR[0], HOUR[0]))).toEqual(['DTSTART;TZID=Europe/Zurich:20261122T093000']);
});

describe('events with a hidden time', () => {
  it.each([
    ['2026-11-22 09:30:00', '2026-11-22 10:30:00', '20261122', '20261123'],
    ['2026-11-22 00:00:00', '2026-11-22 00:00:00', '20261122', '20261123'],
    ['2026-12-27 00:00:00', '2026-12-30 23:59:59', '20261227', '20261231'],
    ['2026-12-31 10:00:00', '2026-12-31 11:00:00', '20261231', '20270101'],
    ['2028-02-28 10:00:00', '2028-02-28 11:00:00', '20280228', '20280229'],
  ])('%s to %s begin on %s and end before %s', (from, to, first, after) => {
    const text = calendarOf(from, to, 'Europe/Zurich', true);
    expect(times(text)).toEqual([`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${after}`]);
    expect(text).not.toContain('VTIMEZONE');
  });
});

describe('on the days of a time change', () => {
  it.each([
    ['Europe/Zurich', '2026-03-29 01:59:00', '2026-03-29T00:59:00.000Z'],
    ['Europe/Zurich', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Zurich', '2026-03-29 10:00:00', '2026-03-29T08:00:00.000Z'],
    ['Europe/Zurich', '2026-10-25 01:59:00', '2026-10-24T23:59:00.000Z'],
    ['Europe/Zurich', '2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
    ['Europe/Zurich', '2026-10-25 10:00:00', '2026-10-25T09:00:00.000Z'],
    ['America/New_York', '2026-03-08 10:00:00', '2026-03-08T14:00:00.000Z'],
    ['America/New_York', '2026-11-01 10:00:00', '2026-11-01T15:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 10:00:00', '2026-10-03T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22 10:00:00', '2026-11-22T04:15:00.000Z'],
  ])('in %s %s is %s', (zone, from, instant) => {
    expect(instantOf(calendarOf(from, from, zone))).toBe(instant);
  });

  it('a time skipped in spring is written as entered', () => {
    expect(times(calendarOf('2026-03-29 02:30:00', '2026-03-29 04:00:00'))[0]).toContain(':20260329T023000');
  });
});

describe('in each time zone', () => {
  const zones = [
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'Etc/UTC',
    'GMT',
    'Etc/GMT+5',
    'US/Eastern',
    'Europe/Kyiv',
  ];

  it.each(zones)('%s: the rules in the file result in its local times, this winter and next summer', (zone) => {
    for (const from of ['2026-12-15 12:00:00', '2027-02-15 08:30:00', '2027-07-15 12:00:00']) {
      const text = calendarOf(from, from, zone);
      expect(times(text)).toEqual([`DTSTART;TZID=${zone}:${from.replace(/[-:]/g, '').replace(' ', 'T')}`]);
      expect(text.split('\r\n')).toContain(`TZID:${zone}`);
      expect([zone, wallClock(instantOf(text), zone)]).toEqual([zone, from]);
    }
  });

  it('an alias of a time zone, in upper or lower case, is written as in the instance', () => {
    for (const zone of ['europe/zurich', 'Asia/Calcutta', 'Asia/Kolkata', 'EST5EDT']) {
      expect(calendarOf(...HOUR, zone).split('\r\n')).toContain(`TZID:${zone}`);
      expect(wallClock(instantOf(calendarOf(...HOUR, zone)), zone)).toBe(HOUR[0]);
    }
  });
});
