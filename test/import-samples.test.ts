// Tables and calendars as programs and people write them. The expected results, with the number of recognized fields, are written by hand
// from the rules (Z1, Z2 and Z6). The date is Friday 20 November 2026.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from './support/commands.ts';
import { fullBundle } from './support/full-bundle.ts';

const FOLDER = new URL('fixtures/sources/samples/', import.meta.url).pathname;
const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.json'));

interface Expected {
  readonly args?: readonly string[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly faulty?: number;
  readonly unclear?: number;
  readonly unknown?: readonly string[];
}

let office: Commands;
beforeAll(async () => {
  office = await openCommands(['import'], fullBundle());
});
afterAll(() => office.close());

const rowsOf = (faults: readonly { readonly row: number }[]) => new Set(faults.map(({ row }) => row)).size;

async function compared(
  name: string,
): Promise<{ readonly wanted: readonly string[]; readonly found: readonly string[] }> {
  const expected: Expected = JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8'));
  const flags = ['--into', 'seewil', '--json', '--dry-run', '--skip-faulty', ...(expected.args ?? [])];
  const { json } = await office.run('import', `${FOLDER}${name}`, ...flags);
  const values: Readonly<Record<string, unknown>>[] = json.new.map(({ value }: { value: object }) => value);
  const order = (of: readonly Readonly<Record<string, unknown>>[]) =>
    [...of].sort((a, b) => (`${a['date_from']} ${a['title']}` < `${b['date_from']} ${b['title']}` ? -1 : 1));
  const came = order(values);
  const told = (at: number, field: string, value: unknown) => `${at} ${field}: ${JSON.stringify(value)}`;
  const counts = (faulty: number, unclear: number, unknown: readonly string[], events: number) => [
    told(0, 'faulty', faulty),
    told(0, 'unclear', unclear),
    told(0, 'events', events),
    told(0, 'unknown', [...unknown].sort()),
  ];
  const wanted = order(expected.events).flatMap((event, at) =>
    Object.keys(event).map((field) => ({ field, at, text: told(at + 1, field, event[field]) })),
  );
  const { faulty = 0, unclear = 0, unknown = [], events } = expected;
  const names = json.unknown_names.map(({ text }: { text: string }) => text);
  return {
    wanted: [...wanted.map(({ text }) => text), ...counts(faulty, unclear, unknown, events.length)],
    found: [
      ...wanted.map(({ field, at }) => told(at + 1, field, came[at]?.[field])),
      ...counts(rowsOf(json.faulty), rowsOf(json.unclear), names, came.length),
    ],
  };
}

describe('a file of another program, or made by hand', () => {
  it.each(FILES)('is imported as intended: %s', async (name) => {
    const { wanted, found } = await compared(name);
    expect(found).toEqual(wanted);
  });
});

it('all fields of all files are recognised, as many as the guide promises', async () => {
  let [all, right] = [0, 0];
  for (const name of FILES) {
    const { wanted, found } = await compared(name);
    all += wanted.length;
    right += wanted.filter((text, at) => found[at] === text).length;
  }
  process.stdout.write(`${right} of ${all} fields of ${FILES.length} files are recognised\n`);
  const guide = readFileSync('docs/guide/import-table.md', 'utf8');
  const [, files, fields] = /held to (\d+) sample files[^.]*?(\d+) of \d+ fields/s.exec(guide) ?? [];
  expect([FILES.length, right, all]).toEqual([Number(files), Number(fields), Number(fields)]);
});
