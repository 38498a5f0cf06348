import { parseArgs } from 'node:util';
import { closestMatches, didYouMean } from '../util/closest-matches.ts';
import {
  type Arguments,
  type CommandContext,
  type CommandEntry,
  type CommandSubject,
  type LoadedCommand,
  UsageError,
} from './command.ts';
import { helpOf, overview, usageOf } from './usage.ts';

/** Finds and runs the command. Throws UsageError for invalid usage; its text contains the help, followed by the problem. */
export async function runCommand(
  subjects: readonly CommandSubject[],
  argv: readonly string[],
  context: () => Promise<CommandContext>,
  out: (text: string) => void,
): Promise<void> {
  if (argv[0] === 'help') {
    const about = argv.slice(1).filter((word) => word !== 'help' && !isHelp(word));
    return about.length === 0 ? out(overview(subjects)) : runCommand(subjects, [...about, '--help'], context, out);
  }
  const commands = subjects.flatMap((subject) => subject.commands);
  const entry = commands.find(({ words }) => words.every((word, index) => argv[index] === word));
  if (entry === undefined) {
    if (argv.length === 1 && isHelp(argv[0])) return out(overview(subjects));
    const group = commands.filter(({ words }) => words.length > 1 && words[0] === argv[0]);
    const subject = { title: `parvis ${argv[0]}`, commands: group };
    if (group.length > 0 && argv.slice(1).some(isHelp)) return out(overview([subject]));
    if (argv.length === 0) throw new UsageError(`${overview(subjects)}\n\nGive a command.`);
    throw new UsageError(group.length === 0 ? unknownCommand(commands, argv) : unknownInGroup(group, argv));
  }
  const command: LoadedCommand = { ...entry, ...(await entry.load()) };
  const rest = argv.slice(entry.words.length);
  if (rest.some(isHelp)) return out(helpOf(command));
  const args = argumentsOf(command, rest);
  await ('runBare' in command ? command.runBare(out, args) : command.run(await context(), args));
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

function unknownCommand(commands: readonly CommandEntry[], argv: readonly string[]): string {
  const [first = '', second = ''] = argv;
  if (first.startsWith('-'))
    return `${first} is not an option of parvis.${didYouMean(closestMatches(first, ['--help', '--version']))}`;
  return `There is no command \`parvis ${first}\`.${didYouMean(meant(commands, first, second))} \`parvis --help\` lists the commands.`;
}

/** Suggested commands: by similar words, by exchanged words, or by the second word alone. */
function meant(commands: readonly CommandEntry[], first: string, second: string): string[] {
  const single = commands.filter(({ words }) => words.length === 1);
  const pairs = commands.filter(({ words }) => words.length > 1);
  const inGroup = near(pairs, 0, first);
  const alone = near(single, 0, first);
  const turned = near(pairs, 1, first);
  const found = [inGroup, alone, turned].find((some) => some.length > 0) ?? [];
  const narrowed = near(found, found === turned ? 0 : 1, second);
  return (narrowed.length === 0 ? found : narrowed).map(({ words }) => `\`parvis ${words.join(' ')}\``);
}

/** Commands whose word at this position is closest to the given one. */
function near(commands: readonly CommandEntry[], place: number, word: string): CommandEntry[] {
  const wordsThere = commands.map(({ words }) => words[place] ?? '');
  const found = word === '' ? [] : closestMatches(word, wordsThere);
  return commands.filter(({ words }) => found.includes(words[place] ?? ''));
}

function unknownInGroup(group: readonly CommandEntry[], argv: readonly string[]): string {
  const [first = '', second] = argv;
  const known = group.map(({ words }) => words.slice(1).join(' '));
  const help = overview([{ title: `parvis ${first}`, commands: group }]);
  if (second === undefined) return `${help}\n\n\`parvis ${first}\` needs one of ${known.join(', ')}.`;
  const suggested = closestMatches(second, known).map((word) => `\`parvis ${first} ${word}\``);
  return `There is no command \`parvis ${first} ${second}\`.${didYouMean(suggested)} \`parvis ${first}\` has ${known.join(', ')}.`;
}

function argumentsOf(command: LoadedCommand, rest: readonly string[]): Arguments {
  const parsed = parsedBy(command, rest);
  const missing = command.positionals[parsed.positionals.length];
  const wrong = (problem: string) => new UsageError(`Usage: ${usageOf(command)}\n${problem}`);
  if (missing !== undefined && !missing.startsWith('[')) throw wrong(`${missing} is missing.`);
  if (parsed.positionals.length > command.positionals.length) {
    throw wrong(
      `Too many arguments: ${JSON.stringify(parsed.positionals[command.positionals.length])} is one too many.`,
    );
  }
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = given.find((name, index) => given.indexOf(name) !== index && command.options[name]?.multiple !== true);
  if (twice !== undefined) throw new UsageError(`--${twice} can be given only once.${whereHelpIs(command)}`);
  return { positionals: parsed.positionals, values: parsed.values };
}

function parsedBy(command: LoadedCommand, rest: readonly string[]) {
  // Not strict, so that errors have our own messages.
  const { options } = command;
  const { tokens } = parseArgs({ args: [...rest], options, allowPositionals: true, tokens: true, strict: false });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const problem = optionProblem(command, token.name, token.rawName, token.value, token.inlineValue ?? false);
    if (problem !== undefined) throw new UsageError(problem + whereHelpIs(command));
  }
  return parseArgs({ args: [...rest], options, allowPositionals: true, tokens: true });
}

/** Problem of an option as given; undefined if valid. */
function optionProblem(
  { options, words, help }: LoadedCommand,
  name: string,
  rawName: string,
  value: string | undefined,
  isInline: boolean,
): string | undefined {
  const known = options[name];
  if (known === undefined || rawName !== `--${name}`) {
    const names = Object.keys(options).map((option) => `--${option}`);
    const isShort = !rawName.startsWith('--');
    const suggested = isShort
      ? names.filter((option) => option.startsWith(`-${rawName}`))
      : closestMatches(rawName, names);
    return `${rawName} is not an option of \`parvis ${words.join(' ')}\`.${didYouMean(suggested)}`;
  }
  if (known.type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value.`;
  const shown = help.map((line) => line.split('  ')[0] ?? '').find((line) => line.startsWith(`${rawName} `)) ?? rawName;
  if (value === undefined) return `${rawName} needs a value: ${shown}.`;
  if (isInline || !value.startsWith('-') || value === '-') return undefined;
  return `${rawName} needs a value, and ${value} looks like an option: ${shown}. Write ${rawName}=${value} where it is the value.`;
}

function whereHelpIs({ words }: LoadedCommand): string {
  return ` \`parvis ${words.join(' ')} --help\` explains it.`;
}
