// Commands for accounts and their roles.

import type { AccountsContext, Manager } from '../accounts/context.ts';
import { inviteAccount, listInvitations } from '../accounts/invite.ts';
import {
  changeOperator,
  changeRole,
  endSessionsOf,
  listAccounts,
  removeAccount,
  sessionsOf,
  wantFactor,
  withdrawInvitations,
} from '../accounts/manage.ts';
import { AccountProblem, type AccountRefusal } from '../accounts/problems.ts';
import { giveReset } from '../accounts/reset-password.ts';
import type { Config } from '../config/config.ts';
import type { Account, AccountLink } from '../model/accounts/account.ts';
import { type Authority, ROLES, type Role } from '../model/authority.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { allow } from './allow.ts';
import {
  type Arguments,
  type Command,
  type CommandContext,
  instantText,
  option,
  positional,
  UsageError,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { JSON_HELP, JSON_OPTION, type ListingCell, printList } from './listing.ts';

const WORDS: Readonly<Partial<Record<AccountRefusal, string | ((given: string) => string)>>> = {
  email: (given) => `${JSON.stringify(given)} is not an e-mail address`,
  name: 'a name has up to 100 characters',
  areas: (given) =>
    `--areas names areas that this instance has not: ${given}; the bundle's layers have the ids of those there are`,
  'plan-roles': (given) =>
    `--plan-roles names roles of the plan that this instance has not: ${given}; the bundle's roles have the ids of those there are`,
  'no-account': 'there is no account of this address; `parvis user list` shows those there are',
  'last-administrator': 'nobody would administer this instance any more',
  'no-instance': 'there is no such instance; `parvis instance list` shows those there are',
};

/** Manages accounts as the operator, with full permissions. Throws CommandError. */
export function withAccounts<T>(
  { withOffice }: Pick<CommandContext, 'withOffice'>,
  work: (context: AccountsContext, by: Manager, acting: OfficeContext) => Promise<T>,
): Promise<T> {
  return withOffice(false, async (acting) => {
    const { store, clock, actor } = acting;
    try {
      return await work({ store, clock }, { actor, manages: 'everything' }, acting);
    } catch (error) {
      if (!(error instanceof AccountProblem)) throw error;
      const words = WORDS[error.code] ?? error.message;
      throw new CommandError(typeof words === 'string' ? words : words(error.given), { cause: error });
    }
  });
}

/** URL of an office page by its public address or, if that is not set, by localhost. */
export function officeLink({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, path: string): string {
  return `${publicUrl === '' ? `http://localhost:${port}` : publicUrl}/office/${path}`;
}

/** Options that describe the permissions in an instance. */
export const AUTHORITY_OPTIONS = {
  role: { type: 'string' },
  areas: { type: 'string' },
  publishes: { type: 'boolean' },
  'plan-roles': { type: 'string' },
} as const;

export const AUTHORITY_HELP = [
  '--areas 3,5  the areas in which a contributor makes and changes events',
  '--publishes  what a contributor writes there needs no yes',
  '--plan-roles 2,4  the roles of the plan that a contributor fills at every event',
] as const;

/** Authority from the options; undefined for the word that removes it. Throws UsageError. */
export function authorityOf(args: Arguments, none?: string): Authority | undefined {
  const text = option(args, 'role') ?? '';
  if (none !== undefined && text === none) return undefined;
  const role = ROLES.find((known) => known === text);
  if (role === undefined) {
    const words = none === undefined ? ROLES : [...ROLES, none];
    throw new UsageError(`--role takes ${words.join(', ')}, not ${JSON.stringify(text)}.`);
  }
  const publishes = args.values['publishes'] === true;
  if (publishes && role !== 'contributor')
    throw new UsageError('--publishes is for contributors; others do so anyway.');
  const [areas, planRoleIds] = [idsOf(args, role, 'areas'), idsOf(args, role, 'plan-roles')];
  if (role === 'contributor' && areas.length === 0 && planRoleIds.length === 0) {
    throw new UsageError('--role contributor needs --areas, such as --areas 3,5, or --plan-roles.');
  }
  return { role, areas, ...(publishes && { publishes }), ...(planRoleIds.length > 0 && { planRoleIds }) };
}

/** Singular and plural of items listed by id. */
const LISTED = { areas: ['area', 'areas'], 'plan-roles': ['role', 'roles of the plan'] } as const;

/** Ids of areas or rota roles, without duplicates; only for contributors. Throws UsageError. */
function idsOf(args: Arguments, role: Role, name: keyof typeof LISTED): number[] {
  const given = option(args, name);
  if (given === undefined) return [];
  const [one, many] = LISTED[name];
  if (role !== 'contributor') throw new UsageError(`--${name} is for contributors; ${role} is a role for all ${many}.`);
  const ids = given.split(',').map((text) => {
    if (/^\s*[1-9]\d{0,9}\s*$/.test(text)) return Number(text);
    throw new UsageError(`--${name} takes the ids of ${many} such as 3,5, not ${JSON.stringify(text)}.`);
  });
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new UsageError(`--${name} names ${one} ${twice} twice.`);
  return ids;
}

/** Throws UsageError for permissions without an instance. */
export function expectPlace(args: Arguments): void {
  if (option(args, 'instance') !== undefined) return;
  if (Object.keys(AUTHORITY_OPTIONS).every((name) => args.values[name] === undefined)) return;
  throw new UsageError('--role, --areas, --publishes and --plan-roles need --instance, which says where.');
}

export const userList: Command = {
  detail:
    'One line per account or invitation: e-mail, name, roles, operator, second factor, last log-in, state; ' +
    'tab-separated when the output is not a terminal.',
  options: { instance: { type: 'string' }, ...JSON_OPTION },
  help: ['--instance NAME  only those who have a role there, and the operators', JSON_HELP],
  run: async (context, args) => {
    const instance = option(args, 'instance');
    const rows = await withAccounts(context, async (accounts, by) => [
      ...(await listAccounts(accounts, by, instance)).map(accountRow),
      ...(await listInvitations(accounts, instance)).map(invitationRow),
    ]);
    const headings = ['email', 'name', 'roles', 'operator', 'second factor', 'last log-in', 'state'];
    printList(context, args, headings, rows);
  },
};

function accountRow({ email, name, roles, isOperator, totp, lastLoginAt }: Account): ListingCell[] {
  const told = [...roles].map(([instance, authority]) => roleText(instance, authority));
  return [email, name, told, isOperator, totp?.confirmedAt != null, { instant: lastLoginAt }, 'active'];
}

function invitationRow({ email, name, instance, authority, isOperator, expiresAt }: AccountLink): ListingCell[] {
  const told = instance === null ? [] : [roleText(instance, authority)];
  return [email, name, told, isOperator, false, { instant: null }, `invited until ${instantText(expiresAt)}`];
}

/** `seewil: contributor (3 5), publishes, plans (2)`. */
function roleText(instance: string, { role, areas, publishes, planRoleIds = [] }: Authority): string {
  const free = publishes === true ? ', publishes' : '';
  const plans = planRoleIds.length === 0 ? '' : `, plans (${planRoleIds.join(' ')})`;
  return `${instance}: ${role}${areas.length === 0 ? '' : ` (${areas.join(' ')})`}${free}${plans}`;
}

export const userInvite: Command = {
  detail: 'Where a mail server is set up (PARVIS_SMTP_URL), the link also goes to the address.',
  options: {
    instance: { type: 'string' },
    ...AUTHORITY_OPTIONS,
    name: { type: 'string' },
    operator: { type: 'boolean' },
  },
  help: [
    '--instance NAME  the instance whose office it is',
    '--role ROLE  reader, contributor, editor or administrator of that instance',
    ...AUTHORITY_HELP,
    '--name NAME  what they are called; they can change it',
    '--operator  may do everything in every instance',
  ],
  run: async (context, args) => {
    const { config, out, note } = context;
    const [instance, isOperator] = [option(args, 'instance'), args.values['operator'] === true];
    if (instance === undefined && !isOperator)
      throw new UsageError('--instance says to which office, or give --operator.');
    expectPlace(args);
    const authority = instance === undefined ? undefined : authorityOf(args);
    const mails = config.smtpUrl !== '';
    const wish = {
      email: positional(args, 0),
      instance,
      isOperator,
      name: option(args, 'name') ?? '',
      authority: authority ?? { role: 'reader', areas: [] },
    } as const;
    const { token, expiresAt } = await withAccounts(context, (accounts, by) =>
      inviteAccount(accounts, by, wish, mails),
    );
    note(`This link works once, until ${instantText(expiresAt)}. Whoever opens it first gets the account.`);
    if (mails) note('It is also sent to the address, once the server runs.');
    out(officeLink(config, `welcome/${token}`));
  },
};

export const userRole: Command = {
  options: {
    instance: { type: 'string' },
    ...AUTHORITY_OPTIONS,
    operator: { type: 'string' },
  },
  help: [
    '--instance NAME  the instance whose office it is',
    '--role ROLE  reader, contributor, editor, administrator, or none: nothing any more',
    ...AUTHORITY_HELP,
    '--operator yes|no  may do everything in every instance, or no more',
  ],
  run: async (context, args) => {
    const [email, instance, operator] = [positional(args, 0), option(args, 'instance'), option(args, 'operator')];
    if (instance === undefined && operator === undefined) {
      throw new UsageError(
        '--instance and --role say what somebody may where; --operator yes or no is for all instances.',
      );
    }
    if (operator !== undefined && operator !== 'yes' && operator !== 'no') {
      throw new UsageError(`--operator takes yes or no, not ${JSON.stringify(operator)}.`);
    }
    expectPlace(args);
    const authority = instance === undefined ? undefined : authorityOf(args, 'none');
    const done = await withAccounts(context, async (accounts, by) => {
      if (operator !== undefined) await changeOperator(accounts, by, { email }, operator === 'yes');
      if (instance === undefined) return 'changed';
      try {
        await changeRole(accounts, by, { email }, { instance, authority });
        return 'changed';
      } catch (error) {
        const isInvited = error instanceof AccountProblem && error.code === 'no-account' && authority === undefined;
        if (!isInvited || (await withdrawInvitations(accounts, by, email, instance)) === 0) throw error;
        return 'withdrawn';
      }
    });
    context.note(done === 'changed' ? `what ${email} may is changed` : `the invitation of ${email} is withdrawn`);
  },
};

export const userReset: Command = {
  options: { 'second-factor': { type: 'boolean' } },
  help: [
    '--second-factor  the link also takes the second factor away, for somebody who has lost it and its recovery codes: make sure who asks',
  ],
  run: async (context, args) => {
    const clears = args.values['second-factor'] === true;
    const token = await withAccounts(context, (accounts, by) => giveReset(accounts, by, positional(args, 0), clears));
    context.note('Give this link only to whoever has the account: until it is used, the old password goes on working.');
    context.out(officeLink(context.config, `reset/${token}`));
  },
};

export const userFactor: Command = {
  options: {},
  help: [],
  run: async (context, args) => {
    const [instance, wish] = [positional(args, 0), positional(args, 1)];
    if (wish !== 'on' && wish !== 'off') throw new UsageError(`This takes on or off, not ${JSON.stringify(wish)}.`);
    await withAccounts(context, (accounts, by) => wantFactor(accounts, by, instance, wish === 'on'));
    context.note(
      wish === 'on' ? `${instance} wants a second factor now` : `${instance} wants no second factor any more`,
    );
  },
};

export const userSessions: Command = {
  detail:
    'One line per session: id, begun, last seen, browser, network; tab-separated when the output is not a terminal.',
  options: { end: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--end  ends them all', JSON_HELP],
  run: async (context, args) => {
    const email = positional(args, 0);
    if (args.values['end'] === true) {
      const ended = await withAccounts(context, (accounts, by) => endSessionsOf(accounts, by, { email }));
      return context.note(`ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email}`);
    }
    const sessions = await withAccounts(context, (accounts, by) => sessionsOf(accounts, by, { email }));
    const rows = sessions.map(({ id, createdAt, seenAt, agent, network }) => [
      id,
      { instant: createdAt },
      { instant: seenAt },
      agent,
      network,
    ]);
    printList(context, args, ['id', 'begun', 'last seen', 'browser', 'network'], rows);
  },
};

export const userRemove: Command = {
  detail: 'The name stays in the history for as long as that is kept (400 days).',
  options: { yes: { type: 'boolean' } },
  help: ['--yes  removes without asking'],
  run: async (context, args) => {
    const email = positional(args, 0);
    await withAccounts(context, async (accounts, by) => {
      const account = await accounts.store.accounts.find({ email });
      if (account === undefined) {
        if ((await withdrawInvitations(accounts, by, email)) === 0) throw new AccountProblem('no-account');
        return context.note(`the invitation of ${email} is withdrawn`);
      }
      const who = account.name === '' ? account.email : `${account.name} (${account.email})`;
      const where = account.isOperator ? 'operator' : [...account.roles.keys()].join(', ') || 'in no office';
      await allow(context, args.values['yes'] === true, {
        question: `Remove the account of ${who}, ${where}?`,
        not: 'nothing was removed',
        otherwise: `nothing was removed; --yes removes the account of ${who}, ${where}`,
      });
      await removeAccount(accounts, by, { email });
      context.note(`removed the account of ${who}`);
    });
  },
};
