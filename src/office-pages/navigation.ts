// The sections of the office: one line each, in their order.

import type { SessionPerson } from '../accounts/session.ts';
import type { NameBelow } from '../i18n/translate.ts';
import { type Authority, hasRole, type Role } from '../model/authority.ts';
import type { IconName } from './icons.ts';

/** A page that the navigation leads to. */
export interface SectionPage {
  readonly path: string;
  readonly word: NameBelow<'frame.nav'>;
  /** Those who lack it don’t see it. */
  readonly role: Role;
  /** Behind the key `g` it leads there; "" where no key does. The same in all languages. */
  readonly letter: string;
}

/** An entry of the navigation. */
export interface Section extends SectionPage {
  readonly icon: IconName;
  /** What stands beside its page, as tabs; without itself. */
  readonly beside: readonly SectionPage[];
}

interface SectionGroup {
  /** Undefined for the first, which needs no name. */
  readonly word: NameBelow<'frame.nav'> | undefined;
  readonly sections: readonly Section[];
}

const page = (path: string, word: SectionPage['word'], letter: string, role: Role = 'reader'): SectionPage => ({
  path,
  word,
  role,
  letter,
});

const section = (of: SectionPage, icon: IconName, ...beside: readonly SectionPage[]): Section => ({
  ...of,
  icon,
  beside,
});

const GROUPS: readonly SectionGroup[] = [
  {
    word: undefined,
    sections: [
      section(page('', 'today', 't'), 'today', page('/proposals', 'proposals', 'v')),
      section(page('/agenda', 'agenda', 'a'), 'agenda'),
      section(
        page('/plan', 'plan', 'i'),
        'plan',
        page('/roles', 'roles', '', 'editor'),
        page('/absences', 'absences', '', 'editor'),
        page('/rosters', 'rosters', '', 'editor'),
      ),
      section(page('/series', 'series', 's'), 'series'),
      section(
        page('/lists', 'lists', 'l'),
        'lists',
        page('/list-groups', 'listGroups', ''),
        page('/forms', 'forms', '', 'editor'),
      ),
    ],
  },
  {
    word: 'content',
    sections: [
      section(page('/persons', 'persons', 'p'), 'person', page('/person-groups', 'personGroups', 'g')),
      section(page('/rooms', 'rooms', 'r'), 'room', page('/buildings', 'buildings', '')),
      section(page('/layers', 'layers', 'b'), 'layer', page('/target-groups', 'targetGroups', '')),
      section(page('/document-groups', 'documentGroups', 'd'), 'document'),
    ],
  },
  {
    word: 'outside',
    sections: [
      section(page('/notice', 'notice', ''), 'notice'),
      section(page('/newsletter', 'newsletter', 'n', 'editor'), 'newsletter'),
      section(
        page('/websites', 'websites', 'w', 'administrator'),
        'website',
        page('/keys', 'keys', '', 'administrator'),
      ),
    ],
  },
  {
    word: 'administration',
    sections: [
      section(page('/import', 'import', '', 'editor'), 'import', page('/sources', 'sources', '', 'editor')),
      section(
        page('/settings', 'settings', 'e', 'administrator'),
        'settings',
        page('/accounts', 'accounts', 'k', 'administrator'),
      ),
      section(page('/history', 'history', 'h'), 'history', page('/trash', 'trash', 'x')),
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

/** The pages of a section that somebody sees, its own first. */
export function pagesOf(section: Section, authority: Authority): readonly SectionPage[] {
  return [section, ...section.beside].filter(({ role }) => hasRole(authority, role));
}

/** The section that a page belongs to, by its path or that of a page beside it; undefined where it is not in the navigation. */
export function sectionAt(path: string | undefined, authority: Authority): Section | undefined {
  if (path === undefined) return undefined;
  const all = sectionsFor(authority).flatMap(({ sections }) => sections);
  return all.find((section) => pagesOf(section, authority).some((one) => one.path === path));
}

/** Whether somebody can choose among instances. */
export function hasOthers({ isOperator, roles }: Pick<SessionPerson, 'isOperator' | 'roles'>): boolean {
  return isOperator || roles.size > 1;
}
