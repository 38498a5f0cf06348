// Public pages of an instance (rules G1 and G2), in order of precedence.

import type { PublicDocument } from '../../contract/document.ts';
import { agenda, listPage, roomPage, toAgenda } from './agenda.ts';
import { embedData } from './embed/embed-data.ts';
import { embedFragment } from './embed/embed-fragment.ts';
import { embedPage } from './embed/embed-page.ts';
import { eventData, eventPage } from './event-page.ts';
import { noPage } from './no-page.ts';
import { sitemap } from './sitemap.ts';

export const publicPages: readonly PublicDocument[] = [
  agenda,
  eventPage,
  eventData,
  listPage,
  roomPage,
  sitemap,
  toAgenda,
  embedData,
  embedPage,
  embedFragment,
  noPage,
];
