// What the outside will see of a change (rule W8): computed from the entities before and after, at one moment.

import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import type { List } from '../../model/list.ts';
import { ancestryOf, isInList, type ListedEvent } from '../../model/list-rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { isOpen, shownUntil } from '../../model/visibility.ts';
import { isShownSame } from '../../store/content/documents.ts';
import type { ChangedEntity, ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';

export interface Effects {
  /** Ids of events, sorted. */
  readonly appears: readonly number[];
  /** Those of which a field of their own differs that the outside reads. */
  readonly changes: readonly number[];
  readonly disappears: readonly number[];
  /** By the list's id; lists that neither gain nor lose are left out. */
  readonly lists: readonly ListEffect[];
  /** Booked events that left their series and stay as single events (rule J25). */
  readonly kept: readonly number[];
}

export interface ListEffect {
  readonly listId: number;
  readonly gains: readonly number[];
  readonly loses: readonly number[];
}

/** An event, its layers and the lists on one side of the change. */
interface Side {
  readonly events: ReadonlyMap<number, Event>;
  readonly layers: readonly Layer[];
  readonly lists: ReadonlyMap<number, List>;
}

/** The effects of what a change has made so far; `now` is the wall-clock time of the instance. */
export async function effectsOf(content: ContentTransaction, now: string): Promise<Effects> {
  const changed = content.changed();
  const isShown = (event: Event | undefined) =>
    event !== undefined && (shownUntil(event) ?? '') >= now && isOpen(event.publishFrom, now);
  const sides = await sidesOf(content, changed, isShown, now);
  const lists = listEffects(sides.before, sides.after);
  const events = changed.flatMap(({ kind, id, before, after }) => (kind === 'event' ? [{ id, before, after }] : []));
  const idsWhere = (is: (one: (typeof events)[number]) => boolean) =>
    events
      .filter(is)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  return {
    appears: idsWhere(({ before, after }) => !isShown(before) && isShown(after)),
    changes: idsWhere(
      ({ before, after }) => isShown(before) && isShown(after) && !isShownSame('event', seen(before), seen(after)),
    ),
    disappears: idsWhere(({ before, after }) => isShown(before) && !isShown(after)),
    lists,
    kept: await keptEvents(content),
  };
}

/** Ids of the booked events that a change takes out of their series and leaves as single events, sorted. */
async function keptEvents(content: ContentTransaction): Promise<number[]> {
  const kept: number[] = [];
  for (const { kind, id, before, after } of content.changed()) {
    if (kind !== 'event' || before?.series == null || after === undefined || after.series !== null) continue;
    if (isOnline(after) && (await content.isBooked(id))) kept.push(id);
  }
  return kept.sort((a, b) => a - b);
}

/** As the outside reads it: the note on a status is read with a changed status alone (rule V2). */
function seen(event: Event | undefined): Event | undefined {
  return event?.status === 'confirmed' && event.statusNote !== '' ? { ...event, statusNote: '' } : event;
}

/** Both sides, with those shown events alone that a list may gain or lose. */
async function sidesOf(
  content: ContentTransaction,
  changed: readonly ChangedEntity[],
  isShown: (event: Event | undefined) => boolean,
  now: string,
): Promise<{ before: Side; after: Side }> {
  const of = <K extends StoredKind>(kind: K) =>
    changed.filter((one): one is Extract<ChangedEntity, { readonly kind: K }> => one.kind === kind);
  const isOfAll = of('layer').length > 0 || of('list').some(({ before, after }) => isOtherList(before, after));
  const [layers, lists] = [await content.all('layer'), await content.all('list')];
  // What is listed by the same as before, and shown as before, moves no list by itself.
  const moved = of('event').filter(({ before, after }) => isMoved(before, after, isShown));
  const events = isOfAll ? await content.shownEvents(now) : moved.flatMap(({ after }) => after ?? []);
  const visible = (some: readonly (readonly [number, Event])[]) => new Map(some.filter(([, one]) => isShown(one)));
  const after: Side = {
    events: visible(events.map((one) => [one.id, one])),
    layers,
    lists: new Map(lists.map((list) => [list.id, list])),
  };
  return {
    after,
    before: {
      events: visible([...undone(new Map(events.map((one) => [one.id, one])), isOfAll ? of('event') : moved)]),
      layers: [...undone(new Map(after.layers.map((one) => [one.id, one])), of('layer')).values()],
      lists: undone(after.lists, of('list')),
    },
  };
}

/** Whether a list may hold other events than before: how it is called and where it stands says nothing of that. */
function isOtherList(before: List | undefined, after: List | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return !HOLDING.every((key) => sameJson(before[key], after[key]));
}

const HOLDING = ['rule', 'includeEventIds', 'excludeEventIds'] as const satisfies readonly (keyof List)[];

/** Whether lists may gain or lose an event, though they and the layers are as before. */
function isMoved(
  before: Event | undefined,
  after: Event | undefined,
  isShown: (event: Event | undefined) => boolean,
): boolean {
  if (before === undefined || after === undefined || isShown(before) !== isShown(after)) return true;
  return isShown(after) && LISTED_BY.some((key) => !sameJson(before[key], after[key]));
}

/** What lists go by (rule L2). */
const LISTED_BY: readonly (keyof ListedEvent)[] = [
  'layerIds',
  'targetGroupIds',
  'eventType',
  'rooms',
  'organizer',
  'coorganizerIds',
];

/** What was there before the changes. */
function undone<T>(
  after: ReadonlyMap<number, T>,
  changed: readonly { readonly id: number; readonly before: T | undefined }[],
): Map<number, T> {
  const before = new Map(after);
  for (const one of changed) {
    if (one.before === undefined) before.delete(one.id);
    else before.set(one.id, one.before);
  }
  return before;
}

function listEffects(before: Side, after: Side): ListEffect[] {
  const [membersBefore, membersAfter] = [openMembers(before), openMembers(after)];
  const ids = [...new Set([...before.lists.keys(), ...after.lists.keys()])].sort((a, b) => a - b);
  return ids.flatMap((listId): ListEffect[] => {
    const [was, is] = [membersBefore(listId), membersAfter(listId)];
    const gains = [...is].filter((id) => !was.has(id)).sort((a, b) => a - b);
    const loses = [...was].filter((id) => !is.has(id)).sort((a, b) => a - b);
    return gains.length + loses.length === 0 ? [] : [{ listId, gains, loses }];
  });
}

/** Tells which events a list has on one side. */
function openMembers({ events, layers, lists }: Side): (listId: number) => ReadonlySet<number> {
  const ancestry = ancestryOf(layers);
  const all = [...events.values()];
  return (listId) => {
    const list = lists.get(listId);
    return new Set(list === undefined ? [] : all.filter((one) => isInList(list, one, ancestry)).map(({ id }) => id));
  };
}
