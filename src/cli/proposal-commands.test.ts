import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, PASSWORD, VISITOR } from '../../test/support/accounts.ts';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { acceptInvitation } from '../accounts/accept-invitation.ts';
import { inviteAccount } from '../accounts/invite.ts';
import type { OfficeAccess } from '../office-api/access.ts';
import type { ProposalMail } from '../store/content/notify-proposer.ts';

const ANNA: OfficeAccess = {
  actor: 'Anna',
  callerId: 'account 11',
  accountId: 11,
  authority: { role: 'contributor', areas: [1] },
};
const NOW = { 'if-match': '*' };
const EVENT = {
  title: 'Konzert',
  date_from: '2026-12-06 17:00:00',
  date_to: '2026-12-06 18:00:00',
  layer_ids: [1],
};

let office: Commands;
let event: number;
beforeEach(async () => {
  const commands = ['proposal list', 'proposal accept', 'proposal decline', 'event set', 'event remove'];
  office = await openCommands(commands, fullBundle());
  event = await office.create('events', EVENT);
});
afterEach(() => office.close());

const propose = async (merge: object): Promise<string> => {
  const { json } = await office.call('PATCH', `/events/${event}`, { body: merge, headers: NOW, as: ANNA });
  return String(json.proposal);
};
const list = async () => (await office.run('proposal', 'list', 'seewil')).out;
const title = async () => (await office.call('GET', `/events/${event}`)).json.value.title;

describe('proposals', () => {
  it('are listed with their differences, and accepted', async () => {
    const id = await propose({ title: 'Orgelkonzert' });
    expect(await list()).toEqual([
      `${id}\t${event}\t2026-12-06 17:00\tKonzert\tAnna\t2026-11-20T12:00:00Z\ttitle\t-\t-`,
    ]);
    expect((await office.run('proposal', 'list', 'seewil', '--json')).json).toMatchObject([
      { id: Number(id), event_id: event, merge: { title: 'Orgelkonzert' } },
    ]);
    expect((await office.run('proposal', 'accept', 'seewil', id)).out).toEqual([`accepted proposal ${id}`]);
    expect([await title(), await list()]).toEqual(['Orgelkonzert', []]);
  });

  it('are rejected with the fields changed since, unless forced', async () => {
    const id = await propose({ title: 'Orgelkonzert' });
    await office.call('PATCH', `/events/${event}`, { body: { title: 'Abendmusik' }, headers: NOW });
    const { error } = await office.refused('proposal', 'accept', 'seewil', id);
    expect(error.message).toBe(
      'nothing was changed: title changed since it was proposed; use --force to overwrite them',
    );
    expect(await title()).toBe('Abendmusik');
    await office.run('proposal', 'accept', 'seewil', id, '--force');
    expect(await title()).toBe('Orgelkonzert');
  });

  it('are declined with a message, once', async () => {
    const id = await propose({ title: 'Orgelkonzert' });
    const declined = await office.run('proposal', 'decline', 'seewil', id, '--text', 'Nein, danke');
    expect(declined.out).toEqual([`declined proposal ${id}`]);
    expect(await title()).toBe('Konzert');
    const { error } = await office.refused('proposal', 'decline', 'seewil', id);
    expect(error.message).toBe(`there is no proposal ${id} in seewil`);
  });
});

it('a decision on a new event by another command is mailed to its proposer', async () => {
  const { store, time } = office;
  const accounts = { store, clock: () => time.now };
  const wish = { email: 'anna@example.org', name: 'Anna', instance: 'seewil', isOperator: false };
  const { token } = await inviteAccount(accounts, OPERATOR, { ...wish, authority: ANNA.authority });
  await acceptInvitation(accounts, { token, name: 'Anna', language: null, password: PASSWORD }, VISITOR);
  const accountId = (await store.accounts.find({ email: wish.email }))?.id ?? 0;
  const make = async () =>
    (await office.call('POST', '/events', { body: EVENT, as: { ...ANNA, accountId } })).json.value.id as number;
  const [accepted, declined, removed] = [await make(), await make(), await make()];
  await office.run('event', 'set', 'seewil', String(accepted), '--state', 'ready');
  await office.run('event', 'set', 'seewil', String(declined), '--state', 'draft');
  await office.run('event', 'remove', 'seewil', String(removed));
  const { now } = time;
  const mails = await store.mails.take({ holder: 'test', now, until: now + 1000, count: 9, digests: 0 });
  expect(mails.map(({ email, details }) => [email, (details as ProposalMail).outcome])).toEqual([
    [wish.email, 'accepted'],
    [wish.email, 'declined'],
    [wish.email, 'removed'],
  ]);
});
