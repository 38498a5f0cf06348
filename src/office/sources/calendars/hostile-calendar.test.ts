// Broken, endless and oversized calendars: each fault is reported, and all other events are imported.

import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../../../test/support/cost.ts';
import type { ImportDirectory } from '../matching/directory.ts';
import { type CalendarParseResult, readCalendar } from './read-calendar.ts';

const directory: ImportDirectory = { find: () => [], personByMail: () => undefined, all: () => [] };

function read(...lines: string[]): Promise<CalendarParseResult> {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const maps = { resolutions: new Map(), categories: new Map() };
  const of = { timeZone: 'Europe/Zurich', since: '2026-11-20', today: '2026-11-20', directory, ...maps };
  return readCalendar({ text, ...of });
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const codes = ({ items }: CalendarParseResult) =>
  items.flatMap(({ faults }) => faults.map(({ row, column, code }) => [row, column, code]));
const starts = ({ items }: CalendarParseResult) => items.map(({ value }) => value['date_from']);
const good = event('UID:good', 'DTSTART:20261206T100000', 'SUMMARY:Gut');

describe('an unreadable event', () => {
  it.each([
    [['UID:1', 'SUMMARY:x'], 'DTSTART', 'no_start'],
    [['UID:1', 'DTSTART:20260231T100000', 'SUMMARY:x'], 'DTSTART', 'no_day'],
    [['UID:1', 'DTSTART;VALUE=DATE:20260231', 'SUMMARY:x'], 'DTSTART', 'no_day'],
    [['UID:1', 'DTSTART:20261206T235960', 'SUMMARY:x'], 'DTSTART', 'no_time'],
    [['UID:1', 'DTSTART:20261206T100000', 'DTEND:20261206T250000Z', 'SUMMARY:x'], 'DTEND', 'no_time'],
    [['UID:1', 'DTSTART:gestern', 'SUMMARY:x'], 'DTSTART', 'unreadable'],
    [['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'RRULE:FREQ=SECONDLY'], 'RRULE', 'recurrence_part'],
    [['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'RRULE:FREQ=YEARLY;BYWEEKNO=20'], 'RRULE', 'recurrence_part'],
    [['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'RRULE:FREQ=YEARLY;BYYEARDAY=9'], 'RRULE', 'recurrence_part'],
    [['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'RRULE:FREQ=DAILY;BYHOUR=9,10'], 'RRULE', 'recurrence_part'],
    [['UID:1', 'DTSTART:20261206T100000', 'DTEND:20261206T090000', 'SUMMARY:x'], 'DTEND', 'ends_before'],
    [['UID:1', 'DTSTART:20261206T100000', 'DTEND:20261206T080000Z', 'SUMMARY:x'], 'DTEND', 'ends_before'],
    [['UID:1', 'DTSTART;VALUE=DATE:20261206', 'DTEND;VALUE=DATE:20261204', 'SUMMARY:x'], 'DTEND', 'ends_before'],
    [['UID:1', 'DTSTART:20261206T100000', 'DURATION:-PT1H', 'SUMMARY:x'], 'DTEND', 'ends_before'],
    [['UID:1', 'DTSTART:20261206T100000', 'DURATION:lange', 'SUMMARY:x'], 'DURATION', 'unreadable'],
    [['UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', 'RRULE:FREQ=WEEKLY;BYDAY=XX'], 'RRULE', 'recurrence'],
    [['UID:1', 'DTSTART:99991231T233000Z', 'SUMMARY:x'], 'DTSTART', 'beyond'],
    [['UID:1', 'DTSTART:99991231T233000', 'DURATION:PT5H', 'SUMMARY:x'], 'DTEND', 'beyond'],
    [['UID:1', 'DTSTART;VALUE=DATE:99991231', 'DURATION:P2D', 'SUMMARY:x'], 'DTEND', 'beyond'],
    [['UID:good', 'DTSTART:20261207T100000', 'SUMMARY:Anders'], 'UID', 'twice'],
    [['UID:1', 'DTSTART:20261206T100000', `SUMMARY:${'x'.repeat(2 ** 21)}`], '', 'too_long'],
  ])('is reported, and the others are read: %#', async (lines, column, code) => {
    const found = await read(...good, ...event(...lines));
    expect(codes(found)).toEqual([[2, column, code]]);
    expect(found.items.filter(({ faults }) => faults.length === 0)).toHaveLength(1);
  });
});

describe('privacy', () => {
  it.each([
    [['CLASS:private'], false],
    [['CLASS:CONFIDENTIAL'], false],
    [['CLASS:X-STAFF'], false],
    [['CLASS:PUBLIC', 'CLASS:PRIVATE'], false],
    [['CLASS:Public'], undefined],
    [['CLASS:'], undefined],
    [[], undefined],
  ])('follows the class, and an unknown class is private: %j', async (lines, isPublic) => {
    const { items } = await read(...event('UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', ...lines));
    expect(items.map(({ value }) => value['public'])).toEqual([isPublic]);
  });
});

describe('an endless calendar', () => {
  it('is expanded for 400 days only, however it is written', async () => {
    const daily = await read(...event('UID:1', 'DTSTART:19700101T100000', 'SUMMARY:x', 'RRULE:FREQ=DAILY'));
    expect([daily.items.length, starts(daily)[0]]).toEqual([401, '2026-11-20 10:00:00']);
    const never = await read(
      ...event('UID:1', 'DTSTART:20260101T100000', 'SUMMARY:x', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    );
    expect(never.items).toEqual([]);
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Mine',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'RRULE:FREQ=SECONDLY',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const own = await read(...zone, ...event('UID:1', 'DTSTART;TZID=Mine:20261206T100000', 'SUMMARY:x'));
    expect([starts(own), own.unknownZones]).toEqual([['2026-12-06 10:00:00'], ['Mine']]);
  });

  it('of 20 MB in one line is processed in linear time', async () => {
    const long = `DESCRIPTION:${'a'.repeat(20 * 2 ** 20)}`;
    const found = await read(...good, ...event('UID:1', 'DTSTART:20261206T100000', long));
    expect(codes(found)).toEqual([[2, '', 'too_long']]);
  });
});

describe('times', () => {
  it('of any zone are converted to the wall clock of the parish, and a skipped time is moved forward', async () => {
    const own = [
      'BEGIN:VTIMEZONE',
      'TZID:Büro',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const found = await read(
      ...own,
      ...event('UID:1', 'DTSTART;TZID=America/New_York:20261206T100000', 'SUMMARY:a'),
      ...event('UID:2', 'DTSTART;TZID=Tokyo Standard Time:20261206T190000', 'SUMMARY:b'),
      ...event('UID:3', 'DTSTART;TZID=Büro:20261206T120000', 'SUMMARY:c'),
      ...event('UID:4', 'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261206T100000', 'SUMMARY:d'),
      ...event('UID:5', 'DTSTART:20270328T023000', 'SUMMARY:e'),
      ...event('UID:6', 'DTSTART;TZID=Nirgends:20261206T100000', 'SUMMARY:f'),
    );
    expect(starts(found).map((text) => String(text).slice(5, 16))).toEqual([
      '12-06 16:00',
      '12-06 11:00',
      '12-06 10:00',
      '12-06 10:00',
      '03-28 03:30',
      '12-06 10:00',
    ]);
    expect(found.unknownZones).toEqual(['Nirgends']);
  });
});

it('a page of a hundred thousand body tags is processed in linear time', async () => {
  const growth = await measureCostGrowth(async (bodies) => {
    const page = `X-ALT-DESC;FMTTYPE=text/html:${'<body'.repeat(bodies)}`;
    const found = await read(...event('UID:1', 'DTSTART:20261206T100000', 'SUMMARY:x', page));
    expect(found.items).toHaveLength(1);
  }, 100_000);
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
});

describe('the end of the range', () => {
  it('is the last day of the year 9999', async () => {
    const last = await read(...event('UID:1', 'DTSTART:99991231T233000', 'DTEND:99991231T235900', 'SUMMARY:x'));
    expect(last.items.map(({ value, faults }) => [value['date_to'], faults])).toEqual([['9999-12-31 23:59:00', []]]);
  });
});
