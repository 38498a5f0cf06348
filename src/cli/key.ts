// Commands for access keys.

import { PROFILES, SCOPES } from '../model/accounts/access-key.ts';
import { createKey, listKeys, revokeKey } from '../office/accounts/access-keys.ts';
import { type Command, idPositional, option, options, positional, UsageError } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const keyCreate: Command = {
  options: {
    name: { type: 'string' },
    scope: { type: 'string' },
    profile: { type: 'string' },
    origin: { type: 'string', multiple: true },
    expires: { type: 'string' },
  },
  help: [
    '--name TEXT  what the key is for, shown in `parvis key list`',
    '--scope read,newsletter,signup,office  what the key may be used for; read when left out',
    '--profile document|connector  the form of the answers: the interface document (default), or what website connectors need',
    '--origin URL  creates a browser key for this web origin; repeat it for several origins',
    '--expires YYYY-MM-DD  the last day on which the key works',
  ],
  run: async ({ withOffice, out, note }, args) => {
    const wish = {
      name: option(args, 'name') ?? '',
      scopes: distinct((option(args, 'scope') ?? 'read').split(',').map((scope) => known(SCOPES, scope, '--scope'))),
      profile: known(PROFILES, option(args, 'profile') ?? 'document', '--profile'),
      origins: options(args, 'origin'),
      expiresOn: option(args, 'expires') ?? null,
    };
    const key = await withOffice(false, (acting) => createKey(acting, positional(args, 0), wish));
    note('Save this key now: it is not shown again. A running server accepts it within a second.');
    out(key);
  },
};

function known<T extends string>(values: readonly T[], text: string, name: string): T {
  const found = values.find((value) => value === text.trim());
  if (found === undefined) throw new UsageError(`${name} takes ${values.join(' or ')}, not ${JSON.stringify(text)}.`);
  return found;
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

export const keyList: Command = {
  detail:
    'One line per key: id, name, scopes, profile, origins, created, last used, state; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const { withOffice, clock } = context;
    const keys = await withOffice(false, ({ store }) => listKeys({ store, clock }, positional(args, 0)));
    const rows = keys.map(({ id, name, scopes, profile, origins, createdAt, lastUsedAt, state }) => [
      id,
      name,
      scopes,
      profile,
      origins,
      { instant: createdAt },
      { instant: lastUsedAt },
      state,
    ]);
    const headings = ['id', 'name', 'scopes', 'profile', 'origins', 'created', 'last used', 'state'];
    printList(context, args, headings, rows);
  },
};

export const keyRevoke: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = idPositional(args, 1, 'a key');
    await withOffice(false, (acting) => revokeKey(acting, positional(args, 0), id));
    note(`key ${id} is revoked`);
  },
};
