// Mails to a proposer about the outcome, sent once for any kind of decision (rule W18).

import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { createComposer } from '../../src/mail/composer.ts';
import { createMailWorker } from '../../src/mail/mail-worker.ts';
import { createFolderMailer } from '../../src/mail/mailer.ts';
import type { Authority } from '../../src/model/authority.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import type { ProposalMail } from '../../src/store/content/notify-proposer.ts';
import { OPERATOR, PASSWORD, VISITOR } from '../support/accounts.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const ANNA = 'anna@example.org';
const BEAT = 'beat@example.org';
const EVENT = { title: 'Konzert', date_from: '2026-12-06 17:00:00', date_to: '2026-12-06 18:00:00', layer_ids: [1] };
const NOW = { 'if-match': '*' };
const DAY_MS = 86_400_000;

const { folder, remove } = createTemporaryFolder();
afterAll(remove);

function parish(more: Loose = {}): Loose {
  const { format, version, instance } = fullBundle();
  return { format, version, instance: { ...instance, name: 'seewil' }, layers: [{ id: 1, name: 'Musik' }], ...more };
}

let office: Office;
let anna: OfficeAccess;
let beat: OfficeAccess;
let eva: OfficeAccess;
beforeEach(async () => {
  office = await openOffice(parish());
  anna = await person(ANNA, 'Anna', { role: 'contributor', areas: [1] });
  beat = await person(BEAT, 'Beat', { role: 'contributor', areas: [1] });
  eva = await person('eva@example.org', 'Eva', { role: 'editor', areas: [] });
});
afterEach(() => office.close());

async function person(email: string, name: string, authority: Authority): Promise<OfficeAccess> {
  const accounts = { store: office.store, clock: () => office.time.now };
  const wish = { email, name, instance: 'seewil', authority, isOperator: false };
  const { token } = await inviteAccount(accounts, OPERATOR, wish);
  await acceptInvitation(accounts, { token, name, language: null, password: PASSWORD }, VISITOR);
  const accountId = (await office.store.accounts.find({ email }))?.id ?? 0;
  return { actor: name, callerId: `account ${accountId}`, accountId, authority };
}

async function told(): Promise<readonly (readonly [string, Partial<ProposalMail>])[]> {
  const { now } = office.time;
  const mails = await office.store.mails.take({ holder: 'test', now, until: now + 99 * DAY_MS, count: 99, digests: 0 });
  return mails.map(({ email, details }) => {
    const { language: _, day: __, ...rest } = details as ProposalMail;
    return [email, rest];
  });
}

const at = (id: number) => `/events/${id}`;
const make = async (as: OfficeAccess = anna): Promise<number> =>
  (await office.call('POST', '/events', { body: EVENT, as })).json.value.id;
const patch = (id: number, body: object, as?: OfficeAccess) =>
  office.call('PATCH', at(id), { body, headers: NOW, ...(as && { as }) });
const proposalOf = async (id: number): Promise<Loose> =>
  (await office.call('GET', '/proposals', { as: eva })).json.items.find(
    ({ event_id, new_event_id }: Loose) => event_id === id || new_event_id === id,
  );
const by = (actor: string, outcome: string, id: number | null, text = '') => ({
  outcome,
  by: actor,
  text,
  title: 'Konzert',
  eventId: id,
});

