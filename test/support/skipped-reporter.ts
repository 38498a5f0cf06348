// Reporter that lists the tests that `npm test` skips, and the commands that run them.

import { globSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';

const OTHER_SUITES = [
  ['on PostgreSQL a second time', 'npm run check'],
  ['in a browser', 'npm run test:browser'],
  ['behind reverse proxies', 'npm run test:proxy'],
  ['in WordPress', 'npm run test:php'],
  ['crashes and floods in full', 'npm run stress'],
] as const;

export function createSkippedReporter(long: readonly string[]): Reporter {
  let isAll = false;
  return {
    onInit: (vitest: Vitest) => {
      const names = vitest.projects.map(({ name }) => name);
      isAll = names.includes('quick') && names.length === 1;
    },
    onTestRunEnd: (modules) => {
      // A run of selected files needs no notice about skipped ones.
      if (!isAll || modules.length < 100) return;
      const files = long.flatMap((pattern) => globSync(pattern)).length;
      const lines = [[`${files} files that take minutes`, 'npm run check'] as const, ...OTHER_SUITES];
      const width = Math.max(...lines.map(([what]) => what.length));
      const left = lines.map(([what, how]) => `   ${what.padEnd(width)}   ${how}\n`).join('');
      process.stdout.write(`\n Left out:\n${left}`);
    },
  };
}
