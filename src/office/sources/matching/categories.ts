// Meaning of categories in an import: layers, target groups, or an event type (rule Z6).

import type { Kind } from '../../../model/entity.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { foldName, type ImportDirectory, type Resolutions, resolutionKeyOf } from './directory.ts';

export interface CategoryContext {
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  /** Event types by folded category name; "" ignores the category. */
  readonly categories: ReadonlyMap<string, string>;
}

export interface CategoryMeaning {
  readonly layers: readonly number[];
  readonly groups: readonly number[];
  readonly type: string;
}

const NOTHING: CategoryMeaning = { layers: [], groups: [], type: '' };

export interface CalendarCategory {
  readonly text: string;
  readonly meant: CategoryMeaning;
  readonly events: number;
}

/** Meaning of a category: an explicit answer, otherwise the layer or target groups with that name, otherwise the event type. */
export function findCategoryMeaning(
  { directory, resolutions, categories }: CategoryContext,
  name: string,
): CategoryMeaning {
  for (const [kind, key] of [['layer', 'layers'] as const, ['target_group', 'groups'] as const]) {
    const said = resolutions.get(resolutionKeyOf(kind, name));
    if (typeof said === 'number') return { ...NOTHING, [key]: [said] };
    if (said === 'leave') return NOTHING;
  }
  const type = categories.get(foldName(name));
  if (type !== undefined) return { ...NOTHING, type };
  const layers = directory.find('layer', name);
  const groups = layers.length > 0 ? [] : directory.find('target_group', name);
  return { layers, groups, type: layers.length + groups.length === 0 ? name : '' };
}

export function createCategoryFields(context: CategoryContext, categories: readonly string[]): PlainObject {
  const found = categories.map((name) => findCategoryMeaning(context, name));
  const layers = found.flatMap((one) => one.layers);
  const groups = found.flatMap((one) => one.groups);
  const type = found.find((one) => one.type !== '')?.type;
  return {
    ...(layers.length > 0 && { layer_ids: [...new Set(layers)] }),
    ...(groups.length > 0 && { target_group_ids: [...new Set(groups)] }),
    ...(type !== undefined && { event_type: type }),
  };
}

export function findIgnoredEventTypes(context: CategoryContext, categories: readonly string[], type: string): string[] {
  const types = categories.map((name) => findCategoryMeaning(context, name).type).filter((one) => one !== '');
  return [...new Map(types.map((one) => [foldName(one), one])).values()].filter(
    (one) => foldName(one) !== foldName(type),
  );
}

/** Splits the categories of a cell; Outlook separates them by semicolons or commas, depending on the computer's locale. */
export function splitCategories(cell: string, context: CategoryContext): string[] {
  const isKnown = (part: string) => {
    const { layers, groups, type } = findCategoryMeaning(context, part);
    return layers.length + groups.length > 0 || type !== part;
  };
  const parts = cell.split(/\s*[;|\n]\s*/).flatMap((part) => (isKnown(part) ? [part] : part.split(/\s*,\s*/)));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

export function countCategories(
  context: CategoryContext,
  events: Iterable<{ readonly categories: readonly string[] }>,
): CalendarCategory[] {
  const found = new Map<string, { readonly text: string; events: number }>();
  for (const event of events) {
    for (const [key, text] of new Map(event.categories.map((one) => [foldName(one), one]))) {
      const known = found.get(key);
      if (known === undefined) found.set(key, { text, events: 1 });
      else known.events++;
    }
  }
  return [...found.values()]
    .map(({ text, events }) => ({ text, events, meant: findCategoryMeaning(context, text) }))
    .sort((a, b) => b.events - a.events || (a.text < b.text ? -1 : 1));
}

export type CategoryAnswer =
  | { readonly kind: 'layer' | 'target_group'; readonly id: number }
  | { readonly type: string };

/** Converts answers to their stored form, so that they override earlier answers. */
export function serializeCategoryAnswers(categories: ReadonlyMap<string, CategoryAnswer>): {
  readonly columns: Readonly<Record<string, string>>;
  readonly resolutions: Resolutions;
} {
  const columns: Record<string, string> = {};
  const resolutions = new Map<string, number | 'leave' | 'words'>();
  const say = (kind: Kind, text: string, meant: number | 'leave' | 'words') =>
    resolutions.set(resolutionKeyOf(kind, text), meant);
  for (const [text, said] of categories) {
    // The answer `words` prevents a match with layers and target groups.
    for (const kind of ['layer', 'target_group'] as const) say(kind, text, 'words');
    if ('kind' in said) say(said.kind, text, said.id);
    else columns[text] = said.type;
  }
  return { columns, resolutions };
}

/** Merges answers; names are compared ignoring case and accents. */
export function mergeCategoryAnswers(
  known: Readonly<Record<string, string>>,
  said: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const again = new Set(Object.keys(said).map(foldName));
  const kept = Object.entries(known).filter(([name]) => !again.has(foldName(name)));
  return { ...Object.fromEntries(kept), ...said };
}
