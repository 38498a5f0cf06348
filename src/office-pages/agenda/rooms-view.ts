import { createTranslator } from '../../i18n/translate.ts';
import { canCreateEvents } from '../../model/authority.ts';
import { compareByPosition } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Building, Room } from '../../model/place.ts';
import { findClashes, type ResourceUse } from '../../model/resource-use.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { type AreaMark, createAreaMarkClasses, createAreaMarker } from '../components/area-marks.ts';
import { renderPill } from '../components/parts.ts';
import { createEventStateClasses } from '../components/state-pills.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { appendAgendaBackParameter } from '../return-url.ts';
import { type RequestedTimes, readRequestedTimes, renderRequestedTime } from '../room-requests/requested-times.ts';
import {
  findTextOverflows,
  findVisibleHours,
  formatSlotTime,
  type HourRange,
  type LaneCell,
  layOutRoomLanes,
  SLOTS_PER_HOUR,
  type TextOverflow,
} from './room-lanes.ts';

interface DayOfRooms {
  readonly day: string;
  readonly buildings: readonly (readonly [Building, readonly Room[]])[];
  readonly uses: ReadonlyMap<number, readonly ResourceUse[]>;
  readonly events: ReadonlyMap<number, Event>;
  readonly requested: RequestedTimes;
  readonly area: (event: Event) => AreaMark | undefined;
  readonly hours: HourRange;
  readonly clashing: ReadonlyMap<number, ReadonlySet<number>>;
}

export async function renderRoomsView(request: PageRequest, day: string): Promise<Html> {
  const { editing, instance, language } = request;
  const rooms = await editing.store.content.read(instance.name, (content) => readDay(content, request, day));
  if (rooms.buildings.length === 0) return html`<p class="soft">${createTranslator(language)('calendar.noRooms')}</p>`;
  const { from, to } = rooms.hours;
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  const groups = rooms.buildings.map(
    ([building, some]) => html`<tbody>
      <tr class="building"><th scope="rowgroup" colspan="${(to - from) * SLOTS_PER_HOUR + 1}">${building.name}</th></tr>
      ${some.map((room) => roomRows(request, rooms, room))}
    </tbody>`,
  );
  return html`<div class="fits">
    <table class="room-day">
      <thead>
        <tr>
          <th scope="col">${createTranslator(language)('calendar.room')}</th>
          ${hours.map((hour) => html`<th scope="col" colspan="${SLOTS_PER_HOUR}">${hour}</th>`)}
        </tr>
      </thead>
      ${groups}
    </table>
  </div>`;
}

async function readDay(content: ContentReader, request: PageRequest, day: string): Promise<DayOfRooms> {
  const requested = await readRequestedTimes(content, request, day);
  const all = await content.uses('room', { from: `${day} 00:00:00`, to: `${day} 24:00:00` });
  const rooms = Map.groupBy(await content.all('room'), ({ buildingId }) => buildingId);
  const buildings = (await content.all('building'))
    .sort(compareByPosition)
    .map((building) => [building, (rooms.get(building.id) ?? []).sort(compareByPosition)] as const)
    .filter(([, some]) => some.length > 0);
  const ids = [...new Set(all.map(({ eventId }) => eventId))];
  const clashing = new Map<number, Set<number>>();
  for (const { id: roomId, eventIds } of findClashes(all)) {
    clashing.set(roomId, new Set([...(clashing.get(roomId) ?? []), ...eventIds]));
  }
  return {
    day,
    buildings,
    clashing,
    requested,
    area: createAreaMarker(await content.all('layer')),
    hours: findVisibleHours([...all, ...requested.keys()], day),
    uses: Map.groupBy(all, ({ id }) => id),
    events: new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value])),
  };
}

