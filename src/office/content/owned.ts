// Which fields of an event belong to the source that it comes from (rule Z5): only the source writes them. Events that the office has
// taken over are noted in the source, so that it does not bring them again.

import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import type { Source } from '../../model/sources/source.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';
import { detachedKey } from '../sources/matching/match-entities.ts';

/** Whether a source overwrites what it owns: one that is switched off, or was brought in once, leaves it to the office. */
export function doesOwn({ enabled }: Pick<Source, 'enabled'>): boolean {
  return enabled;
}

/** The source that an event comes from and that owns some of it; undefined where none does. */
export async function ownerOf(
  content: Pick<ContentReader, 'get'>,
  { source: of }: Pick<Event, 'source'>,
): Promise<Source | undefined> {
  if (of === null) return undefined;
  const source = (await content.get('source', of.id))?.value;
  return source !== undefined && doesOwn(source) ? source : undefined;
}

/** What a write by hand would change of what a source owns, with JSON pointers into the event. */
export async function ownedProblems(content: ContentReader, before: Event, after: Event): Promise<Problem[]> {
  const source = await ownerOf(content, before);
  if (source === undefined) return [];
  const owned = new Set(source.owns);
  const fields = [...EVENT_FIELDS.filter(([name]) => owned.has(name)), ['source', 'source'] as const];
  const changed = fields.filter(([, key]) => !sameJson(before[key], after[key]));
  const told = { source: source.name, event: before.id };
  return changed.map(([field]) => problem(`/${field}`, 'owned_by_source', told));
}

/** Remembers that an event is the office's own from now on, or was removed by hand: its source brings it no more. */
export async function leaveToOffice(content: ContentTransaction, { source: of }: Pick<Event, 'source'>): Promise<void> {
  const source = of === null ? undefined : await content.get('source', of.id);
  if (of === null || source === undefined || source.value.map[detachedKey(of.uid)] === 'leave') return;
  const map = { ...source.value.map, [detachedKey(of.uid)]: 'leave' };
  await content.put('source', { ...source.value, map }, source.revision);
}

/** Lets the source bring an event again that came back. */
export async function giveToSource(content: ContentTransaction, { source: of }: Pick<Event, 'source'>): Promise<void> {
  const source = of === null ? undefined : await content.get('source', of.id);
  if (of === null || source === undefined || !(detachedKey(of.uid) in source.value.map)) return;
  const { [detachedKey(of.uid)]: _, ...map } = source.value.map;
  await content.put('source', { ...source.value, map }, source.revision);
}
