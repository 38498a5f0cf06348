import type { PublicDocument } from '../contract/document.ts';
import { isWebAddress } from '../util/web-address.ts';
import { NO_FEED_RESPONSE } from './feed-criteria.ts';
import { createNewsFeed, type NewsEntry } from './news.ts';

/** JSON feed: `/{instance}/feeds/{which}.json` (rule G4, JSON Feed 1.1). */
export const jsonFeed: PublicDocument = {
  name: 'json_feed',
  part: 'feeds',
  path: /^\/feeds\/(?<which>[a-z0-9+-]{1,200})\.json$/,
  asks: [],
  isOpen: true,
  answer: (call) => {
    const news = createNewsFeed(call, 'json');
    if (news === undefined) return NO_FEED_RESPONSE;
    const { title, home, self, language, author, entries } = news;
    const body = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      ...(home !== '' && { home_page_url: home }),
      feed_url: self,
      language,
      authors: [{ name: author }],
      items: entries.map(item),
    });
    return { status: 200, headers: { 'Content-Type': 'application/feed+json' }, body };
  },
};

function item({ id, title, url, picture, content, updated, wire, eventType, status }: NewsEntry): object {
  const { short_desc: summary } = wire;
  return {
    id,
    ...(url !== '' && { url }),
    title,
    ...(content === '' ? { content_text: summary || title } : { content_html: content }),
    ...(summary !== '' && { summary }),
    ...(isWebAddress(picture) && { image: picture }),
    date_modified: updated,
    ...(eventType !== '' && { tags: [eventType] }),
    // Extension with the local times of the event, so that programs don't have to parse the title.
    _parvis: {
      event_id: wire.event_id,
      date_from: wire.date_from,
      date_to: wire.date_to,
      hide_time: wire.hide_time === '1',
      status,
      title: wire.title,
    },
  };
}