function roomRows(request: PageRequest, rooms: DayOfRooms, room: Room): Html {
  const t = createTranslator(request.language);
  const uses = rooms.uses.get(room.id) ?? [];
  const requested = [...rooms.requested.keys()].filter(({ id }) => id === room.id);
  const lanes = layOutRoomLanes([...uses, ...requested], rooms.day, rooms.hours);
  const free = uses.length === 0 ? html` <span class="free soft small">${t('calendar.free')}</span>` : '';
  const first = html`<th scope="row"${lanes.length > 1 ? html` rowspan="${lanes.length}"` : ''}>
    ${room.name}${free}${newInRoom(request, rooms.day, room)}
  </th>`;
  return html`${lanes.map((cells, lane) => {
    const spills = findTextOverflows(cells);
    return html`<tr>
      ${lane === 0 ? first : ''}
      ${cells.map((cell, index) =>
        cell.use === undefined
          ? freeCell(request, rooms, room, cell)
          : useCell(request, rooms, { cell, spill: spills.get(index) ?? '' }, cell.use),
      )}
    </tr>`;
  })}`;
}

function newInRoom(request: PageRequest, day: string, room: Room): Html | undefined {
  if (!canCreateEvents(request.editing.authority)) return undefined;
  const label = createTranslator(request.language)('calendar.newInRoom', { room: room.name });
  return html`<a class="new-here" href="${request.link(appendAgendaBackParameter(`/events/new?on=${day}&room=${room.id}`, request.query))}"
    aria-label="${label}">+</a>`;
}

function freeCell(request: PageRequest, { day }: DayOfRooms, room: Room, { slot, length }: LaneCell): Html {
  if (!canCreateEvents(request.editing.authority)) return html`<td class="empty-time" colspan="${length}"></td>`;
  const time = formatSlotTime(slot);
  const label = createTranslator(request.language)('calendar.newIn', { room: room.name, time });
  const href = request.link(
    appendAgendaBackParameter(`/events/new?on=${day}&room=${room.id}&from=${time}`, request.query),
  );
  return html`<td class="empty-time" colspan="${length}"><a href="${href}" tabindex="-1" aria-label="${label}" title="${label}"></a></td>`;
}

function useCell(
  request: PageRequest,
  rooms: DayOfRooms,
  { cell: { length }, spill }: { readonly cell: LaneCell; readonly spill: TextOverflow },
  use: ResourceUse,
): Html {
  const { locale, instance, now, link, language, query } = request;
  const asked = rooms.requested.get(use);
  if (asked !== undefined) {
    const time = renderRequestedTime(request, use, asked);
    return html`<td class="use requested${spill && ` ${spill}`}" colspan="${length}"><div>${time}</div></td>`;
  }
  const event = rooms.events.get(use.eventId);
  if (event === undefined) return html`<td colspan="${length}"></td>`;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const isTwice = rooms.clashing.get(use.id)?.has(event.id) === true;
  const state =
    event.state === 'proposed' ? html` ${renderPill(createTranslator(language)('states.proposed'), 'warn')}` : '';
  const twice = isTwice ? html` ${renderPill(createTranslator(language)('calendar.twice'), 'warn')}` : '';
  const isAround = use.from !== event.startsAt || use.to !== event.endsAt;
  const taken = isAround ? html` <span class="soft">(${say.span(use.from, use.to)})</span>` : '';
  const path = appendAgendaBackParameter(`/events/${event.id}`, query);
  const title = html`<b${renderInstanceLangAttribute(language, instance)}>${event.title}</b>`;
  const time = say.span(event.startsAt, event.endsAt);
  return html`<td class="use ${createEventStateClasses(event, now)}${isTwice ? ' clash' : ''}${createAreaMarkClasses(
    rooms.area(event),
  )}${spill === '' ? '' : ` ${spill}`}" colspan="${length}">
    <div>
      <a href="${link(path)}" title="${event.title}, ${time}">${title} <span class="small">${time}${taken}</span></a>${twice}${state}
    </div>
  </td>`;
}
