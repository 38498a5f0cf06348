// All processes of a PostgreSQL server, which are killed or frozen together.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atExit } from '../../test/support/at-exit.ts';
import type { PostgresServer } from '../../test/support/postgres-server.ts';
import { waitUntil } from './pause.ts';

const EXIT_TIMEOUT_MS = 10_000;

/** Returns the processes of a server, its main process first. Stops the main process, so that it starts no others in the meantime. */
function stoppedProcesses({ folder }: PostgresServer): number[] {
  const first = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(first, 'SIGSTOP');
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
  return [first, ...children.filter((pid) => pid !== '').map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // This process has already ended.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export async function killPostgres(server: PostgresServer): Promise<void> {
  const pids = stoppedProcesses(server);
  signalAll(pids, 'SIGKILL');
  if (!(await waitUntil(() => !pids.some(isAlive), EXIT_TIMEOUT_MS))) throw new Error('PostgreSQL does not die');
}

/** Freezes a server with all its processes. The returned function resumes them. */
export function freezePostgres(server: PostgresServer): () => void {
  const pids = stoppedProcesses(server);
  signalAll(pids, 'SIGSTOP');
  const goOn = () => signalAll(pids.toReversed(), 'SIGCONT');
  // A frozen process can't be terminated.
  const forget = atExit(goOn);
  return () => {
    forget();
    goOn();
  };
}
