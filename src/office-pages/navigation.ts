// The sections of the office: one line each, in their order.

import { type Authority, hasRole, type Role } from '../model/authority.ts';
import type { IconName } from './icons.ts';
import type { FrameWords } from './words.ts';

interface Section {
  readonly path: string;
  readonly word: keyof FrameWords['nav'];
  readonly icon: IconName;
  /** Those who lack it don’t see it. */
  readonly role: Role;
}

interface SectionGroup {
  /** Undefined for the first, which needs no name. */
  readonly word: keyof FrameWords['nav'] | undefined;
  readonly sections: readonly Section[];
}

const section = (path: string, word: Section['word'], icon: IconName, role: Role = 'reader'): Section => ({
  ...{ path, word, icon, role },
});

const GROUPS: readonly SectionGroup[] = [
  {
    word: undefined,
    sections: [
      section('', 'today', 'today'),
      section('/agenda', 'agenda', 'agenda'),
      section('/series', 'series', 'series'),
      section('/lists', 'lists', 'lists'),
    ],
  },
  {
    word: 'content',
    sections: [
      section('/persons', 'persons', 'person'),
      section('/person-groups', 'personGroups', 'group'),
      section('/rooms', 'rooms', 'room'),
      section('/layers', 'layers', 'layer'),
      section('/target-groups', 'targetGroups', 'target'),
      section('/document-groups', 'documentGroups', 'document'),
    ],
  },
  {
    word: 'outside',
    sections: [
      section('/newsletter', 'newsletter', 'newsletter', 'editor'),
      section('/websites', 'websites', 'website', 'administrator'),
    ],
  },
  {
    word: 'administration',
    sections: [
      section('/settings', 'settings', 'settings', 'administrator'),
      section('/accounts', 'accounts', 'group', 'administrator'),
      section('/keys', 'keys', 'key', 'administrator'),
      section('/import', 'import', 'import', 'editor'),
      section('/history', 'history', 'history'),
      section('/trash', 'trash', 'trash'),
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
