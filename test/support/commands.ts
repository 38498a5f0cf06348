// Commands of `parvis` that run in this process on the store of an office.

import type { Command, CommandContext, CommandEntry, StandaloneCommand } from '../../src/cli/command.ts';
import { COMMAND_SUBJECTS } from '../../src/cli/commands.ts';
import { runCommand } from '../../src/cli/run.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import type { Loose } from './full-bundle.ts';
import { type Office, openOffice } from './office.ts';

export interface CommandOutput {
  readonly out: readonly string[];
  readonly notes: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the output
  readonly json: any;
}

export interface Commands extends Office {
  readonly config: { publicUrl: string; smtpUrl: string; port: number };
  readonly run: (...argv: readonly string[]) => Promise<CommandOutput>;
  readonly atTerminal: (...argv: readonly string[]) => Promise<CommandOutput>;
  readonly refused: (...argv: readonly string[]) => Promise<CommandOutput & { readonly error: Error }>;
}

export function findCommandEntry(words: string, command?: Command | StandaloneCommand): CommandEntry {
  const found = COMMAND_SUBJECTS.flatMap(({ commands }) => commands).find((entry) => entry.words.join(' ') === words);
  if (found === undefined) throw new Error(`there is no command ${words}`);
  return command === undefined ? found : { ...found, load: async () => command };
}

export async function openCommands(
  named: readonly (string | CommandEntry)[],
  ...bundles: readonly Loose[]
): Promise<Commands> {
  const office = await openOffice(...bundles);
  const commands = named.map((one) => (typeof one === 'string' ? findCommandEntry(one) : one));
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
      openOutbound: async () => createOutboundTransport(['127.0.0.0/8'], () => time.now),
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
