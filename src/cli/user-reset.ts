import { giveReset } from '../accounts/reset-password.ts';
import { type Command, positional } from './command.ts';
import { officeLink, withAccounts } from './user-words.ts';

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
