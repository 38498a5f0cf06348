// Permissions of each role to change and see content (rule U3), tested on the functions behind all changes.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Authority, ROLES, type Role } from '../../src/model/authority.ts';
import { ROUTED_KINDS } from '../../src/model/kinds/index.ts';
import type { Source } from '../../src/model/sources/source.ts';
import { serializeVisibleEntity, serializeVisibleFields } from '../../src/office/access/visible-fields.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { ForbiddenError } from '../../src/office/content/errors.ts';
import type { Step } from '../../src/office/content/step.ts';
import { undoChange } from '../../src/office/content/undo-change.ts';
import { findEntities } from '../../src/office/search/find-entities.ts';
import { createSearchIndexes } from '../../src/office/search/indexes.ts';
import type { WriteContext } from '../../src/office/write-context.ts';
import type { Loose } from '../support/full-bundle.ts';
import { lateBundle } from '../support/late-keys.ts';
import { type Office, openOffice } from '../support/office.ts';

const name = String(lateBundle()['instance'].name);
const EVENT = { title: 'Anlass', date_from: '2026-12-01 10:00:00', date_to: '2026-12-01 11:00:00' };

let office: Office;
beforeEach(async () => {
  office = await openOffice(lateBundle());
});
afterEach(() => office.close());

const as = (role: Role, areas: readonly number[] = []): WriteContext => ({
  store: office.store,
  clock: () => office.time.now,
  actor: role,
  authority: { role, areas },
});
const doing = async (editing: WriteContext, step: Step) => {
  const outcome = await applyChanges(editing, name, [step]);
  if (!('applied' in outcome)) throw new Error('nobody asked for a replay');
  return outcome.applied.results[0];
};
const refusalOf = async (editing: WriteContext, step: Step) => {
  const error = await doing(editing, step).catch((thrown: unknown) => thrown);
  return error instanceof ForbiddenError ? error.role : error;
};
const eventOf = async (id: number): Promise<Loose> => (await office.call('GET', `/events/${id}`)).json.value;

