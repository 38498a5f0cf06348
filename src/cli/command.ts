// What every command is made of. A command's file says how it is called and what it does; results go to `out`, which is
// standard output, and everything else to `note`, which is standard error.

import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Clock } from '../kit/clock.ts';
import type { Acting } from '../office/acting.ts';

export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
  /** Opens the database for a verb of the office and closes it afterwards; `create` makes a missing one. */
  readonly withOffice: <T>(create: boolean, work: (acting: Acting) => Promise<T>) => Promise<T>;
  /** Starts the server; resolves with its address once it answers. */
  readonly startServer: () => Promise<RunningServer>;
  /** Resolves when the process is asked to end. */
  readonly untilStopped: () => Promise<void>;
}

export interface RunningServer {
  /** Such as `http://localhost:8080`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export type Options = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

export interface Command {
  /** The words that name it: `['key', 'create']`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** The arguments in order, as they stand in the usage line. */
  readonly positionals: readonly string[];
  readonly options: Options;
  /** The options explained, a line each: `--out FILE  where it goes`. */
  readonly help: readonly string[];
  readonly run: (context: Context, args: Arguments) => Promise<void>;
}

/** The command was not called as it must be: exit code 2. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

/** A positional argument that the usage promises. */
export function positional(args: Arguments, index: number): string {
  return args.positionals[index] ?? '';
}

/** The value of an option that takes one. */
export function option(args: Arguments, name: string): string | undefined {
  const value = args.values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be given several times. */
export function options(args: Arguments, name: string): string[] {
  const value = args.values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
