// Unsafe addresses that pages never link to (rule F1): rejected in writes by the office; values stored earlier stay.

import type { Entity } from '../../model/entity.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { described } from '../../model/format/rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import type { ReadValue } from './read-value.ts';

/** Problems of unsafe addresses that are new, by JSON pointer; addresses already in the entity are accepted. */
export function deadEndProblems(
  kind: StoredKind,
  before: Entity | undefined,
  { deadEnds }: Pick<ReadValue, 'deadEnds'>,
): Problem[] {
  if (deadEnds.length === 0) return [];
  const old = new Set(before === undefined ? [] : textsIn(writtenWhole(kind, before)));
  const fresh = deadEnds.filter(({ address }) => !old.has(address));
  return fresh.map(({ path, address }) => problem(path, 'unsafe_address', { given: described(address) }));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
