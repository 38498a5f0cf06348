// Ids of new form fields: each is higher than any the form ever had, so that no answer is attributed to another question (rule J2).

import type { Entity } from '../../model/entity.ts';
import { isPlain } from '../../model/format/rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { NumberedStep } from './numbered.ts';

/** Assigns ids to the form fields without one; returns other entities unchanged. */
export async function withFieldNumbers<E extends Entity | undefined>(
  content: ContentTransaction,
  kind: StoredKind,
  step: NumberedStep,
  entity: E,
): Promise<E> {
  const form = ofKind('form', kind, entity);
  if (form === undefined || step.isNew) return entity;
  const given = new Set(numbersIn('value' in step ? step.value : 'merge' in step ? step.merge : undefined));
  const isNew = ({ id }: { readonly id: number }) => given.size > 0 && !given.has(id);
  const news = form.fields.filter(isNew);
  if (news.length === 0) return entity;
  const highest = Math.max(await content.highestField(form.id), ...given);
  let last = highest;
  return { ...form, fields: form.fields.map((one) => (isNew(one) ? { ...one, id: ++last } : one)) } as unknown as E;
}

/** Field ids in the input; 0 for fields without one. */
function numbersIn(given: unknown): number[] {
  const fields = isPlain(given) ? given['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.map((one: unknown) => (isPlain(one) && typeof one['id'] === 'number' ? one['id'] : 0));
}
