// Detection of missing series events, after a day change or after content was written outside the office's actions, such as by an import.
// Only one process at a time runs it; instances without series are skipped.

import type { ContentStore } from '../../store/content/content.ts';
import type { Lease } from '../../store/lease.ts';
import type { Clock } from '../../util/clock.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { ExtendResult } from './extend.ts';

type Looked = Awaited<ReturnType<ContentStore['instancesWith']>>[number];

export interface NightlyRunOptions {
  readonly content: Pick<ContentStore, 'instancesWith' | 'history'>;
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'mayGoOn' | 'letGo'>;
  readonly extend: (instance: string, mayGoOn: () => Promise<boolean>) => Promise<ExtendResult>;
  /** Called with errors of an instance, which is retried in the next round. */
  readonly onTrouble: (error: unknown) => void;
}

/** Maximum changes searched for an import; if there are more, an import is assumed. */
const MAX_CHANGES = 50;

/** Types of changes that write series or events without creating the missing events. */
const BROUGHT_IN: ReadonlySet<string> = new Set(['import', 'undo']);

/** Creates a function that runs one round; calls must not overlap. */
export function createNightlyRun({ content, clock, lease, extend, onTrouble }: NightlyRunOptions): () => Promise<void> {
  /** Day and revision at which nothing was missing, by instance. */
  let whole = new Map<string, { readonly day: string; readonly revision: number }>();

  const isDue = async ({ name, contentRevision }: Looked, day: string): Promise<boolean> => {
    const known = whole.get(name);
    if (known === undefined || known.day !== day) return true;
    if (known.revision === contentRevision) return false;
    const isDue = contentRevision < known.revision || (await wasBroughtIn(name, known.revision));
    if (!isDue) whole.set(name, { day, revision: contentRevision });
    return isDue;
  };

  const wasBroughtIn = async (instance: string, after: number): Promise<boolean> => {
    const changes = await content.history(instance, { limit: MAX_CHANGES, maxEntities: 0 });
    const newer = changes.filter(({ revision }) => revision > after);
    return newer.length === MAX_CHANGES || newer.some(({ what }) => BROUGHT_IN.has(what));
  };

  /** Returns false while another process is working. */
  const checkInstance = async (instance: Looked): Promise<boolean> => {
    const { name, timeZone, contentRevision } = instance;
    const day = createWallClock(timeZone)(clock()).slice(0, 10);
    if (!(await isDue(instance, day))) return true;
    if (!(await lease.mayGoOn())) return false;
    const { isComplete } = await extend(name, lease.mayGoOn);
    if (isComplete) whole.set(name, { day, revision: contentRevision });
    return isComplete;
  };

  return async () => {
    const instances = await content.instancesWith('series');
    whole = new Map(
      instances.flatMap(({ name }) => {
        const known = whole.get(name);
        return known === undefined ? [] : [[name, known]];
      }),
    );
    try {
      for (const instance of instances) {
        try {
          if (!(await checkInstance(instance))) return;
        } catch (error) {
          // An error in one instance, such as an unknown time zone, must not block the others.
          onTrouble(error);
        }
      }
    } finally {
      await lease.letGo();
    }
  };
}
