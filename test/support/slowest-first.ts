// Order of the test files in vitest. The slowest are first, so that no worker is left with one of them at the end.

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SLOWEST_TESTS } from './tiers.ts';

export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const known = SLOWEST_TESTS.indexOf(relative(project.vitest.config.root, moduleId));
      return known === -1 ? SLOWEST_TESTS.length : known;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
