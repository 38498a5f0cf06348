import { parseArgs } from 'node:util';
import { type Arguments, type Command, type Context, WrongCall } from './command.ts';

/** Finds the command that the words name and runs it. Throws WrongCall for a call that is not as the usage says. */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  context: () => Context,
  out: (text: string) => void,
): Promise<void> {
  const command = commands.find(({ words }) => words.every((word, index) => argv[index] === word));
  if (command === undefined) {
    if (argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help'))
      return out(overview(commands));
    const group = commands.filter(({ words }) => words.length > 1 && words[0] === argv[0]);
    if (group.length > 0 && argv.slice(1).includes('--help')) return out(overview(group));
    throw new WrongCall(unknownCommand(commands, argv, group));
  }
  const rest = argv.slice(command.words.length);
  if (rest.includes('--help') || rest.includes('-h')) return out(helpOf(command));
  await command.run(context(), argumentsOf(command, rest));
}

function unknownCommand(commands: readonly Command[], argv: readonly string[], group: readonly Command[]): string {
  const shown = group.length > 0 ? group : commands;
  const what =
    argv.length === 0 ? 'No command is given.' : `There is no command \`parvis ${argv.slice(0, 2).join(' ')}\`.`;
  return `${what}\n\n${overview(shown)}`;
}

function argumentsOf(command: Command, rest: readonly string[]): Arguments {
  const usage = `Usage: ${usageOf(command)}`;
  try {
    const parsed = parseArgs({ args: [...rest], options: command.options, allowPositionals: true });
    const missing = command.positionals[parsed.positionals.length];
    if (missing !== undefined && !missing.startsWith('[')) throw new WrongCall(`${missing} is missing.\n${usage}`);
    if (parsed.positionals.length > command.positionals.length) {
      throw new WrongCall(`There are too many arguments.\n${usage}`);
    }
    return { positionals: parsed.positionals, values: parsed.values };
  } catch (error) {
    if (error instanceof WrongCall) throw error;
    throw new WrongCall(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function usageOf({ words, positionals, help }: Command): string {
  const given = help.map((line) => `[${line.split('  ')[0]}]`);
  return ['parvis', ...words, ...positionals, ...given].join(' ');
}

function helpOf(command: Command): string {
  const explained = command.help.length === 0 ? '' : `\n\n${command.help.map((line) => `  ${line}`).join('\n')}`;
  return `${usageOf(command)}\n\n${command.summary}${explained}`;
}

function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ words, positionals, summary }) => {
    const call = ['parvis', ...words, ...positionals].join(' ');
    return `  ${call.padEnd(36)}${summary}`;
  });
  return [
    'Usage:',
    ...lines,
    '',
    'Every command has --help; parvis --version tells the version. Settings are environment variables: see docs/guide/configure.md.',
  ].join('\n');
}
