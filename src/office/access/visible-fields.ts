// Which fields of an entity somebody may see (rule U3).

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import type { Person } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { isOnWeb } from '../../model/visibility.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { writtenFields, writtenWhole } from '../../store/content/documents.ts';

/** The value of an entity, as far as somebody may see it (rule U3). */
export function valueFor(authority: Authority, kind: StoredKind, entity: Entity): unknown {
  if (kind === 'newsletter') return writtenWhole(kind, entity)['target_lists'];
  const person = ofKind('person', kind, entity);
  if (person !== undefined && authority.role === 'contributor') return writtenWhole(kind, seenByContributors(person));
  const written = writtenWhole(kind, entity);
  return hidesAddress(authority, kind) ? { ...written, url: '' } : written;
}

/** Whoever has the address of a source can read it, so only those see it who may change it. */
function hidesAddress(authority: Authority, kind: StoredKind): boolean {
  return kind === 'source' && !hasRole(authority, 'editor');
}

/** Contributors see of a person what the outside sees, and else the name by which they are chosen. */
function seenByContributors(person: Person): Person {
  if (isOnWeb(person)) return person;
  const { id, visibility, firstname, lastname } = person;
  return { ...NOBODY, id, visibility, firstname, lastname };
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
