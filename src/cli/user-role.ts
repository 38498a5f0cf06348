import { changeOperator, changeRole, withdrawInvitations } from '../accounts/manage.ts';
import { AccountProblem } from '../accounts/problems.ts';
import { type Command, option, positional, UsageError } from './command.ts';
import { AUTHORITY_HELP, AUTHORITY_OPTIONS, authorityOf, expectPlace, withAccounts } from './user-words.ts';

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
