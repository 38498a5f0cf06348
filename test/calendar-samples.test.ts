// Small calendars that are faulty, sloppy, foreign, truncated or duplicated, with the expected result of each (rules Z6 and Z9). The date
// is Friday 20 November 2026.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Commands, openCommands } from './support/commands.ts';
import { fullBundle } from './support/full-bundle.ts';

const FOLDER = new URL('fixtures/sources/calendars/', import.meta.url).pathname;

interface Expected {
  /** Format: `2027-04-05 19:00 – 2027-04-05 20:00 Title (private) @ place`; without times for all-day events. */
  readonly events?: readonly string[];
  readonly count?: number;
  readonly faulty?: readonly string[];
  readonly unclear?: readonly string[];
  readonly remarks?: readonly string[];
  /** Format: `text count`, with `like ID` for a room with a similar name. */
  readonly places?: readonly string[];
  readonly zones?: readonly string[];
  readonly ignored?: string;
  /** Part of the message with which the whole file is rejected. */
  readonly refused?: string;
}

const EXPECTED: Readonly<Record<string, Expected>> = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8'));

interface Fault {
  readonly row: number;
  readonly column: string;
  readonly code: string;
  readonly value: string;
  readonly text: string;
}

interface Place {
  readonly text: string;
  readonly rows: number;
  readonly nearest: readonly { readonly id: number }[];
}

let office: Commands;
beforeAll(async () => {
  office = await openCommands(['import'], fullBundle());
});
afterAll(() => office.close());

function summarizeEvent({
  value,
  private: isPrivate,
}: {
  readonly value: Record<string, unknown>;
  private: boolean;
}): string {
  const short = (text: unknown) => String(text).slice(0, value['hide_time'] === true ? 10 : 16);
  const notes = [
    ...(value['status'] === 'cancelled' ? [' (cancelled)'] : []),
    ...(isPrivate ? [' (private)'] : []),
    ...(value['rooms'] as Record<string, unknown>[]).map((room) => ` @ ${room['room_id'] ?? room['name']}`),
  ];
  return `${short(value['date_from'])} – ${short(value['date_to'])} ${value['title']}${notes.join('')}`;
}

function summarizeFault({ row, column, code, value, text }: Fault): string {
  return `${row} ${column} ${code} ${value}${code === 'twice' ? `: ${text}` : ''}`;
}

async function outcomeOf(name: string, { count }: Expected): Promise<Expected> {
  const args = ['import', `${FOLDER}${name}.ics`, '--into', 'seewil', '--json', '--dry-run', '--skip-faulty'];
  const { json } = await office.run(...args);
  const places = json.free_places.map(({ text, rows, nearest }: Place) => {
    return `${text} ${rows}${nearest.map(({ id }) => ` like ${id}`).join('')}`;
  });
  return {
    ...(count === undefined ? { events: json.new.map(summarizeEvent).sort() } : { count: json.new.length }),
    faulty: json.faulty.map(summarizeFault),
    unclear: json.unclear.map(summarizeFault),
    remarks: json.remarks.map(summarizeFault),
    places,
    zones: json.unknown_time_zones,
    ignored: json.ignored_text,
  };
}

const NOTHING = { faulty: [], unclear: [], remarks: [], places: [], zones: [], ignored: '' };

it.each(Object.entries(EXPECTED))('imports as intended, or rejects with the reason: %s', async (name, expected) => {
  if (expected.refused !== undefined) {
    const { error } = await office.refused('import', `${FOLDER}${name}.ics`, '--into', 'seewil', '--dry-run');
    expect(error.message).toContain(expected.refused);
    return;
  }
  const wanted = { ...NOTHING, ...expected };
  expect(await outcomeOf(name, expected)).toEqual({
    ...wanted,
    ...(wanted.events && { events: [...wanted.events].sort() }),
  });
});

it('every calendar in the folder is in the table', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ics'));
  expect(files.sort()).toEqual(
    Object.keys(EXPECTED)
      .map((name) => `${name}.ics`)
      .sort(),
  );
});
