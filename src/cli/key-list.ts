import { listKeys } from '../office/access-keys.ts';
import { type Command, positional } from './command.ts';

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
      const columns = [
        name,
        scopes.join(','),
        profile,
        origins.join(','),
        instant(createdAt),
        instant(lastUsedAt),
        state,
      ];
      out([id, ...columns.map((column) => column || '-')].join('\t'));
    }
  },
};

function instant(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
