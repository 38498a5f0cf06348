import { describe, expect, it } from 'vitest';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { ALL_EVENTS_LIST_ID, largeBundle } from '../../test/support/large-bundle.ts';

function contentOf(size: Parameters<typeof largeBundle>[0]) {
  return readBundle(Buffer.from(JSON.stringify(largeBundle(size)))).content;
}

describe('a large bundle', () => {
  it('built from parts equals the whole', () => {
    const parts = [contentOf({ events: 30 }), contentOf({ events: 20, after: 30 })];
    expect(parts.flatMap(({ events }) => events)).toEqual(contentOf({ events: 50 }).events);
  });

  it('with overlapping lists has many events in common between any two lists, and one list with all events', () => {
    const { events, lists } = contentOf({ events: 400, overlapping: true });
    const byLayer = lists.filter(({ id }) => id !== ALL_EVENTS_LIST_ID).map(({ rule }) => new Set(rule?.layerIds));
    for (const one of byLayer) {
      for (const other of byLayer) {
        const shared = events.filter(({ layerIds }) => layerIds.some((id) => one.has(id) && other.has(id)));
        expect(shared.length).toBeGreaterThanOrEqual(160);
      }
    }
    const types = lists.find(({ id }) => id === ALL_EVENTS_LIST_ID)?.rule?.eventTypes;
    expect(events.filter(({ eventType }) => !types?.includes(eventType))).toEqual([]);
  });
});
