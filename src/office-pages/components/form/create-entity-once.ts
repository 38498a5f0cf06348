// Idempotent creation of an entity from a form that may be submitted several times (rule W4).

import { hash } from 'node:crypto';
import { type AppliedChange, applyChanges, type IdempotencyOptions } from '../../../office/content/apply-changes.ts';
import type { Step } from '../../../office/content/step.ts';
import type { PageRequest } from '../../page.ts';
import { readAcceptedWarnings, readIdempotencyKey } from './hidden-state.ts';

export interface CreatedEntity {
  readonly id: number;
  readonly revision: number;
}

/** Idempotency key and request hash, from the account, the token of the form and the content; undefined for a form without a token. */
export function createIdempotencyOptions(
  { person, form }: PageRequest,
  content: unknown,
): Pick<IdempotencyOptions, 'key' | 'request'> | undefined {
  const token = readIdempotencyKey(form);
  const request = hash('sha256', JSON.stringify(content));
  const key = hash('sha256', JSON.stringify(['form', person.accountId, token, request]));
  return token === '' ? undefined : { key, request };
}

/**
 * Applies a step that creates an entity. Repeating it with the same content returns the first result; other content creates a second
 * entity. Throws the errors of `applyChanges`.
 */
export async function createEntityOnce(request: PageRequest, step: Step): Promise<CreatedEntity> {
  const { editing, instance, language, form } = request;
  const once = createIdempotencyOptions(request, step);
  const toAnswer = (applied: AppliedChange) => JSON.stringify(createdEntityOf(applied));
  const options = { despite: readAcceptedWarnings(form), language, ...(once && { once: { ...once, toAnswer } }) };
  const outcome = await applyChanges(editing, instance.name, [step], options);
  return 'replayed' in outcome ? (JSON.parse(outcome.replayed) as CreatedEntity) : createdEntityOf(outcome.applied);
}

function createdEntityOf({ results, revision }: AppliedChange): CreatedEntity {
  return { id: results[0]?.id ?? 0, revision };
}
