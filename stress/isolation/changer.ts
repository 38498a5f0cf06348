// The process that changes parishes while they are asked, and what is known of the keys that it makes and revokes.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Told } from '../processes/changing-parishes.ts';
import { parishOf } from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';

const SCRIPT = fileURLToPath(new URL('../processes/changing-parishes.ts', import.meta.url));

/** Other processes' changes show within a second (rule S4); a machine with too much to do gets more. */
const SHOWS_WITHIN_MS = 10_000;

export interface Changer {
  /** A key created during the run, and whether it must work: `either` while a change may not be visible yet. */
  readonly key: (chance: number) => { readonly key: ParishKey; readonly works: boolean | 'either' } | undefined;
  /** Whether the latest result of `key` is still current. */
  readonly worksNow: (text: string) => boolean | 'either';
  readonly counts: { imports: number; created: number; revoked: number };
  readonly stop: () => Promise<void>;
}

export interface ChangerOptions {
  readonly url: string;
  readonly seed: number;
  /** Parishes 1 to this. */
  readonly count: number;
  readonly events: number;
}

interface Known {
  readonly key: ParishKey;
  state: 'made' | 'revoking' | 'revoked';
  since: number;
}

/** Starts it. */
export function startChanger({ url, seed, count, events }: ChangerOptions): Changer {
  const child = fork(SCRIPT, [url, String(seed), String(count), String(events)]);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const known = new Map<string, Known>();
  const order: string[] = [];
  const counts = { imports: 0, created: 0, revoked: 0 };
  child.on('message', (told: Told) => {
    if (told.did === 'import') {
      counts.imports++;
      return;
    }
    if (told.did === 'create') {
      const key: ParishKey = {
        parish: parishOf(told.number),
        text: told.text,
        scopes: ['read', 'newsletter'],
        profile: 'document',
        works: true,
      };
      known.set(told.text, { key, state: 'made', since: performance.now() });
      order.push(told.text);
      counts.created++;
      return;
    }
    if (told.did === 'revoked') counts.revoked++;
    const found = known.get(told.text);
    if (found !== undefined) Object.assign(found, { state: told.did, since: performance.now() });
  });
  const worksNow = (text: string): boolean | 'either' => {
    const found = known.get(text);
    if (found === undefined) return false;
    const isFresh = performance.now() - found.since < SHOWS_WITHIN_MS;
    if (found.state === 'revoking' || isFresh) return 'either';
    return found.state === 'made';
  };
  return {
    key: (chance) => {
      const found = known.get(order[Math.floor(chance * order.length)] ?? '');
      return found && { key: found.key, works: worksNow(found.key.text) };
    },
    worksNow,
    counts,
    stop: async () => {
      if (child.connected) child.disconnect();
      const code = await ended;
      if (code !== 0) throw new Error(`the process that changes parishes ended with ${code}`);
    },
  };
}
