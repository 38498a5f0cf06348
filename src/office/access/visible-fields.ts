// Entities and fields that each role may see (rules U3 and D16).

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

/** Minimum role that may see anything of a kind. */
export function leastToSee(kind: StoredKind): Role {
  return LEAST.get(kind) ?? 'reader';
}

export function maySee(authority: Authority, kind: StoredKind): boolean {
  return hasRole(authority, leastToSee(kind));
}

export function unseenKinds(authority: Authority): StoredKind[] {
  return [...LEAST.keys()].filter((kind) => !maySee(authority, kind));
}

/** True if the role may see an assignment in this state: readers only confirmed ones, contributors all but declined ones (rule D16). */
export function seesState(authority: Authority, state: AssignmentState): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') ? state !== 'no' : state === 'yes';
}

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

/** Bundle form of an entity, with only the fields that the role may see (rule U3). */
export function valueFor(authority: Authority, kind: StoredKind, entity: Entity): unknown {
  if (kind === 'newsletter') return writtenWhole(kind, entity)['target_lists'];
  const person = ofKind('person', kind, entity);
  if (person !== undefined) return writtenWhole(kind, seenPerson(authority, person));
  const written = writtenWhole(kind, entity);
  return hidesAddress(authority, kind) ? { ...written, url: '' } : written;
}

/** True if source URLs are hidden from the role: a URL gives access to the source, so only roles that may change sources see it. */
function hidesAddress(authority: Authority, kind: StoredKind): boolean {
  return kind === 'source' && !hasRole(authority, 'editor');
}

/** Reduces a person to the fields that the role may see (rule U3). */
export function seenPerson(authority: Authority, person: Person): Person {
  return authority.role === 'contributor' ? seenByContributors(authority, person) : person;
}

/**
 * Contributors see the public fields of a person and the name by which people are selected; contact details only if the person has a role
 * that the contributor plans everywhere.
 */
function seenByContributors(authority: Authority, person: Person): Person {
  if (isOnWeb(person)) return person;
  const { id, visibility, firstname, lastname, phone, email } = person;
  const seen = { ...NOBODY, id, visibility, firstname, lastname };
  return isReached(authority, person) ? { ...seen, phone, email } : seen;
}

/** True if the person is in a group whose roles the account plans everywhere, and so has to be reachable (rule D16). */
function isReached({ reachedGroupIds = [] }: Authority, { groups }: Person): boolean {
  return groups.some(({ groupId }) => reachedGroupIds.includes(groupId));
}

/** Person with every optional field empty. */
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

/** Changed fields of a history entry, reduced to those that the role may see; null stays null. */
export function fieldsFor(authority: Authority, kind: StoredKind, fields: object | null): unknown {
  if (fields === null) return null;
  if (kind === 'person' && authority.role === 'contributor') return {};
  const written = writtenFields(kind, fields);
  if (!hidesAddress(authority, kind)) return written;
  const { url: _, ...others } = written;
  return others;
}
