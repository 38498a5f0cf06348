// Public effects of a change, in words.

import type { Event } from '../model/event.ts';
import type { Applied } from '../office/content/apply-changes.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { Desk } from './desk.ts';
import { plain, shortMoment } from './event-words.ts';

/** Lines for the events and lists with public effects, or a single line if the change has none. */
export async function effectsInWords({ store, instance }: Desk, applied: Applied): Promise<string[]> {
  const { appears = [], changes = [], disappears = [], lists = [] } = applied.effects ?? {};
  return store.content.read(instance, async (content) => {
    const gained = lists.flatMap(({ gains, loses }) => [...gains, ...loses]);
    const named = await namesOf(content, applied, [...appears, ...changes, ...disappears, ...gained]);
    const labels = await content.labels('list', [...new Set(lists.map(({ listId }) => listId))]);
    const lines = [
      ...appears.map((id) => `${named(id)} would appear`),
      ...changes.map((id) => `${named(id)} would change`),
      ...disappears.map((id) => `${named(id)} would disappear`),
      ...lists.flatMap(({ listId, gains, loses }) => {
        const list = `list ${listId} (${plain(labels.get(listId) ?? '')})`;
        return [
          ...gains.map((id) => `${list} would gain event ${id}`),
          ...loses.map((id) => `${list} would lose event ${id}`),
        ];
      }),
    ];
    return lines.length > 0 ? lines : ['The outside would see nothing of it.'];
  });
}

/** Names of events by id: as the change would leave them, or as stored. */
async function namesOf(
  content: ContentReader,
  { results }: Applied,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const there = await content.getAll('event', [...new Set(ids)]);
  const left = results.flatMap(({ present }) => present ?? []);
  const known = new Map([...there, ...left].map(({ id, value }) => [id, value as Event]));
  return (id) => {
    const event = known.get(id);
    if (event === undefined) return `event ${id}`;
    return `event ${id} (${shortMoment(event.startsAt)} ${plain(event.title)})`;
  };
}
