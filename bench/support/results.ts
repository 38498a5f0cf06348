// Writes results: always to bench/results/, and to the documentation on request.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Bench, Result, Settings } from './bench.ts';
import { roundFigures } from './report.ts';

const RESULTS = 'bench/results';
const DOCUMENTS_FOLDER = 'docs/guide/performance';

export function saveResult({ name, what }: Bench, settings: Settings, { rows, pictures = {} }: Result): object {
  const { rounds, seconds, generator } = settings;
  const cpu = cpus()[0]?.model ?? 'unknown';
  const result = {
    what,
    machine: { cpu, cores: availableParallelism(), node: process.version, load: generator.name },
    rounds,
    seconds,
    rows: roundFigures(rows),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), json(result));
  for (const [file, picture] of Object.entries(pictures)) writeFileSync(join(RESULTS, file), picture);
  return result;
}

/** Saves the results of a bench that the documentation shows: its entry in the figures, and its charts. */
export function saveForDocuments({ name }: Bench, kept: object, { pictures = {} }: Result): void {
  mkdirSync(DOCUMENTS_FOLDER, { recursive: true });
  const file = join(DOCUMENTS_FOLDER, 'figures.json');
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, json({ ...before, [name]: kept }));
  for (const [picture, text] of Object.entries(pictures)) writeFileSync(join(DOCUMENTS_FOLDER, picture), text);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
