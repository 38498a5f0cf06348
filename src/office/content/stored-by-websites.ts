// Size in bytes of an event or person as a website program stores it (rule K3): the connector response, with the program's additions, as
// PHP writes it. Never too small; slightly too large if it depends on the day, the language or the website.

import { MAX_PEOPLE } from '../../model/bookings/booking.ts';
import { connectorFields, connectorFormText } from '../../model/bookings/connector-form.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import type { Event, EventRoom } from '../../model/event.ts';
import type { Layer, PersonGroup, TargetGroup } from '../../model/group.ts';
import { type Entities, type Instance, languageOf } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Building, Room } from '../../model/place.ts';
import { publicEvent } from '../../model/public-event.ts';
import { isOnWeb, mayServeByName } from '../../model/visibility.ts';
import { type AddressBase, personWithWholeAddresses, withWholeAddresses } from '../../model/whole-addresses.ts';
import type { ContentReader } from '../../store/content/port.ts';

/** Maximum bytes that a website program can store for one event or person. */
export const MAX_BYTES = 65_534;

/** Referenced entities of events and persons whose data is part of the response, not only their id. */
export interface NamedEntities {
  readonly instance: Instance;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly buildings: ReadonlyMap<number, Building>;
  readonly persons: ReadonlyMap<number, Person>;
  readonly layers: ReadonlyMap<number, Layer>;
  readonly targetGroups: ReadonlyMap<number, TargetGroup>;
  readonly personGroups: ReadonlyMap<number, PersonGroup>;
  readonly forms: ReadonlyMap<number, BookingForm>;
  readonly lists: readonly number[];
}

/** Collects them from the content of a whole instance. */
export function namedIn(content: Omit<Entities, 'events'> & { readonly instance: Instance }): NamedEntities {
  return {
    instance: content.instance,
    rooms: byId(content.rooms),
    buildings: byId(content.buildings),
    persons: byId(content.persons),
    layers: byId(content.layers),
    targetGroups: byId(content.targetGroups),
    personGroups: byId(content.personGroups),
    forms: byId(content.forms),
    lists: content.lists.map(({ id }) => id),
  };
}

export async function namedBy(content: ContentReader, items: readonly (Event | Person)[]): Promise<NamedEntities> {
  const ids = { room: new Set<number>(), person: new Set<number>(), layer: new Set<number>() };
  const [targetGroups, personGroups, forms] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const item of items) {
    if ('startsAt' in item) {
      for (const room of item.rooms) if ('roomId' in room) ids.room.add(room.roomId);
      for (const id of personsOf(item)) ids.person.add(id);
      for (const id of item.layerIds) ids.layer.add(id);
      for (const id of item.targetGroupIds) targetGroups.add(id);
      for (const id of formsOf(item)) forms.add(id);
    } else for (const id of groupsOf(item)) personGroups.add(id);
  }
  const rooms = byId(valuesOf(await content.getAll('room', [...ids.room])));
  const buildings = new Set([...rooms.values()].map(({ buildingId }) => buildingId));
  const named: NamedEntities = {
    instance: content.instance,
    rooms,
    buildings: byId(valuesOf(await content.getAll('building', [...buildings]))),
    persons: byId(valuesOf(await content.getAll('person', [...ids.person]))),
    layers: byId(valuesOf(await content.getAll('layer', [...ids.layer]))),
    targetGroups: byId(valuesOf(await content.getAll('target_group', [...targetGroups]))),
    personGroups: byId(valuesOf(await content.getAll('person_group', [...personGroups]))),
    forms: byId(valuesOf(await content.getAll('form', [...forms]))),
    lists: [],
  };
  // Reading the lists is slow, so it is done only if an item takes more than half of the limit: their ids are far smaller than the other
  // half.
  const most = largestOf(named);
  if (!items.some((item) => mayExceed(item, named, most, MAX_BYTES / 2))) return named;
  return { ...named, lists: (await content.all('list')).map(({ id }) => id) };
}

function formAsStored(form: BookingForm, { instance }: NamedEntities): object {
  const language = languageOf(instance.locale) ?? 'de';
  const wish = { keepDays: 0, confirm: true };
  return [connectorFormText(form, wish, language), connectorFields(form, MAX_PEOPLE, language)];
}

function byId<T extends { readonly id: number }>(all: readonly T[]): Map<number, T> {
  return new Map(all.map((one) => [one.id, one]));
}

function valuesOf<T>(all: readonly { readonly value: T }[]): T[] {
  return all.map(({ value }) => value);
}

function personsOf(event: Event): number[] {
  const { organizer, childcare, subscription } = event;
  const contact = subscription?.person ?? null;
  return [
    ...(organizer !== null && 'personId' in organizer ? [organizer.personId] : []),
    ...(contact !== null && 'personId' in contact ? [contact.personId] : []),
    ...(childcare?.personIds ?? []),
    ...rolesOf(event).flat(),
  ];
}

