// `parvis import --from-service` into a file and into an instance, with a run that is interrupted and resumed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import { createImportCommand } from '../../src/cli/import.ts';
import { example, INSTANCE, openExample } from '../support/calls.ts';
import { type Commands, findCommandEntry, openCommands } from '../support/commands.ts';
import type { Loose } from '../support/full-bundle.ts';
import { EXTRA_OPERATIONS, omitOperations } from '../support/imported-copy.ts';
import type { SingleInstance } from '../support/instance.ts';
import { createSpoiledService, type ReplySpoiler } from '../support/spoiled-service.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

let server: SingleInstance;
let sending: ReturnType<typeof createSpoiledService>;
beforeAll(async () => {
  server = await openExample();
  sending = createSpoiledService(server, `/${INSTANCE}/${server.apiKey}`);
});

let spoil: ReplySpoiler;
let asked: string[];
const turn = async () => undefined;
const command = createImportCommand({
  turn,
  wait: turn,
  send: (url, init) =>
    sending((answer, at) => {
      asked.push(at.line);
      return spoil(answer, at);
    })(url, init),
});

let office: Commands;
let folder: ReturnType<typeof createTemporaryFolder>;
beforeEach(async () => {
  spoil = (answer) => answer;
  asked = [];
  folder = createTemporaryFolder();
  writeFileSync(`${folder.folder}/key.txt`, `${server.apiKey}\n`);
  office = await openCommands([findCommandEntry('import', command), 'export']);
});
afterEach(async () => {
  folder.remove();
  await office.close();
});

const at = (file: string) => `${folder.folder}/${file}`;

function call(...more: readonly string[]): string[] {
  const from = ['--from-service', 'http://service', '--instance', INSTANCE, '--key-file', at('key.txt')];
  return ['import', ...from, ...more];
}

const toFile = (...more: readonly string[]) => call('--out', at('seewil.json'), ...more);
const toInstance = (...more: readonly string[]) => call('--into', 'neu', '--keep', at('neu.reading'), ...more);
const read = (file = 'seewil.json'): Loose => JSON.parse(readFileSync(at(file), 'utf8'));

async function contentOf(instance: string): Promise<Loose> {
  return JSON.parse((await office.run('export', instance)).out.join('\n'));
}

describe('into a file', () => {
  it('writes a bundle, reports imported and missing data, and leaves no other files', async () => {
    const { out, notes } = await office.run(...toFile('--title', 'Seewil', '--locale', 'de-CH'));
    expect(out.slice(0, 2)).toEqual([
      `Read ${INSTANCE} from http://service with 8 requests:`,
      '  2 buildings, 2 rooms, 3 layers, 2 target groups, 2 person groups, 3 persons, 1 list group, 3 lists, 4 ' +
        'events, 2 document groups, 2 target lists',
    ]);
    expect(out.join('\n')).toMatch(
      /Not provided by the service:\n.*\n(.*\n)* {2}lists are imported with their current events, picked by hand \(lists.rule, lists.exclude_event_ids\)/,
    );
    expect(out.at(-1)).toBe(`wrote ${at('seewil.json')}`);
    expect(notes).toEqual([]);
    expect(existsSync(at('seewil.json.reading'))).toBe(false);
    expect(read()).toMatchObject({ instance: { name: INSTANCE, title: 'Seewil' }, newsletter: { subscribers: [] } });
  });

  it('prints only the bundle to standard output', async () => {
    const { out, notes } = await office.run(...call('--out', '-', '--keep', at('x')));
    expect(JSON.parse(out.join('\n'))).toMatchObject({ format: 'parvis-bundle' });
    expect(notes[0]).toMatch(/^Read seewil from http/);
  });

  it('prints the report as JSON', async () => {
    const { json } = await office.run(...toFile('--json'));
    expect(json).toMatchObject({
      wrote: at('seewil.json'),
      parvis: true,
      moving: false,
      came: { events: 4 },
      losses: [],
      not_told: expect.arrayContaining([{ field: 'events.internal_note', because: 'only available in the office' }]),
    });
  });
});

describe('into an instance', () => {
  it('creates it, and creates nothing twice', async () => {
    const { out } = await office.run(...toInstance());
    expect(out.at(-1)).toMatch(/^imported neu \(revision \d+\): 4 events, 3 persons/);
    const before = await contentOf('neu');
    expect((await office.run(...toInstance('--dry-run'))).out.at(-1)).toBe(
      'Importing this would change nothing in neu.',
    );
    await office.run(...toInstance());
    expect(await contentOf('neu')).toEqual(before);
  });

  it('keeps its settings and its subscribers', async () => {
    const there = {
      ...example,
      instance: { ...example.instance, name: 'neu', title: 'Neu', locale: 'fr-CH' },
    } as Loose;
    writeFileSync(at('there.json'), JSON.stringify(there));
    await office.run('import', at('there.json'));
    const before = await contentOf('neu');
    await office.run(...toInstance('--yes'));
    const after = await contentOf('neu');
    expect(after['instance']).toEqual(before['instance']);
    expect(after['newsletter']).toEqual(before['newsletter']);
    expect(after['events']).not.toEqual(before['events']);
    expect((await office.refused(...toInstance('--title', 'Anders'))).error).toBeInstanceOf(UsageError);
  });

  it('previews changes, and then need not request everything again', async () => {
    const { out, notes } = await office.run(...toInstance('--dry-run'));
    expect(out).toContain('Importing this would create the instance neu:');
    expect(notes.at(-1)).toBe(
      `${at('neu.reading')} keeps the responses, so that the import does not need to request them again`,
    );
    asked = [];
    await office.run(...toInstance());
    expect(asked.map((line) => line.split('?')[0])).toEqual(['GET /sync', 'GET /getevents']);
  });

  it('prints report and import as one JSON', async () => {
    const { json } = await office.run(...toInstance('--json'));
    expect(json).toMatchObject({ instance: 'neu', imported: true, counts: { events: 4 }, service: { parvis: true } });
  });
});

