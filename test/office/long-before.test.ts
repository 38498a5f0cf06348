// A text stored before a limit existed blocks no change, because only changed values are validated. The tests bypass the API, because its
// answers are checked against the limits.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Kind } from '../../src/model/entity.ts';
import type { PlainObject } from '../../src/model/format/rule.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { BadContentError } from '../../src/office/content/errors.ts';
import { API_KEY_AUTHORITY } from '../../src/office/write-context.ts';
import { serializeEntity } from '../../src/store/content/documents.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const LONG = 'x'.repeat(20_001);
const LONG_HTML = `<p>${'y'.repeat(200_001)}</p>`;
const [EVENT, PERSON] = [
  ['event', 1001],
  ['person', 1],
] as const;

let office: Office;
beforeEach(async () => {
  office = await openOffice(fullBundle());
  const change = { actor: 'older version', action: 'test', at: office.time.now };
  await office.store.content.change('seewil', change, async (content) => {
    const [event, person] = [await content.get(...EVENT), await content.get(...PERSON)];
    if (event === undefined || person === undefined) throw new TypeError('they are in the bundle');
    const files = [{ fileName: 'Flyer', desc: LONG, url: 'https://example.org/a.pdf', filesizeKb: 1, fileType: 'PDF' }];
    const long = { ...event.value, topic: LONG, longDesc: LONG_HTML, statusNote: 'z'.repeat(201), files };
    await content.put('event', long, event.revision);
    await content.put('person', { ...person.value, descTasks: LONG }, person.revision);
  });
});
afterEach(() => office.close());

const value = async ([kind, id]: readonly [Kind, number]): Promise<PlainObject> => {
  const found = await office.store.content.read('seewil', (content) => content.get(kind, id));
  return serializeEntity(kind, found?.value as never) as PlainObject;
};

async function refused([kind, id]: readonly [Kind, number], step: { value: unknown } | { merge: unknown }) {
  const editing = { store: office.store, clock: () => office.time.now, actor: 'test', authority: API_KEY_AUTHORITY };
  try {
    await applyChanges(editing, 'seewil', [{ kind, id, at: '', ...step }]);
    return [];
  } catch (error) {
    if (!(error instanceof BadContentError)) throw error;
    return error.problems.map(({ path, code }) => [path, code]);
  }
}

const put = async (of: readonly [Kind, number], change: PlainObject) =>
  refused(of, { value: { ...(await value(of)), ...change } });

describe('a text longer than the current limit', () => {
  it('stays if something else is changed, in any way', async () => {
    const before = await value(EVENT);
    expect(before).toMatchObject({ topic: LONG, long_desc: LONG_HTML });
    expect(await put(EVENT, { title: 'Neu' })).toEqual([]);
    expect(await value(EVENT)).toEqual({ ...before, title: 'Neu' });
    const files = [{ file_name: 'Lied', url: 'https://example.org/b.pdf' }, ...(before['files'] as PlainObject[])];
    expect(await refused(EVENT, { merge: { title: 'Neuer', files } })).toEqual([]);
    expect(await put(EVENT, { title: 'Am neusten' })).toEqual([]);
    expect(await value(EVENT)).toMatchObject({ topic: LONG, long_desc: LONG_HTML, files: [{}, { desc: LONG }] });
    expect(await put(PERSON, { firstname: 'Anna Maria' })).toEqual([]);
  });

  it('is rejected if it is changed, and elsewhere', async () => {
    expect(await put(EVENT, { topic: `${LONG}x` })).toEqual([['/topic', 'too_long']]);
    expect(await put(EVENT, { catering: LONG })).toEqual([['/catering', 'too_long']]);
    expect(await refused(EVENT, { merge: { long_desc: `${LONG_HTML}<p>z</p>` } })).toEqual([
      ['/long_desc', 'too_long'],
    ]);
    expect(await put(EVENT, { topic: 'kurz' })).toEqual([]);
    expect(await put(EVENT, { topic: LONG })).toEqual([['/topic', 'too_long']]);
  });
});
