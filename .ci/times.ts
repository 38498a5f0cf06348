// Durations of the steps of a check and of its test files, as printed at its end. `npm run times` writes those of the last check into
// CONTRIBUTING.md.

import { readFileSync, writeFileSync } from 'node:fs';

export interface Timing {
  readonly name: string;
  readonly seconds: number;
  readonly processor?: number;
  readonly tests?: number;
}

export interface Times {
  readonly steps: readonly Timing[];
  readonly files: readonly Timing[];
  /** Seconds from the start of the first step to the end of the last one. */
  readonly seconds: number;
}

export const TIMES_FILE = 'coverage/times.json';

const MAX_LISTED_FILES = 10;

const [BEGIN, END] = ['<!-- times: npm run times -->', '<!-- /times -->'];

/** Returns lines for people at a terminal. */
export function formatTimes({ steps, files, seconds }: Times): string[] {
  const slowest = [...steps].sort((a, b) => b.seconds - a.seconds).slice(0, MAX_LISTED_FILES);
  return [
    '',
    'The slowest steps:',
    ...slowest.map(line),
    ...(files.length === 0 ? [] : ['', 'The slowest files:', ...files.slice(0, MAX_LISTED_FILES).map(line)]),
    '',
    `${formatMinutes(seconds)} in all`,
  ];
}

function line(took: Timing): string {
  const { name, seconds } = took;
  const more = formatDetails(took);
  return `  ${seconds.toFixed(1).padStart(7)} s  ${name}${more === '' ? '' : ` (${more})`}`;
}

/** Formats a duration, such as `843.5 s, 610 s of the processor, 501 tests`. */
export function formatTiming(took: Timing): string {
  return [`${took.seconds.toFixed(1)} s`, formatDetails(took)].filter((part) => part !== '').join(', ');
}

function formatDetails({ processor, tests }: Timing): string {
  const parts = [
    processor === undefined ? '' : `${processor.toFixed(0)} s of the processor`,
    tests === undefined ? '' : `${tests} tests`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns `text` with the table of these times between its marks. Throws if it has no marks. */
export function insertTimes(text: string, { steps, files, seconds }: Times): string {
  const [begins, ends] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begins === -1 || ends < begins) throw new Error(`the page has no ${BEGIN} … ${END}`);
  const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const common = ({ name, seconds, tests }: Timing) => [name, tests ?? '', seconds.toFixed(0)];
  const ofStep = (step: Timing) => [...common(step), step.processor?.toFixed(0) ?? ''];
  const processor = steps.reduce((total, step) => total + (step.processor ?? 0), 0);
  const all = { name: 'all, two at a time', seconds, processor };
  const lines = [
    BEGIN,
    ...table(['step', 'tests', 'seconds', 'of the processor'], [...steps, all].map(ofStep)),
    '',
    ...table(['file', 'tests', 'seconds'], files.slice(0, MAX_LISTED_FILES).map(common)),
  ];
  return `${text.slice(0, begins)}${lines.join('\n')}\n${text.slice(ends)}`;
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

if (import.meta.main) {
  const times: Times = JSON.parse(readFileSync(TIMES_FILE, 'utf8'));
  writeFileSync('CONTRIBUTING.md', insertTimes(readFileSync('CONTRIBUTING.md', 'utf8'), times));
}
