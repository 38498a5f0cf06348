import { foldEmail } from '../../../model/email-address.ts';
import type { Event, EventRoom } from '../../../model/event.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import { parseTitleStatus } from '../../../model/public-event.ts';
import type { Source } from '../../../model/sources/source.ts';
import { narrowToKind } from '../../../store/content/by-kind.ts';
import type { PreviewedRemoval } from '../runs/previewed-item.ts';
import type { TableKind } from '../tables/columns.ts';
import { foldName } from './directory.ts';
import type { RowChoices, RowFaultCode } from './fault.ts';
import type { SourceItem } from './item.ts';

/**
 * Match of an item: the stored entity, undefined if the item is new, and the item's uid. `asked`: the ambiguity that the user resolved.
 * `isOrigin`: an unowned event that was imported from the same service. `isDetached`: an event that the source no longer imports.
 */
export type EntityMatch =
  | { readonly present: VersionedEntity; readonly uid: string; readonly isOrigin: true }
  | { readonly present: VersionedEntity | undefined; readonly uid: string; readonly asked?: AmbiguousMatch }
  | { readonly isDetached: true }
  | AmbiguousMatch;

export interface AmbiguousMatch {
  readonly code: RowFaultCode;
  readonly expected: string;
  readonly ids?: readonly number[];
  readonly uid?: string;
}

export interface EntityMatcher {
  readonly of: (item: SourceItem) => EntityMatch;
  /** Marks the candidates of a skipped item as not missing. Returns false if there are no known candidates. */
  readonly leave: (item: SourceItem) => boolean;
  /** Upcoming events of the source that matched no item. */
  readonly gone: (now: string) => PreviewedRemoval[];
}

/** Key in a source's map that marks an event as detached from the source (rule Z5). */
export function createDetachedKey(uid: string): string {
  return `event:${uid}`;
}

export function createEntityMatcher(
  kind: TableKind,
  items: readonly SourceItem[],
  present: readonly VersionedEntity[],
  source: Source | undefined,
  choices: RowChoices = new Map(),
): EntityMatcher {
  const matching = kind === 'event' ? createEventMatcher(items, present, source) : createOtherMatcher(kind, present);
  const byId = new Map(present.map((one) => [one.id, one]));
  const rows = new Map<number, SourceItem>();
  const ambiguousMatch = (found: VersionedEntity, item: SourceItem): AmbiguousMatch | undefined => {
    const first = rows.get(found.id);
    rows.set(found.id, first ?? item);
    return first === undefined ? undefined : { code: 'twice', expected: String(first.row) };
  };
  return {
    ...matching,
    of: (item) => {
      const match = matching.of(item);
      if ('isDetached' in match) return match;
      if ('present' in match) return (match.present && ambiguousMatch(match.present, item)) ?? match;
      const said = choices.get(rowChoiceKeyOf(item));
      if (match.ids === undefined || said === undefined) return match;
      const { uid = '' } = match;
      if (said === 'new') return { present: undefined, uid, asked: match };
      const found = match.ids.includes(said) ? byId.get(said) : undefined;
      if (found === undefined) return match;
      const twice = ambiguousMatch(found, item);
      if (twice !== undefined) return twice;
      matching.meet(found);
      return { present: found, uid, asked: match };
    },
  };
}

export function rowChoiceKeyOf({ row, uid }: SourceItem): string {
  return `${row} ${uid}`;
}

interface MarkingMatcher extends EntityMatcher {
  readonly meet: (found: VersionedEntity) => void;
}

/** Uid of an item; for a table row without one, its start and title. */
function ownUid(item: SourceItem): string {
  return item.uid === '' ? itemKey(item) : item.uid;
}

function itemKey({ value }: SourceItem): string {
  return startAndTitle(String(value['date_from'] ?? ''), String(value['title'] ?? ''));
}

function startAndTitle(startsAt: string, title: string): string {
  return `${startsAt.slice(0, 16)} ${foldName(title)}`;
}

