// Read-only page of an event for viewers. Begins with people, time and place, with phone numbers for urgent calls.

import type { Event } from '../../model/event.ts';
import { personRolesOf } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { InputTexts } from '../components/form/input-texts.ts';
import { renderPersonContact } from '../components/person-contact.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import { formatFieldLabel } from '../history/field-names.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { describeFields } from './printed-event.ts';

const FIRST: readonly EventFieldName[] = [
  'when',
  'place',
  'organizer',
  'coorganizers',
  'further',
  'organists',
  'vergers',
  'lectors',
  'visitators',
];

export interface EventDetailsOptions {
  readonly event: Event;
  readonly entered: InputTexts;
  readonly choices: EventChoices;
}

export async function renderEventDetails(
  request: PageRequest,
  { event, entered, choices }: EventDetailsOptions,
): Promise<Html> {
  const { editing, instance, language, locale, now, t } = request;
  const lang = renderInstanceLangAttribute(language, instance);
  const { rooms, people } = await editing.store.content.read(instance.name, async (content) => ({
    rooms: await placesOf(content, event),
    people: await peopleOf(request, content, event),
  }));
  const days = createDayFormatter(locale, instance.timeZone, now);
  const said = describeFields(request, event, entered, choices);
  const further =
    event.furtherCoorganizer === '' ? [] : [[t('labels.fields.further'), event.furtherCoorganizer] as const];
  const rest = said.filter(([name]) => !FIRST.includes(name));
  const facts = html`<dl class="facts">${rest.map(([, label, text]) => html`<dt>${label}</dt><dd${lang}>${text}</dd>`)}</dl>`;
  return html`<section class="card reading">
      <dl>
        <dt>${t('labels.fields.when')}</dt>
        <dd><b>${days.day(event.startsAt)}</b><br>${days.span(event.startsAt, event.endsAt)}</dd>
        ${rooms.length === 0 ? '' : html`<dt>${t('labels.fields.place')}</dt>`}
        ${rooms.map((place) => html`<dd${lang}>${drawPlace(place)}</dd>`)}
        ${people.map(([role, some]) => html`<dt>${role}</dt>${some.map((one) => html`<dd${lang}>${one}</dd>`)}`)}
        ${further.map(([label, text]) => html`<dt>${label}</dt><dd${lang}>${text}</dd>`)}
      </dl>
    </section>
    ${rest.length === 0 ? '' : html`<section class="card">${facts}</section>`}`;
}

interface DescribedPlace {
  readonly name: string;
  readonly under: string;
}

function drawPlace({ name, under }: DescribedPlace): Html {
  return html`<b>${name}</b>${under === '' ? '' : html`<br><span class="soft">${under}</span>`}`;
}

async function placesOf(content: ContentReader, { rooms }: Event): Promise<DescribedPlace[]> {
  const found: DescribedPlace[] = [];
  for (const room of rooms) {
    if (!('roomId' in room)) {
      const { name, locationName, locationAddress, locationPostcode, locationCity } = room;
      const under = [locationName, locationAddress, `${locationPostcode} ${locationCity}`.trim()];
      found.push({
        name: name || locationName,
        under: under.filter((text) => text !== '' && text !== name).join(', '),
      });
      continue;
    }
    const known = (await content.get('room', room.roomId))?.value;
    const house = known && (await content.get('building', known.buildingId))?.value;
    if (known === undefined) continue;
    const { name = '', street = '', postcode = '', city = '' } = house ?? {};
    const under = [name === known.name ? '' : name, street, `${postcode} ${city}`.trim()].filter((text) => text !== '');
    found.push({ name: known.name, under: under.join(', ') });
  }
  return found;
}

async function peopleOf(
  { editing, language }: PageRequest,
  content: ContentReader,
  event: Event,
): Promise<(readonly [role: string, people: readonly Html[]])[]> {
  const roles = personRolesOf(event).filter(({ ids }) => ids.length > 0);
  const persons = await content.getAll('person', [...new Set(roles.flatMap(({ ids }) => ids))]);
  const seen = new Map(persons.map(({ id, value }) => [id, renderPersonContact(editing.authority, value)]));
  const registered = roles.map(({ path, ids }) => {
    const some = ids.flatMap((id) => seen.get(id) ?? []);
    return [formatFieldLabel('event', path.split('/')[1] ?? '', language), some] as const;
  });
  const { organizer } = event;
  if (organizer === null || !('name' in organizer)) return registered;
  return [[formatFieldLabel('event', 'organizer', language), [html`<b>${organizer.name}</b>`]], ...registered];
}
