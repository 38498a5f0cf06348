import { joinPersonArray } from '../../contract/answers.ts';
import type { DetailPerson, DetailRoom, DetailTag, PublicEventDetail } from '../../contract/public-event-detail.ts';
import { personDetailShape } from '../../contract/shapes/person.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { resolveLink } from '../../model/resolve-link.ts';
import { findWebPersons } from '../../readmodel/selections.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { agendaPath, UNFILTERED_QUERY } from './addresses.ts';
import type { PageContext } from './event-list.ts';
import { findFilterChoiceName } from './filters.ts';
import { createMapLinks, formatAddressLine, renderMapLinks } from './room-facts.ts';

type Role = 'organizer' | 'coorganizers' | 'lectors' | 'visitators' | 'organists' | 'vergers' | 'childcare_person';

type Fact = readonly [term: string, values: readonly Html[]];

export function renderMainFacts(reading: PageContext, { wire }: PublicEventDetail): Html {
  const t = createTranslator(reading.view.snapshot.language);
  return terms([
    [t('eventPage.where'), roomLines(reading, wire.rooms, t)],
    [t('eventPage.groups'), tags(reading, 'group', wire.target_groups)],
    [t('eventPage.areas'), tags(reading, 'layer', wire.layers)],
  ]);
}

export function renderFurtherFacts(reading: PageContext, { wire }: PublicEventDetail): Html | undefined {
  const { view } = reading;
  const t = createTranslator(view.snapshot.language);
  const text = (value: string) => (value === '' ? [] : [html`${value}`]);
  const role = (name: Role, people: readonly DetailPerson[]): Fact => [
    t(`eventPage.roles.${name}`),
    people.map((person) => personLine(reading, person)),
  ];
  const facts: Fact[] = [
    [t('eventPage.sacrament'), wire.with_sacrament === 0 ? [] : [html`${t('eventPage.withSacrament')}`]],
    [t('eventPage.baptism'), text(wire.baptism_offer_text)],
    [t('eventPage.childcare'), text(wire.childcare_text)],
    role('childcare_person', wire.childcare_person),
    [t('eventPage.catering'), text(wire.catering)],
    [
      t('eventPage.collection'),
      wire.collection.map(({ project, url }) => linkText(project || url, resolveLink(url, view.snapshot.instance))),
    ],
    [t('eventPage.roles.organizer'), organizerLine(reading, wire.organizer)],
    [
      t('eventPage.roles.coorganizers'),
      [...wire.coorganizers.map((person) => personLine(reading, person)), ...text(wire.further_coorganizer)],
    ],
    role('lectors', wire.lectors),
    role('organists', wire.organists),
    role('visitators', wire.visitators),
    role('vergers', wire.vergers),
  ];
  return facts.every(([, values]) => values.length === 0) ? undefined : terms(facts);
}

function terms(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(([term, values]) =>
    values.length === 0 ? '' : html`<div><dt>${term}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`,
  )}</dl>`;
}

function linkText(text: string, address: string | undefined): Html {
  return address === undefined ? html`${text}` : html`<a href="${address}" rel="noopener">${text}</a>`;
}

type PersonContact = Pick<DetailPerson, 'name' | 'profession' | 'phone' | 'email' | 'url'>;

/** Organizer with public contact details, which the detail of the event does not contain: it has only the name and id. */
function organizerLine(reading: PageContext, { name, person_id: id }: PublicEventDetail['wire']['organizer']): Html[] {
  if (name === '') return [];
  const [person]: PersonContact[] = JSON.parse(
    joinPersonArray(reading.view, personDetailShape, findWebPersons(reading.view, [id]))
      .bytes()
      .toString(),
  );
  return [person === undefined ? html`${name}` : personLine(reading, { ...person, name })];
}

function personLine({ view }: PageContext, { name, profession, phone, email, url }: PersonContact): Html {
  const page = resolveLink(url, view.snapshot.instance);
  const dialled = phone.replace(/[^\d+]/g, '');
  const ways = [
    ...(profession === '' ? [] : [html`<span class="soft">${profession}</span>`]),
    ...(phone === '' ? [] : [dialled === '' ? html`${phone}` : html`<a href="tel:${dialled}">${phone}</a>`]),
    ...(email === '' ? [] : [html`<a href="mailto:${encodeURI(email)}">${email}</a>`]),
  ];
  const further = ways.length === 0 ? '' : html`<span class="ways-of">${joinHtml(ways, html`<br>`)}</span>`;
  return html`${linkText(name, page)}${further}`;
}

function roomLines(reading: PageContext, rooms: readonly DetailRoom[], t: Translate): Html[] {
  const byBuilding = Map.groupBy(rooms, (room) =>
    [room.location_name, room.location_address, room.location_postcode, room.location_city].join('\n'),
  );
  return [...byBuilding.values()].map((some) => buildingLine(reading, some, t));
}

/** Rooms of a building, each with a link to its page. Building, address and map appear once. */
function buildingLine({ view }: PageContext, rooms: readonly DetailRoom[], t: Translate): Html {
  const { instance } = view.snapshot;
  const [first] = rooms;
  if (first === undefined) return html``;
  const { location_name: building, location_address: street, location_postcode: postcode, location_city: city } = first;
  const titleOf = ({ name }: DetailRoom) => name || building;
  const names = rooms.map((room) =>
    room.id === '0'
      ? linkText(titleOf(room), resolveLink(room.location_url, instance))
      : html`<a href="/${instance.name}/rooms/${room.id}">${titleOf(room)}</a>`,
  );
  const isNamed = rooms.some((room) => titleOf(room).includes(building));
  const more = [isNamed ? '' : building, formatAddressLine({ street, postcode, city })];
  const lines = more.filter((line) => line !== '').map((line) => html`<br><span class="soft">${line}</span>`);
  const ways = renderMapLinks(t, building || first.name, createMapLinks({ building, street, postcode, city }));
  return html`${joinHtml(names, html` / `)}${lines}${ways && html`<br>${ways}`}`;
}

function tags({ view }: PageContext, filter: 'layer' | 'group', found: readonly DetailTag[]): Html[] {
  const { name } = view.snapshot.instance;
  return found.map(({ id, text }) => {
    const path = agendaPath(name, { ...UNFILTERED_QUERY, choice: { [filter]: Number(id) } });
    return html`<a href="${path}">${findFilterChoiceName(view, filter, Number(id)) ?? text}</a>`;
  });
}