describe('the proposer of a new event', () => {
  it.each([
    ['accepted', 'by a write of its state', (id: number) => patch(id, { state: 'ready' }, eva)],
    ['declined', 'by a write of its state', (id: number) => patch(id, { state: 'draft' }, eva)],
    ['accepted', 'by the answer', async (id: number) => answer(id, 'accept')],
    ['declined', 'by the answer', async (id: number) => answer(id, 'decline', { text: '' })],
    [
      'accepted',
      'with many others',
      (id: number) =>
        office.call('POST', '/changes', {
          body: { changes: [{ kind: 'events', id, merge: { state: 'ready' } }] },
          as: eva,
        }),
    ],
    ['removed', 'as it is removed', (id: number) => office.call('DELETE', at(id), { headers: NOW, as: eva })],
  ])('is notified once that it is %s %s', async (outcome, _, decide) => {
    const id = await make();
    await patch(id, { topic: 'Bach' }, anna);
    await patch(id, { topic: 'Buxtehude' }, eva);
    expect(await told()).toEqual([]);
    expect((await decide(id)).status).toBe(200);
    expect(await told()).toEqual([[ANNA, by('Eva', outcome, outcome === 'removed' ? null : id)]]);
    office.time.now += 31 * DAY_MS;
    await office.store.content.forgetOld(office.time.now);
    expect(await told()).toEqual([]);
  });

  it('is stored for as long as the decision can be undone, however long it was pending', async () => {
    const id = await make();
    office.time.now += 390 * DAY_MS;
    const { revision } = (await patch(id, { state: 'ready' }, eva)).json;
    office.time.now += 399 * DAY_MS;
    await office.store.content.forgetOld(office.time.now);
    expect((await office.call('POST', `/history/${revision}/undo`, { as: eva })).status).toBe(200);
    expect(await proposalOf(id)).toMatchObject({ by: 'Anna' });
    await patch(id, { state: 'ready' }, eva);
    office.time.now += 401 * DAY_MS;
    await office.store.content.forgetOld(office.time.now);
    await patch(id, { state: 'proposed' }, eva);
    expect(await proposalOf(id)).toMatchObject({ by: 'Eva' });
  });

  it('is notified of decisions by a key and by an import, too', async () => {
    const [one, other] = [await make(), await make()];
    await patch(one, { state: 'ready' });
    expect(await told()).toEqual([[ANNA, by('Key 1', 'accepted', one)]]);
    const clock = () => office.time.now;
    const ready = { ...EVENT, id: other, title: 'Konzert', state: 'ready' };
    await importBundle({ store: office.store, clock, actor: 'import' }, bytesOf(parish({ events: [ready] })), {
      isForced: true,
    });
    expect(await told()).toEqual([[ANNA, by('import', 'accepted', other)]]);
  });

  it('is not notified of dry runs, nor of their own decisions', async () => {
    const id = await make();
    const changes = [{ kind: 'events', id, merge: { state: 'ready' } }];
    await office.call('POST', '/changes', { body: { changes, dry_run: true }, as: eva });
    await patch(id, { state: 'draft' }, anna);
    await patch(id, { state: 'ready' }, anna);
    await office.call('DELETE', at(id), { headers: NOW, as: anna });
    await office.call('POST', `/trash/events/${id}/restore`, { as: anna });
    const { id: proposal } = await proposalOf(id);
    await office.call('DELETE', `/proposals/${proposal}`, { as: anna });
    expect(await told()).toEqual([]);
  });

  it('is not notified of their own approval if they may approve by now', async () => {
    const [fresh, changed] = [await make(), await office.create('events', EVENT)];
    await patch(changed, { topic: 'Bach' }, anna);
    const promoted = { ...anna, authority: { role: 'editor', areas: [] } } as const;
    for (const id of [fresh, changed]) {
      const { id: proposal } = await proposalOf(id);
      expect((await office.call('POST', `/proposals/${proposal}/accept`, { as: promoted })).status).toBe(200);
    }
    expect(await told()).toEqual([]);
  });
});

describe('the proposer of changes of an event', () => {
  it('is notified once that it is deleted, and again of the decision once it is restored', async () => {
    const id = await office.create('events', EVENT);
    await patch(id, { topic: 'Bach' }, anna);
    await patch(id, { topic: 'Buxtehude' }, beat);
    await office.call('DELETE', at(id), { headers: NOW, as: eva });
    const removed = by('Eva', 'removed', null);
    expect(await told()).toEqual([
      [ANNA, removed],
      [BEAT, removed],
    ]);
    await office.call('POST', `/trash/events/${id}/restore`, { as: eva });
    await answer(id, 'decline', { text: 'Ein anderes Mal' });
    expect(await told()).toEqual([[ANNA, by('Eva', 'declined', id, 'Ein anderes Mal')]]);
    await answer(id, 'accept');
    expect(await told()).toEqual([[BEAT, by('Eva', 'accepted', id)]]);
  });

  it('is notified that their deletion is accepted, and others that the event is deleted', async () => {
    const id = await office.create('events', EVENT);
    await office.call('DELETE', at(id), { headers: NOW, as: anna });
    await patch(id, { topic: 'Buxtehude' }, beat);
    await answer(id, 'accept');
    expect(await told()).toEqual([
      [ANNA, by('Eva', 'accepted', null)],
      [BEAT, by('Eva', 'removed', null)],
    ]);
  });

  it('is not notified of a withdrawal, or of proposals that became empty', async () => {
    const id = await office.create('events', EVENT);
    await patch(id, { topic: 'Bach' }, anna);
    await patch(id, { topic: '' }, anna);
    await patch(id, { topic: 'Bach' }, anna);
    const { id: proposal } = await proposalOf(id);
    await office.call('DELETE', `/proposals/${proposal}`, { as: anna });
    expect(await told()).toEqual([]);
  });
});

