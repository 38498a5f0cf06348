// Effects of a change on the public pages (rule W8), computed for one moment from the entities before and after it.

import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import type { List } from '../../model/list.ts';
import { buildAncestry, isInList, type ListRuleInput } from '../../model/list-rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { isPublicationStarted, publicEndOf } from '../../model/visibility.ts';
import { looksSamePublicly } from '../../store/content/documents.ts';
import type { ChangedEntity, ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';

export interface PublicEffects {
  readonly appears: readonly number[];
  /** Visible events with a changed public field. */
  readonly changes: readonly number[];
  readonly disappears: readonly number[];
  /** Effects by list id; only lists that gain or lose events. */
  readonly lists: readonly ListEffect[];
  /** Booked events that left their series and stay as single events (rule J25). */
  readonly kept: readonly number[];
}

export interface ListEffect {
  readonly listId: number;
  readonly gains: readonly number[];
  readonly loses: readonly number[];
}

interface Side {
  readonly events: ReadonlyMap<number, Event>;
  readonly layers: readonly Layer[];
  readonly lists: ReadonlyMap<number, List>;
}

export async function computeEffects(content: ContentTransaction, now: string): Promise<PublicEffects> {
  const changed = content.changed();
  const isShown = (event: Event | undefined) =>
    event !== undefined && (publicEndOf(event) ?? '') >= now && isPublicationStarted(event.publishFrom, now);
  const sides = await readSides(content, changed, isShown, now);
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
      ({ before, after }) =>
        isShown(before) && isShown(after) && !looksSamePublicly('event', hideUnusedNote(before), hideUnusedNote(after)),
    ),
    disappears: idsWhere(({ before, after }) => isShown(before) && !isShown(after)),
    lists,
    kept: await detachedBookedEvents(content),
  };
}

async function detachedBookedEvents(content: ContentTransaction): Promise<number[]> {
  const kept: number[] = [];
  for (const { kind, id, before, after } of content.changed()) {
    if (kind !== 'event' || before?.series == null || after === undefined || after.series !== null) continue;
    if (hasOnlineSignUp(after) && (await content.isBooked(id))) kept.push(id);
  }
  return kept.sort((a, b) => a - b);
}

/** Returns the event as public pages show it: a status note appears only with a changed status (rule V2). */
function hideUnusedNote(event: Event | undefined): Event | undefined {
  return event?.status === 'confirmed' && event.statusNote !== '' ? { ...event, statusNote: '' } : event;
}

async function readSides(
  content: ContentTransaction,
  changed: readonly ChangedEntity[],
  isShown: (event: Event | undefined) => boolean,
  now: string,
): Promise<{ before: Side; after: Side }> {
  const of = <K extends StoredKind>(kind: K) =>
    changed.filter((one): one is Extract<ChangedEntity, { readonly kind: K }> => one.kind === kind);
  const isOfAll = of('layer').length > 0 || of('list').some(({ before, after }) => isOtherList(before, after));
  const [layers, lists] = [await content.all('layer'), await content.all('list')];
  // Events can move between lists only if their visibility or list criteria changed.
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
      events: visible([...revertChanges(new Map(events.map((one) => [one.id, one])), isOfAll ? of('event') : moved)]),
      layers: [...revertChanges(new Map(after.layers.map((one) => [one.id, one])), of('layer')).values()],
      lists: revertChanges(after.lists, of('list')),
    },
  };
}

function isOtherList(before: List | undefined, after: List | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return !MEMBERSHIP_FIELDS.every((key) => isSameJson(before[key], after[key]));
}

const MEMBERSHIP_FIELDS = ['rule', 'includeEventIds', 'excludeEventIds'] as const satisfies readonly (keyof List)[];

function isMoved(
  before: Event | undefined,
  after: Event | undefined,
  isShown: (event: Event | undefined) => boolean,
): boolean {
  if (before === undefined || after === undefined || isShown(before) !== isShown(after)) return true;
  return isShown(after) && LISTED_BY.some((key) => !isSameJson(before[key], after[key]));
}

/** Event fields that list rules evaluate (rule L2). */
const LISTED_BY: readonly (keyof ListRuleInput)[] = [
  'layerIds',
  'targetGroupIds',
  'eventType',
  'rooms',
  'organizer',
  'coorganizerIds',
];

function revertChanges<T>(
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

function openMembers({ events, layers, lists }: Side): (listId: number) => ReadonlySet<number> {
  const ancestry = buildAncestry(layers);
  const all = [...events.values()];
  return (listId) => {
    const list = lists.get(listId);
    return new Set(list === undefined ? [] : all.filter((one) => isInList(list, one, ancestry)).map(({ id }) => id));
  };
}
