import type { Cell, Row, Verdict } from './bench.ts';
import { type Quartiles, round } from './statistics.ts';

export function formatTable(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [heads, ...rows.map((row) => heads.map((head) => formatCell(row[head])))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

export function goalsOf(rows: readonly Row[]): { readonly goals: number; readonly met: number } {
  const verdicts = rows.flatMap((row) => Object.values(row).filter(isVerdict));
  return { goals: verdicts.length, met: verdicts.filter(({ met }) => met).length };
}

/** Formats a cell for people: quartiles as `1.2 (1.1–1.3)`, a goal with ✓ or ✗. */
export function formatCell(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return figure(cell);
  if (isVerdict(cell)) return `${cell.goal} ${cell.met ? '✓' : '✗'}`;
  return `${figure(cell.median)} (${figure(cell.low)}–${figure(cell.high)})`;
}

function isVerdict(cell: Cell): cell is Verdict {
  return typeof cell === 'object' && 'goal' in cell;
}

/** Formats a number with three significant digits, and all digits of its integer part. */
function figure(number: number): string {
  if (!Number.isFinite(number)) return '–';
  const whole = Math.abs(number);
  return String(round(number, whole >= 100 ? 0 : whole >= 10 ? 1 : 2));
}

export function roundFigures(rows: readonly Row[]): Row[] {
  const cut = (cell: Cell): Cell => {
    if (typeof cell === 'number') return round(cell, 3);
    if (typeof cell === 'string' || isVerdict(cell)) return cell;
    const { low, median, high }: Quartiles = cell;
    return { low: round(low, 3), median: round(median, 3), high: round(high, 3) };
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([head, cell]) => [head, cut(cell)])));
}
