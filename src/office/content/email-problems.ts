// Invalid e-mail addresses of persons. Addresses stored before this check stay.

import type { Entity } from '../../model/entity.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import type { Person } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';

export function emailProblems(kind: StoredKind, before: Entity | undefined, after: Entity): Problem[] {
  const person = ofKind('person', kind, after);
  if (person === undefined) return [];
  const { email } = person;
  return email === ofKind('person', kind, before)?.email || isFine(email)
    ? []
    : [problem('/email', 'no_email', { given: JSON.stringify(email) })];
}

/** Warns of an invalid address in an imported bundle; `path` is that of the person. */
export function emailWarnings({ email }: Person, path: string): Problem[] {
  return isFine(email) ? [] : [problem(path, 'no_email', { given: JSON.stringify(email) })];
}

function isFine(email: string): boolean {
  return email === '' || isEmail(asciiEmail(email.trim()));
}
