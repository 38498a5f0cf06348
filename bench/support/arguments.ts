import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface BenchOptions {
  readonly names: readonly string[];
  readonly quick: boolean;
  readonly save: boolean;
  readonly rounds?: number;
  readonly parishes?: number;
  readonly generator?: 'wrk' | 'autocannon';
  readonly beside?: string;
}

/** Error for invalid arguments. The message describes valid ones. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `npm run bench                  runs every bench
npm run bench -- NAME…         runs the named ones
  --quick                      uses short rounds and smaller data, to check that it works
  --rounds N                   sets how often the servers take turns (20)
  --parishes N                 sets how many parishes there are where there are many (1,000, with --quick 100)
  --load wrk|autocannon        chooses the load generator (wrk if it is installed)
  --beside FOLDER              runs another checkout and this one in turn, three times each, and prints the ratio of
                               this checkout to that one
  --save                       writes the figures and pictures that docs/guide/performance shows`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[], known: readonly string[]): BenchOptions {
  const names: string[] = [];
  let options: Omit<BenchOptions, 'names'> = { quick: false, save: false };
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--quick') options = { ...options, quick: true };
    else if (word === '--save') options = { ...options, save: true };
    else if (word === '--rounds') options = { ...options, rounds: readRounds(rest.shift()) };
    else if (word === '--parishes') options = { ...options, parishes: readParishes(rest.shift()) };
    else if (word === '--load') options = { ...options, generator: readGenerator(rest.shift()) };
    else if (word === '--beside') options = { ...options, beside: readFolder(rest.shift()) };
    else if (known.includes(word)) names.push(word);
    else throw new UsageError(`There is no ${word}; there are ${known.join(', ')}.\n\n${USAGE}`);
  }
  if (options.save && options.beside !== undefined)
    throw new UsageError('--save is for this checkout alone: leave --beside off.');
  if (options.save && options.parishes !== undefined)
    throw new UsageError('--save takes as many parishes as the guide says: leave --parishes off.');
  if (options.save && options.quick) throw new UsageError('--save takes whole rounds: leave --quick off.');
  return { names: names.length > 0 ? names : known, ...options };
}

function readFolder(folder = ''): string {
  if (!existsSync(join(folder, 'bench/run.ts'))) throw new UsageError('--beside takes the folder of another checkout.');
  return folder;
}

function readRounds(text = ''): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError('--rounds takes a number from 1 to 999.');
  return Number(text);
}

function readParishes(text = ''): number {
  if (!/^[1-9]\d{1,4}$/.test(text)) throw new UsageError('--parishes takes a number from 10 to 99999.');
  return Number(text);
}

function readGenerator(text: string | undefined): 'wrk' | 'autocannon' {
  if (text === 'wrk' || text === 'autocannon') return text;
  throw new UsageError('--load takes wrk or autocannon.');
}
