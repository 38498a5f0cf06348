// Runs the same benches in another checkout and in this one, in alternation, to measure the cost of a code change. Each figure is a ratio
// to a limit of that run, so other load on the machine affects both alike.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, Row } from './bench.ts';
import { computePercentile } from './statistics.ts';

type Figures = Map<string, number[]>;

export interface ComparisonOptions {
  readonly folder: string;
  readonly names: readonly string[];
  readonly turns: number;
  readonly args: readonly string[];
}

/** Runs the benches in both checkouts in alternation. Each row has a figure of the other checkout, of this one, and their ratio. */
export async function compareCheckouts({ folder, names, turns, args }: ComparisonOptions): Promise<Row[]> {
  const [there, here]: [Figures, Figures] = [new Map(), new Map()];
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) {
      for (const [place, figures] of turn % 2 === 0
        ? labelFigures(folder, there, here)
        : labelFigures(folder, there, here).reverse()) {
        await runBench(place, [name, ...args]);
        note(figures, name, JSON.parse(readFileSync(join(place, `bench/results/${name}.json`), 'utf8')).rows);
      }
    }
  }
  return [...here].flatMap(([what, figures]): Row[] => {
    const before = there.get(what);
    if (before === undefined) return [];
    const [other, own] = [computePercentile(before, 0.5), computePercentile(figures, 0.5)];
    return [{ what, there: other, here: own, 'here / there': own / other }];
  });
}

function labelFigures(folder: string, there: Figures, here: Figures): [place: string, figures: Figures][] {
  return [
    [folder, there],
    ['.', here],
  ];
}

async function runBench(folder: string, args: readonly string[]): Promise<void> {
  const bench = spawn('npm', ['run', '--silent', 'bench', '--', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(bench, 'close');
  if (code !== 0) throw new Error(`the bench ended with ${code} in ${folder}`);
}

function note(figures: Figures, bench: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const label = Object.values(row).find((cell) => typeof cell === 'string') ?? '';
    for (const [head, cell] of Object.entries(row)) {
      const figure = numberOf(cell);
      if (figure === undefined) continue;
      const what = `${bench}: ${String(label)}, ${head}`;
      figures.set(what, [...(figures.get(what) ?? []), figure]);
    }
  }
}

function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'object' && 'median' in cell ? cell.median : undefined;
}