function createEventMatcher(
  items: readonly SourceItem[],
  present: readonly VersionedEntity[],
  source: Source | undefined,
): MarkingMatcher {
  const events = present as readonly (VersionedEntity & { readonly value: Event })[];
  const ours = events.filter(({ value }) => source !== undefined && value.source?.id === source.id);
  const byUid = new Map(ours.map((one) => [one.value.source?.uid ?? '', one]));
  const keyOf = ({ value }: { readonly value: Event }) => startAndTitle(value.startsAt, value.title);
  const oursByKey = Map.groupBy(ours, keyOf);
  const own = new Set(ours);
  const others = new Map(events.filter((one) => !own.has(one)).map((one) => [one.id, one]));
  const othersByKey = Map.groupBy(others.values(), keyOf);
  const named = once(() => new Set(items.map(ownUid)));
  const rowsByUid = new Map<string, SourceItem>();
  const met = new Set<VersionedEntity>();
  const byEvent = once(() => eventsByUid(ours));
  const find = (item: SourceItem): EntityMatch => {
    const key = itemKey(item);
    const uid = uniqueUid(item, key, rowsByUid);
    const first = rowsByUid.get(uid);
    if (first !== undefined) return { code: 'twice', expected: String(first.row) };
    rowsByUid.set(uid, item);
    const known = byUid.get(uid);
    if (known !== undefined) return { present: known, uid };
    if (source?.map[createDetachedKey(uid)] === 'leave') return { isDetached: true };
    // Office 365 changes uids, so an event whose uid disappeared is matched by start and title.
    const candidates = (oursByKey.get(key) ?? []).filter(
      (one) => !met.has(one) && !named().has(one.value.source?.uid ?? ''),
    );
    const [one, other] = filterBySameRoom(candidates, item);
    if (other !== undefined) return openMatch('two_candidates', candidates, uid);
    if (one !== undefined) return { present: one, uid };
    const there = othersByKey.get(key) ?? [];
    const imported = source?.kind === 'interface' ? importedFrom(others, item) : undefined;
    if (imported !== undefined && !met.has(imported)) return { present: imported, uid, isOrigin: true };
    if (there.length > 0)
      return openMatch(findCommonOtherSource(there) === undefined ? 'there_already' : 'other_source', there, uid);
    return { present: undefined, uid };
  };
  return {
    of: (item) => {
      const match = find(item);
      if ('present' in match && match.present !== undefined) met.add(match.present);
      return match;
    },
    leave: (item) => {
      for (const one of byEvent().get(ownUid(item)) ?? []) met.add(one);
      const [from, title] = [item.value['date_from'], item.value['title']].map((text) => String(text ?? ''));
      for (const one of oursByKey.get(startAndTitle(from ?? '', title ?? '')) ?? []) met.add(one);
      return item.uid !== '' || (from !== '' && title !== '');
    },
    meet: (found) => void met.add(found),
    gone: (now) =>
      ours
        .filter((one) => !met.has(one) && one.value.endsAt >= now)
        .map(({ id, revision, value }) => ({ id, revision, label: value.title, value }))
        .sort((a, b) => (a.value.startsAt < b.value.startsAt ? -1 : 1)),
  };
}

/**
 * Finds the event that an earlier import from the same service created (rule Z7): same id, start and title, even if it has been cancelled
 * since. These imports create events without a source, so that the office may change them.
 */
function importedFrom<T extends VersionedEntity & { readonly value: Event }>(
  others: ReadonlyMap<number, T>,
  { uid, value: { date_from: from, title } }: SourceItem,
): T | undefined {
  const found = others.get(Number(uid));
  if (found === undefined || found.value.source !== null || found.value.series !== null) return undefined;
  const called = foldName(parseTitleStatus(String(title)).title);
  const isSame = found.value.startsAt === from && foldName(parseTitleStatus(found.value.title).title) === called;
  return isSame ? found : undefined;
}

function eventsByUid<T extends VersionedEntity & { readonly value: Event }>(ours: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of ours) {
    const uid = one.value.source?.uid ?? '';
    for (const name of new Set([uid, uid.slice(0, Math.max(uid.lastIndexOf('/'), 0))])) {
      if (name !== '') found.set(name, [...(found.get(name) ?? []), one]);
    }
  }
  return found;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the id of the source that all candidates share; undefined if they have none, or several. */
export function findCommonOtherSource(candidates: readonly VersionedEntity[]): number | undefined {
  const ids = new Set(candidates.map(({ value }) => (value as Partial<Event>).source?.id));
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}

