import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { languageOf } from '../../model/instance.ts';
import { personName } from '../../model/person.ts';
import { publicNote, toPublicEvent } from '../../model/public-event.ts';
import { isOnWeb } from '../../model/visibility.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';

export async function renderEventPreview(request: PageRequest, content: ContentReader, event: Event): Promise<Html> {
  const { instance, now, language } = request;
  const own = languageOf(instance.locale) ?? 'de';
  const { title, hideTime, startsAt, endsAt } = toPublicEvent(event, own);
  const texts = [publicNote(event), event.topic, event.shortDesc].filter((text) => text !== '');
  const days = createDayFormatter(instance.locale, instance.timeZone, now);
  const lastDay = endsAt.slice(0, 10) === startsAt.slice(0, 10) ? '' : ` – ${days.day(endsAt)}`;
  const when = hideTime ? `${days.day(startsAt)}${lastDay}` : `${days.day(startsAt)}, ${days.span(startsAt, endsAt)}`;
  const under = [await placeOf(content, event), await organizerOf(content, event)].filter((text) => text !== '');
  const address = instance.eventUrl.replace('{id}', String(event.id));
  const t = createTranslator(language);
  const link = /^https?:\/\//.test(address)
    ? html`<p class="small"><a href="${address}" rel="noreferrer">${t('event.openPage')}</a></p>`
    : '';
  const poster = request.link(appendBackParameter(`/events/${event.id}/poster`, request.query));
  return html`<section class="card">
    <h2>${t('event.previewTitle')}</h2>
    <div class="mini" lang="${own}">
      <p class="small soft">${when}</p>
      <h3>${title}</h3>
      ${texts.map((text) => html`<p>${text}</p>`)}
      <p class="small soft">${under.join(' · ')}</p>
    </div>
    ${link}
    <p><a class="button small" href="${poster}">${t('event.verbs.poster')}</a></p>
  </section>`;
}

async function placeOf({ getAll }: ContentReader, { rooms }: Event): Promise<string> {
  const ids = rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : []));
  const there = new Map((await getAll('room', ids)).map(({ id, value }) => [id, value.publicName || value.name]));
  const names = rooms.map((room) => ('roomId' in room ? (there.get(room.roomId) ?? '') : room.name));
  return names.filter((name) => name !== '').join(', ');
}

/** Name of the organizer if it is public (rule P1), otherwise "". */
async function organizerOf({ get }: ContentReader, { organizer }: Event): Promise<string> {
  if (organizer === null) return '';
  if ('name' in organizer) return organizer.name;
  const person = (await get('person', organizer.personId))?.value;
  return person !== undefined && isOnWeb(person) ? personName(person) : '';
}
