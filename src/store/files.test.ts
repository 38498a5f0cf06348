import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../test/support/databases.ts';
import type { Loose } from '../../test/support/full-bundle.ts';
import { templateOf } from '../../test/support/late-keys.ts';
import { contentOf } from '../../test/support/store-suite.ts';
import { filePath } from '../model/stored-file.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import type { NewFile } from './files.ts';
import { openDatabase } from './open.ts';
import { openStore, type Store } from './store.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');
const change = (at = START) => ({ actor: 'anna', action: 'test', at });

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let store: Store;
beforeEach(async () => {
  database = await createSharedDatabase();
  store = await openStore(database.url, { create: true, busyTimeoutMs: 1000 });
  for (const name of ['a', 'b']) await write(name);
});
afterEach(async () => {
  await store.close();
  database.remove();
});

const write = (name: string, edit?: (bundle: Loose) => void) => store.replaceContent(contentOf(name, edit), change());

function file(text: string, name = `${text}.png`): NewFile {
  const bytes = Buffer.from(`${text}\0\xff`, 'latin1');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, mediaType: 'image/png', size: bytes.length, width: 3, height: 2, name, bytes };
}
const image = (url: string) => ({ url, width: 3, height: 2 });
const seriesWith = (event: Loose, url: string) => ({
  id: 3,
  name: 'x',
  rule: 'FREQ=WEEKLY;BYDAY=SU',
  starts_on: '2026-11-01',
  time_from: '10:00',
  time_to: '11:00',
  days: 0,
  except: [],
  ahead_days: 100,
  template: { ...templateOf(event), image: image(url) },
});
const addressOf = (one: NewFile, instance = 'a') => `https://api.example.org${filePath(instance, one)}`;
const keep = (one: NewFile, at = START) => store.files.put('a', one, change(at));
const isThere = async (one: NewFile) => (await store.files.find('a', one.hash)) !== undefined;
const revision = async () => (await store.findInstance('a'))?.revision ?? 0;

