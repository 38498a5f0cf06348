import { createProblem, type Problem } from '../model/format/problem.ts';
import type { InstanceContent } from '../model/instance.ts';
import type { Referrer, StoredKind } from '../model/present.ts';
import { ContentOutdatedError, FormAnsweredError } from '../store/content/errors.ts';
import type { ComparedKind, ContentDifference, KindDifference } from '../store/difference.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { Store } from '../store/store.ts';
import { readBundle } from './bundle/bundle.ts';
import { describeReferrers } from './describe-referrers.ts';
import { BundleRefusedError } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';
import { setContentRequests } from './room-requests/set-content-requests.ts';

export interface BundleImportResult {
  readonly record: InstanceRecord;
  /** Number of entities in the file, by array name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: readonly Problem[];
}

export interface BundleImportOptions {
  readonly progress?: (done: number, total: number) => void;
  /** True to reject an import that removes many entities; throws LargeRemovalError. */
  readonly isCareful?: boolean;
  /** True to overwrite changes that the office has made since the export (rule W16). */
  readonly isForced?: boolean;
  /** True to keep subscribers, bookings, room requests, assignments and absences, even if the file contains others (rules J3 and D2). */
  readonly keepsPeople?: boolean;
}

export function describeChangedEntities(changed: readonly Referrer[]): string {
  if (changed.length === 0) return 'the file was exported from a different state of the instance';
  return `the office has changed since the file was exported (${describeReferrers(changed)})`;
}

/** Thrown if the file was exported before the office's last write. */
export class StaleImportError extends OfficeError {
  readonly instance: string;
  /** Entities changed by the office, sorted by kind and id. */
  readonly changed: readonly Referrer[];

  constructor(instance: string, changed: readonly Referrer[]) {
    super(createRefusal('import_outdated', { changed: describeChangedEntities(changed) }));
    this.instance = instance;
    this.changed = changed;
  }
}

/** Thrown if an import would remove many entities. */
export class LargeRemovalError extends OfficeError {
  readonly instance: string;
  readonly difference: ContentDifference;

  constructor(instance: string, difference: ContentDifference) {
    super(createRefusal('import_removes', { removed: describeLargeRemovals(difference) }));
    this.instance = instance;
    this.difference = difference;
  }
}

/**
 * Replaces or creates an instance from a bundle file; API keys stay. Throws BundleRefusedError, LargeRemovalError or StaleImportError, in
 * which case nothing is imported.
 */
export async function importBundle(
  { store, clock, actor }: OfficeContext,
  bytes: Uint8Array,
  { progress, isCareful = false, isForced = false, keepsPeople = false }: BundleImportOptions = {},
): Promise<BundleImportResult> {
  const { content: read, basedOn, warnings } = readBundle(bytes);
  const content = keepsPeople ? await withPeople(store, read) : read;
  const weigh = (difference: ContentDifference) => {
    if (describeLargeRemovals(difference).length > 0) throw new LargeRemovalError(content.instance.name, difference);
  };
  const options = { progress, weigh: isCareful ? weigh : undefined, ...(!isForced && { basedOn }) };
  const change = { actor, action: 'import', at: clock() };
  const record = await store.replaceContent(content, change, options).catch((error: unknown) => {
    if (error instanceof FormAnsweredError) throw refusedFor(error);
    throw error instanceof ContentOutdatedError ? new StaleImportError(content.instance.name, error.changed) : error;
  });
  const counts = {
    events: content.events.length,
    persons: content.persons.length,
    lists: content.lists.length,
    rooms: content.rooms.length,
    layers: content.layers.length,
    subscribers: content.subscribers.length,
  };
  const path = 'newsletter.subscribers';
  const notes = [...warnings];
  if (record.ended > 0) {
    notes.push(createProblem(path, 'stay_unsubscribed', { count: record.ended }));
  }
  if (record.lost > 0) {
    notes.push(createProblem(path, 'registered_removed', { count: record.lost }));
  }
  return { record, counts, warnings: notes };
}

function refusedFor({ problems }: FormAnsweredError): BundleRefusedError {
  const placed = problems.map((one) => ({ ...one, path: `forms with id ${one.id}, ${one.path}` }));
  return new BundleRefusedError(placed, placed.length);
}

/**
 * Replaces subscribers, bookings, requests, absences, private page keys and assignments of the file with the stored ones. Drops stored data
 * that refers to an event, person, room or role missing from the file.
 */
async function withPeople(store: Pick<Store, 'readContent'>, content: InstanceContent): Promise<InstanceContent> {
  const current = await store.readContent(content.instance.name);
  if (current === undefined) return content;
  const [events, lists] = [content.events, content.lists].map((all) => new Set(all.map(({ id }) => id)));
  const { subscribers, bookings, absences, assignments, personKeys, requests } = current.content;
  const [persons, roles] = [content.persons, content.roles].map((all) => new Set(all.map(({ id }) => id)));
  return {
    ...content,
    ...setContentRequests(content, requests),
    subscribers: subscribers.map((one) => ({ ...one, listIds: one.listIds.filter((id) => lists?.has(id)) })),
    bookings: bookings.filter(({ eventId }) => events?.has(eventId)),
    absences: absences.filter(({ personId }) => persons?.has(personId)),
    personKeys: personKeys.filter(({ personId }) => persons?.has(personId)),
    assignments: assignments.filter(
      ({ eventId, roleId, personId }) =>
        events?.has(eventId) && roles?.has(roleId) && (personId === null || persons?.has(personId)),
    ),
  };
}

