// Restoring from the trash (rule W11).

import type { NotifiedCounts } from '../../model/bookings/booking.ts';
import type { Positioned } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { createProblem } from '../../model/format/problem.ts';
import type { List } from '../../model/list.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import type { Series } from '../../model/series.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { referencesOf } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { ContentTransaction, EntityKey } from '../../store/content/port.ts';
import type { RemovedEntity } from '../../store/content/tombstones.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { readEventsOfSeries } from '../series/events.ts';
import { removeDateException } from '../series/own-fields.ts';
import { writeSeriesEvents } from '../series/write-events.ts';
import type { WriteContext } from '../write-context.ts';
import { changeContent } from './change-content.ts';
import { type ClashOptions, collectClashWarnings } from './clash-warnings.ts';
import { dropOutdatedValues } from './drop-outdated-values.ts';
import { requireCanChange, setPermittedState } from './permissions.ts';
import { appendPositions } from './positions.ts';
import { reattachToSource } from './source-ownership.ts';
import type { Warning } from './warning.ts';

export interface RestoredEntity {
  readonly present: VersionedEntity;
  readonly warnings: readonly Warning[];
  readonly reach: NotifiedCounts;
}

export interface RestoreOptions extends ClashOptions {
  readonly isTrial?: boolean;
}

/**
 * Restores an entity from the trash under its former id. Throws NotFoundError if it is not in the trash, MissingReferenceError if an entity
 * that it requires was removed, RoomClashError, OfficeError and ForbiddenError.
 */
export async function restoreEntity(
  editing: WriteContext,
  instance: string,
  { kind, id }: EntityKey,
  { isTrial = false, ...wish }: RestoreOptions = {},
): Promise<RestoredEntity> {
  const { store, clock, authority } = editing;
  requireCanChange(authority, kind);
  const [removed] = await store.content.removed(instance, { kind, id, isWhole: true, limit: 1 });
  const value = removed?.value;
  if (removed === undefined || value === undefined) throw new NotFoundError(`${kind} ${id}`, { isInTrash: true });
  const { revision } = removed;
  const [past] =
    kind === 'series' || kind === 'event' ? await store.content.history(instance, { revision, limit: 1 }) : [];
  const warnings: Warning[] = [];
  const at = clock();
  const change = { action: `restore ${kind} ${id}`, at, note: 'from the trash', isTrial };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const entity = await dropOutdatedValues(content, kind, value, warnings);
    const allowed = await setPermittedState(authority, content, kind, undefined, entity);
    await content.put(kind, allowed, 'new');
    await fitIn(content, removed);
    const event = narrowToKind('event', kind, allowed);
    if (event !== undefined) {
      await joinSeries(content, id, warnings);
      await reattachToSource(content, event);
      await restorePlaces(content, id, past);
    }
    const now = createWallClock(content.instance.timeZone)(at);
    const series = narrowToKind('series', kind, allowed);
    if (series !== undefined) await restoreEventsOf(content, series, past, now, warnings);
    warnings.push(...(await collectClashWarnings(content, [], wish)));
    return { present: await content.get(kind, id), reach: await content.countNotifiedBookings() };
  });
  const { present, reach } = result;
  if (present === undefined) throw new NotFoundError(`${kind} ${id}`);
  return { present, warnings, reach };
}

/** Adjusts the position, because the office may have started or stopped ordering the kind since the removal. */
async function fitIn(content: ContentTransaction, { kind, id }: RemovedEntity): Promise<void> {
  if (kind === 'newsletter' || kind === 'settings') return;
  const problems = await appendPositions(content, [{ kind, id, at: '', before: undefined }]);
  const present = await content.get(kind, id);
  if (problems.length === 0 || present === undefined) return;
  const value: Positioned = { ...present.value, position: null };
  await content.put(kind, value, present.revision);
}

/** Restores the event's list entries and its assignments, as they were before its removal. */
async function restorePlaces(
  content: ContentTransaction,
  eventId: number,
  past: PastChange | undefined,
): Promise<void> {
  for (const one of past?.entities ?? []) {
    if (one.kind === 'list') await restoreInList(content, eventId, one);
    if (one.kind === 'assignment') await restoreAssignment(content, eventId, one);
  }
}

async function restoreInList(content: ContentTransaction, eventId: number, { id, before, after }: PastEntity) {
  const present = await content.get('list', id);
  if (before === null || after === null || present === undefined) return;
  const list = { ...present.value } as { -readonly [K in keyof List]: List[K] };
  let isChanged = false;
  for (const key of ['includeEventIds', 'excludeEventIds'] as const) {
    const ids = (before as Partial<List>)[key] ?? [];
    if (!ids.includes(eventId) || list[key].includes(eventId)) continue;
    list[key] = insertedAsIn(ids, eventId, list[key]);
    isChanged = true;
  }
  if (isChanged) await content.put('list', list, present.revision);
}

function insertedAsIn(order: readonly number[], id: number, into: readonly number[]): readonly number[] {
  const earlier = order.slice(0, order.indexOf(id)).findLast((one) => into.includes(one));
  const place = earlier === undefined ? 0 : into.indexOf(earlier) + 1;
  return into.toSpliced(place, 0, id);
}

async function restoreAssignment(content: ContentTransaction, eventId: number, { id, before, after }: PastEntity) {
  if (before === null || after !== null) return;
  const assignment = { ...before, id } as unknown as Assignment;
  if (assignment.eventId !== eventId || (await content.get('assignment', id)) !== undefined) return;
  const missing = await content.missing(referencesOf('assignment', assignment));
  if (missing.length === 0) await content.put('assignment', assignment, 'new');
}

/** Restores the events that were removed with the series or became single events, if they have not changed since. */
async function restoreEventsOf(
  content: ContentTransaction,
  series: Series,
  past: PastChange | undefined,
  now: string,
  warnings: Warning[],
): Promise<void> {
  for (const { kind, id, before, after } of past?.entities ?? []) {
    const of = (before as Partial<Event> | null)?.series;
    if (kind !== 'event' || before === null || of?.id !== series.id) continue;
    const present = await content.get('event', id);
    if (after === null && present === undefined) {
      const event = (await dropOutdatedValues(content, 'event', { ...before, id } as Event, warnings)) as Event;
      await content.put('event', event, 'new');
    } else if (after !== null && present?.value.series === null && present.revision === past?.revision) {
      await content.put('event', { ...present.value, series: of }, present.revision);
    }
  }
  await writeSeriesEvents(content, { before: series, after: series, bookings: { keeps: true } }, now);
}

/** Returns a restored event to its date in the series. If another event has taken the date, the restored one becomes a single event. */
async function joinSeries(content: ContentTransaction, id: number, warnings: Warning[]): Promise<void> {
  const event = await content.get('event', id);
  const of = event?.value.series;
  if (event === undefined || of === null || of === undefined) return;
  const isTaken = (await readEventsOfSeries(content, of.id)).some(
    (one) => one.id !== id && one.value.series.date === of.date,
  );
  if (!isTaken) return removeDateException(content, event.value);
  await content.put('event', { ...event.value, series: null }, event.revision);
  warnings.push(createProblem('/series', 'date_taken', { series: of.id, date: of.date }));
}
