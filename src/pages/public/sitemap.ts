import { createMessageResponse, type PublicDocument } from '../../contract/document.ts';
import { readStamp } from '../../readmodel/event-rows.ts';
import type { View } from '../../readmodel/view.ts';
import { listPositions } from '../../util/bitset.ts';
import { html } from '../../util/html.ts';
import { eventPath } from './addresses.ts';
import { findFilterChoices } from './filters.ts';

const MAX_ADDRESSES = 50_000;

/** Sitemap for search engines (rule G1), with events only if their pages are on this server. */
export const sitemapDocument: PublicDocument = {
  name: 'sitemap',
  part: 'pages',
  path: /^\/sitemap\.xml$/,
  asks: [],
  isOpen: false,
  answer: ({ view, publicUrl }) => {
    if (publicUrl === '') return createMessageResponse(404, 'A sitemap needs PARVIS_PUBLIC_URL, which is not set.');
    const lines = addresses(view)
      .slice(0, MAX_ADDRESSES)
      .map(({ path, changed }) => {
        const day = changed === undefined || changed === 0 ? '' : new Date(changed).toISOString();
        return html`<url><loc>${publicUrl + path}</loc>${day === '' ? '' : html`<lastmod>${day}</lastmod>`}</url>\n`;
      });
    const body = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</urlset>
`.toString();
    return { status: 200, headers: { 'Content-Type': 'application/xml; charset=utf-8' }, body };
  },
};

/** Paths with their last change in milliseconds since 1970. For the agenda, it is the latest change of any of its events. */
function addresses(view: View): { readonly path: string; readonly changed?: number }[] {
  const { instance, events } = view.snapshot;
  const { list, room } = findFilterChoices(view);
  const changedAt = (position: number) => readStamp(events.rows, view.rows[position] ?? 0).at;
  const shown = listPositions(view.visible);
  const newest = shown.reduce((latest, position) => Math.max(latest, changedAt(position)), 0);
  return [
    { path: `/${instance.name}/`, changed: newest },
    ...list.map(({ id }) => ({ path: `/${instance.name}/lists/${id}` })),
    ...room.map(({ id }) => ({ path: `/${instance.name}/rooms/${id}` })),
    ...(instance.eventUrl === ''
      ? shown.map((position) => ({
          path: eventPath(instance.name, events.ids[position] ?? 0),
          changed: changedAt(position),
        }))
      : []),
  ];
}
