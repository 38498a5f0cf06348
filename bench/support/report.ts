/** One line of a result: what was measured, and the figures by their headings. */
export type Row = Readonly<Record<string, string | number>>;

export interface Bench {
  readonly name: string;
  readonly what: string;
  readonly run: () => Promise<Row[]>;
}

export interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** First quartile, median and third quartile of some figures. */
export function quartiles(figures: readonly number[]): Quartiles {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.round(share * (sorted.length - 1)))] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

export function round(figure: number, digits = 2): number {
  return Number(figure.toFixed(digits));
}

/** Rows as a table of text, columns in the order of the first row. */
export function table(rows: readonly Row[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const lines = [heads, ...rows.map((row) => heads.map((head) => String(row[head] ?? '')))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`).join('\n');
}
