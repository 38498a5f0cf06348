// Formats the measurements saved by `npm run bench -- --save` as tables for the performance guide.

interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

interface Verdict {
  readonly goal: string;
  readonly met: boolean;
}

type Cell = string | number | Quartiles | Verdict;

interface Bench {
  readonly what: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string; readonly load: string };
  readonly rounds: number;
  readonly seconds: number;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** Benches whose figures are in the text or in a picture of the guide. */
const OMITTED_BENCHES: ReadonlySet<string> = new Set(['growth', 'parishes', 'rebuild', 'snapshot', 'start']);

const OMITTED_COLUMNS: ReadonlySet<string> = new Set([
  'bare µs',
  'bare/s',
  'peer/s',
  'p50 ms',
  'parvis p50 ms',
  'peer p50 ms',
  'bare p99 ms',
  'at its peak',
  'longest ms',
  'requests/s',
  'changes',
  'bytes',
  'p99 ms',
  'CPU ×',
]);

export type Figures = Readonly<Record<string, Bench>>;

/** Returns the tables of the guide: one per bench, under its name, with the machine on which it ran. Quartiles stay in figures.json. */
export function createFiguresTables(figures: Figures): string {
  return Object.entries(figures)
    .filter(([name]) => !OMITTED_BENCHES.has(name))
    .map(([name, { what, machine, rounds, seconds, rows }]) => {
      const { cpu, cores, node, load } = machine;
      const where = `${rounds} rounds of ${seconds} s, ${cores} cores of ${cpu}, Node.js ${node.replace(/^v/, '')}, load by ${load}.`;
      return `### \`${name}\`\n\n${capitalize(what)}.\n\n${table(rows)}\n\n${where}`;
    })
    .join('\n\n');
}

function table(everyRow: Bench['rows']): string {
  const rows = rowsToShow(everyRow);
  const all = new Set(rows.flatMap((row) => Object.keys(row)));
  const heads = [...all]
    .filter((head) => !OMITTED_COLUMNS.has(head) && !isSparse(everyRow, head))
    .filter((head) => head !== 'ratio' || !all.has('at best'));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(heads.map((head) => formatCell(row[head] ?? ''))));
  return [line(heads), `|${heads.map(() => '---|').join('')}`, ...body].join('\n');
}

/** Returns the rows with a goal if most rows have one, otherwise all rows. */
function rowsToShow(rows: Bench['rows']): Bench['rows'] {
  const withGoal = rows.filter((row) => (row['goal'] ?? '') !== '');
  return withGoal.length * 2 > rows.length ? withGoal : rows;
}

/** True if fewer than a quarter of the rows have a value in this column; never for goals. */
function isSparse(rows: Bench['rows'], head: string): boolean {
  return head !== 'goal' && rows.filter((row) => (row[head] ?? '') !== '').length * 4 < rows.length;
}

function formatCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return formatNumber(cell);
  if ('met' in cell) return `${cell.goal} ${cell.met ? '✓' : '✗'}`;
  return formatNumber(cell.median);
}

function formatNumber(value: number): string {
  return value >= 1000 ? String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',') : String(value);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
