// Content of the poster of a public event, the same as on its page (rules C3 and V1 to V3).

import { readPublicEventDetail, type WireDetail } from '../../contract/public-event-detail.ts';
import { formatHoursBriefly } from '../../model/hours-text.ts';
import { publicAgendaPath } from '../../model/instance.ts';
import { placeNames } from '../../model/place-names.ts';
import { removeStatusWord, statusWord } from '../../model/public-event.ts';
import { detectOtherLanguage } from '../../model/title-language.ts';
import type { Poster } from '../../print/poster.ts';
import { findVisibleEvents } from '../../readmodel/selections.ts';
import type { View } from '../../readmodel/view.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { createCanonicalEventUrl } from './addresses.ts';
import { createPageContext, type PageContext } from './event-list.ts';
import { formatWhen, isWholeDay, lastDayOf } from './format-when.ts';
import { findPicture, replaceLogoUrl } from './pictures.ts';
import { formatAddressLine } from './room-facts.ts';

/** Poster of an event; undefined if the event is not visible. `publicUrl`: address of the server, without a trailing slash. */
export function createPoster(view: View, id: number, publicUrl: string): Poster | undefined {
  const [position] = findVisibleEvents(view, [id]);
  if (position === undefined) return undefined;
  const context = createPageContext(view, publicUrl);
  const { instance, language } = view.snapshot;
  const event = readPublicEventDetail(view, position);
  const { wire, status } = event;
  const title = toOneLine(removeStatusWord(wire.title, status, language));
  const hours = formatHoursBriefly(event.hours, instance.locale).map(toOneLine).join(', ');
  return {
    language,
    parish: toOneLine(instance.title),
    logo: replaceLogoUrl(view.snapshot, publicUrl).logoUrl,
    title,
    titleLanguage: detectOtherLanguage(title, language),
    topic: toOneLine(wire.topic),
    mark: statusWord(status, language),
    note: toOneLine(event.note),
    when: hours === '' ? timeLinesOf(context, wire) : [formatWhen(wire, instance.locale), hours],
    where: whereOf(wire),
    hint: toOneLine(event.shortDesc),
    picture: findPicture(wire, view.snapshot, publicUrl),
    source: sourceOf(context, wire.event_id),
    sponsor: '',
  };
}

/** Day and time on two lines; one line for an event that lasts several days. */
function timeLinesOf({ view, times }: PageContext, wire: WireDetail): string[] {
  const day = wire.date_from.slice(0, 10);
  if (isWholeDay(wire) || lastDayOf(wire) !== day) return [formatWhen(wire, view.snapshot.instance.locale)];
  return [times.day(day), times.time(wire.date_from, wire.date_to)];
}

/** Names of the rooms, then the address of the first room. */
function whereOf({ rooms }: WireDetail): string[] {
  const [first] = rooms;
  if (first === undefined) return [];
  const { location_address: street, location_postcode: postcode, location_city: city } = first;
  return [placeNames(rooms), formatAddressLine({ street, postcode, city })]
    .map(toOneLine)
    .filter((line) => line !== '');
}

function sourceOf({ view, t, publicUrl }: PageContext, id: string): Poster['source'] {
  const { instance } = view.snapshot;
  if (instance.eventUrl === '' && publicAgendaPath(instance) === undefined) return undefined;
  const address = createCanonicalEventUrl(instance, publicUrl, id);
  return isWebAddress(address) ? { label: t('poster.page'), address } : undefined;
}
