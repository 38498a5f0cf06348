// The sections of the office: one line each, in their order.

import type { SessionPerson } from '../accounts/session.ts';
import { type Authority, hasRole, type Role } from '../model/authority.ts';
import type { NameBelow } from '../words/translate.ts';
import type { IconName } from './icons.ts';

export interface Section {
  readonly path: string;
  readonly word: NameBelow<'frame.nav'>;
  readonly icon: IconName;
  /** Those who lack it don’t see it. */
  readonly role: Role;
  /** Behind the key `g` it leads there; "" where no key does. The same in all languages. */
  readonly letter: string;
}

interface SectionGroup {
  /** Undefined for the first, which needs no name. */
  readonly word: NameBelow<'frame.nav'> | undefined;
  readonly sections: readonly Section[];
}

const section = (
  path: string,
  word: Section['word'],
  icon: IconName,
  letter: string,
  role: Role = 'reader',
): Section => ({ path, word, icon, letter, role });

const GROUPS: readonly SectionGroup[] = [
  {
    word: undefined,
    sections: [
      section('', 'today', 'today', 't'),
      section('/agenda', 'agenda', 'agenda', 'a'),
      section('/series', 'series', 'series', 's'),
      section('/lists', 'lists', 'lists', 'l'),
      section('/proposals', 'proposals', 'proposals', 'v'),
    ],
  },
  {
    word: 'content',
    sections: [
      section('/persons', 'persons', 'person', 'p'),
      section('/person-groups', 'personGroups', 'group', 'g'),
      section('/rooms', 'rooms', 'room', 'r'),
      section('/layers', 'layers', 'layer', 'b'),
      section('/target-groups', 'targetGroups', 'target', ''),
      section('/document-groups', 'documentGroups', 'document', 'd'),
    ],
  },
  {
    word: 'outside',
    sections: [
      section('/newsletter', 'newsletter', 'newsletter', 'n', 'editor'),
      section('/websites', 'websites', 'website', 'w', 'administrator'),
    ],
  },
  {
    word: 'administration',
    sections: [
      section('/settings', 'settings', 'settings', 'e', 'administrator'),
      section('/accounts', 'accounts', 'group', 'k', 'administrator'),
      section('/keys', 'keys', 'key', '', 'administrator'),
      section('/import', 'import', 'import', '', 'editor'),
      section('/sources', 'sources', 'source', '', 'editor'),
      section('/history', 'history', 'history', 'h'),
      section('/trash', 'trash', 'trash', 'x'),
    ],
  },
];

/** The sections that somebody sees; groups without any are left out. */
export function sectionsFor(authority: Authority): readonly SectionGroup[] {
  return GROUPS.map(({ word, sections }) => ({
    word,
    sections: sections.filter(({ role }) => hasRole(authority, role)),
  })).filter(({ sections }) => sections.length > 0);
}

/** Whether somebody can choose among instances. */
export function hasOthers({ isOperator, roles }: Pick<SessionPerson, 'isOperator' | 'roles'>): boolean {
  return isOperator || roles.size > 1;
}
