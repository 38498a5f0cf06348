import { listInvitations } from '../accounts/invite.ts';
import { listAccounts } from '../accounts/manage.ts';
import type { Account, AccountLink } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import { type Command, instantText, option } from './command.ts';
import { JSON_HELP, JSON_OPTION, type ListingCell, printList } from './listing.ts';
import { withAccounts } from './user-words.ts';

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
