import { type Arguments, type CommandContext, type OptionDefinitions, readOption, UsageError } from './command.ts';

export const DATABASE_URL_OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
} as const satisfies OptionDefinitions;

export const DATABASE_URL_HELP: readonly string[] = [
  '--from URL  the source database (default: PARVIS_DATABASE_URL)',
  '--to URL  the target database (default: PARVIS_DATABASE_URL)',
];

/** Returns the URLs of both databases. Throws UsageError if neither is given, or one is invalid. */
export function readDatabaseUrls(
  { config }: Pick<CommandContext, 'config'>,
  args: Arguments,
): { readonly from: string; readonly to: string } {
  const [from, to] = [databaseUrl(args, 'from'), databaseUrl(args, 'to')];
  if (from === undefined && to === undefined) throw new UsageError('--from URL or --to URL is required.');
  return { from: from ?? config.databaseUrl, to: to ?? config.databaseUrl };
}

function databaseUrl(args: Arguments, name: string): string | undefined {
  const url = readOption(args, name);
  if (url === undefined || /^(sqlite:.|postgres(ql)?:\/\/.)/.test(url)) return url;
  throw new UsageError(`--${name} takes sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE.`);
}
