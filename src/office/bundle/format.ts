// The bundle's format, once: every key in the order in which it is written, its name in the model, and its rule. What
// may be left out has a fallback in its rule.

import { isColour } from '../../kit/colour.ts';
import { isDateTime } from '../../kit/dates.ts';
import { isTimeZone } from '../../kit/wall-clock.ts';
import { isWebAddress } from '../../kit/web-address.ts';
import type { Image } from '../../model/entity.ts';
import type * as event from '../../model/event.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../../model/group.ts';
import { type Instance, instanceNameProblem, LANGUAGES, languageOf, NEWSLETTER_LOOKUPS } from '../../model/instance.ts';
import type { List, ListGroup, ListRule } from '../../model/list.ts';
import * as newsletter from '../../model/newsletter.ts';
import { type Membership, type Person, VISIBILITIES } from '../../model/person.ts';
import type { Building, Room } from '../../model/place.ts';
import * as rules from './rules.ts';

const { checked, distinct, flag, html, id, inOrder, integer, nullable, object, oneOf, position, reference } = rules;
const { array, dateTime, either, setOf, sorted, text, textOr, whereSet } = rules;

export const instance = object<Instance>([
  ['name', 'name', checked('instance name', instanceNameProblem)],
  ['title', 'title', text()],
  ['locale', 'locale', checked('locale', localeProblem, 'de-CH')],
  ['time_zone', 'timeZone', checked('IANA time zone', timeZoneProblem, 'Europe/Zurich')],
  ['public_url', 'publicUrl', text('')],
  ['newsletter_lookup', 'newsletterLookup', oneOf(NEWSLETTER_LOOKUPS, 'form')],
  ['double_opt_in', 'doubleOptIn', flag(true)],
  ['event_url', 'eventUrl', whereSet(checked('web address with `{id}`', eventUrlProblem, ''))],
  ['accent', 'accent', whereSet(checked('colour `#rrggbb`', accentProblem, ''))],
  ['logo_url', 'logoUrl', whereSet(checked('web address', logoUrlProblem, ''))],
  ['footer', 'footer', whereSet(text(''))],
]);

function eventUrlProblem(address: string): string | undefined {
  const isRight = address === '' || (address.includes('{id}') && isWebAddress(address.replaceAll('{id}', '1')));
  return isRight
    ? undefined
    : `${JSON.stringify(address)} is not an http or https address with {id} in the place of the event's number`;
}

function accentProblem(colour: string): string | undefined {
  return colour === '' || isColour(colour)
    ? undefined
    : `${JSON.stringify(colour)} is not a colour as #rrggbb (such as #1f5f6b)`;
}

function logoUrlProblem(address: string): string | undefined {
  return address === '' || isWebAddress(address)
    ? undefined
    : `${JSON.stringify(address)} is not an http or https address (such as https://www.example.org/logo.png)`;
}

function localeProblem(locale: string): string | undefined {
  if (languageOf(locale) !== undefined) return undefined;
  return `${JSON.stringify(locale)} is not a locale of one of the languages ${LANGUAGES.join(', ')} (such as de-CH)`;
}

function timeZoneProblem(name: string): string | undefined {
  return isTimeZone(name)
    ? undefined
    : `time zone ${JSON.stringify(name)} does not exist (expected one such as Europe/Zurich)`;
}

export const building = object<Building>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['name', 'name', text()],
  ['street', 'street', text('')],
  ['postcode', 'postcode', text('')],
  ['city', 'city', text('')],
  ['url', 'url', text('')],
  ['url_is_external', 'urlIsExternal', flag(false)],
]);

export const room = object<Room>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['building_id', 'buildingId', reference('building')],
  ['name', 'name', text()],
  ['public_name', 'publicName', text('')],
  ['shortcut', 'shortcut', text('')],
]);

export const layer = object<Layer>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['parent_id', 'parentId', nullable(reference('layer'))],
  ['name', 'name', text()],
  ['url', 'url', text('')],
]);

export const targetGroup = object<TargetGroup>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['name', 'name', text()],
  ['longname', 'longname', text('')],
  ['url', 'url', text('')],
]);

