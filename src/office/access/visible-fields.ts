// Entities and fields that each role may see (rules U3 and D16).

import { type Authority, hasRole, type Role } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { Person } from '../../model/person.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { AssignmentState } from '../../model/rota/rota.ts';
import { isOnWeb } from '../../model/visibility.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { serializeEntity, serializeFields } from '../../store/content/documents.ts';
import type { ContentReader } from '../../store/content/port.ts';

const MIN_ROLES = new Map<StoredKind, Role>(
  KINDS.flatMap(({ kind, minRoleToSee }) => (minRoleToSee ? [[kind, minRoleToSee]] : [])),
);

export function findMinRoleToSee(kind: StoredKind): Role {
  return MIN_ROLES.get(kind) ?? 'reader';
}

export function canSeeKind(authority: Authority, kind: StoredKind): boolean {
  return hasRole(authority, findMinRoleToSee(kind));
}

export function listHiddenKinds(authority: Authority): StoredKind[] {
  return [...MIN_ROLES.keys()].filter((kind) => !canSeeKind(authority, kind));
}

/** True if the role may see an assignment in this state: readers see only confirmed ones, contributors all but declined ones (rule D16). */
export function canSeeAssignmentState(authority: Authority, state: AssignmentState): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') ? state !== 'no' : state === 'yes';
}

export async function filterVisibleReferrers(
  authority: Authority,
  content: Pick<ContentReader, 'getAll'>,
  referrers: readonly Referrer[],
): Promise<Referrer[]> {
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'assignment' ? [id] : []));
  const isAll = ids.length === 0 || hasRole(authority, 'editor');
  const assignments = isAll ? [] : await content.getAll('assignment', ids);
  const seen = new Set(
    assignments.filter(({ value }) => canSeeAssignmentState(authority, value.state)).map(({ id }) => id),
  );
  return referrers.filter(
    ({ kind, id }) => canSeeKind(authority, kind) && (isAll || kind !== 'assignment' || seen.has(id)),
  );
}

/** Bundle form of an entity, with only the fields that the role may see (rule U3). */
export function serializeVisibleEntity(authority: Authority, kind: StoredKind, entity: Entity): unknown {
  if (kind === 'newsletter') return serializeEntity(kind, entity)['target_lists'];
  const person = narrowToKind('person', kind, entity);
  if (person !== undefined) return serializeEntity(kind, toVisiblePerson(authority, person));
  const written = serializeEntity(kind, entity);
  return hidesAddress(authority, kind) ? { ...written, url: '' } : written;
}

/** True if source URLs are hidden from the role: a URL gives access to the source, so only roles that may change sources see it. */
function hidesAddress(authority: Authority, kind: StoredKind): boolean {
  return kind === 'source' && !hasRole(authority, 'editor');
}

export function toVisiblePerson(authority: Authority, person: Person): Person {
  return authority.role === 'contributor' ? seenByContributors(authority, person) : person;
}

/**
 * Returns the person as contributors see them: a public person entirely, others by name. They see phone and e-mail only of members of the
 * groups whose roles they plan in all areas.
 */
function seenByContributors(authority: Authority, person: Person): Person {
  if (isOnWeb(person)) return person;
  const { id, visibility, firstname, lastname, phone, email } = person;
  const seen = { ...NOBODY, id, visibility, firstname, lastname };
  return isReached(authority, person) ? { ...seen, phone, email } : seen;
}

function isReached({ contactGroupIds = [] }: Authority, { groups }: Person): boolean {
  return groups.some(({ groupId }) => contactGroupIds.includes(groupId));
}

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

/** Changed fields of a history entry that the role may see; contributors see no fields of persons. Null if `fields` is null. */
export function serializeVisibleFields(authority: Authority, kind: StoredKind, fields: object | null): unknown {
  if (fields === null) return null;
  if (kind === 'person' && authority.role === 'contributor') return {};
  const written = serializeFields(kind, fields);
  if (!hidesAddress(authority, kind)) return written;
  const { url: _, ...others } = written;
  return others;
}
