// Table of the rate by rule, as in the guide.

import { fileURLToPath } from 'node:url';
import type { NotPlanted, Rate } from './rate.ts';

export const GUIDE = fileURLToPath(new URL('../../docs/guide/verify.md', import.meta.url));

const BEGIN = '<!-- rate: npm run verify:rate -->';
const END = '<!-- end of rate -->';

const order = (rule: string) => rule.padEnd(1).charAt(0) + rule.slice(1).padStart(3, '0');

/** Rows of a rule, a deviation, and why it is so, in the order of the rules. */
function rowsOf(all: readonly (readonly [rule: string, name: string, why: string])[]): string[] {
  const sorted = [...all].sort(([a], [b]) => order(a).localeCompare(order(b)));
  return ['| rule | deviation | because |', '|---|---|---|', ...sorted.map((row) => `| ${row.join(' | ')} |`)];
}

/** Markdown table of detected deviations per rule, followed by the missed and the undetectable ones. */
export function rateTable(rates: readonly Rate[], { notSeen, missed }: NotPlanted): string {
  const sorted = [...rates].sort((a, b) => order(a.rule).localeCompare(order(b.rule)));
  const sum = (key: 'planted' | 'noticed' | 'unseen') => rates.reduce((all, one) => all + one[key], 0);
  const percent = ((100 * sum('noticed')) / sum('planted')).toFixed(1);
  return [
    '| rule | deviations | noticed | not to be seen |',
    '|---|---|---|---|',
    ...sorted.map(({ rule, planted, noticed, unseen }) => `| ${rule} | ${planted} | ${noticed} | ${unseen || ''} |`),
    `| all | ${sum('planted')} | ${sum('noticed')} (${percent} %) | ${sum('unseen')} |`,
    '',
    'A client could tell, and this one does not look for, a service that',
    '',
    ...rowsOf(missed.map((one) => [one.rule, one.name, one.missed])),
    '',
    'No client can tell a service that',
    '',
    ...rowsOf(notSeen.map((one) => [one.rule, one.name, one.unseen])),
  ].join('\n');
}

/** The table in the guide. */
export function tableIn(guide: string): string {
  return (guide.split(BEGIN)[1]?.split(END)[0] ?? '').trim();
}

/** The guide with this table. */
export function withTable(guide: string, table: string): string {
  const [before = '', rest = ''] = guide.split(BEGIN);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? ''}`;
}