describe('a role', () => {
  const create = (value: object, kind: Step['kind'] = 'event'): Step => ({ kind, value, at: '' });

  it.each(
    ROUTED_KINDS.map(({ kind, array }) => [kind, array] as const),
  )('changes %s from editor on', async (kind, array) => {
    const { id: _, series: _2, source: _3, ...like } = lateBundle()[array][0];
    const own = kind === 'role' ? { field: '', service: null } : {};
    const value = kind === 'source' ? { ...like, name: 'Anders' } : { ...like, ...own };
    const least = kind === 'event' ? 'contributor' : 'editor';
    for (const role of ROLES.slice(0, ROLES.indexOf(least))) {
      expect(await refusalOf(as(role, [1, 2]), create(value, kind))).toBe(least);
    }
    const made = await doing(as('editor'), create(value, kind));
    expect(made?.id).toBeGreaterThan(0);
  });

  it('removes an event from its references from editor on', async () => {
    const { id } = (await doing(as('contributor', [1]), create({ ...EVENT, layer_ids: [1] }))) ?? { id: 0 };
    await office.call('PATCH', '/lists/1', { body: { include_event_ids: [id] }, headers: { 'if-match': '*' } });
    const step: Step = { kind: 'event', id, remove: true, isDetached: true, at: '' };
    expect(await refusalOf(as('contributor', [1]), step)).toBe('editor');
    expect((await office.call('GET', '/lists/1')).json.value.include_event_ids).toEqual([id]);
    await doing(as('editor'), step);
    expect((await office.call('GET', '/lists/1')).json.value.include_event_ids).toEqual([]);
  });

  it('is named by a refusal, for an address and for the changed entities', async () => {
    const headers = { 'if-match': '*' };
    const refused = await office.call('PATCH', '/settings', { body: { title: 'Neu' }, headers });
    const message = 'This requires the role administrator; yours is editor.';
    const why = { message, code: 'role_needed', params: { needed: 'administrator', own: 'editor' } };
    expect([refused.status, refused.json]).toEqual([403, { ...why, role: 'administrator' }]);
  });

  it.each([
    ['de', 'Dafür brauchen Sie die Rolle «Verwalten»; Sie haben «Bearbeiten».'],
    ['fr', 'Il faut pour cela le rôle « Administrer » ; vous avez « Modifier ».'],
    ['it', 'Serve il ruolo «Amministrare»; lei ha «Modificare».'],
  ])('is named by a refusal in %s as in the office’s pages', async (language, message) => {
    const headers = { 'if-match': '*', 'accept-language': language };
    const { json } = await office.call('PATCH', '/settings', { body: { title: 'Neu' }, headers });
    expect(json.message.replace(/\p{Zs}/gu, ' ')).toBe(message);
    expect(json.params).toEqual({ needed: 'administrator', own: 'editor' });
  });

  it('is named by a refusal as the one sufficient for the whole request', async () => {
    const reader = { actor: 'Rita', callerId: 'account 9', authority: { role: 'reader', areas: [] } } as const;
    const roleFor = async (method: string, path: string, body?: object) => {
      const headers = { 'if-match': '*' };
      const { status, json } = await office.call(method, path, { headers, as: reader, ...(body && { body }) });
      return [status, json.role];
    };
    expect(await roleFor('POST', '/events', EVENT)).toEqual([403, 'contributor']);
    expect(await roleFor('POST', '/lists', { name: 'Neu' })).toEqual([403, 'editor']);
    expect(await roleFor('PATCH', '/rooms/11', { name: 'Neu' })).toEqual([403, 'editor']);
    expect(await roleFor('DELETE', '/persons/1')).toEqual([403, 'editor']);
    const event = { kind: 'events', value: EVENT };
    expect(await roleFor('POST', '/changes', { changes: [event] })).toEqual([403, 'contributor']);
    const list = { kind: 'lists', id: 1, merge: { name: 'Neu' } };
    expect(await roleFor('POST', '/changes', { changes: [event, list] })).toEqual([403, 'editor']);
    const { revision } = (
      await office.call('PATCH', '/lists/1', { body: { name: 'Neu' }, headers: { 'if-match': '*' } })
    ).json;
    expect(await roleFor('POST', `/history/${revision}/undo`)).toEqual([403, 'editor']);
  });

  it('changes the settings only as administrator', async () => {
    const step = { kind: 'settings', id: 1, merge: { title: 'Neu', room_conflicts: 'warn' }, at: '' } as const;
    for (const role of ['reader', 'contributor', 'editor'] as const) {
      expect(await refusalOf(as(role), step)).toBe('administrator');
    }
    const { revision, present } = (await doing(as('administrator'), step)) ?? {};
    expect(present?.value).toMatchObject({ title: 'Neu', roomConflicts: 'warn' });
    const { json, headers } = await office.call('GET', '/settings');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await office.call('GET', '/settings', { headers: known })).status).toBe(304);
    expect(json).toMatchObject({ revision, changed_by: 'administrator', value: { title: 'Neu' } });
    const renamed = await refusalOf(as('administrator'), { ...step, merge: { name: 'anders' } });
    expect(renamed).toMatchObject({ problems: [{ path: '/name' }] });
    const zone = await refusalOf(as('administrator'), { ...step, merge: { time_zone: 'Mars/Olympus' } });
    expect(zone).toMatchObject({ problems: [{ path: '/time_zone' }] });
    await undoChange(as('administrator'), name, revision ?? 0);
    expect((await office.call('GET', '/settings')).json.value.title).toBe(lateBundle()['instance'].title);
    await expect(undoChange(as('editor'), name, revision ?? 0)).rejects.toThrow(ForbiddenError);
  });
});

