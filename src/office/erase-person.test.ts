// Erased data is physically removed from the database files, not just made unreachable.

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '../../test/support/store-suite.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import type { InstanceContent } from '../model/instance.ts';
import { openStore, type Store } from '../store/store.ts';
import { erasePerson, previewErasure } from './erase-person.ts';
import { InstanceNotFoundError } from './errors.ts';
import { OfficeError } from './office-error.ts';

/** Enough persons to fill several levels of database pages; each has unique markers in all texts. */
const PERSONS = 1500;
const mark = (id: number) => `Kennzeichen${id}Ende`;

let place: ReturnType<typeof createTemporaryFolder>;
let store: Store;
let time = 1_800_000_000_000;
beforeEach(async () => {
  place = createTemporaryFolder();
  store = await openStore(`sqlite:${place.folder}/parvis.db`, { create: true, busyTimeoutMs: 0 });
});
afterEach(async () => {
  await store.close();
  place.remove();
});

const acting = () => ({ store, clock: () => ++time, actor: 'anna' });

function timesIn(text: string): number {
  const files = readdirSync(place.folder).map((name) => readFileSync(`${place.folder}/${name}`));
  const sought = Buffer.from(text);
  let times = 0;
  for (const bytes of files) {
    for (let at = bytes.indexOf(sought); at !== -1; at = bytes.indexOf(sought, at + 1)) times++;
  }
  return times;
}

function parish(persons: number): InstanceContent {
  return contentOf('a', (bundle) => {
    const [like] = bundle['persons'];
    for (let id = 100; id < 100 + persons; id++) {
      const texts = { lastname: mark(id), email: `${mark(id)}@example.org`, phone: mark(id), city: mark(id) };
      bundle['persons'].push({ ...like, id, groups: [], main_group_id: null, ...texts });
    }
  });
}

async function edit(id: number, desc: string): Promise<void> {
  const { clock, actor } = acting();
  await store.content.change('a', { actor, action: 'change', at: clock(), note: desc }, async (content) => {
    const person = await content.get('person', id);
    if (person === undefined) throw new Error(`there is no person ${id}`);
    await content.put('person', { ...person.value, descPersonal: desc, profession: mark(id) }, person.revision);
  });
}

describe('erasing a person', () => {
  it('leaves no trace in any database file, wherever the data was or moved to', async () => {
    await store.replaceContent(parish(PERSONS), { actor: 'import', action: 'import', at: ++time });
    const gone = [100, 101, 777, 1598, 1599];
    for (const id of [...gone, 102, 776, 778]) {
      // Texts that outgrow a page and shrink again relocate their rows.
      for (const length of [10, 9000, 300, 0]) await edit(id, mark(id).repeat(length / 10));
    }
    for (const id of gone) {
      expect(timesIn(mark(id))).toBeGreaterThan(1);
      await erasePerson(acting(), 'a', id);
      expect({ id, times: timesIn(mark(id)) }).toEqual({ id, times: 0 });
    }
    expect(timesIn(mark(102))).toBeGreaterThan(0);
  });

  it('is rejected with the referrers if others refer to the person, and detaches them on request', async () => {
    await store.replaceContent(parish(1), { actor: 'import', action: 'import', at: ++time });
    const { name, referrers } = await previewErasure(acting(), 'a', 1);
    expect(name).not.toBe('');
    expect(referrers).toContainEqual(expect.objectContaining({ kind: 'event', id: 1001 }));
    await expect(erasePerson(acting(), 'a', 1)).rejects.toThrow(/^person 1 was not erased: named by event 1001 \(/);
    const revision = await erasePerson(acting(), 'a', 1, { detach: true });
    const [newest] = await store.content.history('a', { limit: 1 });
    expect(newest).toMatchObject({ revision, what: 'erase', actor: 'anna' });
    const [content] = [(await store.readContent('a'))?.content];
    expect(content?.persons.map(({ id }) => id)).not.toContain(1);
    expect(JSON.stringify(content?.events)).not.toMatch(/"(personId|lectorIds|coorganizerIds)":(1\b|\[1\b)/);
  });

  it('is rejected for an unknown person or instance', async () => {
    await store.replaceContent(parish(1), { actor: 'import', action: 'import', at: ++time });
    await erasePerson(acting(), 'a', 100);
    for (const id of [100, 9999]) {
      await expect(erasePerson(acting(), 'a', id)).rejects.toThrow(`there is no person ${id} in a`);
    }
    await expect(previewErasure(acting(), 'a', 9999)).rejects.toThrow(OfficeError);
    await expect(erasePerson(acting(), 'b', 100)).rejects.toThrow(InstanceNotFoundError);
    await expect(previewErasure(acting(), 'b', 100)).rejects.toThrow(InstanceNotFoundError);
  });
});
