import { wantFactor } from '../accounts/manage.ts';
import { type Command, positional, UsageError } from './command.ts';
import { withAccounts } from './user-words.ts';

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
