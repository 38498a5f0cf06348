// Under the rooms of an event: what takes them at the same time, and which others are free then.

import { type Html, html } from '../../kit/html.ts';
import type { Event } from '../../model/event.ts';
import { roomUsesOf } from '../../model/room-use.ts';
import { clashesOf } from '../../office/rooms/clashes-of.ts';
import { freeRooms } from '../../office/rooms/free-rooms.ts';
import { sayDays } from '../days.ts';
import type { Asked } from '../page.ts';
import { EVENT_WORDS } from './event-words.ts';

/** So many are named. */
const MOST = 6;

/** Whole years are not looked through. */
const MOST_DAYS_MS = 60 * 86_400_000;

/** Undefined where every room is the event's alone. */
export async function roomHint(asked: Asked, event: Event): Promise<Html | undefined> {
  const { editing, instance, language, locale, now, link } = asked;
  const clashes = await clashesOf(editing, instance.name, event.id);
  if (clashes.length === 0) return undefined;
  const words = EVENT_WORDS[language];
  const { shortDay, time } = sayDays(locale, instance.timeZone, now);
  const others = clashes.map(({ eventIds }) => (eventIds[0] === event.id ? eventIds[1] : eventIds[0]));
  const { titles, rooms } = await editing.store.content.read(instance.name, async ({ labels }) => ({
    titles: await labels('event', [...new Set(others)]),
    rooms: await labels('room', [...new Set(clashes.map(({ roomId }) => roomId))]),
  }));
  const named = clashes.slice(0, MOST).map(({ roomId, from, to }, index) => {
    const id = others[index] ?? 0;
    return html`<li>${rooms.get(roomId)}: <a href="${link(`/events/${id}`)}">${titles.get(id)}</a> <span class="nowrap">${shortDay(from)} ${time(from)}–${time(to)}</span></li>`;
  });
  const more = clashes.length > MOST ? html`<li>+ ${clashes.length - MOST}</li>` : '';
  return html`<div class="notice warn"><p>${words.clashes}</p><ul>${named}${more}</ul>${await freeHint(asked, event)}</div>`;
}

async function freeHint({ editing, instance, language }: Asked, event: Event): Promise<Html | undefined> {
  const [use] = roomUsesOf(event);
  const words = EVENT_WORDS[language];
  const length = use === undefined ? 0 : Date.parse(`${use.to}Z`) - Date.parse(`${use.from}Z`);
  if (use === undefined || length > MOST_DAYS_MS) return undefined;
  const { items } = await freeRooms(editing, instance.name, { from: use.from, to: use.to });
  const free = items.slice(0, MOST).map(({ label }) => label);
  return html`<p>${free.length === 0 ? words.noneFree : html`${words.free} ${free.join(', ')}`}</p>`;
}
