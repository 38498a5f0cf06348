import type { Authority } from '../../model/authority.ts';
import { compareByPosition } from '../../model/entity.ts';
import type { Instance, Language } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { isOnDuty, rotaPersonKeyOf } from '../../model/rota/rota-cells.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { toVisiblePerson } from '../access/visible-fields.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { comparePersonNames } from './candidates.ts';
import { type Rota, type RotaCell, type RotaEventRow, type RotaOptions, readRota } from './read-rota.ts';

export const PRINT_GROUPINGS = ['church', 'role', 'person'] as const;

export type PrintGrouping = (typeof PRINT_GROUPINGS)[number];

export interface PrintedRotaOptions extends RotaOptions {
  /** True to include confirmed people only. */
  readonly isSure: boolean;
  readonly language: Language;
  /** Selects events. Default: all. */
  readonly shows?: ((event: RotaEventRow) => boolean) | undefined;
}

export interface PrintedPerson {
  readonly key: string;
  readonly name: string;
  readonly isConfirmed: boolean;
}

export interface PrintedCell {
  readonly role: RotaRole;
  readonly people: readonly PrintedPerson[];
  readonly missing: number;
}

export interface PrintedEvent {
  readonly event: RotaEventRow;
  /** In the office’s order; at least one. */
  readonly cells: readonly PrintedCell[];
  readonly church: string;
  /** Name of the first room; "" if there is none, or if it is used as `church`. */
  readonly room: string;
}

export interface PrintedRota {
  readonly instance: Instance;
  readonly wish: PrintedRotaOptions;
  readonly now: string;
  readonly about: readonly string[];
  readonly roles: readonly RotaRole[];
  readonly events: readonly PrintedEvent[];
  /** In the office’s order, followed by free-text places; "" last. */
  readonly churches: readonly string[];
  /** People by last name, followed by guests. */
  readonly people: readonly PrintedPerson[];
}

/** Throws NotFoundError for an unknown instance. */
export async function readPrintedRota(
  editing: Pick<WriteContext, 'store' | 'authority' | 'clock'>,
  indexes: SearchIndexes,
  instance: string,
  options: PrintedRotaOptions,
): Promise<PrintedRota> {
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFoundError(`instance ${instance}`);
  const plan = await readRota(editing, indexes, instance, options);
  const known = await editing.store.content.read(instance, (content) => readKnown(content, options));
  const { shows = () => true } = options;
  const planned = plan.days.flatMap(({ events }) => events).filter(shows);
  const people = new PrintedPeople(editing.authority, known.persons, planned, options.isSure);
  const events = planned.flatMap((event) => printedEvent(event, plan.roles, known, people));
  const found = new Set(events.map(({ church }) => church));
  const inOrder = new Set([...known.buildings.map(({ name }) => toOneLine(name)), ...[...found].sort()]);
  const churches = [...inOrder].filter((church) => church !== '' && found.has(church));
  return {
    instance: record.instance,
    wish: options,
    now: createWallClock(record.instance.timeZone)(editing.clock()),
    about: [...roleName(plan, options), ...known.about].map(toOneLine).filter((name) => name !== ''),
    roles: plan.roles,
    events,
    churches: found.has('') ? [...churches, ''] : churches,
    people: people.inOrder(),
  };
}

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown({ all, labels }: ContentReader, { filter = {} }: RotaOptions) {
  const { layer, room, type } = filter;
  const named = async (kind: 'layer' | 'room', id: number | undefined) =>
    id === undefined ? '' : ((await labels(kind, [id])).get(id) ?? '');
  return {
    buildings: (await all('building')).toSorted(compareByPosition),
    rooms: new Map((await all('room')).map((one) => [one.id, one])),
    persons: await all('person'),
    about: [await named('layer', layer), await named('room', room), type ?? ''],
  };
}

function roleName({ roles }: Rota, { roleId }: RotaOptions): string[] {
  return roleId === undefined ? [] : roles.map(({ name }) => name);
}

function printedEvent(
  event: RotaEventRow,
  roles: readonly RotaRole[],
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

function placeOf({ rooms: [first] }: RotaEventRow, { buildings, rooms }: Known): Pick<PrintedEvent, 'church' | 'room'> {
  if (first === undefined) return { church: '', room: '' };
  if ('roomId' in first) {
    const room = rooms.get(first.roomId);
    const building = buildings.find(({ id }) => id === room?.buildingId)?.name ?? '';
    return { church: toOneLine(building), room: toOneLine(room?.name ?? '') };
  }
  const [church, room] = [toOneLine(first.locationName), toOneLine(first.name)];
  return church === '' ? { church: room, room: '' } : { church, room };
}

const DISTINGUISHING_FIELDS = ['profession', 'parishFunction', 'city'] as const;

class PrintedPeople {
  readonly #names: ReadonlyMap<string, string>;
  readonly #persons: readonly Person[];
  readonly #isSure: boolean;
  readonly #seen = new Map<string, PrintedPerson>();

  constructor(authority: Authority, persons: readonly Person[], events: readonly RotaEventRow[], isSure: boolean) {
    this.#isSure = isSure;
    const ids = new Set(events.flatMap(({ cells }) => cells.flatMap((cell) => this.#shown(cell).map(keyOf))));
    this.#persons = persons.filter(({ id }) => ids.has(String(id))).toSorted(comparePersonNames);
    const shown = this.#persons.map((person) => toVisiblePerson(authority, person));
    const byName = Map.groupBy(shown, (person) => toOneLine(personName(person)));
    const named = [...byName].flatMap(([name, some]) =>
      some.map((one) => [String(one.id), printedNameOf(one, name, some)] as const),
    );
    this.#names = new Map(named);
  }

  of(cell: RotaCell): PrintedPerson[] {
    return this.#shown(cell).map(({ person, name, state }) => {
      const key = rotaPersonKeyOf(person);
      const printed = { key, name: this.#names.get(key) ?? toOneLine(name), isConfirmed: state === 'yes' };
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

  #shown({ people }: RotaCell): RotaCell['people'] {
    return people.filter(({ state }) => (this.#isSure ? state === 'yes' : isOnDuty(state)));
  }
}

function keyOf({ person }: RotaCell['people'][number]): string {
  return rotaPersonKeyOf(person);
}

function printedNameOf(person: Person, name: string, all: readonly Person[]): string {
  if (all.length === 1) return name;
  const by = DISTINGUISHING_FIELDS.find((field) => new Set(all.map((one) => one[field])).size === all.length);
  const text = by === undefined ? '' : toOneLine(person[by]);
  return text === '' ? name : `${name} (${text})`;
}
