// npm run bench            every measurement
// npm run bench -- NAME…   the named ones
//
// Each figure is a ratio to a limit that is taken in the same run, since machines differ and are shared. The results are
// also written to bench/results/NAME.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { bundleImport } from './bundle-import.ts';
import { read } from './read.ts';
import type { Bench } from './support/report.ts';
import { table } from './support/report.ts';
import { wordpressSync } from './wordpress-sync.ts';

const benches: readonly Bench[] = [read, wordpressSync, bundleImport];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

mkdirSync('bench/results', { recursive: true });
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  process.stdout.write(`\n${bench.name}: ${bench.what}\n`);
  const rows = await bench.run();
  process.stdout.write(`${table(rows)}\n`);
  writeFileSync(`bench/results/${bench.name}.json`, `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
}
