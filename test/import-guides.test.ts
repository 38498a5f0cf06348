// Guides to importing tables and calendars: the commands, run on the files, print the documented output.

import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImportMap } from '../src/cli/import-map.ts';
import { createDemoBundle } from '../src/demo/parish.ts';
import { type Commands, openCommands } from './support/commands.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const FIXTURES = new URL('fixtures/sources/', import.meta.url).pathname;

const maps = createTemporaryFolder();
afterAll(() => maps.remove());

let office: Commands;
beforeAll(async () => {
  office = await openCommands(['import'], createDemoBundle('2026-11-20') as object);
  // The files have dates in this distant year, so that they never expire.
  office.time.now = Date.parse('2098-11-20T12:00:00Z');
});
afterAll(() => office.close());

interface Step {
  readonly argv: readonly string[];
  readonly answer: string | undefined;
}

function stepsOf(guide: string): Step[] {
  const blocks = [...readFileSync(guide, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, language, code = ''], at) => {
    if (language !== 'sh') return [];
    const argv = code
      .trim()
      .replace(/^parvis /, '')
      .split(' ');
    const next = blocks[at + 1];
    return [{ argv, answer: next?.[1] === '' ? next[2] : undefined }];
  });
}

function placed(word: string): string {
  if (word !== 'churchtools.json') return word.replace(/^(?=\w+\.(?:csv|ics)$)/, FIXTURES);
  const [, map = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readFileSync('docs/guide/import-calendar.md', 'utf8')) ?? [];
  writeFileSync(`${maps.folder}/${word}`, map);
  return `${maps.folder}/${word}`;
}

describe.each(['docs/guide/import-table.md', 'docs/guide/import-calendar.md'])('%s', (guide) => {
  it('prints what it promises, and imports what it showed', async () => {
    const steps = stepsOf(guide);
    expect(steps.map(({ answer }) => answer !== undefined).slice(0, 2)).toEqual([true, false]);
    for (const { argv, answer } of steps) {
      const { out } = await office.run(...argv.map(placed));
      if (answer === undefined) expect(out.at(-1)).toMatch(/^imported into demo \(revision \d+\)/);
      else expect(out.join('\n')).toBe(answer.trim());
    }
  });
});

it('the imported content of the table is correct to the letter', async () => {
  const events = await office.store.content.read('demo', (content) => content.all('event'));
  const of = (title: string) => events.find((event) => event.title === title);
  expect(of('Familiengottesdienst zum 2. Advent')).toMatchObject({
    startsAt: '2099-12-06 10:00:00',
    endsAt: '2099-12-06 11:15:00',
    rooms: [{ roomId: 11 }],
    longDesc: '',
    internalNote: 'Mit Krippenspiel,\nanschliessend Chilekafi',
  });
  expect(of('Seniorennachmittag')).toMatchObject({ internalNote: '«Fröhliche» Weihnachtslieder' });
  expect(of('Konzert des Frauenchors')).toMatchObject({ organizer: { name: 'Frauenchor Seewil' } });
  expect(of('Taizé-Gebet')).toMatchObject({
    startsAt: '2099-12-03 19:00:00',
    public: true,
    rooms: [{ roomId: 31 }],
    longDesc: '<p>Wir singen <b>Taizé-Lieder</b>.</p>',
  });
  expect(of('Ferien')).toMatchObject({ public: false, hideTime: true, endsAt: '2099-12-26 23:59:59' });
});

it('the map of the guide is valid', async () => {
  const [, map = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readFileSync('docs/guide/import-table.md', 'utf8')) ?? [];
  const { folder, remove } = createTemporaryFolder();
  writeFileSync(`${folder}/map.json`, map);
  const read = readImportMap(`${folder}/map.json`);
  remove();
  expect(read.columns).toEqual({ 'Wer macht es': 'organizer', Farbe: '' });
  expect([...(read.resolutions ?? [])]).toEqual([
    ['room:grosser sall', 21],
    ['room:waldhutte', 'words'],
    ['room:online', 'leave'],
    ['room:waldhuette', { as: 'Waldhütte' }],
    ['room:jugendraum', { name: 'Jugendraum', building: 'Pfarrhaus' }],
    ['layer:jugendarbeit', { name: 'Jugendarbeit', building: undefined }],
    ['person:keller, vera', { name: 'Keller, Vera', building: undefined }],
  ]);
});
