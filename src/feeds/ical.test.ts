import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { viewOf } from '../../test/support/snapshot.ts';
import type { Stamp } from '../readmodel/event-rows.ts';
import { formatEventCalendar } from './ical.ts';

interface Given {
  readonly instance?: object;
  readonly content?: object;
  readonly stamps?: Readonly<Record<string, Stamp>>;
  readonly publicUrl?: string;
}

function calendarOf(
  event: object = {},
  { instance = {}, content = {}, stamps = {}, publicUrl = '' }: Given = {},
): string {
  const times = { date_from: '2026-11-22 09:30:00', date_to: '2026-11-22 10:30:00' };
  const bundle = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', ...instance },
    ...content,
    events: [{ id: 7, title: 'Konzert', ...times, ...event }],
  };
  const view = viewOf(bundle, '0001-01-01 00:00:00', { stamps });
  return formatEventCalendar(view, 0, publicUrl);
}

/** Unfolded lines of the event, read without the library. */
function linesOf(text: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
}

function lineOf(text: string, name: string): string | undefined {
  return linesOf(text).find((line) => new RegExp(`^${name}[:;]`).test(line));
}

function parseEvent(text: string): ICAL.Event {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return new ICAL.Event(event);
}

const rooms = {
  buildings: [{ id: 1, name: 'Dorfkirche', street: 'Gasse 1', postcode: '8999', city: 'Seewil' }],
  rooms: [
    { id: 11, building_id: 1, name: 'Schiff', public_name: 'Kirchenraum' },
    { id: 12, building_id: 1, name: 'Dorfkirche' },
  ],
};

describe('the form of a calendar file (RFC 5545, section 3.1)', () => {
  it('has exactly these lines', () => {
    const whole = calendarOf(
      { topic: 'Orgel', short_desc: 'Eintritt frei', event_type: 'konzert', rooms: [{ room_id: 11 }] },
      { content: rooms, stamps: { 'event 7': { revision: 3, at: Date.parse('2026-11-20T11:00:00.999Z') } } },
    );
    const [before = '', zoneAndEvent = ''] = whole.split('BEGIN:VTIMEZONE');
    expect(before).toBe('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//parvis//parvis//EN\r\nCALSCALE:GREGORIAN\r\n');
    expect(zoneAndEvent.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(linesOf(whole)).toEqual([
      'UID:e7@seewil.parvis',
      'DTSTAMP:20261120T110000Z',
      'LAST-MODIFIED:20261120T110000Z',
      'SEQUENCE:3',
      'DTSTART;TZID=Europe/Zurich:20261122T093000',
      'DTEND;TZID=Europe/Zurich:20261122T103000',
      'SUMMARY:Konzert',
      'DESCRIPTION:Orgel\\n\\nEintritt frei',
      'LOCATION:Kirchenraum\\, Dorfkirche\\, Gasse 1\\, 8999 Seewil',
      'CATEGORIES:konzert',
      'STATUS:CONFIRMED',
      'CLASS:PUBLIC',
    ]);
  });

  it('has no line for an empty field, and never an organizer, a method or an attendee', () => {
    const text = calendarOf({ organizer: { name: 'Kulturverein' } });
    const names = linesOf(text).map((line) => line.split(/[:;]/)[0]);
    expect(names).toEqual([
      'UID',
      'DTSTAMP',
      'LAST-MODIFIED',
      'SEQUENCE',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'STATUS',
      'CLASS',
    ]);
    expect(text).not.toMatch(/ORGANIZER|ATTENDEE|METHOD|Kulturverein/);
  });

  it.each([
    ['ASCII', 'a'.repeat(500)],
    ['two octets', 'ö'.repeat(300)],
    ['three octets', '。'.repeat(300)],
    ['four octets', '🕯'.repeat(200)],
    ['joined signs', '👨‍👩‍👧'.repeat(60)],
    ['all of these', 'aö。🕯é'.repeat(80)],
    ['escapes', ',;\\\n'.repeat(90)],
  ])('folds lines of %s at 75 octets, never inside a character, without loss', (_, title) => {
    for (let shift = 0; shift < 8; shift++) {
      const text = calendarOf({ title: 'x'.repeat(shift) + title });
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\ufffd');
      }
      expect(Buffer.from(text).toString()).toBe(text);
      expect(parseEvent(text).summary).toBe('x'.repeat(shift) + title);
    }
  });

  it('escapes backslash, semicolon, comma and line break in texts, and nothing else (section 3.3.11)', () => {
    const text = calendarOf({ title: 'a\\b;c,d\ne:f"g\'h\ti', event_type: 'x,y;z' });
    expect(lineOf(text, 'SUMMARY')).toBe('SUMMARY:a\\\\b\\;c\\,d\\ne:f"g\'h\ti');
    expect(lineOf(text, 'CATEGORIES')).toBe('CATEGORIES:x\\,y\\;z');
    expect(parseEvent(text).summary).toBe('a\\b;c,d\ne:f"g\'h\ti');
  });
});