describe('a proposed event', () => {
  const mine = async () => (await office.call('GET', '/proposals', { as: anna })).json.items;

  it.each([
    ['a contributor restores', 'restore', 'anna'],
    ['a contributor undoes the removal of', 'undo', 'anna'],
    ['an editor restores', 'restore', 'eva'],
    ['an editor undoes the removal of', 'undo', 'eva'],
  ])('stays that of its proposer if %s it', async (_, verb, who) => {
    const id = await make();
    await office.call('PATCH', `/proposals/${(await mine())[0].id}`, {
      body: { note: 'Wie besprochen' },
      headers: { 'content-type': 'application/json' },
      as: anna,
    });
    const [before] = await mine();
    const as = who === 'anna' ? anna : eva;
    const { json } = await office.call('DELETE', at(id), { headers: NOW, as });
    expect(await mine()).toEqual([]);
    const path = verb === 'undo' ? `/history/${json.revision}/undo` : `/trash/events/${id}/restore`;
    expect((await office.call('POST', path, { as })).status).toBe(200);
    expect(await mine()).toEqual([before]);
    await told();
    await patch(id, { state: 'ready' }, eva);
    expect(await told()).toEqual([[ANNA, by('Eva', 'accepted', id)]]);
  });

  it('is theirs again if its approval is undone, and another person’s if they propose it again', async () => {
    const id = await make();
    const { json } = await patch(id, { state: 'ready' }, eva);
    expect((await office.call('POST', `/history/${json.revision}/undo`, { as: eva })).status).toBe(200);
    expect(await mine()).toMatchObject([{ new_event_id: id, by: 'Anna', is_own: true }]);
    await patch(id, { state: 'draft' }, eva);
    await patch(id, { state: 'ready' }, beat);
    expect([await mine(), await proposalOf(id)]).toMatchObject([[], { by: 'Beat' }]);
    await told();
    await patch(id, { state: 'ready' }, eva);
    expect(await told()).toEqual([[BEAT, by('Eva', 'accepted', id)]]);
  });

  it('that is restored in another state is no longer pending', async () => {
    const id = await make();
    await office.call('DELETE', at(id), { headers: NOW, as: eva });
    await told();
    const clock = () => office.time.now;
    const bundle = bytesOf(parish({ events: [{ ...EVENT, id, state: 'ready' }] }));
    await importBundle({ store: office.store, clock, actor: 'import' }, bundle, { isForced: true });
    expect([await told(), await mine()]).toEqual([[[ANNA, by('import', 'accepted', id)]], []]);
  });
});

it('the mails are sent, one for each decision, with the typed message', async () => {
  const fresh = await make();
  const event = await office.create('events', EVENT);
  await patch(event, { title: 'Orgelkonzert' }, anna);
  await answer(fresh, 'decline', { text: 'Die Orgel ist in Revision.' });
  await answer(event, 'accept');
  const { store } = office;
  const clock = () => office.time.now;
  const from = 'office@a.example';
  const worker = createMailWorker({
    mails: store.mails,
    compose: createComposer({
      baseUrl: 'https://a.example',
      from,
      clock,
      newsletters: store.newsletters,
      viewOf: () => undefined,
    }),
    send: createFolderMailer(folder).send,
    clock,
    onTrouble: (error) => {
      throw error;
    },
  });
  await worker.send();
  await worker.send();
  const letters = await Promise.all((await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')));
  expect(letters).toHaveLength(2);
  const texts = letters.map((letter) => letter.replace(/=\n/g, ''));
  expect(texts.every((text) => text.includes(`To: ${ANNA}`))).toBe(true);
  expect(texts.filter((text) => text.includes('Die Orgel ist in Revision.'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('Eva a accept=C3=A9 votre'))).toHaveLength(1);
});

async function answer(id: number, verb: 'accept' | 'decline', body?: object) {
  const { id: proposal } = await proposalOf(id);
  return office.call('POST', `/proposals/${proposal}/${verb}`, { ...(body && { body }), as: eva });
}
