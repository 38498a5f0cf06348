import { removeAccount, withdrawInvitations } from '../accounts/manage.ts';
import { AccountProblem } from '../accounts/problems.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { withAccounts } from './user-words.ts';

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
