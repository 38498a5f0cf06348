// Databases to measure with, made once a run in a temporary folder and shared by the benches that only read.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ownProcess, temporaryFolder } from './processes.ts';

export interface InstanceSize {
  readonly name: string;
  /** Number of instances: `NAME-1` and so on. Default: one named NAME. */
  readonly count?: number;
  readonly events: number;
  /** The day of the first event; see `largeBundle`. */
  readonly from?: string;
  /** Whether the lists share events; see `largeBundle`. */
  readonly overlapping?: boolean;
  readonly profile?: 'document' | 'connector';
}

export interface Dataset {
  /** Value for PARVIS_DATABASE_URL. */
  readonly database: string;
  /** A key with every scope for each instance, by name. */
  readonly keys: ReadonlyMap<string, string>;
}

const made = new Map<string, Promise<Dataset>>();

/** Returns the read-only database with these instances. */
export function dataset(instances: readonly InstanceSize[]): Promise<Dataset> {
  const name = JSON.stringify(instances);
  const known = made.get(name) ?? makeDataset(instances);
  made.set(name, known);
  return known;
}

/** Database with these instances for one bench only: an empty one, or a file that is removed when this process ends. */
export async function makeDataset(
  instances: readonly InstanceSize[],
  database = `sqlite:${temporaryFolder().path}/parvis.db`,
): Promise<Dataset> {
  const [node, script] = ownProcess('fill.ts');
  // A separate process, so that its memory does not burden the load generator.
  const args = ['--max-old-space-size=8192', '--disable-warning=ExperimentalWarning', script];
  const { stdout } = await promisify(execFile)(node, [...args, database, JSON.stringify(instances)], {
    maxBuffer: 2 ** 24,
  });
  return { database, keys: new Map(Object.entries(JSON.parse(stdout))) };
}
