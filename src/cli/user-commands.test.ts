import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, VISITOR } from '../../test/support/accounts.ts';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { lateBundle } from '../../test/support/late-keys.ts';
import { acceptInvitation } from '../accounts/accept-invitation.ts';
import { logIn } from '../accounts/log-in.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { findSessionPerson } from '../accounts/session.ts';

const EMAIL = 'anna@example.org';
const LINK = /^https:\/\/a\.example\/office\/(welcome|reset)\/([A-Za-z0-9_-]{43})$/;

let office: Commands;
let accounts: Parameters<typeof findSessionPerson>[0];
beforeEach(async () => {
  const commands = [
    'user invite',
    'user list',
    'user role',
    'user remove',
    'user reset',
    'user sessions',
    'user factor',
  ];
  office = await openCommands(commands, lateBundle());
  accounts = { store: office.store, clock: () => office.time.now };
});
afterEach(() => office.close());

const tokenIn = ({ out }: { readonly out: readonly string[] }) => LINK.exec(out.join('\n'))?.[2] ?? '';
const invite = (...more: string[]) =>
  office.run('user', 'invite', EMAIL, '--instance', 'seewil', '--role', 'editor', ...more);
/** Invites a user and accepts; returns the session token. */
const make = async () => {
  const token = tokenIn(await invite());
  return acceptInvitation(accounts, { token, name: 'Anna Amsler', language: 'de', password: PASSWORD }, VISITOR);
};
const rows = async (...more: string[]) => (await office.run('user', 'list', '--json', ...more)).json;

