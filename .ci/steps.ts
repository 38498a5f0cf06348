// The steps of the whole check, in two lanes that run side by side; in a lane one step follows the other.

/** What a step needs beside the checkout: `ci` Debian's packages that CONTRIBUTING.md names, `long` time. */
export type Set = 'check' | 'ci' | 'long';

export interface Step {
  readonly name: string;
  readonly set: Set;
  readonly lane: 0 | 1;
  /** The script of package.json, and what follows it. */
  readonly run: readonly string[];
  /** Whether the script runs tests: it takes vitest's options then, and leaves a report of each test. */
  readonly isTests?: boolean;
}

export const STEPS: readonly Step[] = [
  { name: 'format', set: 'check', lane: 1, run: ['check:format'] },
  { name: 'types', set: 'check', lane: 1, run: ['check:types'] },
  { name: 'islands', set: 'check', lane: 1, run: ['check:islands'] },
  { name: 'unused', set: 'check', lane: 1, run: ['check:unused'] },
  { name: 'documents', set: 'check', lane: 1, run: ['check:docs'] },
  { name: 'quick tests', set: 'check', lane: 0, run: ['test', '--coverage'], isTests: true },
  { name: 'long tests', set: 'check', lane: 0, run: ['test:long'], isTests: true },
  { name: 'PostgreSQL', set: 'check', lane: 1, run: ['test:postgres'], isTests: true },
  { name: 'browser', set: 'ci', lane: 1, run: ['test:browser'], isTests: true },
  { name: 'proxies', set: 'ci', lane: 1, run: ['test:proxy'], isTests: true },
  { name: 'PHP and Python', set: 'ci', lane: 1, run: ['test:php'], isTests: true },
  { name: 'release', set: 'ci', lane: 0, run: ['test:release'], isTests: true },
  { name: 'tests in full length', set: 'long', lane: 0, run: ['test:full'], isTests: true },
  { name: 'awkward moments', set: 'long', lane: 0, run: ['test:moments'] },
  { name: 'tortures', set: 'long', lane: 0, run: ['torture'] },
  { name: 'planted faults', set: 'long', lane: 0, run: ['torture', '--prove'] },
];
