// What an import of the command line is careful with: much that goes, who registered here, and files that are none of ours.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';

const site = openSite();
const { run } = site;

const event = (id: number) => ({
  ...{ id, title: `Anlass ${id}`, date_from: '2099-12-06 10:00:00', date_to: '2099-12-06 11:00:00' },
});
const bundle = (name: string, events: number, more: object = {}) =>
  JSON.stringify({
    ...{ format: 'parvis-bundle', version: 1, instance: { name, title: 'Gemeinde' } },
    events: Array.from({ length: events }, (_, index) => event(index + 1)),
    ...more,
  });
const bring = (text: string, ...options: string[]) => run(['import', '-', ...options], text);
const exported = async (name: string) => (await run(['export', name])).out;

beforeAll(async () => {
  expect((await bring(bundle('ten', 10))).code).toBe(0);
  expect((await bring(bundle('nine', 9))).code).toBe(0);
}, 60_000);
afterAll(() => site.clear());

describe('an import that removes more than a fifth of ten or more events', () => {
  it('is refused, changes nothing and says what it would remove', async () => {
    const before = await exported('ten');
    const { code, out, err } = await bring(bundle('ten', 7));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'parvis: nothing was changed: this import removes 3 of 10 events; --dry-run shows all of it, --yes imports it nevertheless\n',
    );
    expect(await exported('ten')).toBe(before);
    const refused = await bring(bundle('ten', 1), '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      ...{ imported: false, needs_yes: true, subscribers_going_who_registered_here: 0 },
      kinds: { event: { before: 10, going: { count: 9, first: expect.any(Array) } } },
    });
    expect(await exported('ten')).toBe(before);
  });

  it('goes through with --yes, and what removes a fifth or has few events without it', async () => {
    expect((await bring(bundle('ten', 8))).code).toBe(0);
    expect((await bring(bundle('ten', 10))).code).toBe(0);
    expect((await bring(bundle('nine', 1))).code).toBe(0);
    expect((await bring(bundle('ten', 1), '--yes')).out).toMatch(/^imported ten \(revision \d+\): 1 event, /);
    expect((await bring(bundle('ten', 10))).code).toBe(0);
    expect(JSON.parse((await bring(bundle('ten', 10), '--json')).out)).toMatchObject({
      ...{ instance: 'ten', imported: true, counts: { events: 10, persons: 0 }, warnings: [] },
    });
  });
});

describe('--dry-run', () => {
  it('tells what would appear, change and go, and changes nothing', async () => {
    const before = await exported('ten');
    const list = await run(['instance', 'list']);
    const other = bundle('ten', 0, { events: [{ ...event(1), title: 'Anders' }, event(11)] });
    const { code, out, err } = await bring(other, '--dry-run');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Importing this would change ten:',
      ...['1 event appears', '  11 Anlass 11', '1 of 10 events changes', '  1 Anders', '9 of 10 events go'],
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => `  ${id} Anlass ${id}`),
      '',
    ]);
    expect(err).toBe('Importing it needs --yes, since it removes 9 of 10 events.\n');
    expect(JSON.parse((await bring(other, '--dry-run', '--json')).out)).toMatchObject({
      ...{ instance: 'ten', imported: false, needs_yes: true, is_new: false, settings_change: false },
      kinds: { event: { appearing: { count: 1, first: [{ id: 11, title: 'Anlass 11' }] } } },
    });
    expect((await bring(bundle('ten', 10), '--dry-run')).out).toBe('Importing this would change nothing of ten.\n');
    expect(await exported('ten')).toBe(before);
    // The revision too is as it was.
    expect(await run(['instance', 'list'])).toEqual(list);
  });

  it('makes no database where there is none, and refuses a faulty file as an import does', async () => {
    const database = join(site.folder, 'none', 'parvis.db');
    const env = { PARVIS_DATABASE_URL: `sqlite:${database}` };
    const { code, out } = await run(['import', '-', '--dry-run'], bundle('new', 2), env);
    expect([code, out.split('\n')[0]]).toEqual([0, 'Importing this would make the instance new:']);
    expect(existsSync(join(site.folder, 'none'))).toBe(false);
    const faulty = await bring(bundle('ten', 1, { layers: [{ id: 1 }] }), '--dry-run');
    expect([faulty.code, faulty.out]).toEqual([1, '']);
    expect(faulty.err).toContain('layers[0].name: is missing');
  });
});

describe('a bundle that comes through a pipe', () => {
  it('is read to its end, however large it is and however slowly it comes', async () => {
    const large = bundle('piped', 20_000);
    writeFileSync(join(site.folder, 'large.json'), large);
    const { code, out } = await site.shell(
      '(head -c 100000 large.json; sleep 1; tail -c +100001 large.json) | parvis import -',
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^imported piped \(revision 1\): 20000 events/)]);
  }, 60_000);
});

describe('a file that is no bundle', () => {
  it('is named for what it seems to be, in a file and from standard input', async () => {
    writeFileSync(join(site.folder, 'events.csv'), 'Datum;Titel\n2026-12-06;Gottesdienst\n');
    const { code, out, err } = await run(['import', 'events.csv']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('it seems to be a table (CSV); parvis imports bundles (see docs/guide/bundle.md)');
  });
});