describe('parvis user invite', () => {
  it('prints a link that works once within seven days, and nothing else', async () => {
    const told = await office.run(
      'user',
      'invite',
      EMAIL,
      '--instance',
      'seewil',
      '--role',
      'contributor',
      '--areas',
      '1,2',
      '--name',
      'Anna',
    );
    expect(told.out).toEqual([expect.stringMatching(LINK)]);
    expect(told.notes.join()).toContain('once, until 2026-11-27T12:00:00Z');
    expect(await rows()).toEqual([
      {
        email: EMAIL,
        name: 'Anna',
        roles: ['seewil: contributor (1 2)'],
        operator: false,
        second_factor: false,
        'last_log-in': null,
        state: 'invited until 2026-11-27T12:00:00Z',
      },
    ]);
  });

  it('lets a contributor publish without approval on request, once accepted', async () => {
    const words = ['--instance', 'seewil', '--role', 'contributor', '--areas', '1,2', '--publishes'];
    const token = tokenIn(await office.run('user', 'invite', EMAIL, ...words));
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (1 2), publishes'] }]);
    const wish = { token, name: 'Anna', language: null, password: PASSWORD };
    const person = await findSessionPerson(accounts, await acceptInvitation(accounts, wish, VISITOR));
    expect(person?.roles.get('seewil')).toEqual({ role: 'contributor', areas: [1, 2], publishes: true });
  });

  it('mails the link only if a mail server is configured', async () => {
    const waiting = async () => (await office.store.mails.waiting()).count;
    await invite();
    expect(await waiting()).toBe(0);
    office.config.smtpUrl = 'smtp://mail.example';
    const told = await invite();
    expect(await waiting()).toBe(1);
    expect(told.notes.join()).toContain('The link is also sent to the address');
  });

  it('prints a link to this machine if no public address is set', async () => {
    office.config.publicUrl = '';
    expect((await invite()).out.join()).toMatch(/^http:\/\/localhost:8080\/office\/welcome\/[A-Za-z0-9_-]{43}$/);
  });

  it('invites operators', async () => {
    const token = tokenIn(await office.run('user', 'invite', 'o@example.org', '--operator'));
    const session = await acceptInvitation(
      accounts,
      { token, name: 'Otto', language: null, password: PASSWORD },
      VISITOR,
    );
    expect((await findSessionPerson(accounts, session))?.isOperator).toBe(true);
    expect(await rows()).toMatchObject([{ email: 'o@example.org', operator: true, roles: [], state: 'active' }]);
  });

  it.each([
    [[EMAIL, '--instance', 'x', '--role', 'editor'], 'there is no such instance'],
    [[EMAIL, '--role', 'editor'], 'Give --instance for the office'],
    [
      [EMAIL, '--operator', '--role', 'editor'],
      '--role, --areas, --publishes, --plan-roles and --request-rooms require --instance',
    ],
    [
      [EMAIL, '--operator', '--publishes'],
      '--role, --areas, --publishes, --plan-roles and --request-rooms require --instance',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--publishes'], '--publishes is only for contributors'],
    [[EMAIL, '--instance', 'seewil'], '--role takes reader, contributor, editor, administrator, not ""'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'boss'],
      '--role takes reader, contributor, editor, administrator, not "boss"',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor'], '--role contributor needs --areas'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1,99999'],
      '--areas contains areas that this instance does not have: 99999;',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1,1'], '--areas lists area 1 twice'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--plan-roles', '5,99'],
      '--plan-roles contains roles that this instance does not have: 99;',
    ],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--plan-roles', '5,5'],
      '--plan-roles lists role 5 twice',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--plan-roles', '5'], '--plan-roles is only for contributors'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'reader', '--request-rooms', '11,99999'],
      '--request-rooms contains rooms that this instance does not have: 99999;',
    ],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'reader', '--request-rooms', '11,11'],
      '--request-rooms lists room 11 twice',
    ],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'reader', '--request-rooms', 'hall'],
      '--request-rooms takes the ids of rooms',
    ],
    [[EMAIL, '--operator', '--request-rooms', '1'], '--plan-roles and --request-rooms require --instance'],
    [['anna', '--instance', 'seewil', '--role', 'editor'], '"anna" is not an e-mail address'],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1;2'], '--areas takes the ids of areas'],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--areas', '1'], '--areas is only for contributors'],
  ])('rejects %j and creates no link', async (args, text) => {
    const { error, out } = await office.refused('user', 'invite', ...args);
    expect(error.message).toContain(text);
    expect(out).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('parvis user list', () => {
  it('prints the permissions and last activity of each account, one line each', async () => {
    await make();
    const told = await office.run('user', 'list', '--instance', 'seewil');
    expect(told.out).toEqual([
      ['anna@example.org', 'Anna Amsler', 'seewil: editor', 'false', 'false', '2026-11-20T12:00:00Z', 'active'].join(
        '\t',
      ),
    ]);
    expect((await office.atTerminal('user', 'list')).out[0]).toMatch(
      /^EMAIL +NAME +ROLES +OPERATOR +SECOND FACTOR +LAST LOG-IN +STATE$/,
    );
    expect((await office.refused('user', 'list', '--instance', 'x')).error.message).toContain('no such instance');
  });
});

describe('parvis user role', () => {
  it('changes permissions, and ends the sessions', async () => {
    const session = await make();
    await office.run('user', 'role', EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '2');
    expect(await findSessionPerson(accounts, session)).toBeUndefined();
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
    await office.run('user', 'role', EMAIL, '--operator', 'yes');
    expect(await rows()).toMatchObject([{ operator: true }]);
    await office.run('user', 'role', EMAIL, '--operator', 'no', '--instance', 'seewil', '--role', 'none');
    expect(await rows()).toMatchObject([{ operator: false, roles: [] }]);
  });

  it('sets whether a contributor publishes without approval; without the option, approval is needed', async () => {
    await make();
    const words = ['--instance', 'seewil', '--role', 'contributor', '--areas', '2'];
    await office.run('user', 'role', EMAIL, ...words, '--publishes');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2), publishes'] }]);
    await office.run('user', 'role', EMAIL, ...words);
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
    const { error } = await office.refused('user', 'role', EMAIL, '--operator', 'yes', '--publishes');
    expect(error.message).toContain('require --instance');
  });

  it('gives a contributor roles of the rota, with or without areas; without the option, it removes them', async () => {
    await make();
    const words = ['--instance', 'seewil', '--role', 'contributor'];
    await office.run('user', 'role', EMAIL, ...words, '--plan-roles', '5,6', '--publishes');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor, publishes, plans (5 6)'] }]);
    await office.run('user', 'role', EMAIL, ...words, '--areas', '2', '--plan-roles', '6');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2), plans (6)'] }]);
    await office.run('user', 'role', EMAIL, ...words, '--areas', '2');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
  });

  it('gives an account of any role rooms whose requests it answers; without the option, it removes them', async () => {
    await make();
    const role = (...words: string[]) => office.run('user', 'role', EMAIL, '--instance', 'seewil', '--role', ...words);
    await role('reader', '--request-rooms', '11,12');
    expect(await rows()).toMatchObject([{ roles: ['seewil: reader, answers requests (11 12)'] }]);
    await role('editor', '--request-rooms', '12');
    expect(await rows()).toMatchObject([{ roles: ['seewil: editor, answers requests (12)'] }]);
    await role('contributor', '--areas', '2', '--plan-roles', '6', '--request-rooms', '12');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2), plans (6), answers requests (12)'] }]);
    await role('reader');
    expect(await rows()).toMatchObject([{ roles: ['seewil: reader'] }]);
  });

  it('withdraws the invitation of an address without an account, with the role none', async () => {
    const token = tokenIn(await invite());
    const told = await office.run('user', 'role', EMAIL, '--instance', 'seewil', '--role', 'none');
    expect(told.notes).toEqual([`withdrew the invitation for ${EMAIL}`]);
    const accepting = acceptInvitation(accounts, { token, name: 'Anna', language: null, password: PASSWORD }, VISITOR);
    await expect(accepting).rejects.toMatchObject({ code: 'link' });
  });

  it.each([
    [[EMAIL], 'Give --instance and --role'],
    [[EMAIL, '--role', 'editor'], 'Give --instance and --role'],
    [[EMAIL, '--operator', 'maybe'], '--operator takes yes or no'],
    [
      [EMAIL, '--operator', 'yes', '--role', 'editor'],
      '--role, --areas, --publishes, --plan-roles and --request-rooms require --instance',
    ],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'boss'],
      '--role takes reader, contributor, editor, administrator, none',
    ],
    [['nobody@example.org', '--instance', 'seewil', '--role', 'editor'], 'there is no account with this address'],
    [['nobody@example.org', '--instance', 'seewil', '--role', 'none'], 'there is no account with this address'],
  ])('rejects %j', async (args, text) => {
    await make();
    const before = await rows();
    expect((await office.refused('user', 'role', ...args)).error.message).toContain(text);
    expect(await rows()).toEqual(before);
  });
});

