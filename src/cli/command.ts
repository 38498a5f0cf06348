// Types of commands. Each command file describes its usage and implementation. Results go to `out` (standard output), everything else to
// `note` (standard error).

import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { ManualSender } from '../newsletter/manual-send.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Clock } from '../util/clock.ts';
import type { OutboundTransport } from '../webhooks/outbound-transport.ts';
import { CommandError } from './command-error.ts';
import type { PromptLine } from './prompt.ts';

export interface ServerOptions {
  /** True if the server shows the demo parish. Logged-out users can then enter its office again. */
  readonly isDemo?: boolean;
}

export interface CommandContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
  /** True if results go to a terminal, for people. False if they go to a program. */
  readonly isTerminal: boolean;
  /** Yes/no prompt at the terminal; undefined when not interactive. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Prompts for several lines at the terminal; undefined when not interactive. */
  readonly interview: (<T>(work: (ask: PromptLine) => Promise<T>) => Promise<T>) | undefined;
  /**
   * Opens the database for an action of the office, and closes it afterwards. `create` creates a missing database; `'for now'` uses an
   * empty database in memory in place of a missing one.
   */
  readonly withOffice: <T>(create: boolean | 'for now', work: (acting: OfficeContext) => Promise<T>) => Promise<T>;
  /** Like `withOffice`, with the sender of newsletters. */
  readonly withNewsletter: <T>(work: (acting: OfficeContext, byHand: ManualSender) => Promise<T>) => Promise<T>;
  readonly openOutbound: () => Promise<OutboundTransport>;
  /** Resolves once the server responds. */
  readonly startServer: (options?: ServerOptions) => Promise<RunningServer>;
  /** Resolves when the process is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export type OptionDefinitions = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

export interface Command {
  /** Additional text in the command's own help. */
  readonly detail?: string;
  readonly options: OptionDefinitions;
  /** Explanations of the options, one line each, such as `--out FILE  where it goes`. */
  readonly help: readonly string[];
  readonly run: (context: CommandContext, args: Arguments) => Promise<void>;
}

/** Command that reads the settings itself, so that it runs even if they are invalid. */
export interface StandaloneCommand extends Omit<Command, 'run'> {
  readonly runStandalone: (out: CommandContext['out'], args: Arguments) => Promise<void>;
}

export interface CommandUsage {
  readonly words: readonly string[];
  /** Arguments in the order of the usage line. `[ID]` is optional. */
  readonly positionals: readonly string[];
  /** Purpose of the command in one sentence. */
  readonly summary: string;
}

export interface CommandEntry extends CommandUsage {
  readonly load: () => Promise<Command | StandaloneCommand>;
}

export type LoadedCommand = CommandUsage & (Command | StandaloneCommand);

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

/** Invalid usage of a command, with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function requirePositional(args: Arguments, index: number): string {
  return args.positionals[index] ?? '';
}

/** Returns a positional argument with an id. `what`: its entity, such as `a website`. Throws CommandError for an invalid id. */
export function readIdPositional(args: Arguments, index: number, what: string): number {
  const text = requirePositional(args, index);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is not the id of ${what}`);
  return Number(text);
}

/** Formats an instant in ISO 8601 to the second; "" for null. */
export function formatInstant(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Joins columns for programs: separated by tabs, with "-" for an empty column. */
export function joinColumns(values: readonly (string | number)[]): string {
  return values.map((value) => (value === '' ? '-' : value)).join('\t');
}

export function readOption(args: Arguments, name: string): string | undefined {
  const value = args.values[name];
  return typeof value === 'string' ? value : undefined;
}

export function readRepeatedOption(args: Arguments, name: string): string[] {
  const value = args.values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
