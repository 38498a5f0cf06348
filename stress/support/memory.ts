// Memory of a server after a full garbage collection. Otherwise a measurement mainly depends on the time of the last collection.

import { setTimeout as delay } from 'node:timers/promises';
import { readResidentMemory } from '../../bench/support/proc.ts';
import type { ServerProcess } from '../../test/support/site.ts';

/** Environment of a server whose memory can be inspected, only from this machine. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export interface Memory {
  /** Memory before the garbage collection. */
  readonly found: number;
  readonly collected: number;
  readonly heap: number;
  readonly buffers: number;
}

export async function measureMemoryAtRest({ child, err }: ServerProcess, restMs: number): Promise<Memory> {
  const address = /Debugger listening on (ws:\S+)/.exec(err())?.[1];
  if (address === undefined) throw new Error('the server has no inspector');
  const { pid = 0 } = child;
  await delay(restMs);
  const found = readResidentMemory(pid).now;
  await ask(address, 'HeapProfiler.collectGarbage');
  await delay(restMs);
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { result } = (await ask(address, 'Runtime.evaluate', { expression })) as { readonly result: { value: string } };
  const { heapUsed, arrayBuffers } = JSON.parse(result.value);
  return { found, collected: readResidentMemory(pid).now, heap: heapUsed, buffers: arrayBuffers };
}

function ask(address: string, method: string, params: object = {}): Promise<unknown> {
  const inspector = new WebSocket(address);
  return new Promise((resolve, reject) => {
    inspector.onerror = () => reject(new Error('the inspector can not be reached'));
    inspector.onopen = () => inspector.send(JSON.stringify({ id: 1, method, params }));
    inspector.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id !== 1) return;
      inspector.close();
      resolve(result);
    };
  });
}
