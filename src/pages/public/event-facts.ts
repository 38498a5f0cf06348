// Facts of an event as definition lists: place, audience, people, and more.

import { personArray } from '../../contract/answers.ts';
import { personDetail } from '../../contract/shapes/person.ts';
import type { DetailPerson, DetailRoom, DetailTag, ShownDetail } from '../../contract/shown-detail.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { leadsTo } from '../../model/leads-to.ts';
import { webPersons } from '../../readmodel/selections.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { agendaPath, EVERYTHING } from './addresses.ts';
import type { PageParts } from './event-list.ts';
import { nameOf } from './filters.ts';
import { addressLine, mapOf, waysTo } from './room-facts.ts';

/** Roles of people at an event, as named in the interface. */
type Role = 'organizer' | 'coorganizers' | 'lectors' | 'visitators' | 'organists' | 'vergers' | 'childcare_person';

/** Term with its values; hidden without values. */
type Fact = readonly [term: string, values: readonly Html[]];

/** Place and audience of an event. */
export function placeFacts(reading: PageParts, { wire }: ShownDetail): Html {
  const t = translator(reading.view.snapshot.language);
  return terms([
    [t('eventPage.where'), roomLines(reading, wire.rooms, t)],
    [t('eventPage.groups'), tags(reading, 'group', wire.target_groups)],
    [t('eventPage.areas'), tags(reading, 'layer', wire.layers)],
  ]);
}

/** People and further facts of an event; undefined if there are none. */
export function furtherFacts(reading: PageParts, { wire }: ShownDetail): Html | undefined {
  const { view } = reading;
  const t = translator(view.snapshot.language);
  const text = (value: string) => (value === '' ? [] : [html`${value}`]);
  const role = (name: Role, people: readonly DetailPerson[]): Fact => [
    t(`eventPage.roles.${name}`),
    people.map((person) => personLine(reading, person)),
  ];
  const facts: Fact[] = [
    [t('eventPage.roles.organizer'), organizerLine(reading, wire.organizer)],
    [
      t('eventPage.roles.coorganizers'),
      [...wire.coorganizers.map((person) => personLine(reading, person)), ...text(wire.further_coorganizer)],
    ],
    role('lectors', wire.lectors),
    role('organists', wire.organists),
    role('visitators', wire.visitators),
    role('vergers', wire.vergers),
    [t('eventPage.sacrament'), wire.with_sacrament === 0 ? [] : [html`${t('eventPage.withSacrament')}`]],
    [t('eventPage.baptism'), text(wire.baptism_offer_text)],
    [t('eventPage.childcare'), text(wire.childcare_text)],
    role('childcare_person', wire.childcare_person),
    [t('eventPage.catering'), text(wire.catering)],
    [
      t('eventPage.collection'),
      wire.collection.map(({ project, url }) => linked(project || url, leadsTo(url, view.snapshot.instance))),
    ],
  ];
  return facts.every(([, values]) => values.length === 0) ? undefined : terms(facts);
}

function terms(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(([term, values]) =>
    values.length === 0 ? '' : html`<div><dt>${term}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`,
  )}</dl>`;
}

function linked(text: string, address: string | undefined): Html {
  return address === undefined ? html`${text}` : html`<a href="${address}" rel="noopener">${text}</a>`;
}

type PersonContact = Pick<DetailPerson, 'name' | 'profession' | 'phone' | 'email' | 'url'>;

/** Organizer with public contact details: the detail of an event has only name and id. */
function organizerLine(reading: PageParts, { name, person_id: id }: ShownDetail['wire']['organizer']): Html[] {
  if (name === '') return [];
  const [person]: PersonContact[] = JSON.parse(
    personArray(reading.view, personDetail, webPersons(reading.view, [id]))
      .bytes()
      .toString(),
  );
  return [person === undefined ? html`${name}` : personLine(reading, { ...person, name })];
}

function personLine({ view }: PageParts, { name, profession, phone, email, url }: PersonContact): Html {
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

/** Rooms, with map links once per address. */
function roomLines(reading: PageParts, rooms: readonly DetailRoom[], t: Translate): Html[] {
  const founds = rooms.map(
    ({ location_name: building, location_address: street, location_postcode: postcode, location_city: city }) =>
      mapOf({ building, street, postcode, city }),
  );
  return rooms.map((room, index) => {
    const isLast = !founds.slice(index + 1).some((later) => later?.map === founds[index]?.map);
    return roomLine(reading, room, waysTo(t, room.location_name || room.name, isLast ? founds[index] : undefined));
  });
}

function roomLine({ view }: PageParts, room: DetailRoom, ways: Html | undefined): Html {
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
  const lines = more.filter((line) => line !== '').map((line) => html`<br><span class="soft">${line}</span>`);
  return html`${first}${lines}${ways && html`<br>${ways}`}`;
}

function tags({ view }: PageParts, filter: 'layer' | 'group', found: readonly DetailTag[]): Html[] {
  const { name } = view.snapshot.instance;
  return found.map(({ id, text }) => {
    const path = agendaPath(name, { ...EVERYTHING, choice: { [filter]: Number(id) } });
    return html`<a href="${path}">${nameOf(view, filter, Number(id)) ?? text}</a>`;
  });
}
