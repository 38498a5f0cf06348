// Makes something new of a form, once, however often the form is sent (rule W4).

import { hash } from 'node:crypto';
import { type Applied, applyChanges, type Once } from '../../../office/content/apply-changes.ts';
import type { Step } from '../../../office/content/step.ts';
import type { PageRequest } from '../../page.ts';
import { acceptedWarnings, idempotencyKey } from './carried.ts';

export interface MadeOnce {
  readonly id: number;
  readonly revision: number;
}

/** By what a form that is sent again is known: whose it is, which opening of it, and what stands in it; undefined where it says none. */
export function onceOf({ person, form }: PageRequest, content: unknown): Pick<Once, 'key' | 'request'> | undefined {
  const token = idempotencyKey(form);
  const request = hash('sha256', JSON.stringify(content));
  const key = hash('sha256', JSON.stringify(['form', person.accountId, token, request]));
  return token === '' ? undefined : { key, request };
}

/**
 * Makes what a step says. Sent again with the same in it, the form gives what was made then; whoever went back and entered something
 * else wants a second one. Throws as `applyChanges`.
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
