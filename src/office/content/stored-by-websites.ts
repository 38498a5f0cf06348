// Upper bound in bytes of an event or person as a website program stores it (rule K3): the connector response, with the program's
// additions, as PHP writes it. Usually exceeds the stored size by less than 3 kB.

import { makeEventUrlsAbsolute, makePersonUrlsAbsolute } from '../../model/absolute-urls.ts';
import { createConnectorFields, formatConnectorFormText } from '../../model/bookings/connector-form.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import type { Event } from '../../model/event.ts';
import type { Layer, PersonGroup, TargetGroup } from '../../model/group.ts';
import { type Entities, type Instance, languageOf } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Building, Room } from '../../model/place.ts';
import { toPublicEvent } from '../../model/public-event.ts';
import { canBeNamed, isOnWeb } from '../../model/visibility.ts';
import type { ContentReader } from '../../store/content/port.ts';

/** Size of the MySQL TEXT column in which website programs store an entity, minus one byte (rule K3). */
export const MAX_STORED_ENTITY_BYTES = 65_534;

/** Entities that events and persons refer to, if the response contains more than their ids. */
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

export function collectNamedEntities(
  content: Omit<Entities, 'events'> & { readonly instance: Instance },
): NamedEntities {
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

export async function readNamedEntities(
  content: ContentReader,
  items: readonly (Event | Person)[],
): Promise<NamedEntities> {
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
  // Reading the lists is slow. Their ids take far less than half of the limit, so they are read only if an item takes more than the other
  // half.
  if (!items.some((item) => bytesOf(item, named, roughly) > MAX_STORED_ENTITY_BYTES / 2)) return named;
  return { ...named, lists: (await content.all('list')).map(({ id }) => id) };
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

/** True if a website program may not be able to store the item. */
export function exceedsWebsiteLimit(item: Event | Person, named: NamedEntities): boolean {
  return (
    bytesOf(item, named, roughly) > MAX_STORED_ENTITY_BYTES &&
    computeMaxStoredBytes(item, named) > MAX_STORED_ENTITY_BYTES
  );
}

export function computeMaxStoredBytes(item: Event | Person, named: NamedEntities): number {
  return bytesOf(item, named, (text) => countPhpJsonBytes(JSON.stringify(text)));
}

/** Bytes of a JSON text once PHP has written it. */
export function countPhpJsonBytes(json: string): number {
  let more = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === SLASH) more += 1;
    else if (code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR) more += 3;
  }
  return Buffer.byteLength(json) + more;
}

const [SLASH, LINE_SEPARATOR, PARAGRAPH_SEPARATOR] = [0x2f, 0x2028, 0x2029];

/** Upper bound in bytes of a text in PHP's JSON. */
type Measure = (text: string) => number;

/** Fast upper bound, so that few texts have to be serialized: a character takes at most six bytes. */
const roughly: Measure = (text) => 6 * text.length + 2;

/** Upper bounds in bytes: an item without texts and references, its sign-up without texts, the keys of one reference. */
const [FRAME, SIGN_UP_FRAME, REFERENCE_FRAME] = [1_000, 1_500, 200];

const ID_BYTES = 11;

function bytesOf(item: Event | Person, named: NamedEntities, measure: Measure): number {
  const base = { instance: named.instance, serverUrl: MAX_SERVER_URL, files: ANY_FILE };
  if (!('startsAt' in item)) return FRAME + personBytes(makePersonUrlsAbsolute(item, base), named, measure);
  const event = makeEventUrlsAbsolute(toPublicEvent(item, languageOf(named.instance.locale) ?? 'de'), base);
  return FRAME + ID_BYTES * named.lists.length + eventBytes(event, named, measure);
}

/** Longest possible address of a server, because the real one is unknown here. */
const MAX_SERVER_URL = `https://${'x'.repeat(253)}:65535`;

const ANY_FILE: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