describe('a contributor', () => {
  const create = (value: object): Step => ({ kind: 'event', value: { ...EVENT, ...value }, at: '' });

  it('creates events only in their areas and below, pending approval', async () => {
    const contributor = as('contributor', [2]);
    const made = await doing(contributor, create({ layer_ids: [1] }));
    expect(made?.present?.value).toMatchObject({ state: 'proposed' });
    const draft = await doing(contributor, create({ layer_ids: [2], state: 'draft' }));
    expect(draft?.present?.value).toMatchObject({ state: 'draft' });
    expect(await refusalOf(contributor, create({}))).toBe('editor');
    expect(await refusalOf(as('contributor', [1]), create({ layer_ids: [1, 2] }))).toBe('editor');
    expect(await refusalOf(as('contributor'), create({ layer_ids: [1] }))).toBe('editor');
  });

  it('changes events there, moves none in or out, and proposes changes of public ones', async () => {
    const inside = await office.create('events', { ...EVENT, layer_ids: [1] });
    const outside = await office.create('events', { ...EVENT, layer_ids: [2] });
    const contributor = as('contributor', [1]);
    const changed = await doing(contributor, { kind: 'event', id: inside, merge: { title: 'Neu' }, at: '' });
    expect(changed?.proposal).toMatchObject({ eventId: inside, merge: { title: 'Neu' }, by: 'contributor' });
    expect(await eventOf(inside)).toMatchObject({ title: EVENT.title, state: 'ready' });
    for (const merge of [{ layer_ids: [2] }, { layer_ids: [] }]) {
      expect(await refusalOf(contributor, { kind: 'event', id: inside, merge, at: '' })).toBe('editor');
    }
    const moved = { kind: 'event', id: outside, merge: { layer_ids: [1] }, at: '' } as const;
    expect(await refusalOf(contributor, moved)).toBe('editor');
    expect(await refusalOf(contributor, { kind: 'event', id: outside, remove: true, at: '' })).toBe('editor');
    const removed = await doing(contributor, { kind: 'event', id: inside, remove: true, at: '' });
    expect(removed?.proposal).toMatchObject({ merge: null });
    expect((await office.call('GET', `/events/${inside}`)).status).toBe(200);
  });

  it('sees public data of persons, and otherwise only their names', async () => {
    const made = {
      visibility: 'none',
      firstname: 'Ida',
      lastname: 'Muster',
      phone: '044 999 99 99',
      main_group_id: 1,
      groups: [{ group_id: 1, function: 'Geheim' }],
      address: 'Gasse 987',
    };
    const id = await office.create('persons', made);
    const person = await office.store.content.read(name, (content) => content.get('person', id));
    if (person === undefined) throw new Error('there is no person');
    const contributor: Authority = { role: 'contributor', areas: [] };
    const value = serializeVisibleEntity(contributor, 'person', person.value) as Loose;
    const seen = JSON.stringify(value);
    expect(seen).toContain('Muster');
    expect(seen).not.toMatch(/999|Gasse|Geheim/);
    expect([value['groups'], value['main_group_id']]).toEqual([[], null]);
    expect(JSON.stringify(serializeVisibleEntity({ role: 'reader', areas: [] }, 'person', person.value))).toContain(
      'Gasse 987',
    );
    expect(serializeVisibleFields(contributor, 'person', { phone: '044 999 99 99' })).toEqual({});
    const indexes = createSearchIndexes(() => office.time.now);
    const wish = {
      kind: 'person',
      filter: {},
      order: 'sortKey',
      isDescending: false,
      after: undefined,
      limit: 9,
    } as const;
    const found = async (role: Role, words: string) =>
      (await findEntities(as(role), indexes, name, { ...wish, words })).total;
    expect([await found('contributor', 'gasse 987'), await found('contributor', 'muster ida')]).toEqual([0, 1]);
    expect(await found('reader', 'gasse 987')).toBe(1);
  });
});

describe('a source', () => {
  it('shows its address from editor on, now and in the history', async () => {
    const url = 'https://calendar.example.org/private-4711/basic.ics';
    const made = await doing(as('editor'), { kind: 'source', value: { name: 'Kalender', kind: 'ics', url }, at: '' });
    const source = await office.call('GET', `/sources/${made?.id}`);
    const { value } = (await office.store.content.read(name, (content) => content.get('source', made?.id ?? 0))) ?? {};
    expect(source.json.value.url).toBe(url);
    for (const role of ROLES) {
      const authority = { role, areas: [] };
      const isHidden = role === 'reader' || role === 'contributor';
      const seen = [
        serializeVisibleEntity(authority, 'source', value as Source),
        serializeVisibleFields(authority, 'source', { url, name: 'K' }),
      ];
      expect(JSON.stringify(seen).includes('4711')).toBe(!isHidden);
      expect(seen[1]).toEqual(isHidden ? { name: 'K' } : { name: 'K', url });
    }
  });
});
