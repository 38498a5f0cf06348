// Creates an entity from a form only once, however often the form is sent (rule W4).

import { hash } from 'node:crypto';
import { type Applied, applyChanges, type Once } from '../../../office/content/apply-changes.ts';
import type { Step } from '../../../office/content/step.ts';
import type { PageRequest } from '../../page.ts';
import { acceptedWarnings, idempotencyKey } from './carried.ts';

export interface MadeOnce {
  readonly id: number;
  readonly revision: number;
}

/** Idempotency key and request hash from account, form token and content; undefined if the form has no token. */
export function onceOf({ person, form }: PageRequest, content: unknown): Pick<Once, 'key' | 'request'> | undefined {
  const token = idempotencyKey(form);
  const request = hash('sha256', JSON.stringify(content));
  const key = hash('sha256', JSON.stringify(['form', person.accountId, token, request]));
  return token === '' ? undefined : { key, request };
}

/**
 * Applies a step that creates an entity. A repeated submission with equal content returns the first result; different content creates a
 * second entity. Throws as `applyChanges`.
 */
export async function makeOnce(asked: PageRequest, step: Step): Promise<MadeOnce> {
  const { editing, instance, language, form } = asked;
  const once = onceOf(asked, step);
  const toAnswer = (applied: Applied) => JSON.stringify(madeBy(applied));
  const wish = { despite: acceptedWarnings(form), language, ...(once && { once: { ...once, toAnswer } }) };
  const outcome = await applyChanges(editing, instance.name, [step], wish);
  return 'replayed' in outcome ? (JSON.parse(outcome.replayed) as MadeOnce) : madeBy(outcome.applied);
}

function madeBy({ results, revision }: Applied): MadeOnce {
  return { id: results[0]?.id ?? 0, revision };
}
