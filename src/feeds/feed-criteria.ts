// Criteria in the address of a feed: `all`, `list-1`, or several that an event must all match, `list-1+group-2` (rule G3).

import { createMessageResponse } from '../contract/document.ts';
import type { ChoiceCriterion } from '../readmodel/chosen-events.ts';
import type { Snapshot } from '../readmodel/snapshot.ts';
import { joinPersons } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';

const MAX_TERMS = 10;

const TERM = /^(list|layer|group|room|person)-([1-9][0-9]{0,9})$/;

export const NO_FEED_RESPONSE = createMessageResponse(
  404,
  'A feed is all, or one or more of list-1, layer-1, group-1, room-1 and person-1, joined by +.',
);

/** Criteria in an address, empty for `all`; undefined for an invalid address. */
export function parseFeedCriteria(text: string): readonly ChoiceCriterion[] | undefined {
  if (text === 'all') return [];
  const parts = text.split('+');
  if (parts.length > MAX_TERMS) return undefined;
  const terms: ChoiceCriterion[] = [];
  for (const part of parts) {
    const [, kind, id] = TERM.exec(part) ?? [];
    if (kind === undefined) return undefined;
    terms.push({ kind: kind as ChoiceCriterion['kind'], id: Number(id) });
  }
  return terms;
}

export function formatFeedTitle(view: View, terms: readonly ChoiceCriterion[]): string {
  const { instance } = view.snapshot;
  const names = terms.flatMap((term) => nameOf(view, term) ?? []);
  return names.length === 0 ? instance.title : `${instance.title}: ${names.join(', ')}`;
}

/** Public name of a list, area, group, room or person; undefined if it does not exist. */
function nameOf({ snapshot }: View, { kind, id }: ChoiceCriterion): string | undefined {
  const { lists, layerPlaces, targetGroupPlaces, roomsById } = snapshot;
  const names: Readonly<Record<ChoiceCriterion['kind'], () => string | undefined>> = {
    list: () => {
      const list = lists.find((one) => one.id === id);
      return list && (list.publicTitle || list.name);
    },
    layer: () => layerPlaces.get(id)?.layer.name,
    group: () => targetGroupPlaces.get(id)?.group.name,
    room: () => {
      const room = roomsById.get(id)?.room;
      return room && (room.publicName || room.name);
    },
    person: () => personName(snapshot, id),
  };
  return names[kind]();
}

function personName({ persons }: Snapshot, id: number): string | undefined {
  const place = persons.places.get(id);
  if (place === undefined) return undefined;
  const [found] = JSON.parse(joinPersons(persons, 'person', [place], false).bytes().toString());
  return `${found.firstname} ${found.lastname}`.trim();
}
