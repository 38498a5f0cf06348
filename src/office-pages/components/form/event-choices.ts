import { type Authority, hasRole } from '../../../model/authority.ts';
import { compareByPosition } from '../../../model/entity.ts';
import type { Layer } from '../../../model/group.ts';
import { type Ancestry, buildAncestry } from '../../../model/list-rule.ts';
import type { RotaRole } from '../../../model/rota/rota.ts';
import { isOwnArea } from '../../../office/access/areas.ts';
import { flattenDepthFirst } from '../../../readmodel/tree.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { createWallClock, type WallClock } from '../../../util/wall-clock.ts';
import { createDayFormatter, type DayFormatter } from '../../day-formatter.ts';
import { createPeopleIndex, type PeopleIndex } from './people-index.ts';

export interface NamedChoice {
  readonly id: number;
  readonly name: string;
}

export interface FormChoice extends NamedChoice {
  readonly isEmpty: boolean;
}

export interface EventChoices {
  readonly buildings: readonly { readonly name: string; readonly rooms: readonly NamedChoice[] }[];
  /** Areas in the order of the tree; `depth` is the number of ancestors. */
  readonly layers: readonly (NamedChoice & { readonly depth: number })[];
  readonly targets: readonly NamedChoice[];
  readonly people: PeopleIndex;
  readonly houses: readonly string[];
  readonly forms: readonly FormChoice[];
  readonly hasSignUp: boolean;
  /** Rota roles in the order set by the office. A role is needed only in its areas and those below, hence `ancestry`. */
  readonly roles: readonly RotaRole[];
  readonly ancestry: Ancestry;
  /** True if the user may create missing people, rooms, areas and sign-up forms within the form (rule U3). */
  readonly mayMake: boolean;
  readonly clock: WallClock;
  readonly days: DayFormatter;
}

export interface EventChoicesContext {
  readonly editing: { readonly authority: Authority };
  readonly locale: string;
  readonly now: string;
}

/** Choices of the event form. `chosen`: areas of the event, listed even if the user may not choose them. */
export async function readEventChoices(
  content: ContentReader,
  { editing: { authority }, locale, now }: EventChoicesContext,
  chosen: readonly number[] = [],
): Promise<EventChoices> {
  const rooms = Map.groupBy(await content.all('room'), ({ buildingId }) => buildingId);
  const buildings = (await content.all('building')).sort(compareByPosition).map(({ id, name }) => ({
    name,
    rooms: (rooms.get(id) ?? []).sort(compareByPosition).map(toNamedChoice),
  }));
  const layers = await content.all('layer');
  const isFor = createLayerFilter(layers, authority);
  return {
    buildings: buildings.filter((building) => building.rooms.length > 0),
    layers: flattenDepthFirst(layers, compareByPosition)
      .filter(({ entity: { id } }) => isFor(id) || chosen.includes(id))
      .map(({ entity, depth }) => ({ ...toNamedChoice(entity), depth })),
    targets: (await content.all('target_group')).sort(compareByPosition).map(toNamedChoice),
    people: createPeopleIndex(await content.all('person')),
    houses: buildings.map(({ name }) => name),
    forms: (await content.all('form'))
      .map((form) => ({ ...toNamedChoice(form), isEmpty: form.fields.length === 0 }))
      .sort(byName),
    hasSignUp: content.instance.outside.signup,
    roles: (await content.all('role')).sort(compareByPosition),
    ancestry: buildAncestry(layers),
    mayMake: hasRole(authority, 'editor'),
    clock: createWallClock(content.instance.timeZone),
    days: createDayFormatter(locale, content.instance.timeZone, now),
  };
}

const collator = new Intl.Collator('de');

function byName(a: NamedChoice, b: NamedChoice): number {
  return collator.compare(a.name, b.name);
}

function toNamedChoice({ id, name }: NamedChoice): NamedChoice {
  return { id, name };
}

/** Creates a function that returns whether the user may create events in an area (rule U3). */
export function createLayerFilter(layers: readonly Layer[], authority: Authority): (id: number) => boolean {
  const ancestry = buildAncestry(layers);
  return (id) => isOwnArea(authority, id, ancestry);
}

/** Name of a room; "" for an unknown id. */
export function findRoomName({ buildings }: EventChoices, id: number): string {
  return buildings.flatMap(({ rooms }) => rooms).find((room) => room.id === id)?.name ?? '';
}