function formsOf({ subscription }: Event): number[] {
  const formId = subscription?.online?.formId ?? null;
  return formId === null ? [] : [formId];
}

function rolesOf({ coorganizerIds, lectorIds, visitatorIds, organistIds, vergerIds }: Event): (readonly number[])[] {
  return [coorganizerIds, lectorIds, visitatorIds, organistIds, vergerIds];
}

function groupsOf({ groups, mainGroupId }: Person): number[] {
  return [...groups.map(({ groupId }) => groupId), ...(mainGroupId === null ? [] : [mainGroupId])];
}

/** Allowance for additions of the website program that are not modelled here. */
const OF_THE_WEBSITE = 100;

/** Upper bound for the bytes that a website program stores of an event or person. */
export function storedBytes(item: Event | Person, named: NamedEntities): number {
  const json = JSON.stringify('startsAt' in item ? eventAsStored(item, named) : personAsStored(item, named));
  return phpBytes(json) + OF_THE_WEBSITE;
}

/** Size of JSON as PHP writes it with unescaped Unicode: two bytes for each slash, and six for the line separators U+2028 and U+2029. */
export function phpBytes(json: string): number {
  let more = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === SLASH) more += 1;
    else if (code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR) more += 3;
  }
  return Buffer.byteLength(json) + more;
}

const [SLASH, LINE_SEPARATOR, PARAGRAPH_SEPARATOR] = [0x2f, 0x2028, 0x2029];

/** Upper bound for a rendered day with time, in any language. */
const DATE_TEXT = ' '.repeat(400);

/** Upper bound for a rendered date-time. */
const MOMENT_TEXT = ' '.repeat(200);

/** Upper bound for the text of a passed deadline. */
const DEADLINE_TEXT = ' '.repeat(100);

const [DAY, TIME, NO_PERSON] = ['20261231', '2359', '4294967295'];

/** Sign-up fields of the response (rule J18), with the largest texts of any state. */
function signUpAsStored(event: Event, { instance, forms }: NamedEntities): object | undefined {
  if (!instance.outside.signup || !isOnline(event)) return undefined;
  const { online } = event.subscription;
  const language = languageOf(instance.locale) ?? 'de';
  const texts = SIGN_UP_TEXTS[language];
  const form = online.formId === null ? undefined : forms.get(online.formId);
  return {
    subs_time: TIME,
    subs_form: {
      template_options: {
        subs_detail_button_text: DEADLINE_TEXT,
        subs_detail_booked_up_text: texts.full,
        subs_detail_deadline_expired_text: texts.expired,
        subs_list_button_text: DEADLINE_TEXT,
        subs_list_deadline_expired_button_title: texts.expired,
        ignore_seats: false,
        allow_waitinglist: false,
        subs_form_waitinglist_text: texts.canWait,
        subs_form_booked_up_text: texts.isFull,
      },
      subs_form_text: connectorFormText(form, online, language),
      formfields: connectorFields(form, online.party, language),
    },
    subs_type: 'event',
    subscribe_time: TIME,
    subscribe_person_id: NO_PERSON,
    seats_online: 100_000,
    seats_entrance: 100_000,
    subs_form_no_subs_form_text: texts.opensAt(MOMENT_TEXT),
    subs_list_no_subs_form_text: texts.opensAt(MOMENT_TEXT),
  };
}

/** Upper bound for the address of a server, including the second byte of each slash. */
const MAX_SERVER_URL_LENGTH = `https://${'x'.repeat(253)}:65535`;

/** Base of the addresses in responses (rule K8), with the longest server address, since the office does not know the real one here. */
function addressBase({ instance }: NamedEntities): AddressBase {
  return { instance, serverUrl: MAX_SERVER_URL_LENGTH, files: ANY_FILE };
}

/** Set that contains every file name. */
const ANY_FILE: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