describe('an interrupted run', () => {
  it.each([
    ['parvis', (answer: Parameters<ReplySpoiler>[0]) => answer, 2],
    ['another service', omitOperations(EXTRA_OPERATIONS), 1],
  ] as const)('continues at any point: %s', async (_what, service, checks) => {
    spoil = service as ReplySpoiler;
    await office.run(...toFile());
    const whole = readFileSync(at('seewil.json'), 'utf8');
    const all = [...asked];
    for (let after = 1; after < all.length; after++) {
      asked = [];
      spoil = (answer, request) =>
        asked.length > after ? { ...answer, status: 500, text: '' } : (service as ReplySpoiler)(answer, request);
      const { error } = await office.refused(...toFile());
      expect(error.message).toContain(`The responses received so far have been kept in ${at('seewil.json.reading')}`);
      expect(error.message).not.toContain(server.apiKey);
      asked = [];
      spoil = service as ReplySpoiler;
      const { notes } = await office.run(...toFile());
      expect(notes[0]).toMatch(/^resuming from .*; responses already read: \d+$/);
      expect(asked).toEqual(all.slice(Math.min(after, all.length - checks)));
      expect(readFileSync(at('seewil.json'), 'utf8')).toBe(whole);
    }
  });

  it('starts again with --fresh', async () => {
    spoil = (answer, { line }) => (line.includes('nlsubscriber') ? { ...answer, status: 500 } : answer);
    await office.refused(...toFile());
    spoil = (answer) => answer;
    const all = asked.filter((line, index) => asked.indexOf(line) === index).length;
    asked = [];
    await office.run(...toFile('--fresh'));
    expect(asked.length).toBeGreaterThanOrEqual(all);
  });
});

it('content that changes in the meantime is read again, and constant changes are reported', async () => {
  let times = 0;
  const moving =
    (most: number): ReplySpoiler =>
    (answer, { line }) => {
      if (!line.startsWith('GET /getevents')) return omitOperations(EXTRA_OPERATIONS)(answer, { line, headers: {} });
      if (line !== 'GET /getevents') return answer;
      times++;
      return { ...answer, text: answer.text.replace('"title":"', `"title":"${Math.min(times, most)} `) };
    };
  spoil = moving(2);
  const once = await office.run(...toFile('--json'));
  expect(once.json).toMatchObject({ moving: false });
  expect(once.notes).toContain('the content has changed in the meantime; reading the changes');
  times = 0;
  spoil = moving(100);
  expect((await office.run(...toFile('--json'))).json).toMatchObject({ moving: true });
});

it('a key without the newsletter scope reads all but its lists, and the report says so', async () => {
  writeFileSync(at('key.txt'), await server.key(INSTANCE, { scopes: ['read'] }));
  const send = createSpoiledService(server, '')((answer) => answer);
  const other = await openCommands([findCommandEntry('import', createImportCommand({ turn, wait: turn, send }))]);
  const { json } = await other.run(...toFile('--json'));
  await other.close();
  expect(json['not_told']).toContainEqual({
    field: 'newsletter.target_lists',
    because: 'the key has no access to getnlsubscriberfrom',
  });
});

describe('an invalid call', () => {
  const from = ['import', '--from-service', 'http://service'];
  it.each([
    [['import'], 'FILE is required: a bundle, a table or a calendar, or --from-service URL.'],
    [[...from, 'a.json'], 'Give either FILE or --from-service, not both.'],
    [from, '--instance NAME is required.'],
    [[...from, '--instance', 'a'], '--key-file FILE is required.'],
    [[...from, '--kind', 'events'], '--kind works only with tables and calendars; this is a service.'],
    [['import', 'a.json', '--keep', 'x'], '--keep works only with --from-service; this is a file.'],
  ])('%j is rejected: %s', async (argv, message) => {
    const { error } = await office.refused(...argv);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
  });

  it.each([
    [[], '--from-service requires either --into INSTANCE or --out FILE.'],
    [['--into', 'a', '--out', 'b'], '--from-service requires either --into INSTANCE or --out FILE.'],
    [['--out', 'b', '--dry-run'], '--dry-run works only with --into; --out does not change any instance.'],
    [['--out', '-', '--json'], '--json prints the report: give a file for the bundle.'],
    [['--into', 'office'], '--into: "office" is a reserved name.'],
    [['--out', 'b', '--keep', '-'], '--keep needs a file.'],
  ])('%j is rejected: %s', async (more, message) => {
    const { error } = await office.refused(...call(...more));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toBe(message);
  });

  it('includes one without access, and leaves nothing behind', async () => {
    writeFileSync(at('key.txt'), 'a-key-that-nobody-has');
    const { error } = await office.refused(...toFile());
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('The service refuses access');
    expect(existsSync(at('seewil.json.reading'))).toBe(false);
  });
});
