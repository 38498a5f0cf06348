// Rooms view of a day: a table of rooms and hours with their uses; on phones a list of rooms.

import { translator } from '../../i18n/translate.ts';
import { makesEvents } from '../../model/authority.ts';
import { byPosition } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Building, Room } from '../../model/place.ts';
import { clashesAmong, type ResourceUse } from '../../model/resource-use.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { pill } from '../components/parts.ts';
import { kindOf } from '../components/state-pills.ts';
import { sayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { fromAgenda } from '../return-url.ts';
import { type Hours, hoursOf, type LaneCell, lanesOf, SLOTS, type Spill, spillsOf, timeOfSlot } from './room-lanes.ts';

interface DayOfRooms {
  readonly day: string;
  readonly buildings: readonly (readonly [Building, readonly Room[]])[];
  readonly uses: ReadonlyMap<number, readonly ResourceUse[]>;
  readonly events: ReadonlyMap<number, Event>;
  readonly hours: Hours;
  /** Ids of events with a room conflict, by room. */
  readonly clashing: ReadonlyMap<number, ReadonlySet<number>>;
}

export async function roomsView(asked: PageRequest, day: string): Promise<Html> {
  const { editing, instance, language } = asked;
  const rooms = await editing.store.content.read(instance.name, (content) => readDay(content, day));
  if (rooms.buildings.length === 0) return html`<p class="soft">${translator(language)('calendar.noRooms')}</p>`;
  const { from, to } = rooms.hours;
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  const groups = rooms.buildings.map(
    ([building, some]) => html`<tbody>
      <tr class="building"><th scope="rowgroup" colspan="${(to - from) * SLOTS + 1}">${building.name}</th></tr>
      ${some.map((room) => roomRows(asked, rooms, room))}
    </tbody>`,
  );
  return html`<div class="fits">
    <table class="room-day">
      <thead>
        <tr>
          <th scope="col">${translator(language)('calendar.room')}</th>
          ${hours.map((hour) => html`<th scope="col" colspan="${SLOTS}">${hour}</th>`)}
        </tr>
      </thead>
      ${groups}
    </table>
  </div>`;
}

async function readDay(content: ContentReader, day: string): Promise<DayOfRooms> {
  const all = await content.uses('room', { from: `${day} 00:00:00`, to: `${day} 24:00:00` });
  const rooms = Map.groupBy(await content.all('room'), ({ buildingId }) => buildingId);
  const buildings = (await content.all('building'))
    .sort(byPosition)
    .map((building) => [building, (rooms.get(building.id) ?? []).sort(byPosition)] as const)
    .filter(([, some]) => some.length > 0);
  const ids = [...new Set(all.map(({ eventId }) => eventId))];
  const clashing = new Map<number, Set<number>>();
  for (const { id: roomId, eventIds } of clashesAmong(all)) {
    clashing.set(roomId, new Set([...(clashing.get(roomId) ?? []), ...eventIds]));
  }
  return {
    day,
    buildings,
    clashing,
    hours: hoursOf(all, day),
    uses: Map.groupBy(all, ({ id }) => id),
    events: new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value])),
  };
}

function roomRows(asked: PageRequest, rooms: DayOfRooms, room: Room): Html {
  const t = translator(asked.language);
  const uses = rooms.uses.get(room.id) ?? [];
  const lanes = lanesOf(uses, rooms.day, rooms.hours);
  const free = uses.length === 0 ? html` <span class="free soft small">${t('calendar.free')}</span>` : '';
  const first = html`<th scope="row"${lanes.length > 1 ? html` rowspan="${lanes.length}"` : ''}>
    ${room.name}${free}${newInRoom(asked, rooms.day, room)}
  </th>`;
  return html`${lanes.map((cells, lane) => {
    const spills = spillsOf(cells);
    return html`<tr>
      ${lane === 0 ? first : ''}
      ${cells.map((cell, index) =>
        cell.use === undefined
          ? freeCell(asked, rooms, room, cell)
          : useCell(asked, rooms, { cell, spill: spills.get(index) ?? '' }, cell.use),
      )}
    </tr>`;
  })}`;
}

function newInRoom(asked: PageRequest, day: string, room: Room): Html | undefined {
  if (!makesEvents(asked.editing.authority)) return undefined;
  const label = translator(asked.language)('calendar.newInRoom', { room: room.name });
  return html`<a class="new-here" href="${asked.link(fromAgenda(`/events/new?on=${day}&room=${room.id}`, asked.query))}"
    aria-label="${label}">+</a>`;
}

/** Link to a new event at this time; keyboard users have the link next to the room’s name instead. */
function freeCell(asked: PageRequest, { day }: DayOfRooms, room: Room, { slot, length }: LaneCell): Html {
  if (!makesEvents(asked.editing.authority)) return html`<td class="empty-time" colspan="${length}"></td>`;
  const time = timeOfSlot(slot);
  const label = translator(asked.language)('calendar.newIn', { room: room.name, time });
  const href = asked.link(fromAgenda(`/events/new?on=${day}&room=${room.id}&from=${time}`, asked.query));
  return html`<td class="empty-time" colspan="${length}"><a href="${href}" tabindex="-1" aria-label="${label}" title="${label}"></a></td>`;
}

function useCell(
  asked: PageRequest,
  rooms: DayOfRooms,
  { cell: { length }, spill }: { readonly cell: LaneCell; readonly spill: Spill },
  use: ResourceUse,
): Html {
  const { locale, instance, now, link, language, query } = asked;
  const event = rooms.events.get(use.eventId);
  if (event === undefined) return html`<td colspan="${length}"></td>`;
  const say = sayDays(locale, instance.timeZone, now);
  const isTwice = rooms.clashing.get(use.id)?.has(event.id) === true;
  const state = event.state === 'proposed' ? html` ${pill(translator(language)('states.proposed'), 'warn')}` : '';
  const twice = isTwice ? html` ${pill(translator(language)('calendar.twice'), 'warn')}` : '';
  const isAround = use.from !== event.startsAt || use.to !== event.endsAt;
  const taken = isAround ? html` <span class="soft">(${say.span(use.from, use.to)})</span>` : '';
  const path = fromAgenda(`/events/${event.id}`, query);
  const title = html`<b${langOf(language, instance)}>${event.title}</b>`;
  const time = say.span(event.startsAt, event.endsAt);
  return html`<td class="use ${kindOf(event, now)}${isTwice ? ' clash' : ''}${spill === '' ? '' : ` ${spill}`}" colspan="${length}">
    <div>
      <a href="${link(path)}" title="${event.title}, ${time}">${title} <span class="small">${time}${taken}</span></a>${twice}${state}
    </div>
  </td>`;
}
