// Reporter that lists the tests `npm test` skips, and the commands that run them.

import { globSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';

const OTHERS = [
  ['on PostgreSQL a second time', 'npm run check'],
  ['in a browser', 'npm run test:browser'],
  ['behind reverse proxies', 'npm run test:proxy'],
  ['in WordPress', 'npm run test:php'],
  ['crashes and floods in full', 'npm run stress'],
] as const;

/** `long` are the patterns of the files that only `npm run check` runs. */
export function sayLeftOut(long: readonly string[]): Reporter {
  let isAll = false;
  return {
    onInit: (vitest: Vitest) => {
      const names = vitest.projects.map(({ name }) => name);
      isAll = names.includes('quick') && names.length === 1;
    },
    onTestRunEnd: (modules) => {
      // A run of named files needs no notice about omitted ones.
      if (!isAll || modules.length < 100) return;
      const files = long.flatMap((pattern) => globSync(pattern)).length;
      const lines = [[`${files} files that take minutes`, 'npm run check'] as const, ...OTHERS];
      const width = Math.max(...lines.map(([what]) => what.length));
      const left = lines.map(([what, how]) => `   ${what.padEnd(width)}   ${how}\n`).join('');
      process.stdout.write(`\n Left out:\n${left}`);
    },
  };
}
