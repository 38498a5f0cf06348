// Rota for print and files (rule D9): people visible to the account, except declined and standby ones, with the places.

import type { Authority } from '../../model/authority.ts';
import { byPosition } from '../../model/entity.ts';
import type { Instance, Language } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { isServing, planPersonKey } from '../../model/rota/rota-cells.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { inOneLine } from '../../util/without-controls.ts';
import { seenPerson } from '../access/visible-fields.ts';
import type { Indexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { byPersonName } from './candidates.ts';
import { type Plan, type PlannedCell, type PlannedEvent, type PlanOptions, readPlan } from './read-rota.ts';

export const PRINT_GROUPINGS = ['church', 'role', 'person'] as const;

export type PrintGrouping = (typeof PRINT_GROUPINGS)[number];

export interface PrintedOptions extends PlanOptions {
  /** True to include confirmed people only. */
  readonly isSure: boolean;
  readonly language: Language;
  /** Selects events. Default: all. */
  readonly shows?: ((event: PlannedEvent) => boolean) | undefined;
}

export interface PrintedPerson {
  readonly key: string;
  readonly name: string;
  readonly isSure: boolean;
}

export interface PrintedCell {
  readonly role: PlanRole;
  readonly people: readonly PrintedPerson[];
  readonly missing: number;
}

export interface PrintedEvent {
  readonly event: PlannedEvent;
  /** In the office’s order; at least one. */
  readonly cells: readonly PrintedCell[];
  /** Building of the first room, or the free-text place; "" if none. */
  readonly church: string;
  /** First room; "" if it has no name of its own. */
  readonly room: string;
}

export interface PrintedPlan {
  readonly instance: Instance;
  readonly wish: PrintedOptions;
  /** Wall-clock time. */
  readonly now: string;
  /** Names of the active filters. */
  readonly about: readonly string[];
  readonly roles: readonly PlanRole[];
  readonly events: readonly PrintedEvent[];
  /** In the office’s order, followed by free-text places; "" last. */
  readonly churches: readonly string[];
  /** By last name, followed by guests. */
  readonly people: readonly PrintedPerson[];
}

/** Throws NotFound for an unknown instance. */
export async function readPrintedPlan(
  editing: Pick<WriteContext, 'store' | 'authority' | 'clock'>,
  indexes: Indexes,
  instance: string,
  wish: PrintedOptions,
): Promise<PrintedPlan> {
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFound(`instance ${instance}`);
  const plan = await readPlan(editing, indexes, instance, wish);
  const known = await editing.store.content.read(instance, (content) => readKnown(content, wish));
  const { shows = () => true } = wish;
  const planned = plan.days.flatMap(({ events }) => events).filter(shows);
  const people = new PrintedPeople(editing.authority, known.persons, planned, wish.isSure);
  const events = planned.flatMap((event) => printedEvent(event, plan.roles, known, people));
  const found = new Set(events.map(({ church }) => church));
  const inOrder = new Set([...known.buildings.map(({ name }) => inOneLine(name)), ...[...found].sort()]);
  const churches = [...inOrder].filter((church) => church !== '' && found.has(church));
  return {
    instance: record.instance,
    wish,
    now: wallClock(record.instance.timeZone)(editing.clock()),
    about: [...roleName(plan, wish), ...known.about].map(inOneLine).filter((name) => name !== ''),
    roles: plan.roles,
    events,
    churches: found.has('') ? [...churches, ''] : churches,
    people: people.inOrder(),
  };
}

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown({ all, labels }: ContentReader, { filter = {} }: PlanOptions) {
  const { layer, room, type } = filter;
  const named = async (kind: 'layer' | 'room', id: number | undefined) =>
    id === undefined ? '' : ((await labels(kind, [id])).get(id) ?? '');
  return {
    buildings: (await all('building')).toSorted(byPosition),
    rooms: new Map((await all('room')).map((one) => [one.id, one])),
    persons: await all('person'),
    about: [await named('layer', layer), await named('room', room), type ?? ''],
  };
}

function roleName({ roles }: Plan, { roleId }: PlanOptions): string[] {
  return roleId === undefined ? [] : roles.map(({ name }) => name);
}

function printedEvent(
  event: PlannedEvent,
  roles: readonly PlanRole[],
  known: Known,
  people: PrintedPeople,
): PrintedEvent[] {
  const cells = roles.flatMap((role, index): PrintedCell[] => {
    const cell = event.cells[index];
    if (cell === undefined) return [];
    const there = people.of(cell);
    const missing = Math.max(0, cell.need - there.length);
    return there.length + missing === 0 ? [] : [{ role, people: there, missing }];
  });
  return cells.length === 0 ? [] : [{ event, cells, ...placeOf(event, known) }];
}

function placeOf({ rooms: [first] }: PlannedEvent, { buildings, rooms }: Known): Pick<PrintedEvent, 'church' | 'room'> {
  if (first === undefined) return { church: '', room: '' };
  if ('roomId' in first) {
    const room = rooms.get(first.roomId);
    const building = buildings.find(({ id }) => id === room?.buildingId)?.name ?? '';
    return { church: inOneLine(building), room: inOneLine(room?.name ?? '') };
  }
  const [church, room] = [inOneLine(first.locationName), inOneLine(first.name)];
  return church === '' ? { church: room, room: '' } : { church, room };
}

/** Fields that distinguish people of the same name. */
const TELLING = ['profession', 'parishFunction', 'city'] as const;

class PrintedPeople {
  readonly #names: ReadonlyMap<string, string>;
  readonly #persons: readonly Person[];
  readonly #isSure: boolean;
  readonly #seen = new Map<string, PrintedPerson>();

  constructor(authority: Authority, persons: readonly Person[], events: readonly PlannedEvent[], isSure: boolean) {
    this.#isSure = isSure;
    const ids = new Set(events.flatMap(({ cells }) => cells.flatMap((cell) => this.#shown(cell).map(keyOf))));
    this.#persons = persons.filter(({ id }) => ids.has(String(id))).toSorted(byPersonName);
    const shown = this.#persons.map((person) => seenPerson(authority, person));
    const byName = Map.groupBy(shown, (person) => inOneLine(personName(person)));
    const named = [...byName].flatMap(([name, some]) =>
      some.map((one) => [String(one.id), told(one, name, some)] as const),
    );
    this.#names = new Map(named);
  }

  of(cell: PlannedCell): PrintedPerson[] {
    return this.#shown(cell).map(({ person, name, state }) => {
      const key = planPersonKey(person);
      const printed = { key, name: this.#names.get(key) ?? inOneLine(name), isSure: state === 'yes' };
      this.#seen.set(key, printed);
      return printed;
    });
  }

  inOrder(): PrintedPerson[] {
    const persons = this.#persons.flatMap(({ id }) => this.#seen.get(String(id)) ?? []);
    const known = new Set(persons);
    const guests = [...this.#seen.values()].filter((one) => !known.has(one));
    return [...persons, ...guests.sort((a, b) => (a.name < b.name ? -1 : 1))];
  }

  #shown({ people }: PlannedCell): PlannedCell['people'] {
    return people.filter(({ state }) => (this.#isSure ? state === 'yes' : isServing(state)));
  }
}

function keyOf({ person }: PlannedCell['people'][number]): string {
  return planPersonKey(person);
}

/** Name, with the distinguishing fields if others have the same name. */
function told(person: Person, name: string, all: readonly Person[]): string {
  if (all.length === 1) return name;
  const by = TELLING.find((field) => new Set(all.map((one) => one[field])).size === all.length);
  const text = by === undefined ? '' : inOneLine(person[by]);
  return text === '' ? name : `${name} (${text})`;
}
