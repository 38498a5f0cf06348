import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../support/run-in-process.ts';
import { openSite } from '../support/site.ts';

const site = openSite();
const run = runInProcess;

const event = (id: number) => ({
  id,
  title: `Anlass ${id}`,
  date_from: '2099-12-06 10:00:00',
  date_to: '2099-12-06 11:00:00',
});
const bundle = (name: string, events: number, more: object = {}) =>
  JSON.stringify({
    format: 'parvis-bundle',
    version: 1,
    instance: { name, title: 'Gemeinde' },
    events: Array.from({ length: events }, (_, index) => event(index + 1)),
    ...more,
  });
const given = join(site.folder, 'given');
const bring = (text: string, ...options: string[]) => {
  writeFileSync(given, text);
  return run(['import', given, ...options]);
};
const exported = async (name: string) => (await run(['export', name])).out;

beforeAll(async () => {
  vi.stubEnv('PARVIS_DATABASE_URL', `sqlite:${site.database}`);
  expect((await bring(bundle('ten', 10))).code).toBe(0);
  expect((await bring(bundle('nine', 9))).code).toBe(0);
});
afterAll(() => {
  vi.unstubAllEnvs();
  return site.clear();
});

describe('an import that removes more than a fifth of ten or more events', () => {
  it('is refused, changes nothing and reports what it would remove', async () => {
    const before = await exported('ten');
    const { code, out, err } = await bring(bundle('ten', 7));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'parvis: nothing was changed: this import removes 3 of 10 events; use --dry-run to see the details, ' +
        'or --yes to import the file anyway\n',
    );
    expect(await exported('ten')).toBe(before);
    const refused = await bring(bundle('ten', 1), '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      instance: 'ten',
      imported: false,
      needs_yes: true,
      subscribers_going_who_registered_here: 0,
      kinds: { event: { before: 10, going: { count: 9, first: expect.any(Array) } } },
    });
    expect(await exported('ten')).toBe(before);
  });

  it('is accepted with --yes, and so is one that removes a fifth or has few events without it', async () => {
    expect((await bring(bundle('ten', 8))).code).toBe(0);
    expect((await bring(bundle('ten', 10))).code).toBe(0);
    expect((await bring(bundle('nine', 1))).code).toBe(0);
    expect((await bring(bundle('ten', 1), '--yes')).out).toMatch(/^imported ten \(revision \d+\): 1 event, /);
    expect((await bring(bundle('ten', 10))).code).toBe(0);
    expect(JSON.parse((await bring(bundle('ten', 10), '--json')).out)).toMatchObject({
      instance: 'ten',
      imported: true,
      counts: { events: 10, persons: 0 },
      warnings: [],
    });
  });
});

describe('an import that removes all of a kind, or confirmed subscribers', () => {
  const layers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `L${index}` }));
  const subscribers = (count: number) => ({
    lists: [{ id: 1, name: 'Alles' }],
    newsletter: {
      target_lists: [{ list_id: 1, public_name: 'Alles' }],
      subscribers: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        key: `key-of-a-subscriber-${1000 + index}`,
        email: `s${index}@example.org`,
        status: 'confirmed',
        list_ids: [1],
        interval: 'WEEK',
      })),
    },
  });
  const refused = async (more: object) => (await bring(bundle('kinds', 1, more), '--dry-run')).err;

  it('is refused if the kind had at least four, or more than a fifth of ten or all confirmed ones are removed', async () => {
    expect((await bring(bundle('kinds', 1, { layers: layers(4), ...subscribers(10) }))).code).toBe(0);
    expect(await refused({ layers: layers(1), ...subscribers(8) })).toBe('');
    expect(await refused(subscribers(10))).toContain('removes 4 of 4 layers.');
    expect(await refused({ layers: layers(4), ...subscribers(7) })).toContain('removes 3 of 10 confirmed subscribers.');
    expect((await bring(bundle('kinds', 1, { layers: layers(3), ...subscribers(1) }), '--yes')).code).toBe(0);
    expect(await refused(subscribers(1))).toBe('');
    expect(await refused(subscribers(0))).toContain('removes 1 of 1 confirmed subscriber.');
  });
});

