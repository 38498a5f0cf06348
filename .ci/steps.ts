// Steps of the whole check. Two run concurrently. Short steps that often fail come first, then long steps, and last the steps that can use
// two cores.

/** Requirements of a step apart from the checkout. `ci`: Debian's packages listed in CONTRIBUTING.md; `long`: time. */
export type StepSet = 'check' | 'ci' | 'long';

export interface Step {
  readonly name: string;
  readonly set: StepSet;
  readonly run: readonly string[];
  /** True if the script runs tests, accepts vitest's options, and writes a report of each test. */
  readonly isTests?: boolean;
}

export const STEPS: readonly Step[] = [
  { name: 'format', set: 'check', run: ['check:format'] },
  { name: 'types', set: 'check', run: ['check:types'] },
  { name: 'islands', set: 'check', run: ['check:islands'] },
  { name: 'unused', set: 'check', run: ['check:unused'] },
  { name: 'documents', set: 'check', run: ['check:docs'] },
  { name: 'language', set: 'check', run: ['check:language'] },
  { name: 'browser', set: 'ci', run: ['test:browser'], isTests: true },
  { name: 'long tests', set: 'check', run: ['test:long'], isTests: true },
  { name: 'quick tests', set: 'check', run: ['test', '--coverage'], isTests: true },
  { name: 'release', set: 'ci', run: ['test:release'], isTests: true },
  { name: 'PostgreSQL', set: 'check', run: ['test:postgres'], isTests: true },
  { name: 'proxies', set: 'ci', run: ['test:proxy'], isTests: true },
  { name: 'PHP and Python', set: 'ci', run: ['test:php'], isTests: true },
  { name: 'tests in full length', set: 'long', run: ['test:full'], isTests: true },
  { name: 'awkward moments', set: 'long', run: ['test:moments'] },
  { name: 'stress tests', set: 'long', run: ['stress'] },
  { name: 'planted faults', set: 'long', run: ['stress', '--prove'] },
];
