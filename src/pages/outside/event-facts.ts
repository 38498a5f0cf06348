// The facts of an event in a list of terms: when, where, who, and what else there is.

import { personArray } from '../../contract/answers.ts';
import { personDetail } from '../../contract/shapes/person.ts';
import type { DetailPerson, DetailRoom, DetailTag, ShownDetail } from '../../contract/shown-detail.ts';
import { fromCompactDate } from '../../kit/dates.ts';
import { type Html, html, joined } from '../../kit/html.ts';
import { leadsTo } from '../../model/leads-to.ts';
import { webPersons } from '../../readmodel/selections.ts';
import { agendaPath, EVERYTHING } from './addresses.ts';
import type { Reading } from './event-list.ts';
import { type EventWords, eventWords, type Role } from './event-words.ts';
import { nameOf } from './filters.ts';
import { addressLine, mapOf } from './room-facts.ts';

/** A term, and what belongs to it; nothing where there is nothing. */
type Fact = readonly [term: string, values: readonly Html[]];

export function factsOf(reading: Reading, { wire }: ShownDetail, signUp: 'open' | 'closed' | undefined): Html {
  const { view } = reading;
  const words = eventWords(view.snapshot.language);
  const text = (value: string) => (value === '' ? [] : [html`${value}`]);
  const role = (name: Role, people: readonly DetailPerson[]): Fact => [
    words.roles[name],
    people.map((person) => personLine(reading, person)),
  ];
  const facts: Fact[] = [
    [words.where, wire.rooms.map((room) => roomLine(reading, room, words))],
    [words.roles.organizer, organizerLine(reading, wire.organizer)],
    [
      words.roles.coorganizers,
      [...wire.coorganizers.map((person) => personLine(reading, person)), ...text(wire.further_coorganizer)],
    ],
    role('lectors', wire.lectors),
    role('organists', wire.organists),
    role('visitators', wire.visitators),
    role('vergers', wire.vergers),
    [words.sacrament, wire.with_sacrament === 0 ? [] : [html`${words.withSacrament}`]],
    [words.baptism, text(wire.baptism_offer_text)],
    [words.childcare, text(wire.childcare_text)],
    role('childcare_person', wire.childcare_person),
    [words.catering, text(wire.catering)],
    [
      words.collection,
      wire.collection.map(({ project, url }) => linked(project || url, leadsTo(url, view.snapshot.instance))),
    ],
    [words.signUp, signUpLine(reading, wire.subscribe_date, signUp, words)],
    role('subscribe_person', signUp === 'open' ? wire.subscribe_person : []),
    [words.areas, tags(reading, 'layer', wire.layers)],
    [words.groups, tags(reading, 'group', wire.target_groups)],
  ];
  return html`<dl>${facts.map(([term, values]) =>
    values.length === 0
      ? ''
      : html`
<div><dt>${term}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`,
  )}
</dl>`;
}

function linked(text: string, address: string | undefined): Html {
  return address === undefined ? html`${text}` : html`<a href="${address}" rel="noopener">${text}</a>`;
}

type PersonContact = Pick<DetailPerson, 'name' | 'profession' | 'phone' | 'email' | 'url'>;

/** The organizer, with what the interface tells of somebody on the web: the detail of an event has the name and the id alone. */
function organizerLine(reading: Reading, { name, person_id: id }: ShownDetail['wire']['organizer']): Html[] {
  if (name === '') return [];
  const [person]: PersonContact[] = JSON.parse(
    personArray(reading.view, personDetail, webPersons(reading.view, [id]))
      .bytes()
      .toString(),
  );
  return [person === undefined ? html`${name}` : personLine(reading, { ...person, name })];
}

function personLine({ view }: Reading, { name, profession, phone, email, url }: PersonContact): Html {
  const page = leadsTo(url, view.snapshot.instance);
  const dialled = phone.replace(/[^\d+]/g, '');
  const ways = [
    ...(profession === '' ? [] : [html`<span class="soft">${profession}</span>`]),
    ...(phone === '' ? [] : [dialled === '' ? html`${phone}` : html`<a href="tel:${dialled}">${phone}</a>`]),
    ...(email === '' ? [] : [html`<a href="mailto:${encodeURI(email)}">${email}</a>`]),
  ];
  const further = ways.length === 0 ? '' : html`<span class="ways-of">${joined(ways, html`<br>`)}</span>`;
  return html`${linked(name, page)}${further}`;
}

function roomLine({ view }: Reading, room: DetailRoom, words: EventWords): Html {
  const { instance } = view.snapshot;
  const {
    name,
    location_name: building,
    location_address: street,
    location_postcode: postcode,
    location_city: city,
  } = room;
  const title = name || building;
  const first =
    room.id === '0'
      ? linked(title, leadsTo(room.location_url, instance))
      : html`<a href="/${instance.name}/rooms/${room.id}">${title}</a>`;
  const more = [
    building === title || title.includes(building) ? '' : building,
    addressLine({ street, postcode, city }),
  ];
  const map = mapOf({ building, street, postcode, city });
  const lines = more.filter((line) => line !== '').map((line) => html`<br><span class="soft">${line}</span>`);
  return html`${first}${lines}${map && html`<br><a href="${map}" rel="noopener">${words.map}<span class="hidden"> ${title}</span></a>`}`;
}

function signUpLine(
  { times }: Reading,
  deadline: string,
  signUp: 'open' | 'closed' | undefined,
  words: EventWords,
): Html[] {
  if (signUp === undefined) return [];
  if (signUp === 'closed') return [html`${words.closed}`];
  return deadline === '0' ? [] : [html`${words.until(times.day(fromCompactDate(deadline)))}`];
}

function tags({ view }: Reading, filter: 'layer' | 'group', found: readonly DetailTag[]): Html[] {
  const { name } = view.snapshot.instance;
  return found.map(({ id, text }) => {
    const path = agendaPath(name, { ...EVERYTHING, choice: { [filter]: Number(id) } });
    return html`<a href="${path}">${nameOf(view, filter, Number(id)) ?? text}</a>`;
  });
}