describe('hostile texts', () => {
  const INJECTION = [
    '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    '\nATTENDEE:mailto:x@example.org',
    '\rX-A:1',
    '\\nX:1',
  ];

  it.each(INJECTION)('%j adds no extra line, in any field', (evil) => {
    const place = { name: evil, location_name: evil, location_address: evil, location_postcode: evil };
    const texts = { title: `a${evil}`, topic: `b${evil}`, short_desc: evil, event_type: `c${evil}` };
    const text = calendarOf({ ...texts, rooms: [{ ...place, location_city: evil }] });
    const names = linesOf(text).map((line) => line.split(/[:;]/)[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES']));
    expect(text.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(1);
    expect(text).not.toMatch(/\r\n(ATTENDEE|X-A|X:1|UID:evil)/);
    expect(parseEvent(text).summary).toBe(`a${evil.replace(/\r\n?/g, '\n')}`);
  });

  it('lose their control characters except the tab; every line-breaking character is a line break', () => {
    const controls = Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).filter((c) =>
      /\p{Cc}/u.test(c),
    );
    const kept = controls.filter((c) => !['\u0000', '\t', '\n', '\r', '\u0085'].includes(c)).join('');
    expect(lineOf(calendarOf({ title: `a${kept}b\tc` }), 'SUMMARY')).toBe('SUMMARY:ab\tc');
    expect(lineOf(calendarOf({ title: 'a\u2028b\u2029c\u0085d\re' }), 'SUMMARY')).toBe('SUMMARY:a\\nb\\nc\\nd\\ne');
    expect(lineOf(calendarOf({ topic: '\u0001\u0007' }), 'DESCRIPTION')).toBeUndefined();
  });
});

describe('DTSTAMP, LAST-MODIFIED and SEQUENCE', () => {
  const at = (hour: string) => Date.parse(`2026-11-20T${hour}:00:00Z`);
  const changed = (stamps: Given['stamps'], event: object = { rooms: [{ room_id: 11 }, { room_id: 12 }] }) => {
    const text = calendarOf(event, { content: rooms, stamps: stamps ?? {} });
    return ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].map((name) => lineOf(text, name)?.split(':')[1]).join(' ');
  };

  it.each([
    ['the event', { 'event 7': { revision: 9, at: at('14') } }],
    ['its room', { 'room 11': { revision: 9, at: at('14') } }],
    ['that room’s building', { 'building 1': { revision: 9, at: at('14') } }],
  ])('rise with a change of %s', (_, last) => {
    const before = {
      'event 7': { revision: 4, at: at('12') },
      'room 11': { revision: 5, at: at('13') },
      'building 1': { revision: 3, at: at('11') },
    };
    expect(changed(before)).toBe('20261120T130000Z 20261120T130000Z 5');
    expect(changed({ ...before, ...last })).toBe('20261120T140000Z 20261120T140000Z 9');
  });

  it('stay the same after a change of a field that is not in the file', () => {
    const before = { 'event 7': { revision: 4, at: at('12') } };
    const other = { revision: 9, at: at('14') };
    for (const key of [
      'event 8',
      'room 12',
      'room 7',
      'building 2',
      'person 7',
      'layer 1',
      'event 70',
      'room undefined',
    ]) {
      expect(changed({ ...before, [key]: other })).toBe('20261120T120000Z 20261120T120000Z 4');
    }
    expect(changed({ ...before, 'room 11': other }, { rooms: [{ name: 'Wald' }, { room_id: 11 }] })).toMatch(/ 4$/);
    expect(changed({ ...before, 'room 11': other }, {})).toMatch(/ 4$/);
  });
});

describe('the place', () => {
  it('is the first room: its public name or its name, the building once, and the address', () => {
    const place = (given: object[]) => parseEvent(calendarOf({ rooms: given }, { content: rooms })).location;
    expect(place([{ room_id: 11 }, { room_id: 12 }])).toBe('Kirchenraum, Dorfkirche, Gasse 1, 8999 Seewil');
    expect(place([{ room_id: 12 }])).toBe('Dorfkirche, Gasse 1, 8999 Seewil');
    expect(place([{ name: 'Wald', location_name: 'Hütte', location_city: 'Bergwil' }])).toBe('Wald, Hütte, Bergwil');
    expect(place([{ name: 'Wald' }])).toBe('Wald');
    expect(place([])).toBeNull();
  });
});

it('logs nothing to the console, whatever the zone', () => {
  const said = (['log', 'warn', 'error', 'info'] as const).map((name) => vi.spyOn(console, name));
  for (const time_zone of ['europe/zurich', 'UTC', 'US/Eastern']) calendarOf({}, { instance: { time_zone } });
  for (const spy of said) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe('the address of an event (rule B4)', () => {
  it('is on the website of the parish, and is omitted without a website', () => {
    const instance = { event_url: 'https://www.example.org/agenda/{id}?a=1' };
    expect(lineOf(calendarOf({}, { instance }), 'URL')).toBe('URL:https://www.example.org/agenda/7?a=1');
    expect(lineOf(calendarOf(), 'URL')).toBeUndefined();
  });
});

describe('the address and the long text of an event (rule G3)', () => {
  const publicUrl = 'https://agenda.example.org';

  it('is the page on this server if the website does not show the event and the server knows its own address', () => {
    expect(lineOf(calendarOf({}, { publicUrl }), 'URL')).toBe('URL:https://agenda.example.org/seewil/events/7');
    const instance = { event_url: 'https://www.example.org/{id}' };
    expect(lineOf(calendarOf({}, { publicUrl, instance }), 'URL')).toBe('URL:https://www.example.org/7');
    const none = { outside: { pages: false, feeds: true, embed: true } };
    expect(lineOf(calendarOf({}, { publicUrl, instance: none }), 'URL')).toBeUndefined();
  });

  it.each([
    [{ short_desc: 'Kurz, gut', topic: 'Orgel' }, 'Orgel\n\nKurz, gut\n\n'],
    [{ rooms: [{ name: 'Wald' }] }, ''],
    [{ event_type: 'konzert' }, ''],
    [{}, ''],
  ])('follows the short one, as plain text with link targets: %j', (event, before) => {
    const long =
      '<p>Mit <a href="/mehr">Chor; Orgel</a></p><ul><li>1 &lt; 2</li></ul><p><a href="/files/a/b.pdf">Blatt</a></p>';
    const instance = { public_url: 'https://www.example.org' };
    const text = calendarOf({ ...event, long_desc: long }, { publicUrl, instance });
    const told =
      'Mit Chor; Orgel (https://www.example.org/mehr)\n\n– 1 < 2\n\nBlatt (https://agenda.example.org/files/a/b.pdf)';
    expect(parseEvent(text).description).toBe(before + told);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(new Set(linesOf(text).map((line) => line.split(/[:;]/)[0])).size).toBe(linesOf(text).length);
    expect(calendarOf({ ...event, long_desc: long }, { publicUrl, instance })).toBe(text);
  });

  it('adds no extra line, whatever the long text contains', () => {
    const evil = '<p>a\r\nEND:VEVENT\r\nSTATUS:CANC\u0001ELLED $&</p><p>DESCRIPTION:b \\n</p>';
    const text = calendarOf({ short_desc: 'DESCRIPTION:x $1', long_desc: evil }, { publicUrl });
    expect(parseEvent(text).description).toBe(
      'DESCRIPTION:x $1\n\na END:VEVENT STATUS:CANCELLED $&\n\nDESCRIPTION:b \\n',
    );
    expect(lineOf(text, 'STATUS')).toBe('STATUS:CONFIRMED');
    expect(text.match(/END:VEVENT\r\n/g)).toHaveLength(1);
  });
});
