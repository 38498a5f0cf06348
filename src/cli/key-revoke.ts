import { revokeKey } from '../office/access-keys.ts';
import { Refused } from '../office/errors.ts';
import { type Command, positional } from './command.ts';

export const keyRevoke: Command = {
  words: ['key', 'revoke'],
  summary: 'Ends a key for good; running servers refuse it within a second.',
  positionals: ['INSTANCE', 'ID'],
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = positional(args, 1);
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refused(`${JSON.stringify(id)} is not the id of a key`);
    await withOffice(false, (acting) => revokeKey(acting, positional(args, 0), Number(id)));
    note(`key ${id} is revoked`);
  },
};
