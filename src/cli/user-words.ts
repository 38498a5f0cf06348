// Shared by the account commands: the actor, links, and messages of refusals.

import type { AccountsContext, Manager } from '../accounts/context.ts';
import { AccountProblem, type AccountRefusal } from '../accounts/problems.ts';
import type { Config } from '../config/config.ts';
import { type Authority, ROLES, type Role } from '../model/authority.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { type Arguments, type CommandContext, option, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';

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
