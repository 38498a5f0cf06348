import { type Problem, problem } from '../model/format/problem.ts';
import type { InstanceContent } from '../model/instance.ts';
import type { Referrer, StoredKind } from '../model/present.ts';
import { ContentOutdated, FormAnswered } from '../store/content/errors.ts';
import type { ComparedKind, ContentDifference, KindDifference } from '../store/difference.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { Store } from '../store/store.ts';
import { readBundle } from './bundle/bundle.ts';
import { BundleRefused } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { referrersInWords } from './referrers-in-words.ts';
import { refusal } from './refusal-codes.ts';

export interface Imported {
  readonly record: InstanceRecord;
  /** Number of entities in the file, by array name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: readonly Problem[];
}

export interface ImportOptions {
  readonly progress?: (done: number, total: number) => void;
  /** True to reject an import that removes many entities, by LargeRemovalError. */
  readonly isCareful?: boolean;
  /** True to overwrite what the office has written since the export (rule W16). */
  readonly isForced?: boolean;
  /** True to keep subscribers, bookings, assignments and absences, whatever the file contains (rules J3 and D2). */
  readonly keepsPeople?: boolean;
}

export function changedInWords(changed: readonly Referrer[]): string {
  if (changed.length === 0) return 'the file was exported from another state of the instance than the present one';
  return `the office has written since the file was exported (${referrersInWords(changed)})`;
}

/** The office has written since the file was exported; nothing was imported. */
export class StaleImportError extends OfficeError {
  readonly instance: string;
  /** Entities changed by the office, sorted by kind and id. */
  readonly changed: readonly Referrer[];

  constructor(instance: string, changed: readonly Referrer[]) {
    super(refusal('import_outdated', { changed: changedInWords(changed) }));
    this.instance = instance;
    this.changed = changed;
  }
}

/** The import would remove many entities; nothing was imported. */
export class LargeRemovalError extends OfficeError {
  readonly instance: string;
  readonly difference: ContentDifference;

  constructor(instance: string, difference: ContentDifference) {
    super(refusal('import_removes', { removed: muchOf(difference) }));
    this.instance = instance;
    this.difference = difference;
  }
}

/**
 * Replaces or creates an instance from a bundle file; API keys stay. Throws BundleRefused for an invalid file; nothing is imported then.
 */
