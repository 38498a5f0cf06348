// Process that changes parishes while they are requested, and the state of the keys that it creates and revokes.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportedAction } from '../processes/changing-parishes.ts';
import { parishOf } from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';

const SCRIPT = fileURLToPath(new URL('../processes/changing-parishes.ts', import.meta.url));

/** Time-out for changes of other processes to be visible. The server promises a second (rule S4); an overloaded machine gets more. */
const SHOWS_WITHIN_MS = 10_000;

export interface Changer {
  readonly key: (chance: number) => { readonly key: ParishKey; readonly works: boolean | 'either' } | undefined;
  /** Returns whether the key with this text works now; `either` while its creation or revocation may not be visible yet. */
  readonly worksNow: (text: string) => boolean | 'either';
  readonly counts: { imports: number; created: number; revoked: number };
  readonly stop: () => Promise<void>;
}

export interface ChangerOptions {
  readonly url: string;
  readonly seed: number;
  readonly count: number;
  readonly events: number;
}

interface KnownKey {
  readonly key: ParishKey;
  state: 'made' | 'revoking' | 'revoked';
  since: number;
}

export function startChanger({ url, seed, count, events }: ChangerOptions): Changer {
  const child = fork(SCRIPT, [url, String(seed), String(count), String(events)]);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const known = new Map<string, KnownKey>();
  const order: string[] = [];
  const counts = { imports: 0, created: 0, revoked: 0 };
  child.on('message', (told: ReportedAction) => {
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
