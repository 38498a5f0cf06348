// Meaning of a category as a form value: `layer:3`, `target_group:2`, `type:Konzert`, `leave`.

import type { CategoryAnswer, CategoryMeaning } from '../../../office/sources/matching/categories.ts';

const TYPE = 'type:';

/** Form value of a category. The value of a category that stands for several areas with the same name is not among the regular options. */
export function formatCategoryChoice({ layers, groups, type }: CategoryMeaning): string {
  if (layers.length > 0) return `layer:${layers.join('+')}`;
  if (groups.length > 0) return `target_group:${groups.join('+')}`;
  return type === '' ? 'leave' : `${TYPE}${type}`;
}

export function parseCategoryChoice(value: string): CategoryAnswer | undefined {
  if (value === 'leave') return { type: '' };
  const [, kind, id] = /^(layer|target_group):([1-9]\d{0,9})$/.exec(value) ?? [];
  if (kind === 'layer' || kind === 'target_group') return { kind, id: Number(id) };
  return value.startsWith(TYPE) && value !== TYPE ? { type: value.slice(TYPE.length) } : undefined;
}

export function parseCategoryChoices(values: Readonly<Record<string, string>>): Map<string, CategoryAnswer> {
  const said = new Map<string, CategoryAnswer>();
  for (const [text, value] of Object.entries(values)) {
    const one = parseCategoryChoice(value);
    if (one !== undefined) said.set(text, one);
  }
  return said;
}