function eventAsStored(shown: Event, named: NamedEntities): object {
  const base = addressBase(named);
  const event = withWholeAddresses(publicEvent(shown, languageOf(named.instance.locale) ?? 'de'), base);
  const { id, startsAt, endsAt, title, topic, shortDesc, longDesc, childcare, baptismOffer, subscription } = event;
  const { collection, image } = event;
  const [coorganizers, lectors, visitators, organists, vergers] = rolesOf(event).map((ids) =>
    participants(ids, named).map(inRole),
  );
  const [width, height] = [String(image?.width ?? 0), String(image?.height ?? 0)];
  return {
    event_id: String(id),
    date_from: startsAt,
    date_to: endsAt,
    date_text: DATE_TEXT,
    hide_time: '0',
    title,
    topic,
    short_desc: shortDesc,
    long_desc: longDesc,
    organizer: organizerOf(event, named),
    coorganizers,
    further_coorganizer: event.furtherCoorganizer,
    lectors,
    visitators,
    organists,
    vergers,
    catering: event.catering,
    with_sacrament: event.withSacrament,
    childcare_id: String(childcare?.id ?? 0),
    childcare_text: childcare?.text ?? '',
    childcare_person: {
      name: participants(childcare?.personIds ?? [], named)
        .map(({ name }) => name)
        .join(', '),
    },
    subscribe_date: DAY,
    subscribe_person: contactOf(event, named),
    baptism_offer_id: String(baptismOffer?.id ?? 0),
    baptism_offer_text: baptismOffer?.text ?? '',
    collection: { project: collection?.project ?? '', url: collection?.url ?? '' },
    target_groups: event.targetGroupIds.flatMap((one) => {
      const group = named.targetGroups.get(one);
      return group === undefined ? [] : [{ id: String(one), url: group.url, text: group.name }];
    }),
    layers: layersOf(event, named),
    rooms: event.rooms.map((room) => roomOf(room, named)),
    files: event.files.map((file) => ({
      file_name: file.fileName,
      desc: file.desc,
      url: file.url,
      filesize_kb: String(file.filesizeKb),
      file_type: file.fileType,
    })),
    image_url: image?.url ?? '',
    image_width: width,
    image_height: height,
    image_caption: image?.caption ?? '',
    image_source_text: image?.sourceText ?? '',
    image_source_url: image?.sourceUrl ?? '',
    list_image_url: image?.url ?? '',
    subs_module_active: false,
    subs_date: DAY,
    subs_time: '',
    subs_person_id: NO_PERSON,
    subs_state: 'deadline_expired',
    ...(subscription !== null && {
      subs_form: { template_options: { subs_list_deadline_expired_button_title: DEADLINE_TEXT } },
    }),
    ...signUpAsStored(event, named),
    // Added by the website program.
    list_ids: `;${named.lists.join(';')};`,
    detail_image: image?.url ?? '',
    detail_image_width: width,
    detail_image_height: height,
  };
}

/** Person with the fields visible to the public (rule P3). */
interface Participant {
  readonly name: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly person: Person | undefined;
}

function participants(ids: readonly number[], { persons }: NamedEntities): Participant[] {
  return ids.flatMap((id) => {
    const person = persons.get(id);
    if (person === undefined || !mayServeByName(person)) return [];
    const { firstname, lastname } = person;
    return [{ name: personName(person), firstname, lastname, person: isOnWeb(person) ? person : undefined }];
  });
}

function inRole({ name, person }: Participant): object {
  return {
    name,
    person_id: String(person?.id ?? 0),
    phone: person?.phone ?? '',
    profession: person?.profession ?? '',
    email: person?.email ?? '',
    url: person?.url ?? '',
    url_type: person?.urlType ?? '',
  };
}

function organizerOf({ organizer }: Event, named: NamedEntities): object {
  const [somebody] = organizer !== null && 'personId' in organizer ? participants([organizer.personId], named) : [];
  const { person } = somebody ?? {};
  return {
    name: organizer !== null && 'name' in organizer ? organizer.name : (somebody?.name ?? ''),
    person_id: person?.id ?? Number(NO_PERSON),
    firstname: somebody?.firstname ?? '',
    lastname: somebody?.lastname ?? '',
    phone: person?.phone ?? '',
    profession: person?.profession ?? '',
    email: person?.email ?? '',
  };
}

function contactOf({ subscription }: Event, named: NamedEntities): object {
  const contact = subscription?.person ?? null;
  if (contact !== null && 'name' in contact) return { name: contact.name, email: contact.email };
  const [somebody] = contact === null ? [] : participants([contact.personId], named);
  return { name: somebody?.name ?? '', email: somebody?.person?.email ?? '' };
}

/** Layers of the response; without areas, each event has a single one with the title of the instance. */
function layersOf({ layerIds }: Event, { layers, instance }: NamedEntities): object[] {
  const found = layerIds.flatMap((id) => layers.get(id) ?? []);
  const shown = found.length > 0 ? found : [{ id: 1, name: instance.title, url: '' }];
  return shown.map(({ id, name, url }) => ({ id: String(id), text: name, url, name }));
}

function roomOf(place: EventRoom, { rooms, buildings }: NamedEntities): object {
  const room = 'roomId' in place ? rooms.get(place.roomId) : undefined;
  const building = room && buildings.get(room.buildingId);
  const free = 'roomId' in place ? undefined : place;
  return {
    location_name: building?.name ?? free?.locationName ?? '',
    location_url: building?.url ?? free?.locationUrl ?? '',
    location_url_is_external: '0',
    location_address: building?.street ?? free?.locationAddress ?? '',
    location_postcode: building?.postcode ?? free?.locationPostcode ?? '',
    location_city: building?.city ?? free?.locationCity ?? '',
    name: room === undefined ? (free?.name ?? '') : room.publicName || room.name,
    id: String(room?.id ?? 0),
  };
}

