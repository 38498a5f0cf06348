// All pages of the office; each file says what one of them shows.

import { accountsPages } from './accounts/accounts-page.ts';
import { agendaPages } from './agenda/agenda-page.ts';
import { historyPages } from './history/history-page.ts';
import { trashPages } from './history/trash-page.ts';
import { newsletterPages } from './newsletter/newsletter-page.ts';
import type { OfficePage } from './page.ts';
import { todayPages } from './today/today-page.ts';

export const PAGES: readonly OfficePage[] = [
  ...todayPages,
  ...agendaPages,
  ...historyPages,
  ...trashPages,
  ...accountsPages,
  ...newsletterPages,
];
