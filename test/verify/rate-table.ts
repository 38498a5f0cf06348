import { fileURLToPath } from 'node:url';
import type { Rate, UnplantedDeviations } from './rate.ts';

export const GUIDE = fileURLToPath(new URL('../../docs/guide/verify.md', import.meta.url));

const BEGIN = '<!-- rate: npm run verify:rate -->';
const END = '<!-- end of rate -->';

const CELLS_PER_LINE = 12;

const order = (rule: string) => rule.padEnd(1).charAt(0) + rule.slice(1).padStart(3, '0');

function linesOf(cells: readonly string[]): string[] {
  const lines = Array.from({ length: Math.ceil(cells.length / CELLS_PER_LINE) }, (_, line) =>
    cells.slice(line * CELLS_PER_LINE, (line + 1) * CELLS_PER_LINE),
  );
  return lines.map((line, at) => `${line.join(', ')}${at < lines.length - 1 ? ',' : '.'}`);
}

/** Returns the detected and planted deviations of each rule that is not fully detected, such as `A2 18/20`. */
function incompleteRates(rates: readonly Rate[]): string {
  return rates
    .filter(({ planted, noticed }) => noticed < planted)
    .map(({ rule, planted, noticed }) => `${rule} ${noticed}/${planted}`)
    .join(', ');
}

/** Returns a Markdown summary of detected deviations per rule, followed by the missed and the undetectable ones. */
export function formatRateTable(rates: readonly Rate[], { untested }: UnplantedDeviations): string {
  const sorted = [...rates].sort((a, b) => order(a.rule).localeCompare(order(b.rule)));
  const sum = (key: 'planted' | 'noticed' | 'unseen') => rates.reduce((all, one) => all + one[key], 0);
  const percent = ((100 * sum('noticed')) / sum('planted')).toFixed(1);
  const exceptions = incompleteRates(sorted);
  const untestedRows = [...untested].sort((a, b) => order(a.rule).localeCompare(order(b.rule)));
  const notTestable = sorted.filter(({ planted }) => planted === 0).map(({ rule }) => rule);
  return [
    `The kit notices ${sum('noticed')} of ${sum('planted')} deviations (${percent} %): all of every rule except ${exceptions}.`,
    '',
    'Not checked, although a client could notice it:',
    '',
    '| rule | the service | because |',
    '|---|---|---|',
    ...untestedRows.map((one) => `| ${one.rule} | ${one.name} | ${one.missed} |`),
    '',
    `No client can notice ${sum('unseen')} further deviations: answers do not reveal them, such as how keys are stored,`,
    'or testing them would write data or cause mails. Rules that no client can test:',
    '',
    ...linesOf(notTestable),
    '',
    '`test/verify/deviations/` names each deviation and its reason.',
  ].join('\n');
}

export function extractTable(guide: string): string {
  return (guide.split(BEGIN)[1]?.split(END)[0] ?? '').trim();
}

export function replaceTable(guide: string, table: string): string {
  const [before = '', rest = ''] = guide.split(BEGIN);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? ''}`;
}
