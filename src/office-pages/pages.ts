// All pages of the office.

import { accountsPages } from './accounts/accounts-page.ts';
import { keyPages } from './accounts/keys/keys-page.ts';
import { loginPages } from './accounts/login/login-pages.ts';
import { agendaPages } from './agenda/agenda-page.ts';
import { bookingPages } from './bookings/booking-pages.ts';
import { bookingForms } from './bookings/forms/form-kind.ts';
import { formPreviewPages } from './bookings/forms/form-preview.ts';
import { todayPages } from './dashboard/today-page.ts';
import { showRefusedAnswer } from './event/event-page.ts';
import { eventPages } from './event/event-pages.ts';
import { historyPages } from './history/history-page.ts';
import { trashPages } from './history/trash-page.ts';
import { operatorPages } from './instances/operator-pages.ts';
import { lists } from './lists/list-kind.ts';
import { pickPages } from './lists/pick.ts';
import { morePages } from './more/more-page.ts';
import { newsletterPages } from './newsletter/newsletter-page.ts';
import { noticePages } from './notice/notice-page.ts';
import { addressOf, type InstancePage, type OfficePage, type Page } from './page.ts';
import { proposalPages } from './proposals/proposals-page.ts';
import { documentGroups, layers, listGroups, personGroups, targetGroups } from './records/groups.ts';
import { persons } from './records/persons.ts';
import { buildings, rooms } from './records/places.ts';
import { recordPages } from './records/record-pages.ts';
import { absences } from './rota/absence-kind.ts';
import { planRoles } from './rota/role-kind.ts';
import { rosters } from './rota/roster-kind.ts';
import { planPages } from './rota/rota-page.ts';
import { repeatPages } from './series/repeat-page.ts';
import { series } from './series/series-kind.ts';
import { settingsPages } from './settings/settings-page.ts';
import { shortcutsPages } from './shortcuts/shortcuts-page.ts';
import { importPages } from './sources/import/import-pages.ts';
import { sourcesPages } from './sources/sources-page.ts';
import { websitePages } from './webhooks/websites-page.ts';

const RECORDS = [
  persons,
  personGroups,
  rooms,
  buildings,
  layers,
  targetGroups,
  documentGroups,
  series,
  lists,
  listGroups,
  bookingForms,
  planRoles,
  absences,
  rosters,
];

const OFFICE_PAGES: readonly OfficePage[] = [
  ...todayPages,
  ...agendaPages,
  ...bookingPages,
  ...repeatPages,
  ...eventPages,
  ...proposalPages(showRefusedAnswer),
  ...planPages,
  ...RECORDS.flatMap(recordPages),
  ...pickPages,
  ...formPreviewPages,
  ...websitePages,
  ...settingsPages,
  ...keyPages,
  ...accountsPages,
  ...newsletterPages,
  ...noticePages,
  ...importPages,
  ...sourcesPages,
  ...morePages,
  ...shortcutsPages,
  ...historyPages,
  ...trashPages,
];

const INSTANCE_PAGES = OFFICE_PAGES.map((page): InstancePage => ({ ...page, scope: 'instance' }));

export const PAGES: readonly Page[] = [...loginPages, ...operatorPages, ...INSTANCE_PAGES];

/** Full path of a page with placeholders: `/office/instances/{instance}/events/{id}`. */
export function pathOf({ scope, path }: Page): string {
  return scope === 'instance' ? addressOf('{instance}', path) : `/office${path}`;
}