export const personGroup = object<PersonGroup>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['parent_id', 'parentId', nullable(reference('person_group'))],
  ['name', 'name', text()],
  ['short_name', 'shortName', text('')],
  ['public_target', 'publicTarget', text('')],
  ['public', 'public', flag(true)],
]);

const membership = object<Membership>([
  ['group_id', 'groupId', reference('person_group')],
  ['function', 'function', text('')],
]);

const image = object<Image>([
  ['url', 'url', text()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', text('')],
]);

export const person = object<Person>([
  ['id', 'id', id()],
  ['visibility', 'visibility', oneOf(VISIBILITIES)],
  ['firstname', 'firstname', text('')],
  ['lastname', 'lastname', text()],
  ['sex', 'sex', oneOf(['', 'f', 'm'], '')],
  ['phone', 'phone', text('')],
  ['email', 'email', text('')],
  ['profession', 'profession', text('')],
  ['parish_function', 'parishFunction', text('')],
  ['short_desc', 'shortDesc', text('')],
  ['url', 'url', text('')],
  ['url_type', 'urlType', text('')],
  ['address', 'address', text('')],
  ['postcode', 'postcode', text('')],
  ['city', 'city', text('')],
  ['business_name', 'businessName', text('')],
  ['desc_tasks', 'descTasks', text('')],
  ['desc_personal', 'descPersonal', text('')],
  ['website', 'website', text('')],
  ['main_group_id', 'mainGroupId', nullable(reference('person_group'))],
  [
    'groups',
    'groups',
    sorted(
      distinct(membership, (of) => of.groupId, 'group'),
      (a, b) => a.groupId - b.groupId,
    ),
  ],
  ['image', 'image', nullable(image)],
]);

export const listGroup = object<ListGroup>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['name', 'name', text()],
]);

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const listRule = object<ListRule>([
  ['layer_ids', 'layerIds', setOf('layer')],
  ['target_group_ids', 'targetGroupIds', setOf('target_group')],
  [
    'event_types',
    'eventTypes',
    sorted(
      distinct(text(), (type) => type, 'event type'),
      byCodeUnit,
    ),
  ],
  ['room_ids', 'roomIds', setOf('room')],
  ['person_ids', 'personIds', setOf('person')],
]);

export const list = object<List>([
  ['id', 'id', id()],
  ['position', 'position', position],
  ['group_ids', 'groupIds', setOf('list_group')],
  ['name', 'name', text()],
  ['public_title', 'publicTitle', text('')],
  ['rule', 'rule', nullable(listRule)],
  ['include_event_ids', 'includeEventIds', setOf('event')],
  ['exclude_event_ids', 'excludeEventIds', setOf('event')],
]);

const personReference = object<{ personId: number }>([['person_id', 'personId', reference('person')]]);

const organizer = either(
  ['person_id', 'name'],
  'personId',
  personReference,
  object<Extract<event.Organizer, { name: string }>>([['name', 'name', text()]]),
);

const contact = either(
  ['person_id', 'name'],
  'personId',
  personReference,
  object<Extract<event.Contact, { name: string }>>([
    ['name', 'name', text()],
    ['email', 'email', text('')],
  ]),
);

const childcare = object<event.Childcare>([
  ['id', 'id', id()],
  ['text', 'text', text()],
  ['person_ids', 'personIds', inOrder('person')],
]);

const baptismOffer = object<event.Offer>([
  ['id', 'id', id()],
  ['text', 'text', text()],
]);

const collection = object<event.Collection>([
  ['project', 'project', text()],
  ['url', 'url', text('')],
]);

const subscription = object<event.Subscription>([
  ['open', 'open', flag(true)],
  ['deadline', 'deadline', nullable(rules.compactDate)],
  ['person', 'person', nullable(contact)],
]);

const eventRoom = either(
  ['room_id', 'name'],
  'roomId',
  object<{ roomId: number }>([['room_id', 'roomId', reference('room')]]),
  object<event.FreePlace>([
    ['name', 'name', text()],
    ['location_name', 'locationName', text('')],
    ['location_url', 'locationUrl', text('')],
    ['location_url_is_external', 'locationUrlIsExternal', flag(false)],
    ['location_address', 'locationAddress', text('')],
    ['location_postcode', 'locationPostcode', text('')],
    ['location_city', 'locationCity', text('')],
  ]),
);