describe('parvis user remove', () => {
  it('asks for confirmation; then log-in is no longer possible', async () => {
    const session = await make();
    const { error } = await office.refused('user', 'remove', EMAIL);
    expect(error.message).toBe(
      'nothing was removed; use --yes to remove the account of Anna Amsler (anna@example.org), seewil',
    );
    await office.run('user', 'remove', EMAIL, '--yes');
    expect(await findSessionPerson(accounts, session)).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect((await office.refused('user', 'remove', EMAIL, '--yes')).error.message).toContain('there is no account');
  });

  it('withdraws the invitations of an address without an account', async () => {
    await invite();
    await office.run('user', 'remove', EMAIL);
    expect(await rows()).toEqual([]);
  });
});

describe('parvis user reset', () => {
  it('prints a link to set a new password, which requires the second factor unless disabled', async () => {
    await make();
    const told = await office.run('user', 'reset', EMAIL);
    expect(told.out).toEqual([expect.stringMatching(LINK)]);
    await resetPassword(accounts, tokenIn(told), 'drei Schirme im Regen', VISITOR);
    expect(await logIn(accounts, { email: EMAIL, password: 'drei Schirme im Regen' }, VISITOR)).toHaveProperty(
      'session',
    );
    await office.store.accounts.change({ email: EMAIL }, (tx) =>
      tx.set({ totp: { secret: 'A'.repeat(32), confirmedAt: 1, lastStep: 0 } }),
    );
    expect(await rows()).toMatchObject([{ second_factor: true }]);
    await resetPassword(
      accounts,
      tokenIn(await office.run('user', 'reset', EMAIL, '--second-factor')),
      PASSWORD,
      VISITOR,
    );
    expect(await rows()).toMatchObject([{ second_factor: false }]);
    expect((await office.refused('user', 'reset', 'x@example.org')).error.message).toContain('there is no account');
  });
});

describe('parvis user sessions', () => {
  it('lists the sessions of an account, and ends them', async () => {
    const session = await make();
    const { json } = await office.run('user', 'sessions', EMAIL, '--json');
    expect(json).toEqual([
      {
        id: expect.any(Number),
        begun: '2026-11-20T12:00:00Z',
        last_seen: '2026-11-20T12:00:00Z',
        browser: 'Firefox, Windows',
        network: '192.0.2.x',
      },
    ]);
    const told = await office.run('user', 'sessions', EMAIL, '--end');
    expect(told.notes).toEqual([`ended 1 session of ${EMAIL}`]);
    expect(await findSessionPerson(accounts, session)).toBeUndefined();
    expect((await office.refused('user', 'sessions', 'x@example.org')).error.message).toContain('there is no account');
  });
});

describe('parvis user factor', () => {
  it('sets whether an office requires a second factor', async () => {
    const session = await make();
    await office.run('user', 'factor', 'seewil', 'on');
    expect((await findSessionPerson(accounts, session))?.roles).toEqual(new Map());
    await office.run('user', 'factor', 'seewil', 'off');
    expect((await findSessionPerson(accounts, session))?.roles.has('seewil')).toBe(true);
    expect((await office.refused('user', 'factor', 'seewil', 'maybe')).error.message).toContain('on or off');
    expect((await office.refused('user', 'factor', 'x', 'on')).error.message).toContain('no such instance');
  });
});
