// What a change of an event means to those who signed up for it: how many are told, that nobody is told where that is wished, and the
// question before their bookings go (rule J11). All forms of the office carry the answers under the same names.

import { type Html, html } from '../../kit/html.ts';
import type { Event } from '../../model/event.ts';
import { isOnline } from '../../model/sign-up.ts';
import { mayBeShown } from '../../model/visibility.ts';
import type { Editing } from '../../office/editing.ts';
import type { HasBookings } from '../../store/content/errors.ts';
import { sayDays } from '../days.ts';
import type { WholeForm } from '../form.ts';
import { box, hidden } from '../kit/form/parts.ts';
import type { Asked, Form, Shown } from '../page.ts';

/** Ticked where nobody is told, and sent where bookings may go. */
const [SILENT, DETACH] = ['silent', 'detach_bookings'] as const;

/** Whoever acts, with what a form says of those who signed up. */
export function withBookingWish(editing: Editing, form: Form): Editing {
  return { ...editing, bookings: { isSilent: form.text(SILENT) === '1', detaches: form.text(DETACH) === '1' } };
}

/** Whoever acts, where it is only looked what would come of it: then bookings stand in the way of nothing. */
export function whileLooking(editing: Editing): Editing {
  return { ...editing, bookings: { isSilent: false, detaches: true } };
}

/** How many bookings of an event get a mail when it changes. */
async function countTold({ editing, instance }: Asked, eventId: number): Promise<number> {
  const states = ['pending', 'booked', 'waiting'] as const;
  const all = await editing.store.bookings.read(instance.name, editing.clock(), (tx) =>
    tx.ofEvent(eventId, { states }),
  );
  return (all ?? []).filter(({ booking }) => booking.email !== '').length;
}

/** In a form by which an event is called off, put off or changed; undefined where nobody would be told. */
export async function telling(asked: Asked, event: Event, key: 'called' | 'changed'): Promise<Html | undefined> {
  if (!isOnline(event) || !mayBeShown(event)) return undefined;
  return drawTelling(asked, await countTold(asked, event.id), key);
}

/** That so many bookings are told, and a box so that nobody is; undefined where nobody would be. */
export function drawTelling({ t, form }: Asked, count: number, key: 'called' | 'changed'): Html | undefined {
  if (count === 0) return undefined;
  return html`<div class="telling">
    <p class="hint">${t(`signUps.told.${key}`, { count })}</p>
    ${box(SILENT, form.text(SILENT) === '1', t('signUps.silent'))}
  </div>`;
}

/** Asks before bookings go, with all that was sent held in the page. */
export async function askFirst(
  asked: Asked,
  sentTo: string,
  form: WholeForm,
  { eventIds }: HasBookings,
): Promise<Shown> {
  const { editing, instance, locale, now, t, link } = asked;
  const events = await editing.store.content.read(instance.name, (content) => content.getAll('event', eventIds));
  const days = sayDays(locale, instance.timeZone, now);
  const items = events.map(
    ({ value: { id, title, startsAt, endsAt } }) =>
      html`<li><a href="${link(`/events/${id}/bookings`)}">${title}</a> <span class="soft">${days.when(startsAt, endsAt)}</span></li>`,
  );
  const texts = form.texts.filter(([name]) => ![SILENT, DETACH, '_for'].includes(name));
  const title = t('signUps.goTitle');
  const [first] = events;
  const back = events.length === 1 && first !== undefined ? `/events/${first.id}` : '/agenda';
  const main = html`<div class="narrow-page">
    <h1>${title}</h1>
    <p>${t('signUps.goHelp')}</p>
    <ul>${items}</ul>
    <form method="post" action="${sentTo}">
      ${texts.map(([name, text]) => hidden(name, text))}${hidden(DETACH, '1')}
      ${box(SILENT, false, t('signUps.silent'))}
      <p class="more"><button class="danger">${t('signUps.goAnyway')}</button>
        <a class="button" href="${link(back)}">${t('forms.cancel')}</a></p>
    </form>
  </div>`;
  return { title, main, at: '/agenda', status: 409, hasDrafts: false };
}