const file = object<event.EventFile>([
  ['file_name', 'fileName', text()],
  ['desc', 'desc', text('')],
  ['url', 'url', text()],
  ['filesize_kb', 'filesizeKb', integer(0)],
  ['file_type', 'fileType', text('')],
]);

const eventImage = object<event.EventImage>([
  ['url', 'url', text()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['caption', 'caption', text('')],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', text('')],
]);

export const eventRule = object<event.Event>(
  [
    ['id', 'id', id()],
    ['public', 'public', flag(true)],
    ['date_from', 'startsAt', dateTime],
    ['date_to', 'endsAt', dateTime],
    ['hide_time', 'hideTime', flag(false)],
    ['title', 'title', text()],
    ['topic', 'topic', text('')],
    ['short_desc', 'shortDesc', text('')],
    ['long_desc', 'longDesc', html()],
    ['event_type', 'eventType', text('')],
    ['organizer', 'organizer', nullable(organizer)],
    ['coorganizer_ids', 'coorganizerIds', inOrder('person')],
    ['further_coorganizer', 'furtherCoorganizer', text('')],
    ['lector_ids', 'lectorIds', inOrder('person')],
    ['visitator_ids', 'visitatorIds', inOrder('person')],
    ['organist_ids', 'organistIds', inOrder('person')],
    ['verger_ids', 'vergerIds', inOrder('person')],
    ['catering', 'catering', text('')],
    ['with_sacrament', 'withSacrament', integer()],
    ['childcare', 'childcare', nullable(childcare)],
    ['baptism_offer', 'baptismOffer', nullable(baptismOffer)],
    ['collection', 'collection', nullable(collection)],
    ['subscription', 'subscription', nullable(subscription)],
    ['target_group_ids', 'targetGroupIds', setOf('target_group')],
    ['layer_ids', 'layerIds', setOf('layer')],
    ['rooms', 'rooms', array(eventRoom, [])],
    ['files', 'files', array(file, [])],
    ['image', 'image', nullable(eventImage)],
  ],
  ({ startsAt, endsAt }, path, report) => {
    const real = [startsAt, endsAt].every((text) => typeof text === 'string' && isDateTime(text));
    if (real && endsAt < startsAt) report.problem(`${path}.date_to`, `lies before date_from (${startsAt})`);
  },
);

export const documentGroup = object<DocumentGroup>([
  ['id', 'id', id()],
  ['parent_id', 'parentId', nullable(reference('document_group'))],
  ['name', 'name', text()],
  ['public_name', 'publicName', text('')],
  ['description', 'description', text('')],
  ['public', 'public', flag(true)],
  ['doc_group_order', 'documentOrder', textOr('nameasc')],
  ['color_id', 'colorId', nullable(integer())],
  ['order', 'order', integer()],
  ['deleted', 'deleted', flag(false)],
  ['right', 'right', text('')],
]);

export const targetList = object<newsletter.TargetList>([
  ['list_id', 'listId', reference('list')],
  ['public_name', 'publicName', text()],
]);

export const subscriber = object<newsletter.Subscriber>([
  ['id', 'id', id(newsletter.MAX_SUBSCRIBER_ID)],
  ['key', 'key', checked('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
  ['email', 'email', checked('e-mail address', emailProblem)],
  ['status', 'status', oneOf(newsletter.SUBSCRIBER_STATUSES)],
  ['firstname', 'firstname', text('')],
  ['lastname', 'lastname', text('')],
  ['address', 'address', text('')],
  ['postcode', 'postcode', text('')],
  ['city', 'city', text('')],
  ['list_ids', 'listIds', setOf('list')],
  ['interval', 'interval', oneOf(newsletter.INTERVALS, 'WEEK')],
]);

function keyProblem(key: string): string | undefined {
  return newsletter.SUBSCRIBER_KEY.test(key)
    ? undefined
    : 'is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -';
}

function emailProblem(email: string): string | undefined {
  return newsletter.isEmail(email) ? undefined : `${JSON.stringify(email)} is not an e-mail address`;
}
