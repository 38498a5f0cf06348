// All planted faults: those of the files `planted.faults.ts`, which are next to the tests that must catch them.

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault, PlantedFault } from './fault.ts';

const ROOT = join(import.meta.dirname, '..', '..');

async function readFaults(file: string): Promise<readonly Fault[]> {
  const { FAULTS: planted }: { FAULTS: readonly PlantedFault[] } = await import(join(ROOT, file));
  return planted.map(({ caughtBy, ...mutation }): Fault => {
    if ('stress' in caughtBy) return { ...mutation, caughtBy };
    const { test, ...more } = caughtBy;
    return { ...mutation, caughtBy: { vitest: join(dirname(file), `${test}.test.ts`), ...more } };
  });
}

const files = globSync('{src,test,stress}/**/planted.faults.ts', { cwd: ROOT }).sort();

export const FAULTS: readonly Fault[] = (await Promise.all(files.map(readFaults))).flat();
