// Databases for the benches, created once per run in a temporary folder, and shared by the benches that only read.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createProcessCommand, createTemporaryFolder } from './processes.ts';

export interface InstanceSize {
  readonly name: string;
  readonly count?: number;
  readonly events: number;
  readonly from?: string;
  /** True if lists share events; see `largeBundle`. */
  readonly overlapping?: boolean;
  readonly profile?: 'document' | 'connector';
}

export interface Dataset {
  readonly database: string;
  readonly keys: ReadonlyMap<string, string>;
}

const datasets = new Map<string, Promise<Dataset>>();

export function openSharedDataset(instances: readonly InstanceSize[]): Promise<Dataset> {
  const name = JSON.stringify(instances);
  const known = datasets.get(name) ?? createDataset(instances);
  datasets.set(name, known);
  return known;
}

/** Creates a database with these instances for one bench: an empty one, or a file that is removed when this process ends. */
export async function createDataset(
  instances: readonly InstanceSize[],
  database = `sqlite:${createTemporaryFolder().path}/parvis.db`,
): Promise<Dataset> {
  const [node, script] = createProcessCommand('fill.ts');
  // In a separate process, the memory needed does not burden the load generator.
  const args = ['--max-old-space-size=8192', '--disable-warning=ExperimentalWarning', script];
  const { stdout } = await promisify(execFile)(node, [...args, database, JSON.stringify(instances)], {
    maxBuffer: 2 ** 24,
  });
  return { database, keys: new Map(Object.entries(JSON.parse(stdout))) };
}
