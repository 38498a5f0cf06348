// Calendars for subscription, read by Debian's icalendar, which the other tests do not use (rule G3).

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { openInstance } from '../support/instance.ts';

interface Read {
  readonly name: string;
  readonly events: readonly {
    readonly uid: string;
    readonly summary: string;
    readonly start: string;
    readonly end: string | null;
    readonly status: string;
    readonly location: string;
    readonly description: string;
    readonly faults: readonly string[];
  }[];
}

function readBack(text: string): Read {
  const script = new URL('read_calendar.py', import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', [script], { input: text, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const times = (date_from: string, date_to: string) => ({ date_from, date_to });
const TEXT = 'Ümläute, "Zeichen"; \\ und\nZeilen – '.repeat(9);

const CONTENT = {
  instance: { name: 'test', title: 'Kirche, Haus', time_zone: 'Europe/Zurich' },
  buildings: [{ id: 1, name: 'Dorfkirche', street: 'Gasse 1', postcode: '8999', city: 'Seewil' }],
  rooms: [{ id: 5, building_id: 1, name: 'Schiff' }],
  events: [
    // Events in winter, and on the nights of both clock changes, with the repeated hour.
    {
      id: 1,
      title: 'Winter',
      ...times('2027-01-10 10:00:00', '2027-01-10 11:00:00'),
      rooms: [{ room_id: 5 }],
      short_desc: TEXT,
    },
    { id: 2, title: 'Vorwärts', ...times('2027-03-28 01:30:00', '2027-03-28 03:30:00') },
    { id: 3, title: 'Sommer', ...times('2027-07-11 10:00:00', '2027-07-11 11:00:00') },
    { id: 4, title: 'Zurück', ...times('2027-10-31 01:30:00', '2027-10-31 03:30:00') },
    { id: 5, title: 'Lager', hide_time: true, ...times('2027-08-02 00:00:00', '2027-08-06 23:59:59') },
    { id: 6, title: 'Konzert', status: 'cancelled', ...times('2027-02-01 20:00:00', '2027-02-01 22:00:00') },
    { id: 7, title: 'Fest', status: 'postponed', ...times('2027-02-02 20:00:00', '2027-02-02 20:00:00') },
    { id: 8, title: 'Weg', ...times('2027-02-03 20:00:00', '2027-02-03 21:00:00') },
    { id: 11, title: 'Probe', ...times('2027-03-20 19:30:00', '2027-03-20 21:00:00') },
    { id: 12, title: 'Probe', ...times('2027-03-27 19:30:00', '2027-03-27 21:00:00') },
    { id: 13, title: 'Probe', ...times('2027-04-03 19:30:00', '2027-04-03 21:00:00') },
  ],
};

describe('a calendar read by another implementation', () => {
  it('has each event at its time, in winter and summer, and on both nights of the clock change', async () => {
    const server = await openInstance(CONTENT, '2027-01-02T11:00:00Z');
    const gone = CONTENT.events.filter(({ id }) => id !== 8);
    const moved = gone.map((event) =>
      event.id === 3 ? { ...event, ...times('2027-07-12 18:15:00', '2027-07-12 19:00:00') } : event,
    );
    await server.import({ format: 'parvis-bundle', version: 1, ...CONTENT, events: moved });
    const { name, events } = readBack((await server.ask('/test/feeds/all.ics')).text);
    expect(name).toBe('Kirche, Haus');
    expect(events.flatMap(({ faults }) => faults)).toEqual([]);
    expect(events.map(({ summary, start, end, status }) => [summary, start, end, status])).toEqual([
      ['Winter', '2027-01-10T09:00:00+00:00', '2027-01-10T10:00:00+00:00', 'CONFIRMED'],
      ['Abgesagt: Konzert', '2027-02-01T19:00:00+00:00', '2027-02-01T21:00:00+00:00', 'CANCELLED'],
      ['Verschoben: Fest', '2027-02-02T19:00:00+00:00', null, 'TENTATIVE'],
      ['Probe', '2027-03-20T18:30:00+00:00', '2027-03-20T20:00:00+00:00', 'CONFIRMED'],
      ['Probe', '2027-03-27T18:30:00+00:00', '2027-03-27T20:00:00+00:00', 'CONFIRMED'],
      ['Vorwärts', '2027-03-28T00:30:00+00:00', '2027-03-28T01:30:00+00:00', 'CONFIRMED'],
      ['Probe', '2027-04-03T17:30:00+00:00', '2027-04-03T19:00:00+00:00', 'CONFIRMED'],
      ['Sommer', '2027-07-12T16:15:00+00:00', '2027-07-12T17:00:00+00:00', 'CONFIRMED'],
      ['Lager', '2027-08-02', '2027-08-07', 'CONFIRMED'],
      ['Zurück', '2027-10-30T23:30:00+00:00', '2027-10-31T02:30:00+00:00', 'CONFIRMED'],
      ['Abgesagt: Weg', '2027-02-03T19:00:00+00:00', '2027-02-03T20:00:00+00:00', 'CANCELLED'],
    ]);
    expect(events[0]).toMatchObject({ location: 'Schiff, Dorfkirche, Gasse 1, 8999 Seewil', description: TEXT });
  });
});
