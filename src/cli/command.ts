// What every command is made of. A command's file says how it is called and what it does; results go to `out`, which is
// standard output, and everything else to `note`, which is standard error.

import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { ManualSend } from '../newsletter/manual-send.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Clock } from '../util/clock.ts';
import type { Outbound } from '../webhooks/deliver.ts';
import { CommandError } from './command-error.ts';
import type { AskText } from './prompt.ts';

/** What a command wants of the server beside the settings. */
export interface ServerWish {
  /** Whether it shows the demo parish, whose office anybody may try who was in it. */
  readonly isDemo?: boolean;
}

export interface CommandContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
  /** Whether results go to a terminal, where people read them; else a program does. */
  readonly isTerminal: boolean;
  /** Asks whoever sits at the terminal, who answers yes or no; undefined where nobody does. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Runs what asks for one line after the other there; undefined where nobody sits there. */
  readonly interview: (<T>(work: (ask: AskText) => Promise<T>) => Promise<T>) | undefined;
  /**
   * Opens the database for a verb of the office and closes it afterwards; `create` makes a missing one, or, where it is `'for now'`,
   * lets an empty one in memory take its place.
   */
  readonly withOffice: <T>(create: boolean | 'for now', work: (acting: OfficeContext) => Promise<T>) => Promise<T>;
  /** As `withOffice`, with what sends newsletters from here. */
  readonly withNewsletter: <T>(work: (acting: OfficeContext, byHand: ManualSend) => Promise<T>) => Promise<T>;
  /** How websites are reached from here. */
  readonly openOutbound: () => Promise<Outbound>;
  /** Starts the server; resolves with its address once it answers. */
  readonly startServer: (wish?: ServerWish) => Promise<RunningServer>;
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

/** What a command does and how it is called in detail; its line in `commands.ts` names it. */
export interface Command {
  /** What there is to say beyond its summary, in the command's own help. */
  readonly detail?: string;
  readonly options: Options;
  /** The options explained, a line each: `--out FILE  where it goes`. */
  readonly help: readonly string[];
  readonly run: (context: CommandContext, args: Arguments) => Promise<void>;
}

/** A command that reads the settings itself, so that it runs although they are wrong. */
export interface BareCommand extends Omit<Command, 'run'> {
  readonly runBare: (out: CommandContext['out'], args: Arguments) => Promise<void>;
}

/** How a command is called, without its code. */
export interface CommandUsage {
  /** The words that name it: `['key', 'create']`. */
  readonly words: readonly string[];
  /** The arguments in order, as they stand in the usage line; `[ID]` may be left off. */
  readonly positionals: readonly string[];
  /** One sentence: what it does. */
  readonly summary: string;
}

export interface CommandEntry extends CommandUsage {
  readonly load: () => Promise<Command | BareCommand>;
}

export type LoadedCommand = CommandUsage & (Command | BareCommand);

/** Commands about one matter, in the order in which the overview tells them. */
export interface CommandSubject {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

/** The command was not called as it must be: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'WrongCall';
}

/** A positional argument that the usage promises. */
export function positional(args: Arguments, index: number): string {
  return args.positionals[index] ?? '';
}

/** A positional argument that is the id of something (`a website`). Throws CommandError for what can be none. */
export function idPositional(args: Arguments, index: number, what: string): number {
  const text = positional(args, index);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is not the id of ${what}`);
  return Number(text);
}

/** An instant as ISO 8601 to the second; "" for none. */
export function instantText(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A line of columns for programs: separated by tabs, "-" for an empty one. */
export function columns(values: readonly (string | number)[]): string {
  return values.map((value) => (value === '' ? '-' : value)).join('\t');
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
