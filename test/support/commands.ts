// Commands run in this process on the store of an office, as `parvis` runs them.

import type { BareCommand, Command, CommandContext, CommandEntry } from '../../src/cli/command.ts';
import { SUBJECTS } from '../../src/cli/commands.ts';
import { runCommand } from '../../src/cli/run.ts';
import { openOutbound } from '../../src/webhooks/deliver.ts';
import type { Loose } from './full-bundle.ts';
import { type Office, openOffice } from './office.ts';

export interface Told {
  readonly out: readonly string[];
  readonly notes: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer there is
  readonly json: any;
}

export interface Commands extends Office {
  /** The settings that commands about people read. */
  readonly config: { publicUrl: string; smtpUrl: string; port: number };
  /** Runs a command and gives what it says, line by line; throws what it throws. */
  readonly run: (...argv: readonly string[]) => Promise<Told>;
  /** Like `run`, with a terminal. */
  readonly atTerminal: (...argv: readonly string[]) => Promise<Told>;
  /** Runs a command that is expected to fail; returns the error and the output before it. */
  readonly refused: (...argv: readonly string[]) => Promise<Told & { readonly error: Error }>;
}

/** A command of the program by its words: `event add`; where a `command` is given, its line with that one's work. */
export function commandAt(words: string, command?: Command | BareCommand): CommandEntry {
  const found = SUBJECTS.flatMap(({ commands }) => commands).find((entry) => entry.words.join(' ') === words);
  if (found === undefined) throw new Error(`there is no command ${words}`);
  return command === undefined ? found : { ...found, load: async () => command };
}

/** Opens an office in which these commands can be run, by their words. */
export async function openCommands(
  named: readonly (string | CommandEntry)[],
  ...bundles: readonly Loose[]
): Promise<Commands> {
  const office = await openOffice(...bundles);
  const commands = named.map((one) => (typeof one === 'string' ? commandAt(one) : one));
  const { store, time } = office;
  const config = { publicUrl: 'https://a.example', smtpUrl: '', port: 8080 };
  const running = async (isTerminal: boolean, argv: readonly string[]) => {
    const [out, notes]: [string[], string[]] = [[], []];
    const context = {
      config,
      isTerminal,
      clock: () => time.now,
      out: (text: string) => out.push(...text.split('\n')),
      note: (text: string) => notes.push(text),
      openOutbound: async () => openOutbound(['127.0.0.0/8'], () => time.now),
      withOffice: (_: unknown, work: (acting: object) => Promise<unknown>) =>
        work({ store, clock: () => time.now, actor: 'command line (test)' }),
    } as unknown as CommandContext;
    const subjects = [{ title: 'Commands', commands }];
    const error = await runCommand(subjects, argv, async () => context, context.out).catch((thrown: Error) => thrown);
    const json = argv.includes('--json') && out.length > 0 ? JSON.parse(out.join('\n')) : undefined;
    return { told: { out, notes, json }, error };
  };
  const run =
    (isTerminal: boolean) =>
    async (...argv: readonly string[]) => {
      const { told, error } = await running(isTerminal, argv);
      if (error !== undefined) throw error;
      return told;
    };
  return {
    ...office,
    config,
    run: run(false),
    atTerminal: run(true),
    refused: async (...argv) => {
      const { told, error } = await running(false, argv);
      if (error === undefined) throw new Error(`parvis ${argv.join(' ')} was not refused`);
      return { ...told, error };
    },
  };
}
