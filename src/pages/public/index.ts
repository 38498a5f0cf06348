import type { PublicDocument } from '../../contract/document.ts';
import { busyDocument } from '../room-requests/busy-document.ts';
import { roomsDocument } from '../room-requests/rooms-document.ts';
import { agendaDocument, agendaRedirectDocument, listDocument, roomDocument } from './agenda.ts';
import { embedDataDocument } from './embed/embed-data.ts';
import { embedFragmentDocument } from './embed/embed-fragment.ts';
import { embedPageDocument } from './embed/embed-page.ts';
import { eventDataDocument, eventPageDocument } from './event-page.ts';
import { fallbackDocument } from './fallback-document.ts';
import { sitemapDocument } from './sitemap.ts';

export const publicPages: readonly PublicDocument[] = [
  agendaDocument,
  eventPageDocument,
  eventDataDocument,
  listDocument,
  roomDocument,
  roomsDocument,
  busyDocument,
  sitemapDocument,
  agendaRedirectDocument,
  embedDataDocument,
  embedPageDocument,
  embedFragmentDocument,
  fallbackDocument,
];
