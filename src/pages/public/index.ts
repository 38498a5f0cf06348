import type { PublicDocument } from '../../contract/document.ts';
import { busyDocument } from '../room-requests/busy-document.ts';
import { roomsDocument } from '../room-requests/rooms-document.ts';
import { agendaDocument, agendaRedirect, listDocument, roomDocument } from './agenda.ts';
import { embedData } from './embed/embed-data.ts';
import { embedFragment } from './embed/embed-fragment.ts';
import { embedPage } from './embed/embed-page.ts';
import { eventData, eventPage } from './event-page.ts';
import { fallbackDocument } from './fallback-document.ts';
import { sitemap } from './sitemap.ts';

export const publicPages: readonly PublicDocument[] = [
  agendaDocument,
  eventPage,
  eventData,
  listDocument,
  roomDocument,
  roomsDocument,
  busyDocument,
  sitemap,
  agendaRedirect,
  embedData,
  embedPage,
  embedFragment,
  fallbackDocument,
];
