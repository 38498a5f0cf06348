// Brings back what lies in the trash (rule W11).

import type { Reach } from '../../model/bookings/booking.ts';
import type { Positioned } from '../../model/entity.ts';
import type { Present } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentTransaction, EntityKey } from '../../store/content/port.ts';
import type { Removed } from '../../store/content/tombstones.ts';
import { wallClock } from '../../util/wall-clock.ts';
import type { Editing } from '../editing.ts';
import { changeContent } from './change-content.ts';
import { type ClashOptions, warnOfClashes } from './clash-warnings.ts';
import { letGo } from './let-go.ts';
import { giveToSource } from './owned.ts';
import { asAllowed, expectMayChange } from './permissions.ts';
import { order } from './positions.ts';
import { restorePlaces } from './restore-places.ts';
import { joinSeries, restoreEventsOf } from './restore-series.ts';
import type { Warning } from './warning.ts';

export interface RestoredEntity {
  readonly present: Present;
  /** What it named and comes back without. */
  readonly warnings: readonly Warning[];
  /** The bookings that are notified of its return. */
  readonly reach: Reach;
}

export interface RestoreOptions extends ClashOptions {
  /** Whether it is only tried: the answer is the same, and nothing is kept. */
  readonly isTrial?: boolean;
}

/**
 * Brings an entity back with its id. Throws NotFound where it does not lie in the trash, NeedsGone where it can't be without what
 * is gone, RoomTaken, Refused, and Forbidden.
 */
export async function restore(
  editing: Editing,
  instance: string,
  { kind, id }: EntityKey,
  { isTrial = false, ...wish }: RestoreOptions = {},
): Promise<RestoredEntity> {
  const { store, clock, authority } = editing;
  expectMayChange(authority, kind);
  const [removed] = await store.content.removed(instance, { kind, id, isWhole: true, limit: 1 });
  const value = removed?.value;
  if (removed === undefined || value === undefined) throw new NotFound(`${kind} ${id}`, { isInTrash: true });
  const { revision } = removed;
  const [past] =
    kind === 'series' || kind === 'event' ? await store.content.history(instance, { revision, limit: 1 }) : [];
  const warnings: Warning[] = [];
  const at = clock();
  const change = { action: `restore ${kind} ${id}`, at, note: 'from the trash', isTrial };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const entity = await letGo(content, kind, value, warnings);
    const allowed = await asAllowed(authority, content, kind, undefined, entity);
    await content.put(kind, allowed, 'new');
    await fitIn(content, removed);
    const event = ofKind('event', kind, allowed);
    if (event !== undefined) {
      await joinSeries(content, id, warnings);
      await giveToSource(content, event);
      await restorePlaces(content, id, past);
    }
    const now = wallClock(content.instance.timeZone)(at);
    const series = ofKind('series', kind, allowed);
    if (series !== undefined) await restoreEventsOf(content, series, past, now, warnings);
    warnings.push(...(await warnOfClashes(content, [], wish)));
    return { present: await content.get(kind, id), reach: await content.bookingsTold() };
  });
  const { present, reach } = result;
  if (present === undefined) throw new NotFound(`${kind} ${id}`);
  return { present, warnings, reach };
}

/** Its kind may have been ordered, or no longer be, while it lay there. */
async function fitIn(content: ContentTransaction, { kind, id }: Removed): Promise<void> {
  if (kind === 'newsletter' || kind === 'settings') return;
  const problems = await order(content, [{ kind, id, at: '', before: undefined }]);
  const present = await content.get(kind, id);
  if (problems.length === 0 || present === undefined) return;
  const value: Positioned = { ...present.value, position: null };
  await content.put(kind, value, present.revision);
}