function openMatch(code: RowFaultCode, candidates: readonly VersionedEntity[], uid: string): AmbiguousMatch {
  const ids = candidates.map(({ id }) => id);
  return { code, expected: ids.join(', '), ids, uid };
}

/** A table may have the same title twice at the same time, in two rooms. */
function uniqueUid(item: SourceItem, key: string, taken: ReadonlyMap<string, SourceItem>): string {
  if (item.uid !== '') return item.uid;
  if (!taken.has(key)) return key;
  return `${key} ${JSON.stringify(item.value['rooms'] ?? [])}`;
}

function filterBySameRoom<T extends { readonly value: Event }>(
  candidates: readonly T[],
  { value }: SourceItem,
): readonly T[] {
  if (candidates.length < 2 || value['rooms'] === undefined) return candidates;
  const wanted = new Set((value['rooms'] as readonly PlainObject[]).map((room) => room['room_id'] ?? room['name']));
  const isThere = (room: EventRoom) => wanted.has('roomId' in room ? room.roomId : room.name);
  const fitting = candidates.filter((one) => one.value.rooms.some(isThere));
  return fitting.length > 0 ? fitting : candidates;
}

function createOtherMatcher(kind: TableKind, present: readonly VersionedEntity[]): MarkingMatcher {
  const table = KINDS.find((one) => one.kind === kind);
  const byId = new Map(present.map((one) => [one.id, one]));
  const byName = Map.groupBy(present, ({ value }) => foldName(table?.label(value) ?? ''));
  const met = new Map<VersionedEntity, SourceItem>();
  const names = new Map<string, SourceItem>();
  const find = (item: SourceItem): EntityMatch => {
    const { id } = item.value;
    if (typeof id === 'number') {
      const known = byId.get(id);
      return known === undefined ? { code: 'no_such_id', expected: String(id) } : { present: known, uid: '' };
    }
    const name = nameOf(kind, item.value);
    const candidates = narrowCandidates(kind, byName.get(foldName(name)) ?? [], item.value);
    if (candidates.length > 1) return openMatch('two_candidates', candidates, '');
    const { building_id: building, email, parent_id: parent } = item.value;
    const mailbox = typeof email === 'string' ? foldEmail(email) : undefined;
    const key = `${foldName(name)} ${String(building ?? mailbox ?? parent ?? '')}`;
    const first = names.get(key);
    if (first !== undefined) return { code: 'twice', expected: String(first.row) };
    names.set(key, item);
    return { present: candidates[0], uid: '' };
  };
  return {
    of: (item) => {
      const match = find(item);
      if (!('present' in match) || match.present === undefined) return match;
      const first = met.get(match.present);
      if (first !== undefined) return { code: 'twice', expected: String(first.row) };
      met.set(match.present, item);
      return match;
    },
    leave: () => true,
    meet: () => undefined,
    gone: () => [],
  };
}

function nameOf(kind: TableKind, value: PlainObject): string {
  if (kind !== 'person') return String(value['name'] ?? '');
  return `${String(value['firstname'] ?? '')} ${String(value['lastname'] ?? '')}`.trim();
}

/** Narrows candidates of the same name to the same building, e-mail address, or parent. */
function narrowCandidates(
  kind: TableKind,
  candidates: readonly VersionedEntity[],
  value: PlainObject,
): readonly VersionedEntity[] {
  if (kind === 'room' && typeof value['building_id'] === 'number') {
    return candidates.filter((one) => narrowToKind('room', one.kind, one.value)?.buildingId === value['building_id']);
  }
  if (candidates.length < 2) return candidates;
  if (kind === 'person' && typeof value['email'] === 'string' && value['email'] !== '') {
    const mail = foldEmail(value['email']);
    const fitting = candidates.filter(
      (one) => foldEmail(narrowToKind('person', one.kind, one.value)?.email ?? '') === mail,
    );
    return fitting.length > 0 ? fitting : candidates;
  }
  if ('parent_id' in value) {
    return candidates.filter(
      (one) => (one.value as { readonly parentId?: number | null }).parentId === value['parent_id'],
    );
  }
  return candidates;
}