export async function importBundle(
  { store, clock, actor }: OfficeContext,
  bytes: Uint8Array,
  { progress, isCareful = false, isForced = false, keepsPeople = false }: ImportOptions = {},
): Promise<Imported> {
  const { content: read, basedOn, warnings } = readBundle(bytes);
  const content = keepsPeople ? await withPeople(store, read) : read;
  const weigh = (difference: ContentDifference) => {
    if (muchOf(difference).length > 0) throw new LargeRemovalError(content.instance.name, difference);
  };
  const options = { progress, weigh: isCareful ? weigh : undefined, ...(!isForced && { basedOn }) };
  const change = { actor, action: 'import', at: clock() };
  const record = await store.replaceContent(content, change, options).catch((error: unknown) => {
    if (error instanceof FormAnswered) throw refusedFor(error);
    throw error instanceof ContentOutdated ? new StaleImportError(content.instance.name, error.changed) : error;
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
  const told = [...warnings];
  if (record.ended > 0) {
    told.push(problem(path, 'stay_unsubscribed', { count: record.ended }));
  }
  if (record.lost > 0) {
    told.push(problem(path, 'registered_removed', { count: record.lost }));
  }
  return { record, counts, warnings: told };
}

/** Problem of a file that changes form fields with existing answers, by form id. */
function refusedFor({ problems }: FormAnswered): BundleRefused {
  const placed = problems.map((one) => ({ ...one, path: `forms with id ${one.id}, ${one.path}` }));
  return new BundleRefused(placed, placed.length);
}

/**
 * Replaces the people data of the file by the stored subscribers, bookings, absences and assignments, without those that refer to an
 * event, person or role missing in the file.
 */
async function withPeople(store: Pick<Store, 'readContent'>, content: InstanceContent): Promise<InstanceContent> {
  const stands = await store.readContent(content.instance.name);
  if (stands === undefined) return content;
  const [events, lists] = [content.events, content.lists].map((all) => new Set(all.map(({ id }) => id)));
  const { subscribers, bookings, absences, assignments, personKeys } = stands.content;
  const [persons, roles] = [content.persons, content.roles].map((all) => new Set(all.map(({ id }) => id)));
  return {
    ...content,
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

export interface Foreseen {
  readonly instance: string;
  readonly difference: ContentDifference;
  /** Large removals that need confirmation, as texts; empty if there are none. */
  readonly much: readonly string[];
  /** Entities changed by the office since the export, so that force is needed; undefined if it is not. */
  readonly changedSince: readonly Referrer[] | undefined;
  readonly warnings: readonly Problem[];
}

/** Previews an import without writing. Throws BundleRefused for an invalid file. */
export async function previewImport(
  { store, clock, actor }: OfficeContext,
  bytes: Uint8Array,
  { keepsPeople = false }: Pick<ImportOptions, 'keepsPeople'> = {},
): Promise<Foreseen> {
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
      if (error instanceof ContentOutdated) changedSince = error.changed;
      else if (error instanceof FormAnswered) throw refusedFor(error);
      else if (!(error instanceof Undone)) throw error;
    }
    if (difference !== undefined) break;
  }
  if (difference === undefined) throw new Error('the store did not tell what differs');
  return { instance: content.instance.name, difference, much: muchOf(difference), changedSince, warnings };
}

/** Thrown to roll back a dry run. */
class Undone extends Error {}

/** Minimum number of events, or confirmed subscribers, for the removal check, and the maximum share that may be removed unconfirmed. */
const MANY = 10;
const MAX_GOING = 1 / 5;

/** Minimum number of entities of a kind whose complete removal needs confirmation. */
const SOME = 4;

/** Large removals of an import that need confirmation, as texts; empty if there are none. */
export function muchOf({
  kinds,
  registered,
  confirmed,
  bookings,
  assignments,
}: Omit<ContentDifference, 'isNew' | 'settings'>): string[] {
  const entities = kinds.filter(({ kind, before, appearing, going }) => {
    if (kind === 'subscriber' || kind === 'booking') return false;
    if (kind === 'event' && isMuch(before, going.count)) return true;
    return before >= SOME && going.count === before && appearing.count === 0;
  });
  const { before, going } = confirmed;
  const isMostPlanned =
    isMuch(assignments.before, assignments.going) && !entities.some(({ kind }) => kind === 'assignment');
  const isMostConfirmed = isMuch(before, going) || (before > 0 && going === before);
  return [
    ...entities.map(({ kind, before: all, going: gone }) => `${gone.count} of ${counted(kind, all)}`),
    ...(isMostConfirmed ? [`${going} of ${before} confirmed ${before === 1 ? 'subscriber' : 'subscribers'}`] : []),
    ...(registered === 0 ? [] : [`${counted('subscriber', registered)} who registered here`]),
    ...(isMostPlanned
      ? [`${assignments.going} of ${counted('assignment', assignments.before)} to events to come`]
      : []),
    ...(bookings === 0 ? [] : [`${counted('booking', bookings)} of events to come`]),
  ];
}

function isMuch(before: number, going: number): boolean {
  return before >= MANY && going > before * MAX_GOING;
}

/** `1 event`, `2 target groups`. */
export function counted(kind: ComparedKind | StoredKind, count: number): string {
  const [one, many] = NOUNS[kind] ?? [kind.replaceAll('_', ' '), `${kind.replaceAll('_', ' ')}s`];
  return `${count} ${count === 1 ? one : many}`;
}

const NOUNS: Readonly<Partial<Record<string, readonly [string, string]>>> = {
  series: ['series', 'series'],
  newsletter: ['offer of lists for the newsletter', 'offers of lists for the newsletter'],
};

export type { ContentDifference, KindDifference };
