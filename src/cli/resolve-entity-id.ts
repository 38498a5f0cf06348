import type { Entity, Kind } from '../model/entity.ts';
import type { EntityByKind } from '../model/instance.ts';
import { KINDS } from '../model/kinds/index.ts';
import { foldForSearch } from '../util/fold-for-search.ts';
import { CommandError } from './command-error.ts';
import type { InstanceContext } from './instance-context.ts';

const MAX_SUGGESTIONS = 8;

const OTHER_NAMES: { readonly [K in Kind]?: (entity: EntityByKind[K]) => readonly string[] } = {
  room: ({ publicName, shortcut }) => [publicName, shortcut],
  person: ({ lastname }) => [lastname],
  target_group: ({ longname }) => [longname],
  list: ({ publicTitle }) => [publicTitle],
};

/**
 * Returns the id of the entity that an option such as `--room` names by id, or by name regardless of case and accents. Throws CommandError
 * for no match or several, with suggestions.
 */
export async function resolveEntityId(
  context: InstanceContext,
  option: string,
  kind: Kind,
  text: string,
): Promise<number> {
  const called = labelOf(kind);
  const describeFound = (some: readonly Entity[]) => {
    const names = some.slice(0, MAX_SUGGESTIONS).map((one) => `${one.id} (${called(one)})`);
    return [...names, ...(some.length > names.length ? ['…'] : [])].join(', ');
  };
  const all: readonly Entity[] = await context.store.content.read(context.instance, (content) => content.all(kind));
  const noun = nounOf(kind);
  if (/^\d+$/.test(text)) {
    if (all.some(({ id }) => id === Number(text))) return Number(text);
    throw new CommandError(`${option}: there is no ${noun} ${text} in ${context.instance}`);
  }
  const wanted = foldForSearch(text.trim());
  const names = new Map(all.map((one) => [one, namesOf(kind, one)]));
  const named = all.filter((one) => names.get(one)?.includes(wanted));
  const [first] = named;
  if (first !== undefined && named.length === 1) return first.id;
  if (first !== undefined)
    throw new CommandError(`${option}: ${JSON.stringify(text)} could be ${describeFound(named)}; give the id`);
  const near = all.filter((one) => wanted !== '' && names.get(one)?.some((name) => name.includes(wanted)));
  const meant = near.length > 0 ? `; did you mean ${describeFound(near)}?` : '';
  throw new CommandError(`${option}: there is no ${noun} ${JSON.stringify(text)} in ${context.instance}${meant}`);
}

/** Returns the name of a kind in messages. Layers of bundles are areas in the office. */
function nounOf(kind: Kind): string {
  return kind === 'layer' ? 'area' : kind.replaceAll('_', ' ');
}

function labelOf(kind: Kind): (entity: Entity) => string {
  return KINDS.find((table) => table.kind === kind)?.label ?? (() => '');
}

function namesOf(kind: Kind, entity: Entity): string[] {
  const others = OTHER_NAMES[kind] as ((entity: Entity) => readonly string[]) | undefined;
  const names = [labelOf(kind)(entity), ...(others?.(entity) ?? [])];
  return names.filter((name) => name !== '').map(foldForSearch);
}
