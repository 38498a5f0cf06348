// All pages of the office; each file says what one of them shows.

import { accountsPages } from './accounts/accounts-page.ts';
import { agendaPages } from './agenda/agenda-page.ts';
import { eventPages } from './event/event-pages.ts';
import { historyPages } from './history/history-page.ts';
import { trashPages } from './history/trash-page.ts';
import { importPages } from './import/import-pages.ts';
import { keyPages } from './keys/keys-page.ts';
import { lists } from './lists/list-kind.ts';
import { pickPages } from './lists/pick.ts';
import { morePages } from './more/more-page.ts';
import { newsletterPages } from './newsletter/newsletter-page.ts';
import type { OfficePage } from './page.ts';
import { proposalPages } from './proposals/proposals-page.ts';
import { documentGroups, layers, listGroups, personGroups, targetGroups } from './records/groups.ts';
import { persons } from './records/persons.ts';
import { buildings, rooms } from './records/places.ts';
import { recordPages } from './records/record-pages.ts';
import { series } from './series/series-kind.ts';
import { settingsPages } from './settings/settings-page.ts';
import { shortcutsPages } from './shortcuts/shortcuts-page.ts';
import { sourcesPages } from './sources/sources-page.ts';
import { todayPages } from './today/today-page.ts';
import { websitePages } from './websites/websites-page.ts';

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
];

export const PAGES: readonly OfficePage[] = [
  ...todayPages,
  ...agendaPages,
  ...eventPages,
  ...proposalPages,
  ...RECORDS.flatMap(recordPages),
  ...pickPages,
  ...websitePages,
  ...settingsPages,
  ...keyPages,
  ...accountsPages,
  ...newsletterPages,
  ...importPages,
  ...sourcesPages,
  ...morePages,
  ...shortcutsPages,
  ...historyPages,
  ...trashPages,
];
