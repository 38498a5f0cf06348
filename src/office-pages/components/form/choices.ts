import type { Kind, Nested, Positioned } from '../../../model/entity.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import type { Choice, ChoiceLookup } from './choice.ts';
import type { Field, FieldGroup } from './field.ts';
import { flattenTree, sortByPosition } from './flatten-tree.ts';

export async function readChoices(content: ContentReader, groups: readonly FieldGroup[]): Promise<ChoiceLookup> {
  const kinds = new Set(groups.flatMap(({ fields }) => fields.flatMap(kindsOf)));
  return readChoicesOfKinds(content, kinds);
}

export async function readChoicesOfKinds(content: ContentReader, kinds: Iterable<Kind>): Promise<ChoiceLookup> {
  const read = new Map<Kind, readonly Choice[]>();
  for (const kind of kinds) read.set(kind, await choicesOfKind(content, kind));
  return (kind) => read.get(kind) ?? [];
}

function kindsOf(field: Field): Kind[] {
  if (field.kind === 'memberships') return ['person_group'];
  if (field.kind === 'own') return [...(field.needs ?? [])];
  return field.kind === 'entity' || field.kind === 'entities' ? [field.of] : [];
}

const positionOf = ({ position }: Positioned) => position;

async function choicesOfKind(content: ContentReader, kind: Kind): Promise<readonly Choice[]> {
  if (kind === 'room') return roomChoices(content);
  if (kind === 'layer' || kind === 'person_group') {
    return nestedChoices(await content.all(kind), positionOf);
  }
  if (kind === 'document_group') return nestedChoices(await content.all(kind), ({ order }) => order);
  if (kind === 'person') {
    const key = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
      foldForSearch(`${lastname} ${firstname}`);
    const sorted = (await content.all('person')).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    return sorted.map(({ id, firstname, lastname }) => ({
      value: String(id),
      label: [lastname, firstname].filter((part) => part !== '').join(' '),
    }));
  }
  const label = KINDS.find((one) => one.kind === kind)?.label ?? (() => '');
  const all = sortByPosition(await content.all(kind), (entity) => (entity as Partial<Positioned>).position ?? null);
  return all.map((entity) => ({ value: String(entity.id), label: label(entity) }));
}

function nestedChoices<T extends Nested & { readonly name: string }>(
  all: readonly T[],
  place: (entity: T) => number | null,
): Choice[] {
  return flattenTree(all, place).map(({ entity, depth }) => ({ value: String(entity.id), label: entity.name, depth }));
}

async function roomChoices(content: ContentReader): Promise<Choice[]> {
  const rooms = await content.all('room');
  const buildings = sortByPosition(await content.all('building'), positionOf);
  return buildings.flatMap((building) =>
    sortByPosition(
      rooms.filter(({ buildingId }) => buildingId === building.id),
      positionOf,
    ).map(({ id, name }) => ({
      value: String(id),
      label: name === building.name ? name : `${name} (${building.name})`,
      within: { group: building.name, name },
    })),
  );
}
