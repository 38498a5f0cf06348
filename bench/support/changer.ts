import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Dataset } from './dataset.ts';
import { createKillFunction, createProcessCommand } from './processes.ts';

export type ChangeKind = 'layer' | 'event';

export interface Changer {
  readonly change: (kind: ChangeKind) => Promise<string>;
  readonly stop: () => void;
}

export function startChanger({ database }: Dataset, instance: string): Changer {
  const [, script] = createProcessCommand('change.ts');
  const child = fork(script, [database, instance], { execPath: process.execPath });
  const ended = once(child, 'exit');
  return {
    change: async (kind) => {
      child.send(kind);
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      if (typeof answer !== 'string') throw new Error('the process that changes the instance has ended');
      return answer;
    },
    stop: createKillFunction(child),
  };
}
