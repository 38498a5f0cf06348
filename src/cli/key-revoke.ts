import { revokeKey } from '../office/accounts/access-keys.ts';
import { type Command, idPositional, positional } from './command.ts';

export const keyRevoke: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = idPositional(args, 1, 'a key');
    await withOffice(false, (acting) => revokeKey(acting, positional(args, 0), id));
    note(`key ${id} is revoked`);
  },
};