describe('a file', () => {
  it('is returned as stored, only in its instance', async () => {
    const { bytes, ...rest } = file('x');
    expect(await keep({ ...rest, bytes })).toBe(true);
    expect(await store.files.find('a', rest.hash)).toEqual(rest);
    expect(await store.files.bytes('a', rest.hash)).toEqual(bytes);
    expect([await store.files.find('b', rest.hash), await store.files.bytes('b', rest.hash)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await store.files.find('a', file('y').hash)).toBeUndefined();
  });

  it('of many bytes is returned whole, also from between others', async () => {
    const pool = Buffer.alloc(3_000_100, 'parvis\0');
    const one = { ...file('x'), bytes: pool.subarray(100), size: 3_000_000, width: null, height: null };
    await keep(one);
    expect((await store.files.bytes('a', one.hash))?.equals(one.bytes)).toBe(true);
    expect(await store.files.find('a', one.hash)).toMatchObject({ width: null, height: null, size: 3_000_000 });
  });

  it('is stored once, under its newest name, and storing it again leaves no trace', async () => {
    const before = await revision();
    await keep(file('x'));
    expect(await keep(file('x'))).toBe(true);
    expect(await revision()).toBe(before + 1);
    expect(await keep(file('x', 'Neu.png'))).toBe(true);
    expect(await store.files.find('a', file('x').hash)).toMatchObject({ name: 'Neu.png' });
    expect(await revision()).toBe(before + 2);
  });

  it('is not stored for an unknown instance', async () => {
    expect(await store.files.put('c', file('x'), change())).toBe(false);
  });

  it('changes no content', async () => {
    const before = await store.findInstance('a');
    await keep(file('x'));
    const { contentRevision, officeRevision } = (await store.findInstance('a')) ?? {};
    expect({ contentRevision, officeRevision }).toEqual({
      contentRevision: before?.contentRevision,
      officeRevision: before?.officeRevision,
    });
  });

  it('is deleted with its instance', async () => {
    await keep(file('x'));
    await store.removeInstance('a');
    await write('a');
    expect(await isThere(file('x'))).toBe(false);
  });
});

describe('an unreferenced file', () => {
  it('is deleted 30 days after that was noticed', async () => {
    await keep(file('x'));
    expect(await store.files.deleteUnused(START + 5 * DAY)).toBe(0);
    expect(await store.files.deleteUnused(START + 35 * DAY - 1)).toBe(0);
    expect(await isThere(file('x'))).toBe(true);
    expect(await store.files.deleteUnused(START + 35 * DAY)).toBe(1);
    expect(await isThere(file('x'))).toBe(false);
  });

  it.each<[string, (bundle: Loose, url: string) => void]>([
    ['an event’s image', (bundle, url) => Object.assign(bundle['events'][0], { image: image(url) })],
    ['an event’s file', (bundle, url) => Object.assign(bundle['events'][0], { files: [{ file_name: 'a.pdf', url }] })],
    ['an event’s text', (bundle, url) => Object.assign(bundle['events'][0], { long_desc: `<a href="${url}">x</a>` })],
    ['a person’s image', (bundle, url) => Object.assign(bundle['persons'][0], { image: image(url) })],
    ['a series’ template', (bundle, url) => Object.assign(bundle, { series: [seriesWith(bundle['events'][0], url)] })],
    ['the instance’s logo', (bundle, url) => Object.assign(bundle['instance'], { logo_url: url })],
  ])('does not include one that %s references', async (_what, name) => {
    const [named, other] = [file('x'), file('y')];
    for (const one of [named, other]) await keep(one);
    await write('a', (bundle) => name(bundle, addressOf(named)));
    for (const days of [1, 32, 64]) await store.files.deleteUnused(START + days * DAY);
    expect([await isThere(named), await isThere(other)]).toEqual([true, false]);
  });

  it('does not include one that a pending change references, until the decision', async () => {
    const [named, other] = [file('x'), file('y')];
    for (const one of [named, other]) await keep(one);
    const { result: proposal } = await store.content.change('a', change(), async (content) => {
      const [event] = await content.all('event');
      const merge = { image: image(addressOf(named)) };
      const of = { accountId: null, by: 'Anna', at: START, base: {}, baseRevision: content.revision, note: '' };
      return content.putProposal({ eventId: event?.id ?? 0, merge, ...of });
    });
    for (const days of [1, 32, 64]) await store.files.deleteUnused(START + days * DAY);
    expect([await isThere(named), await isThere(other)]).toEqual([true, false]);
    await store.content.change('a', change(), (content) => content.dropProposal(proposal));
    for (const days of [70, 101]) await store.files.deleteUnused(START + days * DAY);
    expect(await isThere(named)).toBe(false);
  });

  it('stays for another 30 days once it was referenced, or uploaded again', async () => {
    const [named, again] = [file('x'), file('y')];
    for (const one of [named, again]) await keep(one);
    await store.files.deleteUnused(START);
    await write('a', (bundle) => Object.assign(bundle['instance'], { logo_url: addressOf(named) }));
    await keep(again, START + 29 * DAY);
    await store.files.deleteUnused(START + 31 * DAY);
    expect([await isThere(named), await isThere(again)]).toEqual([true, true]);
    await write('a');
    await store.files.deleteUnused(START + 40 * DAY);
    await store.files.deleteUnused(START + 61 * DAY);
    expect([await isThere(named), await isThere(again)]).toEqual([true, false]);
    await store.files.deleteUnused(START + 70 * DAY);
    expect(await isThere(named)).toBe(false);
  });

  it('is not kept by another instance’s address, nor by the trash', async () => {
    const one = file('x');
    await keep(one);
    await write('b', (bundle) => Object.assign(bundle['instance'], { logo_url: addressOf(one, 'b') }));
    await write('a', (bundle) =>
      bundle['events'].push({ ...bundle['events'][0], id: 90_000, image: image(addressOf(one)) }),
    );
    expect(await store.files.deleteUnused(START)).toBe(0);
    await write('a');
    await store.files.deleteUnused(START + DAY);
    expect(await store.files.deleteUnused(START + 30 * DAY)).toBe(0);
    expect(await store.files.deleteUnused(START + 31 * DAY)).toBe(1);
  });

  it('is deleted with all others, however many there are', async () => {
    const all = Array.from({ length: 230 }, (_, n) => file(`${n}`));
    for (const one of all) await keep(one);
    await write('a', (bundle) => Object.assign(bundle['instance'], { logo_url: addressOf(file('7')) }));
    await store.files.deleteUnused(START);
    expect(await store.files.deleteUnused(START + 30 * DAY)).toBe(229);
    expect(await isThere(file('7'))).toBe(true);
  });

  it('does not include one that is referenced beyond the first page of documents', async () => {
    const all = [1, 700, 1199].map((id) => ({ id, one: file(`${id}`) }));
    for (const { one } of all) await keep(one);
    await write('a', (bundle) => {
      const [like] = bundle['layers'];
      for (let id = 10; id < 1200; id++) {
        const found = all.find((one) => one.id === id)?.one;
        bundle['layers'].push({ ...like, id, position: id, name: found ? addressOf(found) : `Ebene ${id}` });
      }
      Object.assign(bundle['events'][0], { image: image(addressOf(file('1'))) });
    });
    await store.files.deleteUnused(START);
    expect(await store.files.deleteUnused(START + 30 * DAY)).toBe(0);
  });

  it('does not include one that an entity references after the scan', async () => {
    const [named, other] = [file('x'), file('y')];
    for (const one of [named, other]) await keep(one);
    await store.files.deleteUnused(START);
    const second = await openDatabase(database.url, { create: false, busyTimeoutMs: 5000 });
    const writesFirst: typeof second.write = async (work) => {
      await write('a', (bundle) => Object.assign(bundle['events'][0], { image: image(addressOf(named)) }));
      return second.write(work);
    };
    expect(await deleteUnusedFiles({ ...second, write: writesFirst }, START + 31 * DAY)).toBe(1);
    await second.close();
    expect([await isThere(named), await isThere(other)]).toEqual([true, false]);
  });

  it('is deleted in time if the clock was set back', async () => {
    await keep(file('x'));
    await store.files.deleteUnused(START + 4000 * DAY);
    await store.files.deleteUnused(START);
    expect(await store.files.deleteUnused(START + 30 * DAY)).toBe(1);
  });
});
