// `parvis user …`: managing accounts of the office from the command line (rule U1).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, VISITOR } from '../../test/support/accounts.ts';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { lateBundle } from '../../test/support/late-keys.ts';
import { acceptInvitation } from '../accounts/accept-invitation.ts';
import { logIn } from '../accounts/log-in.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { findPerson } from '../accounts/session.ts';

const EMAIL = 'anna@example.org';
const LINK = /^https:\/\/a\.example\/office\/(welcome|reset)\/([A-Za-z0-9_-]{43})$/;

let office: Commands;
let accounts: Parameters<typeof findPerson>[0];
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
/** Invites and accepts; returns the session token. */
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

  it('lets a contributor publish without a yes where it says so, once it is accepted', async () => {
    const words = ['--instance', 'seewil', '--role', 'contributor', '--areas', '1,2', '--publishes'];
    const token = tokenIn(await office.run('user', 'invite', EMAIL, ...words));
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (1 2), publishes'] }]);
    const wish = { token, name: 'Anna', language: null, password: PASSWORD };
    const person = await findPerson(accounts, await acceptInvitation(accounts, wish, VISITOR));
    expect(person?.roles.get('seewil')).toEqual({ role: 'contributor', areas: [1, 2], publishes: true });
  });

  it('mails the link where a mail server is set up, and only there', async () => {
    const waiting = async () => (await office.store.mails.waiting()).count;
    await invite();
    expect(await waiting()).toBe(0);
    office.config.smtpUrl = 'smtp://mail.example';
    const told = await invite();
    expect(await waiting()).toBe(1);
    expect(told.notes.join()).toContain('It is also sent to the address');
  });

  it('leads to this machine where nobody has said under which address it is reached', async () => {
    office.config.publicUrl = '';
    expect((await invite()).out.join()).toMatch(/^http:\/\/localhost:8080\/office\/welcome\/[A-Za-z0-9_-]{43}$/);
  });

  it('makes operators', async () => {
    const token = tokenIn(await office.run('user', 'invite', 'o@example.org', '--operator'));
    const session = await acceptInvitation(
      accounts,
      { token, name: 'Otto', language: null, password: PASSWORD },
      VISITOR,
    );
    expect((await findPerson(accounts, session))?.isOperator).toBe(true);
    expect(await rows()).toMatchObject([{ email: 'o@example.org', operator: true, roles: [], state: 'active' }]);
  });

  it.each([
    [[EMAIL, '--instance', 'x', '--role', 'editor'], 'there is no such instance'],
    [[EMAIL, '--role', 'editor'], '--instance says to which office'],
    [[EMAIL, '--operator', '--role', 'editor'], '--role, --areas, --publishes and --plan-roles need --instance'],
    [[EMAIL, '--operator', '--publishes'], '--role, --areas, --publishes and --plan-roles need --instance'],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--publishes'], '--publishes is for contributors'],
    [[EMAIL, '--instance', 'seewil'], '--role takes reader, contributor, editor, administrator, not ""'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'boss'],
      '--role takes reader, contributor, editor, administrator, not "boss"',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor'], '--role contributor needs --areas'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1,99999'],
      '--areas names areas that this instance has not: 99999;',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1,1'], '--areas names area 1 twice'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--plan-roles', '5,99'],
      '--plan-roles names roles of the plan that this instance has not: 99;',
    ],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'contributor', '--plan-roles', '5,5'],
      '--plan-roles names role 5 twice',
    ],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--plan-roles', '5'], '--plan-roles is for contributors'],
    [['anna', '--instance', 'seewil', '--role', 'editor'], '"anna" is not an e-mail address'],
    [[EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '1;2'], '--areas takes the ids of areas'],
    [[EMAIL, '--instance', 'seewil', '--role', 'editor', '--areas', '1'], '--areas is for contributors'],
  ])('refuses %j and makes no link', async (args, text) => {
    const { error, out } = await office.refused('user', 'invite', ...args);
    expect(error.message).toContain(text);
    expect(out).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('parvis user list', () => {
  it('tells what somebody may and since when they were not there, a line each', async () => {
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
  it('changes what somebody may, and logs them out', async () => {
    const session = await make();
    await office.run('user', 'role', EMAIL, '--instance', 'seewil', '--role', 'contributor', '--areas', '2');
    expect(await findPerson(accounts, session)).toBeUndefined();
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
    await office.run('user', 'role', EMAIL, '--operator', 'yes');
    expect(await rows()).toMatchObject([{ operator: true }]);
    await office.run('user', 'role', EMAIL, '--operator', 'no', '--instance', 'seewil', '--role', 'none');
    expect(await rows()).toMatchObject([{ operator: false, roles: [] }]);
  });

  it('says whether a contributor publishes without a yes; not to say so takes it away', async () => {
    await make();
    const words = ['--instance', 'seewil', '--role', 'contributor', '--areas', '2'];
    await office.run('user', 'role', EMAIL, ...words, '--publishes');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2), publishes'] }]);
    await office.run('user', 'role', EMAIL, ...words);
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
    const { error } = await office.refused('user', 'role', EMAIL, '--operator', 'yes', '--publishes');
    expect(error.message).toContain('need --instance');
  });

  it('gives a contributor roles of the plan, with areas or without; not to name them takes them away', async () => {
    await make();
    const words = ['--instance', 'seewil', '--role', 'contributor'];
    await office.run('user', 'role', EMAIL, ...words, '--plan-roles', '5,6', '--publishes');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor, publishes, plans (5 6)'] }]);
    await office.run('user', 'role', EMAIL, ...words, '--areas', '2', '--plan-roles', '6');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2), plans (6)'] }]);
    await office.run('user', 'role', EMAIL, ...words, '--areas', '2');
    expect(await rows()).toMatchObject([{ roles: ['seewil: contributor (2)'] }]);
  });

  it('none withdraws an invitation of somebody who has no account yet', async () => {
    const token = tokenIn(await invite());
    const told = await office.run('user', 'role', EMAIL, '--instance', 'seewil', '--role', 'none');
    expect(told.notes).toEqual([`the invitation of ${EMAIL} is withdrawn`]);
    const accepting = acceptInvitation(accounts, { token, name: 'Anna', language: null, password: PASSWORD }, VISITOR);
    await expect(accepting).rejects.toMatchObject({ code: 'link' });
  });

  it.each([
    [[EMAIL], '--instance and --role say what'],
    [[EMAIL, '--role', 'editor'], '--instance and --role say what'],
    [[EMAIL, '--operator', 'maybe'], '--operator takes yes or no'],
    [[EMAIL, '--operator', 'yes', '--role', 'editor'], '--role, --areas, --publishes and --plan-roles need --instance'],
    [
      [EMAIL, '--instance', 'seewil', '--role', 'boss'],
      '--role takes reader, contributor, editor, administrator, none',
    ],
    [['nobody@example.org', '--instance', 'seewil', '--role', 'editor'], 'there is no account of this address'],
    [['nobody@example.org', '--instance', 'seewil', '--role', 'none'], 'there is no account of this address'],
  ])('refuses %j', async (args, text) => {
    await make();
    const before = await rows();
    expect((await office.refused('user', 'role', ...args)).error.message).toContain(text);
    expect(await rows()).toEqual(before);
  });
});

describe('parvis user remove', () => {
  it('asks first, and then nobody logs in with it', async () => {
    const session = await make();
    const { error } = await office.refused('user', 'remove', EMAIL);
    expect(error.message).toBe(
      'nothing was removed; --yes removes the account of Anna Amsler (anna@example.org), seewil',
    );
    await office.run('user', 'remove', EMAIL, '--yes');
    expect(await findPerson(accounts, session)).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect((await office.refused('user', 'remove', EMAIL, '--yes')).error.message).toContain('there is no account');
  });

  it('withdraws the invitations of somebody who has no account yet', async () => {
    await invite();
    await office.run('user', 'remove', EMAIL);
    expect(await rows()).toEqual([]);
  });
});

describe('parvis user reset', () => {
  it('prints a link by which somebody sets a new password, which asks for the second factor unless it says otherwise', async () => {
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
  it('lists where somebody is logged in, and logs them out', async () => {
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
    expect(await findPerson(accounts, session)).toBeUndefined();
    expect((await office.refused('user', 'sessions', 'x@example.org')).error.message).toContain('there is no account');
  });
});

describe('parvis user factor', () => {
  it('says whether an office lets in only who has a second factor', async () => {
    const session = await make();
    await office.run('user', 'factor', 'seewil', 'on');
    expect((await findPerson(accounts, session))?.roles).toEqual(new Map());
    await office.run('user', 'factor', 'seewil', 'off');
    expect((await findPerson(accounts, session))?.roles.has('seewil')).toBe(true);
    expect((await office.refused('user', 'factor', 'seewil', 'maybe')).error.message).toContain('on or off');
    expect((await office.refused('user', 'factor', 'x', 'on')).error.message).toContain('no such instance');
  });
});
