// Notices that the series of an instance may lack events: a day has begun there, or content was brought in beside the office's
// verbs, as by an import. Of several processes one does it at a time. An instance without series is never looked at.

import type { Content } from '../../store/content/content.ts';
import type { Lease } from '../../store/lease.ts';
import type { Clock } from '../../util/clock.ts';
import { wallClock } from '../../util/wall-clock.ts';
import type { Extended } from './extend.ts';

/** An instance with the revision by which a change is noticed. */
type Looked = Awaited<ReturnType<Content['instancesWith']>>[number];

export interface NightlyOptions {
  readonly content: Pick<Content, 'instancesWith' | 'history'>;
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'mayGoOn' | 'letGo'>;
  /** Makes what the series of an instance lack, as `extendSeries`. */
  readonly extend: (instance: string, mayGoOn: () => Promise<boolean>) => Promise<Extended>;
  /** Told of an instance whose series could not be seen to; it is tried again with the next look. */
  readonly onTrouble: (error: unknown) => void;
}

/** So many changes are looked through for an import; after more of them one is taken for granted. */
const MAX_CHANGES = 50;

/** Changes that write series or events without seeing to what belongs to them. */
const BROUGHT_IN: ReadonlySet<string> = new Set(['import', 'undo']);

/** What looks once whether anything is to be done, and does it; called again and again, never twice at the same time. */
export function openNightly({ content, clock, lease, extend, onTrouble }: NightlyOptions): () => Promise<void> {
  /** By instance: its day and revision when nothing was missing. */
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
    const changes = await content.history(instance, { limit: MAX_CHANGES, mostEntities: 0 });
    const newer = changes.filter(({ revision }) => revision > after);
    return newer.length === MAX_CHANGES || newer.some(({ what }) => BROUGHT_IN.has(what));
  };

  /** False while another process is at it. */
  const see = async (instance: Looked): Promise<boolean> => {
    const { name, timeZone, contentRevision } = instance;
    const day = wallClock(timeZone)(clock()).slice(0, 10);
    if (!(await isDue(instance, day))) return true;
    if (!(await lease.mayGoOn())) return false;
    const { isWhole } = await extend(name, lease.mayGoOn);
    if (isWhole) whole.set(name, { day, revision: contentRevision });
    return isWhole;
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
          if (!(await see(instance))) return;
        } catch (error) {
          // One instance, such as of an unknown time zone, keeps no other from its events.
          onTrouble(error);
        }
      }
    } finally {
      await lease.letGo();
    }
  };
}
