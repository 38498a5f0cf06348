// Events for other websites, in the form that the widget, the frame and the fragment share.

import { type PublicEventDetail, readPublicEventDetail } from '../../../contract/public-event-detail.ts';
import { placeName } from '../../../model/place-names.ts';
import { removeStatusWord, statusWord } from '../../../model/public-event.ts';
import { detectOtherLanguage } from '../../../model/title-language.ts';
import { findChosenEvents } from '../../../readmodel/chosen-events.ts';
import { findVisibleEvents } from '../../../readmodel/selections.ts';
import { countPositions, listPositions } from '../../../util/bitset.ts';
import { computeMonthRange } from '../../../util/month-weeks.ts';
import { createCanonicalEventUrl, eventPath } from '../addresses.ts';
import { formatEventStart, type PageContext } from '../event-list.ts';
import { restrictToDays } from '../find-events.ts';
import { isWholeDay } from '../format-when.ts';
import { findPicture } from '../pictures.ts';
import type { EmbedQuery } from './embed-query.ts';

export interface EmbedEvent {
  readonly id: string;
  /** Title without the status, which is a separate field. */
  readonly title: string;
  /** Language of the title if it differs from the language of the page, otherwise "". */
  readonly title_language: string;
  readonly status: PublicEventDetail['status'];
  readonly status_word: string;
  /** Wall-clock times of the instance, `YYYY-MM-DD HH:MM:SS`. */
  readonly date_from: string;
  readonly date_to: string;
  readonly hide_time: boolean;
  /** Day in the language of the instance; `time` may be "". */
  readonly day: string;
  readonly time: string;
  readonly place: string;
  readonly note: string;
  readonly text: string;
  /** Address of the event's page; only its path if the server’s address is unknown. */
  readonly url: string;
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | null;
}

const MAX_OF_A_MONTH = 500;

export interface EmbedEvents {
  readonly total: number;
  readonly events: readonly EmbedEvent[];
}

export function findEmbedEvents(reading: PageContext, question: EmbedQuery): EmbedEvents {
  const { view } = reading;
  const { event, choice, max } = question;
  if (event !== undefined) {
    const found = findVisibleEvents(view, [event]);
    return { total: found.length, events: found.map((position) => embedEvent(reading, position)) };
  }
  const chosen = findChosenEvents(view, choice);
  const isMonth = question.view === 'month';
  const set = isMonth ? restrictToDays(view, chosen, computeMonthRange(readMonthFromQuery(reading, question))) : chosen;
  const some = listPositions(set, 0, isMonth ? MAX_OF_A_MONTH : max);
  return { total: countPositions(set), events: some.map((position) => embedEvent(reading, position)) };
}

export function readMonthFromQuery({ view }: PageContext, { month }: EmbedQuery): string {
  return month === '' ? view.today.slice(0, 7) : month;
}

function embedEvent(reading: PageContext, position: number): EmbedEvent {
  const { view, times, publicUrl } = reading;
  const { instance, language } = view.snapshot;
  const event = readPublicEventDetail(view, position);
  const { wire, status, note, shortDesc } = event;
  // The year is written unless it is the current one.
  const dayOf = wire.date_from.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay : times.day;
  const picture = findPicture(wire, view.snapshot, publicUrl);
  const title = removeStatusWord(wire.title, status, language);
  return {
    id: wire.event_id,
    title,
    title_language: detectOtherLanguage(title, language) ?? '',
    status,
    status_word: statusWord(status, language),
    date_from: wire.date_from,
    date_to: wire.date_to,
    hide_time: isWholeDay(wire),
    day: dayOf(wire.date_from),
    time: formatEventStart(reading, event, wire.date_from.slice(0, 10)),
    place: placeName(wire.rooms[0]),
    note,
    text: shortDesc === '' ? wire.topic : shortDesc,
    url: createCanonicalEventUrl(instance, publicUrl, wire.event_id) || eventPath(instance.name, wire.event_id),
    // An absolute URL, because other websites show the picture (rule K8).
    image:
      picture === undefined
        ? null
        : { url: toAbsoluteUrl(picture.address, publicUrl), width: picture.width, height: picture.height },
  };
}

function toAbsoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}
