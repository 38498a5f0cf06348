import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { readSeatCounts } from '../../office/bookings/read-bookings.ts';
import { type Html, html } from '../../util/html.ts';
import { renderSeatsBar } from '../components/seats-bar.ts';
import type { PageRequest } from '../page.ts';

export async function renderSignUpsCard(
  { editing, instance, t, link }: PageRequest,
  event: Event,
): Promise<Html | undefined> {
  if (!hasOnlineSignUp(event)) return undefined;
  const numbers = (await readSeatCounts(editing, instance.name, [event])).get(event.id);
  if (numbers === undefined) return undefined;
  const { counted } = event.subscription.online;
  const past = counted === null ? '' : html`<p class="soft">${t('signUps.counted', { ...counted })}</p>`;
  return html`<section class="card" id="sign-ups">
    <h2>${t('signUps.title')}</h2>
    ${counted === null ? renderSeatsBar(numbers, t) : past}
    <p class="more"><a class="button" href="${link(`/events/${event.id}/bookings`)}">${t('signUps.open')}</a></p>
  </section>`;
}
