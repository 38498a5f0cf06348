import type { PublicDocument } from '../contract/document.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { stripControls } from '../util/strip-controls.ts';
import { NO_FEED_RESPONSE } from './feed-criteria.ts';
import { createNewsFeed, type NewsEntry, type NewsFeed } from './news.ts';

/** Atom feed: `/{instance}/feeds/{which}.atom` (rule G4, RFC 4287). */
export const atomFeed: PublicDocument = {
  name: 'atom_feed',
  part: 'feeds',
  path: /^\/feeds\/(?<which>[a-z0-9+-]{1,200})\.atom$/,
  asks: [],
  isOpen: true,
  answer: (call) => {
    const news = createNewsFeed(call, 'atom');
    if (news === undefined) return NO_FEED_RESPONSE;
    const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' };
    return { status: 200, headers, body: stripControls(feed(news).toString()) };
  },
};

function feed({ id, title, language, author, home, self, updated, entries }: NewsFeed): Html {
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${id}</id>
<title>${title}</title>
<updated>${updated}</updated>
<author><name>${author}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
${home === '' ? '' : html`<link rel="alternate" type="text/html" href="${home}"/>\n`}<generator>parvis</generator>
${joinHtml(entries.map(entry))}
</feed>
`;
}

function entry({ id, title, url, content, updated, wire, eventType }: NewsEntry): Html {
  const { short_desc: summary } = wire;
  const link = url === '' ? '' : html`<link rel="alternate" type="text/html" href="${url}"/>\n`;
  const category = eventType === '' ? '' : html`<category term="${eventType}"/>\n`;
  return html`<entry>
<id>${id}</id>
<title>${title}</title>
<updated>${updated}</updated>
${link}${category}<summary>${summary}</summary>
${content === '' && url !== '' ? '' : html`<content type="html">${content}</content>\n`}</entry>`;
}
