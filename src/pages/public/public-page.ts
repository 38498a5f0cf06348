// Public page of an instance as a response: frame, metadata for search engines and link previews, and policy.

import type { DocumentResponse } from '../../contract/document.ts';
import { type Html, html } from '../../util/html.ts';
import { renderParishFrame } from '../parish-frame.ts';
import { findParishPages, type ParishPages, renderParishLinks } from '../parish-links.ts';
import { parishStylePath } from '../parish-style.ts';
import type { PageContext } from './event-list.ts';
import { createPictureHeaders, replaceLogoUrl } from './pictures.ts';

export interface PublicPageOptions {
  readonly status: 200 | 400 | 404 | 410;
  readonly title: string;
  readonly main: Html;
  /** Canonical address or path; undefined to keep the page out of search engines. */
  readonly canonical: string | undefined;
  readonly head?: Html | undefined;
  readonly description?: string | undefined;
  /** Addresses of the pictures. Previews show the first. */
  readonly pictures?: readonly string[];
  /** Name of the feeds with the same events; undefined if there are none. */
  readonly feed: string | undefined;
  readonly kind?: 'agenda' | 'month' | 'event';
  readonly section?: ParishPages['current'];
}

const MAX_DESCRIPTION_LENGTH = 200;

export function createPublicPageResponse(reading: PageContext, page: PublicPageOptions): DocumentResponse {
  const { view, t, publicUrl } = reading;
  const { instance, language } = view.snapshot;
  const { status, title, main, pictures = [], kind = 'agenda' } = page;
  const parish = replaceLogoUrl(view.snapshot, publicUrl);
  const body = renderParishFrame({
    language,
    title: title === instance.title ? title : `${title} · ${instance.title}`,
    parish,
    toWebsite: t('agendaPages.toWebsite'),
    look: parishStylePath(instance.accent),
    kind: `plain outside ${kind}`,
    head: headOf(reading, page),
    before: html`<a class="skip" href="#main">${t('agendaPages.skip')}</a>\n`,
    home: `/${instance.name}/`,
    links: renderParishLinks(instance, language, { ...findParishPages(view), current: page.section }),
    main,
  });
  const headers = createPictureHeaders(status === 200, [
    ...(parish.logoUrl === '' ? [] : [parish.logoUrl]),
    ...pictures,
  ]);
  return { status, headers: status === 200 ? headers : { ...headers, 'Cache-Control': 'no-cache' }, body };
}

function headOf({ view, publicUrl }: PageContext, page: PublicPageOptions): Html {
  const { instance } = view.snapshot;
  const { title, canonical, head, pictures = [], feed, kind } = page;
  const description = (page.description ?? '').replace(/\s+/g, ' ').trim();
  const cut =
    description.length > MAX_DESCRIPTION_LENGTH
      ? `${description.slice(0, MAX_DESCRIPTION_LENGTH).trimEnd()}…`
      : description;
  const home = canonical === undefined ? '' : canonical.startsWith('/') ? publicUrl + canonical : canonical;
  const [picture] = pictures;
  const seen = picture?.startsWith('/') === true ? (publicUrl === '' ? undefined : publicUrl + picture) : picture;
  return html`${home === '' ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${home}">`}
    ${cut === '' ? '' : html`<meta name="description" content="${cut}">`}
    <meta property="og:title" content="${title}">
    <meta property="og:type" content="${kind === 'event' ? 'article' : 'website'}">
    <meta property="og:site_name" content="${instance.title}">
    <meta property="og:locale" content="${instance.locale.replace('-', '_')}">
    ${/^https?:/.test(home) ? html`<meta property="og:url" content="${home}">` : ''}
    ${cut === '' ? '' : html`<meta property="og:description" content="${cut}">`}
    ${seen === undefined ? '' : html`<meta property="og:image" content="${seen}">`}
    ${alternates(view.snapshot, feed)}${page.status === 200 ? VISITOR : ''}${head}`;
}

/** Script that copies addresses and shares pages. Pages work without it. */
const VISITOR = html`<script src="/assets/islands/visitor.js" type="module"></script>\n`;

const FEEDS = [
  ['ics', 'text/calendar', 'iCalendar'],
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
] as const;

function alternates({ instance }: PageContext['view']['snapshot'], feed: string | undefined): Html | undefined {
  if (feed === undefined || !instance.outside.feeds) return undefined;
  return html`${FEEDS.map(
    ([ending, type, name]) =>
      html`<link rel="alternate" type="${type}" title="${name}" href="/${instance.name}/feeds/${feed}.${ending}">\n`,
  )}`;
}
