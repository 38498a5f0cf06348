// Which events a feed has, by its address: `all`, `list-1`, or what has all of several, `list-1+group-2` (rule G3).

import { sentence } from '../contract/document.ts';
import type { Term } from '../readmodel/chosen-events.ts';
import type { Snapshot } from '../readmodel/snapshot.ts';
import { joinPersons } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';

/** Maximum number of terms of a feed. */
const MAX_TERMS = 10;

const TERM = /^(list|layer|group|room|person)-([1-9][0-9]{0,9})$/;

/** Answer for an address that is not a feed's. */
export const NO_FEED = sentence(
  404,
  'A feed is all, or one or more of list-1, layer-1, group-1, room-1 and person-1 with + between them.',
);

/** The terms of an address, none for `all`; undefined for an address that is no feed’s. */
export function readTerms(text: string): readonly Term[] | undefined {
  if (text === 'all') return [];
  const parts = text.split('+');
  if (parts.length > MAX_TERMS) return undefined;
  const terms: Term[] = [];
  for (const part of parts) {
    const [, kind, id] = TERM.exec(part) ?? [];
    if (kind === undefined) return undefined;
    terms.push({ kind: kind as Term['kind'], id: Number(id) });
  }
  return terms;
}

/** Title of a feed: the parish and the feed's filters. */
export function feedTitle(view: View, terms: readonly Term[]): string {
  const { instance } = view.snapshot;
  const names = terms.flatMap((term) => nameOf(view, term) ?? []);
  return names.length === 0 ? instance.title : `${instance.title}: ${names.join(', ')}`;
}

/** The public name; undefined for what is not there. */
function nameOf({ snapshot }: View, { kind, id }: Term): string | undefined {
  const { lists, layerPlaces, targetGroupPlaces, roomsById } = snapshot;
  const names: Readonly<Record<Term['kind'], () => string | undefined>> = {
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

/** Name of a person who is published on the web (rule P1). */
function personName({ persons }: Snapshot, id: number): string | undefined {
  const place = persons.places.get(id);
  if (place === undefined) return undefined;
  const [found] = JSON.parse(joinPersons(persons, 'person', [place], false).bytes().toString());
  return `${found.firstname} ${found.lastname}`.trim();
}
