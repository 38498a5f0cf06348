import { accountsPages } from './accounts/accounts-page.ts';
import { keyPages } from './accounts/keys/keys-page.ts';
import { loginPages } from './accounts/login/login-pages.ts';
import { agendaPages } from './agenda/agenda-page.ts';
import { bookingPages } from './bookings/booking-pages.ts';
import { bookingFormRecordKind } from './bookings/forms/form-kind.ts';
import { formPreviewPages } from './bookings/forms/form-preview.ts';
import { dashboardPages } from './dashboard/dashboard-page.ts';
import { showEventWithRefusedDecision } from './event/event-page.ts';
import { eventPages } from './event/event-pages.ts';
import { historyPages } from './history/history-page.ts';
import { trashPages } from './history/trash-page.ts';
import { operatorPages } from './instances/operator-pages.ts';
import { listRecordKind } from './lists/list-kind.ts';
import { pickEventPages } from './lists/pick-event.ts';
import { moreMenuPages } from './more/more-page.ts';
import { newsletterPages } from './newsletter/newsletter-page.ts';
import { noticePages } from './notice/notice-page.ts';
import { type InstancePage, type OfficePage, officePath, type Page } from './page.ts';
import { posterPages } from './poster/poster-page.ts';
import { createProposalPages } from './proposals/proposals-page.ts';
import {
  documentGroupRecordKind,
  layerRecordKind,
  listGroupRecordKind,
  personGroupRecordKind,
  targetGroupRecordKind,
} from './records/group-kinds.ts';
import { personRecordKind } from './records/person-kind.ts';
import { buildingRecordKind, roomRecordKind } from './records/place-kinds.ts';
import { createRecordPages } from './records/record-pages.ts';
import { roomRequestOfficePages } from './room-requests/request-pages.ts';
import { absenceRecordKind } from './rota/absence-kind.ts';
import { rotaRoleRecordKind } from './rota/role-kind.ts';
import { rosterRecordKind } from './rota/roster-kind.ts';
import { rotaPages } from './rota/rota-page.ts';
import { repeatEventPages } from './series/repeat-page.ts';
import { seriesRecordKind } from './series/series-kind.ts';
import { instanceSettingsPages } from './settings/settings-page.ts';
import { shortcutsPages } from './shortcuts/shortcuts-page.ts';
import { importPages } from './sources/import/import-pages.ts';
import { sourcesPages } from './sources/sources-page.ts';
import { websitePages } from './webhooks/websites-page.ts';

const RECORDS = [
  personRecordKind,
  personGroupRecordKind,
  roomRecordKind,
  buildingRecordKind,
  layerRecordKind,
  targetGroupRecordKind,
  documentGroupRecordKind,
  seriesRecordKind,
  listRecordKind,
  listGroupRecordKind,
  bookingFormRecordKind,
  rotaRoleRecordKind,
  absenceRecordKind,
  rosterRecordKind,
];

const OFFICE_PAGES: readonly OfficePage[] = [
  ...dashboardPages,
  ...agendaPages,
  ...bookingPages,
  ...roomRequestOfficePages,
  ...repeatEventPages,
  ...eventPages,
  ...posterPages,
  ...createProposalPages(showEventWithRefusedDecision),
  ...rotaPages,
  ...RECORDS.flatMap(createRecordPages),
  ...pickEventPages,
  ...formPreviewPages,
  ...websitePages,
  ...instanceSettingsPages,
  ...keyPages,
  ...accountsPages,
  ...newsletterPages,
  ...noticePages,
  ...importPages,
  ...sourcesPages,
  ...moreMenuPages,
  ...shortcutsPages,
  ...historyPages,
  ...trashPages,
];

const INSTANCE_PAGES = OFFICE_PAGES.map((page): InstancePage => ({ ...page, scope: 'instance' }));

export const PAGES: readonly Page[] = [...loginPages, ...operatorPages, ...INSTANCE_PAGES];

/** Full path of a page with placeholders: `/office/instances/{instance}/events/{id}`. */
export function fullPathOf({ scope, path }: Page): string {
  return scope === 'instance' ? officePath('{instance}', path) : `/office${path}`;
}
