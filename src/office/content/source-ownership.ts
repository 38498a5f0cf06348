// Ownership of event fields by a source (rule Z5): only the source writes them. Events taken over by the office are recorded in the
// source, so that it does not re-import them.

import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import type { Source } from '../../model/sources/source.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createDetachedKey } from '../sources/matching/match-entities.ts';

/** True if the source overwrites the fields it owns; a disabled or one-time source leaves them to the office. */
export function ownsFields({ enabled }: Pick<Source, 'enabled'>): boolean {
  return enabled;
}

export async function findOwnerSource(
  content: Pick<ContentReader, 'get'>,
  { source: of }: Pick<Event, 'source'>,
): Promise<Source | undefined> {
  if (of === null) return undefined;
  const source = (await content.get('source', of.id))?.value;
  return source !== undefined && ownsFields(source) ? source : undefined;
}

export async function findOwnershipProblems(content: ContentReader, before: Event, after: Event): Promise<Problem[]> {
  const source = await findOwnerSource(content, before);
  if (source === undefined) return [];
  const owned = new Set(source.owns);
  const fields = [...EVENT_FIELDS.filter(([name]) => owned.has(name)), ['source', 'source'] as const];
  const changed = fields.filter(([, key]) => !isSameJson(before[key], after[key]));
  const told = { source: source.name, event: before.id };
  return changed.map(([field]) => createProblem(`/${field}`, 'owned_by_source', told));
}

/** Records that an event now belongs to the office or was removed manually, so its source no longer imports it. */
export async function detachFromSource(
  content: ContentTransaction,
  { source: of }: Pick<Event, 'source'>,
): Promise<void> {
  const source = of === null ? undefined : await content.get('source', of.id);
  if (of === null || source === undefined || source.value.map[createDetachedKey(of.uid)] === 'leave') return;
  const map = { ...source.value.map, [createDetachedKey(of.uid)]: 'leave' };
  await content.put('source', { ...source.value, map }, source.revision);
}

export async function reattachToSource(
  content: ContentTransaction,
  { source: of }: Pick<Event, 'source'>,
): Promise<void> {
  const source = of === null ? undefined : await content.get('source', of.id);
  if (of === null || source === undefined || !(createDetachedKey(of.uid) in source.value.map)) return;
  const { [createDetachedKey(of.uid)]: _, ...map } = source.value.map;
  await content.put('source', { ...source.value, map }, source.revision);
}
