import { type Arguments, readOption, UsageError } from './command.ts';

/** Number given by --limit. Default: `fallback`. Throws UsageError. */
export function readLimitOption(args: Arguments, fallback: number): number {
  const limit = readOption(args, 'limit') ?? String(fallback);
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new UsageError(`--limit takes a number from 1 to 999999, not ${JSON.stringify(limit)}.`);
}
