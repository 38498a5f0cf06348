// Types of commands. Each command file describes its usage and implementation; results go to `out` (standard output), everything else to
// `note` (standard error).

import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { ManualSend } from '../newsletter/manual-send.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Clock } from '../util/clock.ts';
import type { Outbound } from '../webhooks/deliver.ts';
import { CommandError } from './command-error.ts';
import type { AskText } from './prompt.ts';

/** Options of the server besides the settings. */
export interface ServerWish {
  /** Whether it shows the demo parish, whose office logged-out users can enter again. */
  readonly isDemo?: boolean;
}

export interface CommandContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
  /** Whether results go to a terminal, for people; otherwise to a program. */
  readonly isTerminal: boolean;
  /** Yes/no prompt at the terminal; undefined when not interactive. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Prompts for several lines at the terminal; undefined when not interactive. */
  readonly interview: (<T>(work: (ask: AskText) => Promise<T>) => Promise<T>) | undefined;
  /**
   * Opens the database for a verb of the office and closes it afterwards; `create` creates a missing one, `'for now'` replaces a missing
   * one with an empty one in memory.
   */
  readonly withOffice: <T>(create: boolean | 'for now', work: (acting: OfficeContext) => Promise<T>) => Promise<T>;
  /** Like `withOffice`, with the sender of newsletters. */
  readonly withNewsletter: <T>(work: (acting: OfficeContext, byHand: ManualSend) => Promise<T>) => Promise<T>;
  readonly openOutbound: () => Promise<Outbound>;
  /** Starts the server; resolves with its address once it responds. */
  readonly startServer: (wish?: ServerWish) => Promise<RunningServer>;
  /** Resolves when the process is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}

export interface RunningServer {
  /** For example `http://localhost:8080`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export type Options = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** Implementation and options of a command; its line in `commands.ts` names it. */
export interface Command {
  /** Further text in the command's own help. */
  readonly detail?: string;
  readonly options: Options;
  /** Explanations of the options, one line each: `--out FILE  where it goes`. */
  readonly help: readonly string[];
  readonly run: (context: CommandContext, args: Arguments) => Promise<void>;
}

/** A command that reads the settings itself, so that it also runs if they are invalid. */
export interface BareCommand extends Omit<Command, 'run'> {
  readonly runBare: (out: CommandContext['out'], args: Arguments) => Promise<void>;
}

export interface CommandUsage {
  /** Words of the command: `['key', 'create']`. */
  readonly words: readonly string[];
  /** Arguments in the order of the usage line; `[ID]` is optional. */
  readonly positionals: readonly string[];
  /** One sentence about its purpose. */
  readonly summary: string;
}

export interface CommandEntry extends CommandUsage {
  readonly load: () => Promise<Command | BareCommand>;
}

export type LoadedCommand = CommandUsage & (Command | BareCommand);

/** Commands about one subject, in the order of the overview. */
export interface CommandSubject {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

/** Invalid usage of a command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'WrongCall';
}

export function positional(args: Arguments, index: number): string {
  return args.positionals[index] ?? '';
}

/** Positional argument with an id (of `a website`). Throws CommandError for an invalid id. */
export function idPositional(args: Arguments, index: number, what: string): number {
  const text = positional(args, index);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is not the id of ${what}`);
  return Number(text);
}

/** Instant in ISO 8601 to the second; "" for none. */
export function instantText(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Line of columns for programs: tab-separated, "-" for an empty column. */
export function columns(values: readonly (string | number)[]): string {
  return values.map((value) => (value === '' ? '-' : value)).join('\t');
}

export function option(args: Arguments, name: string): string | undefined {
  const value = args.values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Values of an option that may be repeated. */
export function options(args: Arguments, name: string): string[] {
  const value = args.values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
