import { AccountError, type AccountErrorCode } from '../accounts/account-error.ts';
import type { AccountManager, AccountsContext } from '../accounts/context.ts';
import { inviteAccount, listInvitations } from '../accounts/invite.ts';
import {
  changeOperatorRights,
  changeRole,
  endSessionsOf,
  listAccounts,
  listSessionsOf,
  removeAccount,
  setSecondFactorRequirement,
  withdrawInvitations,
} from '../accounts/manage.ts';
import { createPasswordReset } from '../accounts/reset-password.ts';
import type { Config } from '../config/config.ts';
import type { Account, AccountLink } from '../model/accounts/account.ts';
import { type Authority, ROLES, type Role } from '../model/authority.ts';
import type { OfficeContext } from '../office/office-context.ts';
import {
  type Arguments,
  type Command,
  type CommandContext,
  formatInstant,
  readOption,
  requirePositional,
  UsageError,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';
import { JSON_HELP, JSON_OPTION, type ListingCell, printList } from './listing.ts';

const ERROR_TEXTS: Readonly<Partial<Record<AccountErrorCode, string | ((given: string) => string)>>> = {
  email: (given) => `${JSON.stringify(given)} is not an e-mail address`,
  name: 'a name can have up to 100 characters',
  areas: (given) =>
    `--areas contains areas that this instance does not have: ${given}; the bundle lists the valid ids under layers`,
  'plan-roles': (given) =>
    `--plan-roles contains roles that this instance does not have: ${given}; the bundle lists the valid ids under roles`,
  'request-rooms': (given) =>
    `--request-rooms contains rooms that this instance does not have: ${given}; the bundle lists the valid ids under rooms`,
  'no-account': 'there is no account with this address; `parvis user list` shows all accounts',
  'last-administrator': 'this instance would have no administrator',
  'no-instance': 'there is no such instance; `parvis instance list` shows all instances',
};

/** Runs `work` on accounts as the operator, with full permissions. Throws CommandError. */
export function runAccountManagement<T>(
  { withOffice }: Pick<CommandContext, 'withOffice'>,
  work: (context: AccountsContext, by: AccountManager, acting: OfficeContext) => Promise<T>,
): Promise<T> {
  return withOffice(false, async (acting) => {
    const { store, clock, actor } = acting;
    try {
      return await work({ store, clock }, { actor, manages: 'everything' }, acting);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      const words = ERROR_TEXTS[error.code] ?? error.message;
      throw new CommandError(typeof words === 'string' ? words : words(error.given), { cause: error });
    }
  });
}

/** Returns the URL of an office page, at localhost if no public address is set. */
export function createOfficeUrl({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, path: string): string {
  return `${publicUrl === '' ? `http://localhost:${port}` : publicUrl}/office/${path}`;
}

export const AUTHORITY_OPTIONS = {
  role: { type: 'string' },
  areas: { type: 'string' },
  publishes: { type: 'boolean' },
  'plan-roles': { type: 'string' },
  'request-rooms': { type: 'string' },
} as const;

export const AUTHORITY_HELP = [
  '--areas 3,5  the areas in which a contributor creates and changes events',
  '--publishes  the contributor’s changes there need no approval',
  '--plan-roles 2,4  the roles of the rota that a contributor fills at every event',
  '--request-rooms 7,8  the rooms whose requests the account answers; editors and administrators answer all',
] as const;

/** Returns the authority from the options; undefined if --role is the word in `none`, which removes the authority. Throws UsageError. */
export function readAuthority(args: Arguments, none?: string): Authority | undefined {
  const text = readOption(args, 'role') ?? '';
  if (none !== undefined && text === none) return undefined;
  const role = ROLES.find((known) => known === text);
  if (role === undefined) {
    const words = none === undefined ? ROLES : [...ROLES, none];
    throw new UsageError(`--role takes ${words.join(', ')}, not ${JSON.stringify(text)}.`);
  }
  const publishes = args.values['publishes'] === true;
  if (publishes && role !== 'contributor')
    throw new UsageError('--publishes is only for contributors; the other roles can publish anyway.');
  const [areas, planRoleIds] = [idsOf(args, role, 'areas'), idsOf(args, role, 'plan-roles')];
  if (role === 'contributor' && areas.length === 0 && planRoleIds.length === 0) {
    throw new UsageError('--role contributor needs --areas, such as --areas 3,5, or --plan-roles.');
  }
  const requestRoomIds = idsOf(args, role, 'request-rooms');
  return {
    role,
    areas,
    ...(publishes && { publishes }),
    ...(planRoleIds.length > 0 && { planRoleIds }),
    ...(requestRoomIds.length > 0 && { requestRoomIds }),
  };
}

const AUTHORITY_LISTS = {
  areas: ['area', 'areas'],
  'plan-roles': ['role', 'roles of the rota'],
  'request-rooms': ['room', 'rooms'],
} as const;

/** Returns the ids of areas, rota roles or rooms, without duplicates. Only rooms are allowed for every role. Throws UsageError. */
function idsOf(args: Arguments, role: Role, name: keyof typeof AUTHORITY_LISTS): number[] {
  const given = readOption(args, name);
  if (given === undefined) return [];
  const [one, many] = AUTHORITY_LISTS[name];
  if (role !== 'contributor' && name !== 'request-rooms')
    throw new UsageError(`--${name} is only for contributors; ${role} is a role for all ${many}.`);
  const ids = given.split(',').map((text) => {
    if (/^\s*[1-9]\d{0,9}\s*$/.test(text)) return Number(text);
    throw new UsageError(`--${name} takes the ids of ${many} such as 3,5, not ${JSON.stringify(text)}.`);
  });
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new UsageError(`--${name} lists ${one} ${twice} twice.`);
  return ids;
}

/** Throws UsageError for permissions without an instance. */
export function requireInstanceOption(args: Arguments): void {
  if (readOption(args, 'instance') !== undefined) return;
  if (Object.keys(AUTHORITY_OPTIONS).every((name) => args.values[name] === undefined)) return;
  throw new UsageError('--role, --areas, --publishes, --plan-roles and --request-rooms require --instance.');
}

export const userListCommand: Command = {
  detail:
    'One line per account or invitation: e-mail, name, roles, operator, second factor, last log-in, state; ' +
    'tab-separated when the output is not a terminal.',
  options: { instance: { type: 'string' }, ...JSON_OPTION },
  help: ['--instance NAME  only people with a role there, and operators', JSON_HELP],
  run: async (context, args) => {
    const instance = readOption(args, 'instance');
    const rows = await runAccountManagement(context, async (accounts, by) => [
      ...(await listAccounts(accounts, by, instance)).map(accountRow),
      ...(await listInvitations(accounts, instance)).map(invitationRow),
    ]);
    const headings = ['email', 'name', 'roles', 'operator', 'second factor', 'last log-in', 'state'];
    printList(context, args, headings, rows);
  },
};

function accountRow({ email, name, roles, isOperator, totp, lastLoginAt }: Account): ListingCell[] {
  const notes = [...roles].map(([instance, authority]) => roleText(instance, authority));
  return [email, name, notes, isOperator, totp?.confirmedAt != null, { instant: lastLoginAt }, 'active'];
}

function invitationRow({ email, name, instance, authority, isOperator, expiresAt }: AccountLink): ListingCell[] {
  const notes = instance === null ? [] : [roleText(instance, authority)];
  return [email, name, notes, isOperator, false, { instant: null }, `invited until ${formatInstant(expiresAt)}`];
}

/** Describes a role: `seewil: contributor (3 5), publishes, plans (2), answers requests (7)`. */
function roleText(
  instance: string,
  { role, areas, publishes, planRoleIds = [], requestRoomIds = [] }: Authority,
): string {
  const free = publishes === true ? ', publishes' : '';
  const plans = planRoleIds.length === 0 ? '' : `, plans (${planRoleIds.join(' ')})`;
  const answers = requestRoomIds.length === 0 ? '' : `, answers requests (${requestRoomIds.join(' ')})`;
  return `${instance}: ${role}${areas.length === 0 ? '' : ` (${areas.join(' ')})`}${free}${plans}${answers}`;
}

export const userInviteCommand: Command = {
  detail: 'If a mail server is set up (PARVIS_SMTP_URL), the link is also sent to the address.',
  options: {
    instance: { type: 'string' },
    ...AUTHORITY_OPTIONS,
    name: { type: 'string' },
    operator: { type: 'boolean' },
  },
  help: [
    '--instance NAME  the instance whose office the user may access',
    '--role ROLE  reader, contributor, editor or administrator of that instance',
    ...AUTHORITY_HELP,
    '--name NAME  their name; they can change it',
    '--operator  can do everything in every instance',
  ],
  run: async (context, args) => {
    const { config, out, note } = context;
    const [instance, isOperator] = [readOption(args, 'instance'), args.values['operator'] === true];
    if (instance === undefined && !isOperator) throw new UsageError('Give --instance for the office, or --operator.');
    requireInstanceOption(args);
    const authority = instance === undefined ? undefined : readAuthority(args);
    const mails = config.smtpUrl !== '';
    const options = {
      email: requirePositional(args, 0),
      instance,
      isOperator,
      name: readOption(args, 'name') ?? '',
      authority: authority ?? { role: 'reader', areas: [] },
    } as const;
    const { token, expiresAt } = await runAccountManagement(context, (accounts, by) =>
      inviteAccount(accounts, by, options, mails),
    );
    note(`This link works once, until ${formatInstant(expiresAt)}. The first person to open it gets the account.`);
    if (mails) note('The link is also sent to the address once the server is running.');
    out(createOfficeUrl(config, `welcome/${token}`));
  },
};

export const userRoleCommand: Command = {
  options: {
    instance: { type: 'string' },
    ...AUTHORITY_OPTIONS,
    operator: { type: 'string' },
  },
  help: [
    '--instance NAME  the instance whose office the user may access',
    '--role ROLE  reader, contributor, editor, administrator, or none to remove access',
    ...AUTHORITY_HELP,
    '--operator yes|no  whether the user can do everything in every instance',
  ],
  run: async (context, args) => {
    const [email, instance, operator] = [
      requirePositional(args, 0),
      readOption(args, 'instance'),
      readOption(args, 'operator'),
    ];
    if (instance === undefined && operator === undefined) {
      throw new UsageError('Give --instance and --role for one office, or --operator yes or no for all instances.');
    }
    if (operator !== undefined && operator !== 'yes' && operator !== 'no') {
      throw new UsageError(`--operator takes yes or no, not ${JSON.stringify(operator)}.`);
    }
    requireInstanceOption(args);
    const authority = instance === undefined ? undefined : readAuthority(args, 'none');
    const done = await runAccountManagement(context, async (accounts, by) => {
      if (operator !== undefined) await changeOperatorRights(accounts, by, { email }, operator === 'yes');
      if (instance === undefined) return 'changed';
      try {
        await changeRole(accounts, by, { email }, { instance, authority });
        return 'changed';
      } catch (error) {
        const isInvited = error instanceof AccountError && error.code === 'no-account' && authority === undefined;
        if (!isInvited || (await withdrawInvitations(accounts, by, email, instance)) === 0) throw error;
        return 'withdrawn';
      }
    });
    context.note(done === 'changed' ? `changed the role of ${email}` : `withdrew the invitation for ${email}`);
  },
};

export const userResetCommand: Command = {
  options: { 'second-factor': { type: 'boolean' } },
  help: [
    '--second-factor  the link also turns off two-factor authentication, for users who have lost it and ' +
      'their recovery codes: verify who is asking',
  ],
  run: async (context, args) => {
    const clears = args.values['second-factor'] === true;
    const token = await runAccountManagement(context, (accounts, by) =>
      createPasswordReset(accounts, by, requirePositional(args, 0), clears),
    );
    context.note('Give this link only to the owner of the account: until it is used, the old password still works.');
    context.out(createOfficeUrl(context.config, `reset/${token}`));
  },
};

export const userFactorCommand: Command = {
  options: {},
  help: [],
  run: async (context, args) => {
    const [instance, wish] = [requirePositional(args, 0), requirePositional(args, 1)];
    if (wish !== 'on' && wish !== 'off') throw new UsageError(`Give on or off, not ${JSON.stringify(wish)}.`);
    await runAccountManagement(context, (accounts, by) =>
      setSecondFactorRequirement(accounts, by, instance, wish === 'on'),
    );
    context.note(
      wish === 'on'
        ? `${instance} now requires two-factor authentication`
        : `${instance} no longer requires two-factor authentication`,
    );
  },
};

export const userSessionsCommand: Command = {
  detail:
    'One line per session: id, start, last seen, browser, network; tab-separated when the output is not a terminal.',
  options: { end: { type: 'boolean' }, ...JSON_OPTION },
  help: ['--end  ends them all', JSON_HELP],
  run: async (context, args) => {
    const email = requirePositional(args, 0);
    if (args.values['end'] === true) {
      const ended = await runAccountManagement(context, (accounts, by) => endSessionsOf(accounts, by, { email }));
      return context.note(`ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email}`);
    }
    const sessions = await runAccountManagement(context, (accounts, by) => listSessionsOf(accounts, by, { email }));
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

export const userRemoveCommand: Command = {
  detail: 'The name remains in the history for up to 400 days.',
  options: { yes: { type: 'boolean' } },
  help: ['--yes  removes without asking'],
  run: async (context, args) => {
    const email = requirePositional(args, 0);
    await runAccountManagement(context, async (accounts, by) => {
      const account = await accounts.store.accounts.find({ email });
      if (account === undefined) {
        if ((await withdrawInvitations(accounts, by, email)) === 0) throw new AccountError('no-account');
        return context.note(`withdrew the invitation for ${email}`);
      }
      const who = account.name === '' ? account.email : `${account.name} (${account.email})`;
      const where = account.isOperator ? 'operator' : [...account.roles.keys()].join(', ') || 'in no office';
      await confirmOrThrow(context, args.values['yes'] === true, {
        question: `Remove the account of ${who}, ${where}?`,
        not: 'nothing was removed',
        otherwise: `nothing was removed; use --yes to remove the account of ${who}, ${where}`,
      });
      await removeAccount(accounts, by, { email });
      context.note(`removed the account of ${who}`);
    });
  },
};