function personAsStored(shown: Person, named: NamedEntities): object {
  const { personGroups } = named;
  const person = personWithWholeAddresses(shown, addressBase(named));
  const url = person.image?.url ?? '';
  return {
    person_id: String(person.id),
    firstname: person.firstname,
    lastname: person.lastname,
    sex: person.sex,
    phone: person.phone,
    email: person.email,
    parish_function: person.parishFunction,
    short_desc: person.shortDesc,
    url: person.url,
    url_type: person.urlType,
    address: person.address,
    city: person.city,
    postcode: person.postcode,
    business_name: person.businessName,
    main_group_id: String(person.mainGroupId ?? 0),
    main_group_text: (person.mainGroupId !== null && personGroups.get(person.mainGroupId)?.name) || '',
    all_group_ids: person.groups.map(({ groupId }) => groupId).join(','),
    image_url: url,
    image_width: person.image?.width ?? 0,
    image_height: person.image?.height ?? 0,
    profession: person.profession,
    desc_tasks: person.descTasks,
    desc_personal: person.descPersonal,
    website: person.website,
    groups: person.groups.map(({ groupId, function: inGroup }) => ({
      group_id: String(groupId),
      name: personGroups.get(groupId)?.name ?? '',
      function_in_group: inGroup,
    })),
    images: { pr: { url }, th: { url } },
    business_street: person.address,
    business_postcode: person.postcode,
    business_city: person.city,
    business_phone: person.phone,
    pers_website: person.website,
    image_source_text: person.image?.sourceText ?? '',
    image_source_url: person.image?.sourceUrl ?? '',
    // Added by the website program.
    web_visibility: 'FULL',
  };
}

/** Upper bound for the bytes that a single referenced entity adds. */
export function largestOf(named: NamedEntities): number {
  let most = 0;
  const look = (what: object) => {
    most = Math.max(most, phpBytes(JSON.stringify(what)));
  };
  for (const id of named.rooms.keys()) look(roomOf({ roomId: id }, named));
  for (const id of named.persons.keys()) {
    const [somebody] = participants([id], named);
    // The response contains an organizer's names twice.
    if (somebody !== undefined) look([inRole(somebody), somebody.firstname, somebody.lastname]);
  }
  for (const { name, url } of named.layers.values()) look([name, name, url]);
  for (const { name, url } of named.targetGroups.values()) look([name, url]);
  for (const { name } of named.personGroups.values()) look([name, name]);
  for (const form of named.forms.values()) look(formAsStored(form, named));
  return most + FRAME;
}

/** Upper bound for an item without texts and references, except for its list ids. */
const EMPTY = 6_000;

/** Upper bound for the keys around one value, and for the ids of one reference. */
const FRAME = 200;

/** Maximum bytes per character in PHP's JSON, and number of times that a picture's address is stored. */
const [MAX_OF_A_SIGN, TIMES] = [6, 3];

/**
 * True if an item may exceed the bytes, given that no reference adds more than `most`. A fast estimate, so that few items have to be
 * serialized.
 */
export function mayExceed(item: Event | Person, named: NamedEntities, most: number, bytes: number): boolean {
  const refs =
    'startsAt' in item
      ? item.rooms.length +
        item.layerIds.length +
        item.targetGroupIds.length +
        personsOf(item).length +
        formsOf(item).length
      : groupsOf(item).length;
  const image = MAX_OF_A_SIGN * TIMES * (item.image?.url.length ?? 0);
  const title = 2 * MAX_OF_A_SIGN * named.instance.title.length;
  // Address, phone and website of a person are stored twice.
  const texts = ('startsAt' in item ? 1 : 2) * sizeOf(item);
  const completed =
    addressesIn(item) * (MAX_SERVER_URL_LENGTH.length + MAX_OF_A_SIGN * named.instance.publicUrl.length);
  return EMPTY + title + image + completed + refs * most + texts + 11 * named.lists.length > bytes;
}

/** Upper bound for the addresses that responses make absolute. */
function addressesIn(item: Event | Person): number {
  const ofImage = item.image === null ? 0 : TIMES + 1;
  if (!('startsAt' in item)) return ofImage;
  return ofImage + item.files.length + (item.collection === null ? 0 : 1) + item.longDesc.split('="').length - 1;
}

/** Upper bound for the texts of a value, including its keys. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return MAX_OF_A_SIGN * value.length + 30;
  if (typeof value !== 'object' || value === null) return 0;
  let size = 30;
  // Allocates nothing, because it visits every value of a file.
  if (Array.isArray(value)) for (const one of value) size += FRAME + sizeOf(one);
  else for (const name in value) size += sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
