// Writes results: always to bench/results/, and to the documentation on request.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Bench, Result, Settings } from './bench.ts';
import { rounded } from './report.ts';

const RESULTS = 'bench/results';
const SHOWN = 'docs/guide/performance';

/** Writes bench/results/NAME.json; answers what it holds. */
export function keepResult({ name, what }: Bench, settings: Settings, { rows, pictures = {} }: Result): object {
  const { rounds, seconds, generator } = settings;
  const cpu = cpus()[0]?.model ?? 'unknown';
  const result = {
    what,
    machine: { cpu, cores: availableParallelism(), node: process.version, load: generator.name },
    rounds,
    seconds,
    rows: rounded(rows),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), json(result));
  for (const [file, picture] of Object.entries(pictures)) writeFileSync(join(RESULTS, file), picture);
  return result;
}

/** Writes what the documentation shows of a bench: its entry in the figures, and its pictures. */
export function saveForDocuments({ name }: Bench, kept: object, { pictures = {} }: Result): void {
  mkdirSync(SHOWN, { recursive: true });
  const file = join(SHOWN, 'figures.json');
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, json({ ...before, [name]: kept }));
  for (const [picture, text] of Object.entries(pictures)) writeFileSync(join(SHOWN, picture), text);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
