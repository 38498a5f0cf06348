// Commands that copy between databases: source and target default to the configured database.

import { type Arguments, type CommandContext, type Options, option, UsageError } from './command.ts';

export const FROM_TO_OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const satisfies Options;

export const FROM_TO_HELP: readonly string[] = [
  '--from URL  the source database; PARVIS_DATABASE_URL when left out',
  '--to URL  the target database; PARVIS_DATABASE_URL when left out',
];

/** URLs of both databases. Throws UsageError if neither is given, or one is invalid. */
export function fromTo(
  { config }: Pick<CommandContext, 'config'>,
  args: Arguments,
): { readonly from: string; readonly to: string } {
  const [from, to] = [databaseUrl(args, 'from'), databaseUrl(args, 'to')];
  if (from === undefined && to === undefined) throw new UsageError('--from URL or --to URL is missing.');
  return { from: from ?? config.databaseUrl, to: to ?? config.databaseUrl };
}

function databaseUrl(args: Arguments, name: string): string | undefined {
  const url = option(args, name);
  if (url === undefined || /^(sqlite:.|postgres(ql)?:\/\/.)/.test(url)) return url;
  throw new UsageError(`--${name} takes sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE.`);
}
