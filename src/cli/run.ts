import { parseArgs } from 'node:util';
import { type Arguments, type BareCommand, type Command, type Context, WrongCall } from './command.ts';

type AnyCommand = Command | BareCommand;

/** Finds the command that the words name and runs it. Throws WrongCall for a call that is not as the usage says. */
export async function runCommand(
  commands: readonly AnyCommand[],
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
  const args = argumentsOf(command, rest);
  await ('runBare' in command ? command.runBare(out, args) : command.run(context(), args));
}

function unknownCommand(
  commands: readonly AnyCommand[],
  argv: readonly string[],
  group: readonly AnyCommand[],
): string {
  const shown = group.length > 0 ? group : commands;
  const what =
    argv.length === 0 ? 'No command is given.' : `There is no command \`parvis ${argv.slice(0, 2).join(' ')}\`.`;
  return `${what}\n\n${overview(shown)}`;
}

function argumentsOf(command: AnyCommand, rest: readonly string[]): Arguments {
  const wrong = (problem: string) => new WrongCall(`${problem}\nUsage: ${usageOf(command)}`);
  const parsed = parsedBy(command, rest, wrong);
  const missing = command.positionals[parsed.positionals.length];
  if (missing !== undefined && !missing.startsWith('[')) throw wrong(`${missing} is missing.`);
  if (parsed.positionals.length > command.positionals.length) throw wrong('There are too many arguments.');
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = given.find((name, index) => given.indexOf(name) !== index && command.options[name]?.multiple !== true);
  if (twice !== undefined) throw wrong(`--${twice} can be given once only.`);
  return { positionals: parsed.positionals, values: parsed.values };
}

function parsedBy(command: AnyCommand, rest: readonly string[], wrong: (problem: string) => WrongCall) {
  try {
    return parseArgs({ args: [...rest], options: command.options, allowPositionals: true, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1];
    throw wrong(unknown === undefined ? message : `${unknown} is no option of this command.`);
  }
}

function usageOf({ words, positionals, help }: AnyCommand): string {
  const given = help.map((line) => `[${line.split('  ')[0]}]`);
  return ['parvis', ...words, ...positionals, ...given].join(' ');
}

function helpOf(command: AnyCommand): string {
  const explained = command.help.length === 0 ? '' : `\n\n${command.help.map((line) => `  ${line}`).join('\n')}`;
  return `${usageOf(command)}\n\n${command.summary}${explained}`;
}

function overview(commands: readonly AnyCommand[]): string {
  const lines = commands.map(({ words, positionals, summary }) => {
    const call = ['parvis', ...words, ...positionals].join(' ');
    return `  ${call.padEnd(37)} ${summary}`;
  });
  return [
    'Usage:',
    ...lines,
    '',
    'Every command has --help; parvis --version tells the version. Settings are environment variables: see docs/guide/configure.md.',
  ].join('\n');
}
