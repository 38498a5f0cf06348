import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyBundle } from '../../../test/support/any-bundle.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { contentOf, viewOf } from '../../../test/support/snapshot.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import { findEventsInLists } from '../../readmodel/lists.ts';
import { findVisibleEvents } from '../../readmodel/selections.ts';
import { openStore, type Store } from '../../store/store.ts';
import { hasPosition } from '../../util/bitset.ts';
import { explainVisibility } from './explain-visibility.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
});
afterAll(() => store.close());

const acting = () => ({ store, clock: () => 0 });

/** Times at which something in a bundle may begin or end, and the seconds around them. */
function momentsOf(bundle: { readonly events: readonly { readonly date_from: string; readonly date_to: string }[] }) {
  const edges = [...bundle.events.flatMap(({ date_from, date_to }) => [date_from, date_to]), '2026-02-28 23:59:59'];
  return edges.flatMap((edge) =>
    [-1, 0, 1].map((more) =>
      new Date(Date.parse(`${edge.replace(' ', 'T')}Z`) + more * 1000).toISOString().slice(0, 19).replace('T', ' '),
    ),
  );
}

const CRITERIA = ['layer_ids', 'target_group_ids', 'event_types', 'room_ids', 'person_ids'] as const;

/** Returns the list unchanged, or with a single criterion and no hand-picked events, so that it matches events more often. */
function simplified(list: Loose, only: (typeof CRITERIA)[number] | undefined): Loose {
  if (only === undefined) return list;
  return { ...list, rule: { [only]: list['rule']?.[only] ?? [] }, include_event_ids: [], exclude_event_ids: [] };
}

const OWN: readonly string[] = ['not_public', 'draft', 'proposed', 'not_yet', 'over'];

const asked = anyBundle.chain((bundle) =>
  fc
    .record({
      at: fc.constantFrom(...momentsOf(bundle as Parameters<typeof momentsOf>[0])),
      isShown: fc.boolean(),
      only: fc.constantFrom(undefined, ...CRITERIA),
    })
    .map(({ at, isShown, only }) => {
      const events = bundle['events'].map((event: Loose) =>
        isShown ? { ...event, public: true, state: 'ready', publish_from: null } : event,
      );
      const lists = bundle['lists'].map((list: Loose) => simplified(list, only));
      return { at, bundle: { ...bundle, events, lists } as object };
    }),
);

it('visibility in lists, areas and the page agrees with the interface, for any content at any moment', async () => {
  const seen = { shown: 0, hidden: 0, hiddenByList: 0 };
  await fc.assert(
    fc.asyncProperty(asked, async ({ bundle, at }) => {
      const content = contentOf(bundle);
      await store.replaceContent(content, { actor: 'test', action: 'test', at: 0 });
      const view = viewOf(bundle, at);
      const { byLayer, byList } = view.snapshot;
      for (const { id } of content.events) {
        const { doors } = await explainVisibility(acting(), content.instance.name, id, { at });
        const visible = findVisibleEvents(view, [id]);
        const position = positionOf(view.snapshot.events, id);
        const inLists = findEventsInLists(view, 'all', id).flatMap(({ listIds }) => listIds);
        const inLayers = view.snapshot.layers.flatMap(({ entity: { id: layer } }) => {
          const members = byLayer.get(layer);
          return members !== undefined && position !== undefined && hasPosition(members, position) ? [layer] : [];
        });
        const shownAt = (kind: string) =>
          doors.flatMap(({ door, shown }) => (shown && door.startsWith(kind) ? [Number(door.split(' ')[1])] : []));
        expect(doors[0]).toMatchObject({ door: 'page', shown: visible.length === 1 });
        expect(shownAt('list')).toEqual(inLists);
        expect(shownAt('layer')).toEqual(visible.length === 1 ? inLayers : []);
        for (const { door, because } of doors) {
          const members = byList.get(Number(door.split(' ')[1]));
          if (!door.startsWith('list') || members === undefined || position === undefined) continue;
          const isMember = because.every(({ code }) => OWN.includes(code));
          expect({ door, isMember }).toEqual({ door, isMember: hasPosition(members, position) });
        }
        const lists = doors.filter(({ door }) => door.startsWith('list'));
        expect(lists.map(({ door }) => door)).toEqual(view.snapshot.lists.map((list) => `list ${list.id}`));
        seen.shown += inLists.length;
        seen.hidden += lists.length - inLists.length;
        seen.hiddenByList += visible.length * (lists.length - inLists.length);
      }
    }),
    { numRuns: countRuns(150) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(8);
});
