import type { SessionPerson } from '../accounts/session.ts';
import type { NameBelow } from '../i18n/translate.ts';
import { type Authority, hasRole, type Role } from '../model/authority.ts';
import type { Instance } from '../model/instance.ts';
import { canAnswerAnyRequest } from '../office/room-requests/request-access.ts';
import type { IconName } from './icons.ts';

export interface SectionPage {
  readonly path: string;
  readonly word: NameBelow<'frame.nav'>;
  /** Minimum role that sees the page. */
  readonly role: Role;
  /** Key after `g` that opens the page, the same in all languages; "" for none. */
  readonly letter: string;
}

export interface Section extends SectionPage {
  readonly icon: IconName;
  readonly tabs: readonly SectionPage[];
  /** True if only users who answer room requests see the section (rule H14). */
  readonly isForRequests?: true;
}

interface SectionGroup {
  /** Undefined for the first group, which has no heading. */
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
  tabs: beside,
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
      { ...section(page('/room-requests', 'roomRequests', ''), 'calendar'), isForRequests: true },
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

/** Number of sections of the first group that the bottom bar shows on phones. */
export const SECTIONS_IN_BAR = 4;

export function listVisibleSections(
  authority: Authority,
  { outside }: Pick<Instance, 'outside'>,
): readonly SectionGroup[] {
  const answersRequests = outside.requests && canAnswerAnyRequest(authority);
  return GROUPS.map(({ word, sections }) => ({
    word,
    sections: sections.filter(
      ({ role, isForRequests = false }) => hasRole(authority, role) && (!isForRequests || answersRequests),
    ),
  })).filter(({ sections }) => sections.length > 0);
}

export function listVisibleSectionPages(section: Section, authority: Authority): readonly SectionPage[] {
  return [section, ...section.tabs].filter(({ role }) => hasRole(authority, role));
}

/** Section of a page, by the path of the page or of a tab; undefined if it is not in the navigation. */
export function findSectionOfPath(
  path: string | undefined,
  authority: Authority,
  instance: Pick<Instance, 'outside'>,
): Section | undefined {
  if (path === undefined) return undefined;
  const all = listVisibleSections(authority, instance).flatMap(({ sections }) => sections);
  return all.find((section) => listVisibleSectionPages(section, authority).some((one) => one.path === path));
}

export function hasOtherInstances({ isOperator, roles }: Pick<SessionPerson, 'isOperator' | 'roles'>): boolean {
  return isOperator || roles.size > 1;
}
