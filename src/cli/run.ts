import { parseArgs } from 'node:util';
import { findClosestMatches, formatSuggestions } from '../util/closest-matches.ts';
import {
  type Arguments,
  type CommandContext,
  type CommandEntry,
  type CommandGroup,
  type CommandUsage,
  type LoadedCommand,
  UsageError,
} from './command.ts';

/** Finds and runs the command. Throws UsageError for invalid usage; its text contains the help, followed by the problem. */
export async function runCommand(
  subjects: readonly CommandGroup[],
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
  await ('runStandalone' in command ? command.runStandalone(out, args) : command.run(await context(), args));
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

function unknownCommand(commands: readonly CommandEntry[], argv: readonly string[]): string {
  const [first = '', second = ''] = argv;
  if (first.startsWith('-'))
    return `${first} is not an option of parvis.${formatSuggestions(findClosestMatches(first, ['--help', '--version']))}`;
  const suggestion = formatSuggestions(suggestCommands(commands, first, second));
  return `There is no command \`parvis ${first}\`.${suggestion} \`parvis --help\` lists the commands.`;
}

/**
 * Suggests commands with a similar first word or, failing that, with a second word similar to `first`. If `second` matches none, suggests
 * only the first word.
 */
function suggestCommands(commands: readonly CommandEntry[], first: string, second: string): string[] {
  const pairs = commands.filter(({ words }) => words.length > 1);
  const byFirst = closestByWord(commands, 0, first);
  const found = byFirst.length > 0 ? byFirst : closestByWord(pairs, 1, first);
  const narrowed = closestByWord(found, found === byFirst ? 1 : 0, second);
  const names =
    narrowed.length === 0 && found === byFirst
      ? found.map(({ words }) => words[0] ?? '')
      : (narrowed.length === 0 ? found : narrowed).map(({ words }) => words.join(' '));
  return [...new Set(names)].map((name) => `\`parvis ${name}\``);
}

function closestByWord(commands: readonly CommandEntry[], place: number, word: string): CommandEntry[] {
  const wordsThere = commands.map(({ words }) => words[place] ?? '');
  const found = word === '' ? [] : findClosestMatches(word, wordsThere);
  return commands.filter(({ words }) => found.includes(words[place] ?? ''));
}

function unknownInGroup(group: readonly CommandEntry[], argv: readonly string[]): string {
  const [first = '', second] = argv;
  const known = group.map(({ words }) => words.slice(1).join(' '));
  const help = overview([{ title: `parvis ${first}`, commands: group }]);
  if (second === undefined) return `${help}\n\n\`parvis ${first}\` needs one of ${known.join(', ')}.`;
  const suggested = findClosestMatches(second, known).map((word) => `\`parvis ${first} ${word}\``);
  return `There is no command \`parvis ${first} ${second}\`.${formatSuggestions(suggested)} \`parvis ${first}\` has ${known.join(', ')}.`;
}

function argumentsOf(command: LoadedCommand, rest: readonly string[]): Arguments {
  const parsed = parseOptions(command, rest);
  const missing = command.positionals[parsed.positionals.length];
  const wrong = (problem: string) => new UsageError(`Usage: ${usageOf(command)}\n${problem}`);
  if (missing !== undefined && !missing.startsWith('[')) throw wrong(`${missing} is required.`);
  if (parsed.positionals.length > command.positionals.length) {
    throw wrong(`Too many arguments: ${JSON.stringify(parsed.positionals[command.positionals.length])} is unexpected.`);
  }
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = given.find((name, index) => given.indexOf(name) !== index && command.options[name]?.multiple !== true);
  if (twice !== undefined) throw new UsageError(`--${twice} can be given only once.${helpHint(command)}`);
  return { positionals: parsed.positionals, values: parsed.values };
}

function parseOptions(command: LoadedCommand, rest: readonly string[]) {
  // Parsing is not strict, so that errors have our own messages.
  const { options } = command;
  const { tokens } = parseArgs({ args: [...rest], options, allowPositionals: true, tokens: true, strict: false });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const problem = optionProblem(command, token.name, token.rawName, token.value, token.inlineValue ?? false);
    if (problem !== undefined) throw new UsageError(problem + helpHint(command));
  }
  return parseArgs({ args: [...rest], options, allowPositionals: true, tokens: true });
}

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
      : findClosestMatches(rawName, names);
    return `${rawName} is not an option of \`parvis ${words.join(' ')}\`.${formatSuggestions(suggested)}`;
  }
  if (known.type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value.`;
  const shown = help.map((line) => line.split('  ')[0] ?? '').find((line) => line.startsWith(`${rawName} `)) ?? rawName;
  if (value === undefined) return `${rawName} needs a value: ${shown}.`;
  if (isInline || !value.startsWith('-') || value === '-') return undefined;
  return `${rawName} needs a value, and ${value} looks like an option: ${shown}. Write ${rawName}=${value} if it is the value.`;
}

function helpHint({ words }: LoadedCommand): string {
  return ` \`parvis ${words.join(' ')} --help\` explains it.`;
}

const WIDTH = 100;

const SUMMARY_COLUMN = 43;

function overview(subjects: readonly CommandGroup[]): string {
  const parts = subjects.map(({ title, commands }) => `${title}\n${commands.map(overviewLine).join('\n')}`);
  const ending =
    'Every command has --help; parvis --version prints the version.\nSettings are environment variables, see docs/guide/configure.md.';
  return ['Usage: parvis COMMAND [ARGUMENTS]', ...parts, ending].join('\n\n');
}

function overviewLine({ words, positionals, summary }: CommandUsage): string {
  const call = `  ${['parvis', ...words, ...positionals].join(' ')}`;
  const [first = '', ...more] = wrap(summary, WIDTH - SUMMARY_COLUMN);
  return [`${call.padEnd(SUMMARY_COLUMN - 1)} ${first}`, ...more.map((line) => ' '.repeat(SUMMARY_COLUMN) + line)].join(
    '\n',
  );
}

function usageOf({ words, positionals, help }: LoadedCommand): string {
  const call = ['parvis', ...words, ...positionals].join(' ');
  const given = help.map((line) => `[${line.split('  ')[0]}]`);
  const lines = [call];
  for (const part of given) {
    const last = lines.at(-1) ?? '';
    if (`${last} ${part}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(`  ${part}`);
  }
  return lines.join('\n');
}

function helpOf(command: LoadedCommand): string {
  const { help, summary, detail } = command;
  const notes = [summary, detail ?? ''].filter((text) => text !== '').flatMap((text) => wrap(text, WIDTH));
  const options = help.flatMap((line) => {
    const [option = '', ...explained] = line.split('  ');
    const [first = '', ...more] = wrap(explained.join('  '), WIDTH - OPTION_HELP_COLUMN - 2);
    if (option.length >= OPTION_HELP_COLUMN) return [`  ${option}`, ...[first, ...more].map((text) => indent(text))];
    return [`  ${option.padEnd(OPTION_HELP_COLUMN)}${first}`, ...more.map((text) => indent(text))];
  });
  return [usageOf(command), notes.join('\n'), ...(options.length === 0 ? [] : [options.join('\n')])].join('\n\n');
}

/** Column at which the explanations of options begin, after two blanks. */
const OPTION_HELP_COLUMN = 26;

function indent(text: string): string {
  return ' '.repeat(OPTION_HELP_COLUMN + 2) + text;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
