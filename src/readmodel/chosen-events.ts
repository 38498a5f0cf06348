import { type Bitset, emptySet, intersection } from '../kit/bitset.ts';
import type { View } from './view.ts';

/** What events are to have, all of it: each an id of the office. */
export interface EventChoice {
  readonly list?: number | undefined;
  /** An area; events of those below it are in it, too (rule L3). */
  readonly layer?: number | undefined;
  readonly group?: number | undefined;
  readonly room?: number | undefined;
  /** Somebody on the web (rule P1) who is responsible for it. */
  readonly person?: number | undefined;
}

/** The memberships of what is chosen; undefined for what is not there, or shown to nobody. */
function chosenSets({ snapshot }: View, choice: EventChoice): (Bitset | undefined)[] {
  const { byList, byLayer, byTargetGroup, byRoom, byPerson, persons } = snapshot;
  const sets: (Bitset | undefined)[] = [];
  if (choice.list !== undefined) sets.push(byList.get(choice.list));
  if (choice.layer !== undefined) sets.push(byLayer.get(choice.layer));
  if (choice.group !== undefined) sets.push(byTargetGroup.get(choice.group));
  if (choice.room !== undefined) sets.push(byRoom.get(choice.room));
  if (choice.person !== undefined) {
    sets.push(persons.places.has(choice.person) ? byPerson.get(choice.person) : undefined);
  }
  return sets;
}

/** The positions of the visible events that have all of it; none where something chosen is not there. */
export function chosenEvents(view: View, choice: EventChoice): Bitset {
  const sets = chosenSets(view, choice);
  if (sets.some((set) => set === undefined)) return emptySet(view.snapshot.events.ids.length);
  return intersection(view.visible, ...sets.filter((set) => set !== undefined));
}
