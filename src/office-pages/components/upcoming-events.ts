// Upcoming events from the search index, and the events of a list.

import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { List, ListRule } from '../../model/list.ts';
import { type Ancestry, buildAncestry, isInList } from '../../model/list-rule.ts';
import type { IndexedEvent } from '../../office/search/entry.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';

export interface UpcomingEvents {
  readonly events: readonly IndexedEvent[];
  /** All event types ever used, the most frequent first. */
  readonly types: readonly string[];
  readonly ancestry: Ancestry;
}

/** Calls `work` with the upcoming events, and with a reader of the same snapshot. */
export function runWithUpcomingEvents<T>(
  { editing, indexes, instance, now }: PageRequest,
  work: (coming: UpcomingEvents, content: ContentReader) => Promise<T>,
): Promise<T> {
  const index = indexes.of(instance.name);
  return index.ask(editing.store.content, instance.name, async (content) => {
    const ancestry = buildAncestry(await content.all('layer'));
    const events: IndexedEvent[] = [];
    const counts = new Map<string, number>();
    for (const { event } of index.of('event').in('sortKey')) {
      if (event === undefined) continue;
      counts.set(event.eventType, (counts.get(event.eventType) ?? 0) + 1);
      if (event.endsAt >= now) events.push(event);
    }
    counts.delete('');
    return work({ events, types: typesOf(counts), ancestry }, content);
  });
}

function typesOf(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([type]) => type);
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Builds a list from the values of a form, saved or not. `stored`: the saved list, which contains the events picked by hand. */
export function buildListFromValues(values: PlainObject, stored: List | undefined): List {
  const rule = isPlainObject(values['rule']) ? values['rule'] : {};
  const read: ListRule = {
    layerIds: numbers(rule['layer_ids']),
    targetGroupIds: numbers(rule['target_group_ids']),
    eventTypes: texts(rule['event_types']),
    roomIds: numbers(rule['room_ids']),
    personIds: numbers(rule['person_ids']),
  };
  const { includeEventIds = [], excludeEventIds = [] } = stored ?? {};
  const of = { id: stored?.id ?? 0, position: null, groupIds: [], name: '', publicTitle: '' };
  return { ...of, rule: read, includeEventIds, excludeEventIds };
}

export function selectEventsOfList(list: List, { events, ancestry }: UpcomingEvents): IndexedEvent[] {
  return events.filter((event) => isInList(list, event, ancestry));
}
