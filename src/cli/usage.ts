// Help texts: the overview, and the help of one command; wrapped at WIDTH.

import type { CommandSubject, CommandUsage, LoadedCommand } from './command.ts';

/** Maximum line width in columns. */
export const WIDTH = 100;

/** Column at which summaries begin. */
const SUMMARIES = 43;

export function overview(subjects: readonly CommandSubject[]): string {
  const parts = subjects.map(({ title, commands }) => `${title}\n${commands.map(overviewLine).join('\n')}`);
  const ending =
    'Every command has --help; parvis --version prints the version.\nSettings are environment variables: see docs/guide/configure.md.';
  return ['Usage: parvis COMMAND [ARGUMENTS]', ...parts, ending].join('\n\n');
}

function overviewLine({ words, positionals, summary }: CommandUsage): string {
  const call = `  ${['parvis', ...words, ...positionals].join(' ')}`;
  const [first = '', ...more] = wrap(summary, WIDTH - SUMMARIES);
  return [`${call.padEnd(SUMMARIES - 1)} ${first}`, ...more.map((line) => ' '.repeat(SUMMARIES) + line)].join('\n');
}

export function usageOf({ words, positionals, help }: LoadedCommand): string {
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

export function helpOf(command: LoadedCommand): string {
  const { help, summary, detail } = command;
  const told = [summary, detail ?? ''].filter((text) => text !== '').flatMap((text) => wrap(text, WIDTH));
  const options = help.flatMap((line) => {
    const [option = '', ...explained] = line.split('  ');
    const [first = '', ...more] = wrap(explained.join('  '), WIDTH - OPTIONS - 2);
    if (option.length >= OPTIONS) return [`  ${option}`, ...[first, ...more].map((text) => indent(text))];
    return [`  ${option.padEnd(OPTIONS)}${first}`, ...more.map((text) => indent(text))];
  });
  return [usageOf(command), told.join('\n'), ...(options.length === 0 ? [] : [options.join('\n')])].join('\n\n');
}

/** Column at which the explanations of options begin, after two blanks. */
const OPTIONS = 26;

function indent(text: string): string {
  return ' '.repeat(OPTIONS + 2) + text;
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
