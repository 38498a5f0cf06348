// New and changed events of a feed: the same entries for Atom and for JSON Feed (rule G4).

import { createHash } from 'node:crypto';
import type { DocumentCall } from '../contract/document.ts';
import { type ShownDetail, shownDetail } from '../contract/shown-detail.ts';
import { leadsTo, withAddresses } from '../model/leads-to.ts';
import { eventsWith, type Term } from '../readmodel/chosen-events.ts';
import { INSTANT, STAMPS } from '../readmodel/event-rows.ts';
import type { View } from '../readmodel/view.ts';
import { intersection, positions } from '../util/bitset.ts';
import { html } from '../util/html.ts';
import { feedTitle, readTerms } from './feed-terms.ts';

/** The newest entries, which is what readers keep. */
const MAX_ENTRIES = 50;

export interface NewsEntry extends ShownDetail {
  /** A name for good, as `urn:uuid:…`. */
  readonly id: string;
  /** The date before the title: readers sort by the change. */
  readonly title: string;
  /** Page of the event; "" for none. */
  readonly url: string;
  /** The address of its picture, and its text as HTML: readers know no website that paths in them could be of. "" for none. */
  readonly picture: string;
  readonly content: string;
  /** Time of the last change, RFC 3339 in UTC. */
  readonly updated: string;
}

export interface News {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly author: string;
  /** The parish’s website or page; "" where it has none. */
  readonly home: string;
  /** The address of this feed; without a host where the server’s own is not known. */
  readonly self: string;
  readonly updated: string;
  readonly entries: readonly NewsEntry[];
}

/** Undefined for an address that is no feed’s. */
export function newsOf({ view, values, publicUrl }: DocumentCall, extension: string): News | undefined {
  const which = values['which'] ?? '';
  const terms = readTerms(which);
  if (terms === undefined) return undefined;
  const { instance } = view.snapshot;
  const own = `${publicUrl}/${instance.name}`;
  const entries = newestOf(view, terms).map((position) => entryOf(view, position, publicUrl));
  return {
    id: nameForGood(`${instance.name}/${which}`),
    title: feedTitle(view, terms),
    language: instance.locale,
    author: instance.title,
    home: instance.publicUrl || (instance.outside.pages ? `${own}/` : ''),
    self: `${own}/feeds/${which}.${extension}`,
    updated: entries[0]?.updated ?? new Date(0).toISOString(),
    entries,
  };
}

/** The positions of the visible events that changed last, the newest first. */
function newestOf(view: View, terms: readonly Term[]): number[] {
  const { rows } = view.snapshot.events;
  const members = eventsWith(view, terms);
  const chosen = positions(members === undefined ? view.visible : intersection(view.visible, members));
  const changedAt = (position: number) => rows.stamps[(view.rows[position] ?? 0) * STAMPS + INSTANT] ?? 0;
  return chosen.sort((a, b) => changedAt(b) - changedAt(a) || a - b).slice(0, MAX_ENTRIES);
}

function entryOf(view: View, position: number, publicUrl: string): NewsEntry {
  const { instance } = view.snapshot;
  const own = `${publicUrl}/${instance.name}`;
  const lead = (address: string) => {
    const target = leadsTo(address, instance);
    return target?.startsWith('/') ? publicUrl + target : target;
  };
  const detail = shownDetail(view, position);
  const { event_id: id, date_text: date, title, image_url: image, long_desc: text } = detail.wire;
  const page = instance.outside.pages ? `${own}/events/${id}` : '';
  return {
    ...detail,
    id: nameForGood(`e${id}@${instance.name}.parvis`),
    title: `${date}: ${title}`,
    url: instance.eventUrl === '' ? page : instance.eventUrl.replaceAll('{id}', id),
    picture: (image !== '' && lead(image)) || '',
    // Many readers do not show the summary next to the text, so the reason for a cancellation precedes the text, too.
    content:
      (detail.note === '' || text === '' ? '' : html`<p><strong>${detail.note}</strong></p>`) +
      withAddresses(text, lead),
    updated: new Date(detail.changed.at).toISOString(),
  };
}

/** A UUID of version 8 that is the same for the same name (RFC 9562). */
function nameForGood(name: string): string {
  const digest = createHash('sha256').update(`parvis ${name}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
}
