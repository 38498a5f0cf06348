// Invalid e-mail addresses of persons. Addresses stored before this check remain accepted.

import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import type { Entity } from '../../model/entity.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { Person } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';

export function findEmailProblems(kind: StoredKind, before: Entity | undefined, after: Entity): Problem[] {
  const person = narrowToKind('person', kind, after);
  if (person === undefined) return [];
  const { email } = person;
  return email === narrowToKind('person', kind, before)?.email || isFine(email)
    ? []
    : [createProblem('/email', 'no_email', { given: JSON.stringify(email) })];
}

export function findEmailWarnings({ email }: Person, path: string): Problem[] {
  return isFine(email) ? [] : [createProblem(path, 'no_email', { given: JSON.stringify(email) })];
}

function isFine(email: string): boolean {
  return email === '' || isEmail(toAsciiEmail(email.trim()));
}