function eventBytes(event: Event, named: NamedEntities, measure: Measure): number {
  const { internalNote: _, needs: _needs, image, layerIds, targetGroupIds, rooms, ...own } = event;
  const { instance } = named;
  const layers = layerIds.flatMap((id) => named.layers.get(id) ?? []);
  const texts = [
    // The address of the picture is stored three times.
    image,
    image?.url,
    image?.url,
    ...personsOf(event).flatMap((id) => {
      const person = named.persons.get(id);
      return person === undefined || !canBeNamed(person) ? [] : [participantOf(person)];
    }),
    organizerName(event, named),
    // In the response, an event without areas has one with the title of the instance.
    ...(layers.length > 0 ? layers : [{ name: instance.title, url: '' }]).map(({ name, url }) => [name, name, url]),
    ...targetGroupIds.map((id) => named.targetGroups.get(id)),
    ...rooms.map((place) => {
      const room = 'roomId' in place ? named.rooms.get(place.roomId) : undefined;
      return room === undefined ? place : [room.publicName || room.name, named.buildings.get(room.buildingId)];
    }),
  ];
  return (
    sizeOf(own, measure) +
    texts.reduce<number>((sum, one) => sum + REFERENCE_FRAME + sizeOf(one, measure), 0) +
    signUpBytes(event, named, measure)
  );
}

/** Full name of the organizer, which websites store in addition to first and last name. */
function organizerName({ organizer }: Event, { persons }: NamedEntities): string {
  const person = organizer !== null && 'personId' in organizer ? persons.get(organizer.personId) : undefined;
  return person === undefined ? '' : personName(person);
}

function participantOf(person: Person): readonly string[] {
  const { firstname, lastname } = person;
  const names = [personName(person), firstname, lastname];
  return isOnWeb(person)
    ? [...names, person.phone, person.profession, person.email, person.url, person.urlType]
    : names;
}

/** Bytes of the sign-up fields of the response (rule J18), including the texts of all states. */
function signUpBytes(event: Event, { instance, forms }: NamedEntities, measure: Measure): number {
  if (!instance.outside.signup || !hasOnlineSignUp(event)) return 0;
  const { online } = event.subscription;
  const language = languageOf(instance.locale) ?? 'de';
  const { full, expired, canWait, isFull, opensAt } = SIGN_UP_TEXTS[language];
  const form = online.formId === null ? undefined : forms.get(online.formId);
  const ofForm = JSON.stringify([
    formatConnectorFormText(form, online, language),
    createConnectorFields(form, online.party, language),
  ]);
  const size = measure === roughly ? roughly(ofForm) : countPhpJsonBytes(ofForm);
  return SIGN_UP_FRAME + size + sizeOf([full, expired, expired, canWait, isFull, opensAt(''), opensAt('')], measure);
}

function personBytes(person: Person, { personGroups }: NamedEntities, measure: Measure): number {
  const { phone, address, postcode, city, website, image, groups, mainGroupId, ...own } = person;
  // The response contains contact data and the picture's address twice, and the name of the main group in addition to all groups.
  const twice = [phone, address, postcode, city, website, image];
  const names = groups.map((one) => [one, personGroups.get(one.groupId)?.name]);
  const mainName = mainGroupId === null ? '' : personGroups.get(mainGroupId)?.name;
  return (
    2 * sizeOf(twice, measure) +
    sizeOf([own, image?.url, mainName], measure) +
    names.reduce<number>((sum, one) => sum + REFERENCE_FRAME + sizeOf(one, measure), 0)
  );
}

function sizeOf(value: unknown, measure: Measure): number {
  if (typeof value === 'string') return measure(value);
  if (typeof value !== 'object' || value === null) return ID_BYTES;
  let size = 0;
  // Allocates nothing, because it visits every value of a file.
  if (Array.isArray(value)) for (const one of value) size += 5 + sizeOf(one, measure);
  else for (const name in value) size += name.length + 10 + sizeOf((value as Record<string, unknown>)[name], measure);
  return size;
}
