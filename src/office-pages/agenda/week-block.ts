// An event in the week view: time, state, title and rooms, with a full text for screen readers and for blocks too small for it.

import type { Event } from '../../model/event.ts';
import type { UseSpan } from '../../model/resources.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { type Html, html } from '../../util/html.ts';
import { markOf } from '../components/area-marks.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { seatsOf } from '../components/seats-bar.ts';
import { drawPills, kindOf, type StatePill, tellHidden, tellStatus } from '../components/state-pills.ts';
import type { SayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { fromAgenda } from '../return-url.ts';
import type { PlacedPiece } from './day-lanes.ts';
import { dragData } from './drag.ts';
import type { EventPiece } from './week-layout.ts';
import { linesOf, placeClasses, timeClasses } from './week-places.ts';

interface BlockOptions {
  readonly event: Event;
  readonly day: string;
  /** Undefined if the event is only in the list of the day. */
  readonly place: PlacedPiece<EventPiece<Event>> | undefined;
}

export function blockIn(
  asked: PageRequest,
  { say, facts }: { readonly say: SayDays; readonly facts: AgendaFacts },
  { event, day, place }: BlockOptions,
): Html {
  const { link, language, query, instance, now } = asked;
  const lang = langOf(language, instance);
  const pills = pillsOf(asked, event, say, facts);
  const clash = facts.clashes(event).length > 0 ? ' clash' : '';
  const where =
    place === undefined ? 'list-only' : `${timeClasses(place)} ${placeClasses(place)} lines-${linesOf(place)}`;
  const [areas, rooms, when] = [
    facts.layers(event),
    facts.rooms(event),
    whenOn(place?.piece.span ?? { from: event.startsAt, to: event.endsAt }, day, say),
  ];
  const all = [event.title, when.join(''), rooms, ...pills.map(([, word]) => word), areas].filter(
    (text) => text !== '',
  );
  const area = areas === '' ? '' : html`<span class="hidden-text">, ${areas}</span>`;
  const isFirst = place?.piece.span.from.startsWith(day) === true && place.piece.span.from === event.startsAt;
  const isWhole = isFirst && place.piece.span.to === event.endsAt;
  const drag =
    isFirst && facts.isMovable(event) ? dragData(event, 'minutes', isWhole && event.endsAt.startsWith(day)) : '';
  const id = isFirst ? html` id="event-${event.id}"` : '';
  return html`<li class="block ${where} ${kindOf(event, now)}${clash}${markOf(facts.area(event))}"${drag}>
    <a${id} href="${link(fromAgenda(`/events/${event.id}`, query))}" title="${all.join(', ')}"><span class="small when">${when[0]}<span
      class="until">${when[1]}</span></span> ${drawPills(pills)}<span class="in-block"${lang}><b>${event.title}</b>
      <span class="small soft">${rooms}</span>${area}</span></a>
  </li>`;
}

function pillsOf({ t, now }: PageRequest, event: Event, say: SayDays, facts: AgendaFacts): readonly StatePill[] {
  return [
    ...tellStatus(event, t),
    ...tellHidden(event, t, now, say),
    ...facts.clashes(event).map((kind) => ['warn', t(`states.clashes.${kind}`)] as const),
    ...(facts.waits(event) ? ([['quiet', t('states.changeWaits')]] as const) : []),
    ...seatsOf(event, facts, t),
  ];
}

/** Time on a day in two parts, of which the second is hidden in narrow blocks: `20:00`, `–22:00`. */
function whenOn(span: UseSpan, day: string, say: SayDays): readonly [string, string] {
  const { from, to } = span;
  if (!from.startsWith(day) && !isWholeDays(from, to)) return [`–${endOf(span, day, say)}`, ''];
  const [whole, begin] = [say.span(from, to), say.time(from)];
  return whole.startsWith(begin) ? [begin, whole.slice(begin.length)] : [whole, ''];
}

/** End of an event that began earlier: its time, with the day if that is later. */
function endOf({ to }: UseSpan, day: string, say: SayDays): string {
  return to.startsWith(day) ? say.time(to) : `${say.shortDay(to)} ${say.time(to)}`;
}
