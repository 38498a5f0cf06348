// The measurements that `npm run bench -- --save` left behind, as tables of the performance guide.

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

export type Figures = Readonly<Record<string, Bench>>;

/** One table a bench, each under its name, with the machine that it ran on. */
export function figuresTables(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, { what, machine, rounds, seconds, rows }]) => {
      const { cpu, cores, node, load } = machine;
      const where = `${rounds} rounds of ${seconds} s, ${cores} cores of ${cpu}, Node.js ${node.replace(/^v/, '')}, load by ${load}.`;
      return `### \`${name}\`\n\n${capital(what)}.\n\n${table(rows)}\n\n${where}`;
    })
    .join('\n\n');
}

function table(rows: Bench['rows']): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(heads.map((head) => told(row[head] ?? ''))));
  return [line(heads), `|${heads.map(() => '---|').join('')}`, ...body].join('\n');
}

function told(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return figure(cell);
  if ('met' in cell) return `${cell.goal} ${cell.met ? '✓' : '✗'}`;
  return `${figure(cell.median)} (${figure(cell.low)}–${figure(cell.high)})`;
}

function figure(value: number): string {
  return value >= 1000 ? String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',') : String(value);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
