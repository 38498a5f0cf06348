// What the categories of a calendar stand for: areas, target groups, or a kind of event (rule Z6).

import type { Kind } from '../../../model/entity.ts';
import type { Plain } from '../../../model/format/rule.ts';
import { foldedName, type ImportDirectory, type Resolutions, resolutionKey } from './directory.ts';

/** By what is told what a category stands for. */
export interface CategoryContext {
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  /** What categories are called here, by their folded names: kinds of event; "" leaves one out. */
  readonly categories: ReadonlyMap<string, string>;
}

/** Ids of areas, or of target groups, or a kind of event; one that is left out stands for none of these. */
export interface Meant {
  readonly layers: readonly number[];
  readonly groups: readonly number[];
  readonly type: string;
}

const NOTHING: Meant = { layers: [], groups: [], type: '' };

/** A category that a calendar or a table has, and what it stands for by now. */
export interface CalendarCategory {
  /** As the file writes it first. */
  readonly text: string;
  readonly meant: Meant;
  /** How many of its events, or rows, have it. */
  readonly events: number;
}

/** What a category stands for: what somebody has said, else the area or target groups of that name, else the kind of event. */
export function meantBy({ directory, resolutions, categories }: CategoryContext, name: string): Meant {
  for (const [kind, key] of [['layer', 'layers'] as const, ['target_group', 'groups'] as const]) {
    const said = resolutions.get(resolutionKey(kind, name));
    if (typeof said === 'number') return { ...NOTHING, [key]: [said] };
    if (said === 'leave') return NOTHING;
  }
  const type = categories.get(foldedName(name));
  if (type !== undefined) return { ...NOTHING, type };
  const layers = directory.find('layer', name);
  const groups = layers.length > 0 ? [] : directory.find('target_group', name);
  return { layers, groups, type: layers.length + groups.length === 0 ? name : '' };
}

/** What categories say of an event that is new. */
export function ofCategories(desk: CategoryContext, categories: readonly string[]): Plain {
  const found = categories.map((name) => meantBy(desk, name));
  const layers = found.flatMap((one) => one.layers);
  const groups = found.flatMap((one) => one.groups);
  const type = found.find((one) => one.type !== '')?.type;
  return {
    ...(layers.length > 0 && { layer_ids: [...new Set(layers)] }),
    ...(groups.length > 0 && { target_group_ids: [...new Set(groups)] }),
    ...(type !== undefined && { event_type: type }),
  };
}

/** Categories that would be kinds of event too, although an event has only one; `type` is the one that it gets. */
export function typesLeftOut(desk: CategoryContext, categories: readonly string[], type: string): string[] {
  const types = categories.map((name) => meantBy(desk, name).type).filter((one) => one !== '');
  return [...new Map(types.map((one) => [foldedName(one), one])).values()].filter(
    (one) => foldedName(one) !== foldedName(type),
  );
}

/** The categories of a cell; Outlook parts them by semicolons or commas, as the computer has them set. */
export function categoriesIn(cell: string, desk: CategoryContext): string[] {
  const isKnown = (part: string) => {
    const { layers, groups, type } = meantBy(desk, part);
    return layers.length + groups.length > 0 || type !== part;
  };
  const parts = cell.split(/\s*[;|\n]\s*/).flatMap((part) => (isKnown(part) ? [part] : part.split(/\s*,\s*/)));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** The categories of events, those that most have first. */
export function categoriesOf(
  desk: CategoryContext,
  events: Iterable<{ readonly categories: readonly string[] }>,
): CalendarCategory[] {
  const found = new Map<string, { readonly text: string; events: number }>();
  for (const event of events) {
    for (const [key, text] of new Map(event.categories.map((one) => [foldedName(one), one]))) {
      const known = found.get(key);
      if (known === undefined) found.set(key, { text, events: 1 });
      else known.events++;
    }
  }
  return [...found.values()]
    .map(({ text, events }) => ({ text, events, meant: meantBy(desk, text) }))
    .sort((a, b) => b.events - a.events || (a.text < b.text ? -1 : 1));
}

/** What somebody says that a category is: an entity of one of these kinds, a kind of event, or nothing. */
export type SaidCategory = { readonly kind: 'layer' | 'target_group'; readonly id: number } | { readonly type: string };

/** How that is remembered, so that nothing that was said before goes against it. */
export function sayingOf(categories: ReadonlyMap<string, SaidCategory>): {
  readonly columns: Readonly<Record<string, string>>;
  readonly resolutions: Resolutions;
} {
  const columns: Record<string, string> = {};
  const resolutions = new Map<string, number | 'leave' | 'words'>();
  const say = (kind: Kind, text: string, meant: number | 'leave' | 'words') =>
    resolutions.set(resolutionKey(kind, text), meant);
  for (const [text, said] of categories) {
    // Where the words count, no area and no target group does.
    for (const kind of ['layer', 'target_group'] as const) say(kind, text, 'words');
    if ('kind' in said) say(said.kind, text, said.id);
    else columns[text] = said.type;
  }
  return { columns, resolutions };
}

/** What is known of categories, and what is said anew: their names count without case and accents. */
export function withSaid(
  known: Readonly<Record<string, string>>,
  said: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const again = new Set(Object.keys(said).map(foldedName));
  const kept = Object.entries(known).filter(([name]) => !again.has(foldedName(name)));
  return { ...Object.fromEntries(kept), ...said };
}