export interface BundleImportPreview {
  readonly instance: string;
  readonly difference: ContentDifference;
  /** Large removals that need confirmation, as texts; empty if there are none. */
  readonly largeRemovals: readonly string[];
  /** Entities that the office has changed since the export, which only a forced import overwrites; undefined if no force is needed. */
  readonly changedSince: readonly Referrer[] | undefined;
  readonly warnings: readonly Problem[];
}

/** Previews an import without writing. Throws BundleRefusedError for an invalid file. */
export async function previewImport(
  { store, clock, actor }: OfficeContext,
  bytes: Uint8Array,
  { keepsPeople = false }: Pick<BundleImportOptions, 'keepsPeople'> = {},
): Promise<BundleImportPreview> {
  const { content: read, basedOn, warnings } = readBundle(bytes);
  const content = keepsPeople ? await withPeople(store, read) : read;
  let difference: ContentDifference | undefined;
  let changedSince: readonly Referrer[] | undefined;
  const weigh = (told: ContentDifference) => {
    difference = told;
    throw new Undone();
  };
  const change = { actor, action: 'import', at: clock() };
  for (const options of [{ weigh, basedOn }, { weigh }]) {
    try {
      await store.replaceContent(content, change, options);
    } catch (error) {
      if (error instanceof ContentOutdatedError) changedSince = error.changed;
      else if (error instanceof FormAnsweredError) throw refusedFor(error);
      else if (!(error instanceof Undone)) throw error;
    }
    if (difference !== undefined) break;
  }
  if (difference === undefined) throw new Error('the store did not report what differs');
  return {
    instance: content.instance.name,
    difference,
    largeRemovals: describeLargeRemovals(difference),
    changedSince,
    warnings,
  };
}

/** Thrown to roll back a dry run. */
class Undone extends Error {}

/** Minimum number of events, or of confirmed subscribers, for which `MAX_REMOVED_SHARE` applies. */
const MIN_CHECKED_ENTITIES = 10;
const MAX_REMOVED_SHARE = 1 / 5;

/** Minimum number of entities of a kind whose complete removal needs confirmation. */
const MIN_ENTITIES_OF_KIND = 4;

export function describeLargeRemovals({
  kinds,
  registered,
  confirmed,
  bookings,
  requests,
  assignments,
}: Omit<ContentDifference, 'isNew' | 'settings'>): string[] {
  const entities = kinds.filter(({ kind, before, appearing, going }) => {
    if (kind === 'subscriber' || kind === 'booking' || kind === 'room_request') return false;
    if (kind === 'event' && isMuch(before, going.count)) return true;
    return before >= MIN_ENTITIES_OF_KIND && going.count === before && appearing.count === 0;
  });
  const { before, going } = confirmed;
  const isMostPlanned =
    isMuch(assignments.before, assignments.going) && !entities.some(({ kind }) => kind === 'assignment');
  const isMostConfirmed = isMuch(before, going) || (before > 0 && going === before);
  return [
    ...entities.map(({ kind, before: all, going: gone }) => `${gone.count} of ${formatEntityCount(kind, all)}`),
    ...(isMostConfirmed ? [`${going} of ${before} confirmed ${before === 1 ? 'subscriber' : 'subscribers'}`] : []),
    ...(registered === 0 ? [] : [`${formatEntityCount('subscriber', registered)} who subscribed here`]),
    ...(isMostPlanned
      ? [`${assignments.going} of ${formatEntityCount('assignment', assignments.before)} for upcoming events`]
      : []),
    ...(bookings === 0 ? [] : [`${formatEntityCount('booking', bookings)} for upcoming events`]),
    ...(requests === 0 ? [] : [`${formatEntityCount('room_request', requests)} with an upcoming date`]),
  ];
}

function isMuch(before: number, going: number): boolean {
  return before >= MIN_CHECKED_ENTITIES && going > before * MAX_REMOVED_SHARE;
}

/** Formats a count in English: `1 event`, `2 target groups`. */
export function formatEntityCount(kind: ComparedKind | StoredKind, count: number): string {
  const [one, many] = NOUNS[kind] ?? [kind.replaceAll('_', ' '), `${kind.replaceAll('_', ' ')}s`];
  return `${count} ${count === 1 ? one : many}`;
}

const NOUNS: Readonly<Partial<Record<string, readonly [string, string]>>> = {
  series: ['series', 'series'],
  newsletter: ['newsletter list', 'newsletter lists'],
};

export type { ContentDifference, KindDifference };