describe('--dry-run', () => {
  it('lists the first 20 in words, all ids as JSON, and the changed settings', async () => {
    expect((await bring(bundle('much', 30))).code).toBe(0);
    const none = JSON.stringify({ ...JSON.parse(bundle('much', 0)), instance: { name: 'much', title: 'Anders' } });
    const { out } = await bring(none, '--dry-run');
    expect(out).toContain('its title changes: "Gemeinde" → "Anders"\n');
    expect(out).toContain('  20 2099-12-06 Anlass 20\n  … and 10 more; --json lists all by id\n');
    const { kinds, settings } = JSON.parse((await bring(none, '--dry-run', '--json')).out);
    expect(kinds.event.going.ids).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(settings).toEqual([{ name: 'title', before: 'Gemeinde', after: 'Anders' }]);
  });

  it('reports additions, changes and removals, and changes nothing', async () => {
    const before = await exported('ten');
    const list = await run(['instance', 'list']);
    const other = bundle('ten', 0, { events: [{ ...event(1), title: 'Anders' }, event(11)] });
    const { code, out, err } = await bring(other, '--dry-run');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Importing this would change ten:',
      '1 event appears',
      '  11 2099-12-06 Anlass 11',
      '1 of 10 events changes',
      '  1 2099-12-06 Anders',
      '9 of 10 events go',
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => `  ${id} 2099-12-06 Anlass ${id}`),
      '',
    ]);
    expect(err).toBe('Importing it requires --yes because it removes 9 of 10 events.\n');
    expect(JSON.parse((await bring(other, '--dry-run', '--json')).out)).toMatchObject({
      instance: 'ten',
      imported: false,
      needs_yes: true,
      is_new: false,
      settings_change: false,
      kinds: { event: { appearing: { count: 1, first: [{ id: 11, title: 'Anlass 11' }] } } },
    });
    expect((await bring(bundle('ten', 10), '--dry-run')).out).toBe('Importing this would change nothing in ten.\n');
    expect(await exported('ten')).toBe(before);
    expect(await run(['instance', 'list'])).toEqual(list);
  });

  it('creates no missing database, and rejects an invalid file as an import does', async () => {
    const database = join(site.folder, 'none', 'parvis.db');
    vi.stubEnv('PARVIS_DATABASE_URL', `sqlite:${database}`);
    const { code, out } = await bring(bundle('new', 2), '--dry-run');
    vi.stubEnv('PARVIS_DATABASE_URL', `sqlite:${site.database}`);
    expect([code, out.split('\n')[0]]).toEqual([0, 'Importing this would create the instance new:']);
    expect(existsSync(join(site.folder, 'none'))).toBe(false);
    const faulty = await bring(bundle('ten', 1, { layers: [{ id: 1 }] }), '--dry-run');
    expect([faulty.code, faulty.out]).toEqual([1, '']);
    expect(faulty.err).toContain('layers[0].name: is missing');
  });
});

describe('a bundle from a pipe', () => {
  it('is read to its end, however large and slow', async () => {
    const large = bundle('piped', 20_000);
    writeFileSync(join(site.folder, 'large.json'), large);
    const { code, out } = await site.shell(
      '(head -c 100000 large.json; sleep 1; tail -c +100001 large.json) | parvis import -',
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^imported piped \(revision 1\): 20000 events/)]);
  });
});

describe('a file that is not a bundle', () => {
  it('is named by its likely format, and a table needs a target', async () => {
    const table = join(site.folder, 'events.csv');
    writeFileSync(table, 'Datum;Titel\n2026-12-06;Gottesdienst\n');
    const { code, out, err } = await run(['import', table]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('--into INSTANCE is required');
    const page = await bring('<!doctype html><p>Anlässe</p>');
    expect([page.code, page.out]).toEqual([1, '']);
    expect(page.err).toContain(
      'the file looks like a web page (HTML); parvis imports bundles (JSON), tables (CSV or XLSX)',
    );
  });

  it('is rejected as JSON if that is requested', async () => {
    const faulty = await bring(bundle('faulty', 1, { layers: [{ id: 1 }] }), '--json');
    expect([faulty.code, JSON.parse(faulty.out)]).toEqual([
      1,
      { imported: false, errors: [{ path: 'layers[0].name', message: expect.stringContaining('is missing') }] },
    ]);
    const missing = await run(['import', join(site.folder, 'nowhere.json'), '--json']);
    expect([missing.code, JSON.parse(missing.out).errors.length]).toEqual([1, 1]);
  });
});
