import { PROFILES, SCOPES } from '../model/accounts/access-key.ts';
import { createKey, listKeys, revokeKey } from '../office/accounts/access-keys.ts';
import {
  type Command,
  readIdPositional,
  readOption,
  readRepeatedOption,
  requirePositional,
  UsageError,
} from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const keyCreateCommand: Command = {
  options: {
    name: { type: 'string' },
    scope: { type: 'string' },
    profile: { type: 'string' },
    origin: { type: 'string', multiple: true },
    expires: { type: 'string' },
  },
  help: [
    '--name TEXT  what the key is for, shown in `parvis key list`',
    '--scope read,newsletter,signup,requests,office  what the key may be used for (default: read)',
    '--profile document|connector  the format of the responses: the interface document (default), or what website connectors need',
    '--origin URL  creates a browser key for this web origin; repeatable',
    '--expires YYYY-MM-DD  the last day on which the key works',
  ],
  run: async ({ withOffice, out, note }, args) => {
    const options = {
      name: readOption(args, 'name') ?? '',
      scopes: unique(
        (readOption(args, 'scope') ?? 'read').split(',').map((scope) => expectKnown(SCOPES, scope, '--scope')),
      ),
      profile: expectKnown(PROFILES, readOption(args, 'profile') ?? 'document', '--profile'),
      origins: readRepeatedOption(args, 'origin'),
      expiresOn: readOption(args, 'expires') ?? null,
    };
    const key = await withOffice(false, (acting) => createKey(acting, requirePositional(args, 0), options));
    note('Save this key now: it will not be shown again. A running server accepts it within a second.');
    out(key);
  },
};

function expectKnown<T extends string>(values: readonly T[], text: string, name: string): T {
  const found = values.find((value) => value === text.trim());
  if (found === undefined) throw new UsageError(`${name} takes ${values.join(' or ')}, not ${JSON.stringify(text)}.`);
  return found;
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

export const keyListCommand: Command = {
  detail:
    'One line per key: id, name, scopes, profile, origins, created, last used, state; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const { withOffice, clock } = context;
    const keys = await withOffice(false, ({ store }) => listKeys({ store, clock }, requirePositional(args, 0)));
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

export const keyRevokeCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = readIdPositional(args, 1, 'a key');
    await withOffice(false, (acting) => revokeKey(acting, requirePositional(args, 0), id));
    note(`revoked key ${id}`);
  },
};
