// New and changed events of a feed. Atom and JSON Feed have the same entries (rule G4).

import { createHash } from 'node:crypto';
import type { DocumentCall } from '../contract/document.ts';
import { type PublicEventDetail, readPublicEventDetail } from '../contract/public-event-detail.ts';
import { mapLinkUrls, resolveLink } from '../model/resolve-link.ts';
import { type ChoiceCriterion, findEventsWith } from '../readmodel/chosen-events.ts';
import { INSTANT, STAMPS_PER_ROW } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';
import { intersect, listPositions } from '../util/bitset.ts';
import { html } from '../util/html.ts';
import { formatFeedTitle, parseFeedCriteria } from './feed-criteria.ts';

const MAX_ENTRIES = 50;

export interface NewsEntry extends PublicEventDetail {
  /** Permanent id: `urn:uuid:…`. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly picture: string;
  /** Text as HTML with absolute URLs, because feed readers know no base URL. */
  readonly content: string;
  /** Time of the last change, RFC 3339 in UTC. */
  readonly updated: string;
}

export interface NewsFeed {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly author: string;
  /** The parish’s website or page; "" if it has none. */
  readonly home: string;
  /** URL of the feed; only its path if the server's address is unknown. */
  readonly self: string;
  readonly updated: string;
  readonly entries: readonly NewsEntry[];
}

/** Feed for an address; undefined if the address is invalid. */
export function createNewsFeed({ view, values, publicUrl }: DocumentCall, extension: string): NewsFeed | undefined {
  const which = values['which'] ?? '';
  const terms = parseFeedCriteria(which);
  if (terms === undefined) return undefined;
  const { instance } = view.snapshot;
  const own = `${publicUrl}/${instance.name}`;
  const entries = findNewest(view, terms).map((position) => entryOf(view, position, publicUrl));
  return {
    id: permanentUuidOf(`${instance.name}/${which}`),
    title: formatFeedTitle(view, terms),
    language: instance.locale,
    author: instance.title,
    home: instance.publicUrl || (instance.outside.pages ? `${own}/` : ''),
    self: `${own}/feeds/${which}.${extension}`,
    updated: entries[0]?.updated ?? new Date(0).toISOString(),
    entries,
  };
}

/** Positions of the visible events that changed last, the latest change first. */
function findNewest(view: View, terms: readonly ChoiceCriterion[]): number[] {
  const { rows } = view.snapshot.events;
  const members = findEventsWith(view, terms);
  const chosen = listPositions(members === undefined ? view.visible : intersect(view.visible, members));
  const changedAt = (position: number) => rows.stamps[(view.rows[position] ?? 0) * STAMPS_PER_ROW + INSTANT] ?? 0;
  return chosen.sort((a, b) => changedAt(b) - changedAt(a) || a - b).slice(0, MAX_ENTRIES);
}

function entryOf(view: View, position: number, publicUrl: string): NewsEntry {
  const { instance } = view.snapshot;
  const own = `${publicUrl}/${instance.name}`;
  const lead = (address: string) => {
    const target = resolveLink(address, instance);
    return target?.startsWith('/') ? publicUrl + target : target;
  };
  const detail = readPublicEventDetail(view, position);
  const { event_id: id, date_text: date, title, image_url: image, long_desc: text } = detail.wire;
  const page = instance.outside.pages ? `${own}/events/${id}` : '';
  return {
    ...detail,
    id: permanentUuidOf(`e${id}@${instance.name}.parvis`),
    title: `${date}: ${title}`,
    url: instance.eventUrl === '' ? page : instance.eventUrl.replaceAll('{id}', id),
    picture: (image !== '' && lead(image)) || '',
    // Repeats the reason for a cancellation before the text, because many feed readers show either the summary or the text.
    content:
      (detail.note === '' || text === '' ? '' : html`<p><strong>${detail.note}</strong></p>`) + mapLinkUrls(text, lead),
    updated: new Date(detail.changed.at).toISOString(),
  };
}

/** Permanent UUID for a name, of version 8 (RFC 9562). */
function permanentUuidOf(name: string): string {
  const digest = createHash('sha256').update(`parvis ${name}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
}
