// Choices for the fields of an event: rooms, areas, target groups and people, with the clock and date formats of the parish.

import { type Authority, hasRole } from '../../../model/authority.ts';
import { byPosition } from '../../../model/entity.ts';
import type { Layer } from '../../../model/group.ts';
import { type Ancestry, ancestryOf } from '../../../model/list-rule.ts';
import type { PlanRole } from '../../../model/rota/rota.ts';
import { isTheirArea } from '../../../office/access/areas.ts';
import { depthFirst } from '../../../readmodel/tree.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { type WallClock, wallClock } from '../../../util/wall-clock.ts';
import { type SayDays, sayDays } from '../../days.ts';
import { type PeopleByName, peopleOf } from './people.ts';

export interface NamedChoice {
  readonly id: number;
  readonly name: string;
}

/** A sign-up form, and whether it has any questions. */
export interface FormChoice extends NamedChoice {
  readonly isEmpty: boolean;
}

export interface EventChoices {
  readonly buildings: readonly { readonly name: string; readonly rooms: readonly NamedChoice[] }[];
  /** Areas in tree order; `depth` is the number of ancestors. */
  readonly layers: readonly (NamedChoice & { readonly depth: number })[];
  readonly targets: readonly NamedChoice[];
  readonly people: PeopleByName;
  /** Names of all buildings, including those without a room. */
  readonly houses: readonly string[];
  /** Sign-up forms, and whether online sign-up is enabled at all (rule J1). */
  readonly forms: readonly FormChoice[];
  readonly hasSignUp: boolean;
  /** Roles of the rota, in the order of the office; the areas determine where they are needed. */
  readonly roles: readonly PlanRole[];
  readonly ancestry: Ancestry;
  /** Whether the user may create missing people, rooms, areas and forms within the form (rule U3). */
  readonly mayMake: boolean;
  /** Clock by which times are read. */
  readonly clock: WallClock;
  /** Formats for days and times. */
  readonly days: SayDays;
}

/** Authority, locale and current local time of the user. */
export interface ChoicesFor {
  readonly editing: { readonly authority: Authority };
  readonly locale: string;
  readonly now: string;
}

/** `chosen` are areas that remain visible even if the user may not choose them. */
export async function readEventChoices(
  content: ContentReader,
  { editing: { authority }, locale, now }: ChoicesFor,
  chosen: readonly number[] = [],
): Promise<EventChoices> {
  const rooms = Map.groupBy(await content.all('room'), ({ buildingId }) => buildingId);
  const buildings = (await content.all('building')).sort(byPosition).map(({ id, name }) => ({
    name,
    rooms: (rooms.get(id) ?? []).sort(byPosition).map(named),
  }));
  const layers = await content.all('layer');
  const isFor = allowedLayers(layers, authority);
  return {
    buildings: buildings.filter((building) => building.rooms.length > 0),
    layers: depthFirst(layers, byPosition)
      .filter(({ entity: { id } }) => isFor(id) || chosen.includes(id))
      .map(({ entity, depth }) => ({ ...named(entity), depth })),
    targets: (await content.all('target_group')).sort(byPosition).map(named),
    people: peopleOf(await content.all('person')),
    houses: buildings.map(({ name }) => name),
    forms: (await content.all('form'))
      .map((form) => ({ ...named(form), isEmpty: form.fields.length === 0 }))
      .sort(byName),
    hasSignUp: content.instance.outside.signup,
    roles: (await content.all('role')).sort(byPosition),
    ancestry: ancestryOf(layers),
    mayMake: hasRole(authority, 'editor'),
    clock: wallClock(content.instance.timeZone),
    days: sayDays(locale, content.instance.timeZone, now),
  };
}

const collator = new Intl.Collator('de');

function byName(a: NamedChoice, b: NamedChoice): number {
  return collator.compare(a.name, b.name);
}

function named({ id, name }: NamedChoice): NamedChoice {
  return { id, name };
}

/** Returns a predicate: may the user create events in this area (rule U3)? */
export function allowedLayers(layers: readonly Layer[], authority: Authority): (id: number) => boolean {
  const ancestry = ancestryOf(layers);
  return (id) => isTheirArea(authority, id, ancestry);
}

/** Name of a room; "" if there is none. */
export function roomName({ buildings }: EventChoices, id: number): string {
  return buildings.flatMap(({ rooms }) => rooms).find((room) => room.id === id)?.name ?? '';
}
