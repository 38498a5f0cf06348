import { listKeys } from '../office/access-keys.ts';
import { type Command, columns, instantText, positional } from './command.ts';

export const keyList: Command = {
  words: ['key', 'list'],
  summary:
    'Lists the keys of an instance, a tab-separated line each: id, name, scopes, profile, origins, created, last used, state.',
  positionals: ['INSTANCE'],
  options: {},
  help: [],
  run: async ({ withOffice, out, clock }, args) => {
    const keys = await withOffice(false, ({ store }) => listKeys({ store, clock }, positional(args, 0)));
    for (const key of keys) {
      const { id, name, scopes, profile, origins, createdAt, lastUsedAt, state } = key;
      const used = instantText(lastUsedAt);
      out(columns([id, name, scopes.join(','), profile, origins.join(','), instantText(createdAt), used, state]));
    }
  },
};
