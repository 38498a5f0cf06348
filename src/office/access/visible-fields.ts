// Which entities somebody may see, and which fields of them (rules U3 and D16).

import { type Authority, hasRole, type Role } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { Person } from '../../model/person.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { AssignmentState } from '../../model/rota/rota.ts';
import { isOnWeb } from '../../model/visibility.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { writtenFields, writtenWhole } from '../../store/content/documents.ts';
import type { ContentReader } from '../../store/content/port.ts';

const LEAST = new Map<StoredKind, Role>(
  KINDS.flatMap(({ kind, leastToSee }) => (leastToSee ? [[kind, leastToSee]] : [])),
);

/** The least role that may see anything of a kind. */
export function leastToSee(kind: StoredKind): Role {
  return LEAST.get(kind) ?? 'reader';
}

export function maySee(authority: Authority, kind: StoredKind): boolean {
  return hasRole(authority, leastToSee(kind));
}

/** The kinds of which somebody sees nothing. */
export function unseenKinds(authority: Authority): StoredKind[] {
  return [...LEAST.keys()].filter((kind) => !maySee(authority, kind));
}

/** Of who serves readers see who surely does, and contributors nobody who declined (rule D16). */
export function seesState(authority: Authority, state: AssignmentState): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') ? state !== 'no' : state === 'yes';
}

/** Of those that name something, the ones that somebody may see. */
export async function seenReferrers(
  authority: Authority,
  content: Pick<ContentReader, 'getAll'>,
  referrers: readonly Referrer[],
): Promise<Referrer[]> {
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'assignment' ? [id] : []));
  const isAll = ids.length === 0 || hasRole(authority, 'editor');
  const assignments = isAll ? [] : await content.getAll('assignment', ids);
  const seen = new Set(assignments.filter(({ value }) => seesState(authority, value.state)).map(({ id }) => id));
  return referrers.filter(
    ({ kind, id }) => maySee(authority, kind) && (isAll || kind !== 'assignment' || seen.has(id)),
  );
}

/** The value of an entity, as far as somebody may see it (rule U3). */
export function valueFor(authority: Authority, kind: StoredKind, entity: Entity): unknown {
  if (kind === 'newsletter') return writtenWhole(kind, entity)['target_lists'];
  const person = ofKind('person', kind, entity);
  if (person !== undefined) return writtenWhole(kind, seenPerson(authority, person));
  const written = writtenWhole(kind, entity);
  return hidesAddress(authority, kind) ? { ...written, url: '' } : written;
}

/** Whoever has the address of a source can read it, so only those see it who may change it. */
function hidesAddress(authority: Authority, kind: StoredKind): boolean {
  return kind === 'source' && !hasRole(authority, 'editor');
}

/** A person, as far as somebody may see them (rule U3). */
export function seenPerson(authority: Authority, person: Person): Person {
  return authority.role === 'contributor' ? seenByContributors(authority, person) : person;
}

/**
 * Contributors see of a person what the outside sees, and else the name by which they are chosen; and how those are reached who have a
 * role that they plan everywhere.
 */
function seenByContributors(authority: Authority, person: Person): Person {
  if (isOnWeb(person)) return person;
  const { id, visibility, firstname, lastname, phone, email } = person;
  const seen = { ...NOBODY, id, visibility, firstname, lastname };
  return isReached(authority, person) ? { ...seen, phone, email } : seen;
}

/** Whether somebody has to reach a person, since they plan a role of one of the person's groups everywhere (rule D16). */
function isReached({ reachedGroupIds = [] }: Authority, { groups }: Person): boolean {
  return groups.some(({ groupId }) => reachedGroupIds.includes(groupId));
}

/** A person of whom nothing is said. */
const NOBODY: Omit<Person, 'id' | 'visibility' | 'firstname' | 'lastname'> = {
  sex: '',
  phone: '',
  email: '',
  profession: '',
  parishFunction: '',
  shortDesc: '',
  url: '',
  urlType: '',
  address: '',
  postcode: '',
  city: '',
  businessName: '',
  descTasks: '',
  descPersonal: '',
  website: '',
  mainGroupId: null,
  groups: [],
  image: null,
};

/** Fields of an entity that differed, as the history tells them, as far as somebody may see them. */
export function fieldsFor(authority: Authority, kind: StoredKind, fields: object | null): unknown {
  if (fields === null) return null;
  if (kind === 'person' && authority.role === 'contributor') return {};
  const written = writtenFields(kind, fields);
  if (!hidesAddress(authority, kind)) return written;
  const { url: _, ...others } = written;
  return others;
}
