// Additional content for keys of the connector profile (rule K3), compared with the rest of the interface.

import type { ServiceAnswer } from '../../service-client/request.ts';
import {
  byId,
  eventsIn,
  idAt,
  isRow,
  rowAt,
  rowsIn,
  rowsOf,
  type ServiceRow,
  textAt,
} from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, pointer, trial } from '../check.ts';
import { DETAILS, EVENTS, type KnownService, LAYERS, NOBODY, PERSONS } from '../known.ts';

/** A check that only a key of this profile is asked for. */
function forConnectors(name: string, rule: string, promise: string, trials: Check['trials']): Check {
  return { name, rule, promise, trials, profile: 'connector' };
}

type Said = Iterable<readonly [at: string, text: string]>;

/** Judges each detail together with the same event in getevents. */
function ofEachDetail(judge: (detail: ServiceRow, item: ServiceRow, known: KnownService) => Said): Check['trials'] {
  return (known) => [
    trial([DETAILS, EVENTS], function* ([answer, list]) {
      const items = byId(eventsIn(list), 'event_id');
      for (const [index, detail] of rowsIn(answer).entries()) {
        const item = items.get(idAt(detail, 'event_id')) ?? {};
        for (const [at, text] of judge(detail, item, known)) yield complaint(answer, pointer(index) + at, text);
      }
    }),
  ];
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Expects an empty array for no organizer, otherwise the organizer of the list with the parts of the name. */
function* judgeOrganizer(detail: ServiceRow, item: ServiceRow): Said {
  const [told, listed] = [detail['organizer'], rowAt(item, 'organizer')];
  const name = textAt(listed, 'name');
  if (isNone(told) !== (name === ''))
    yield ['/organizer', name === '' ? 'is not [], though nobody is named' : `is [], though getevents names ${name}`];
  if (!isRow(told)) return;
  const parts = ['firstname', 'lastname'].map((key) => textAt(told, key)).filter((part) => part !== '');
  if (parts.length > 0 && parts.join(' ') !== name)
    yield ['/organizer/firstname', `${parts.join(' ')} is another name than ${name}`];
  if (parts.length === 0 && !['0', NOBODY].includes(idAt(told, 'person_id')))
    yield ['/organizer/firstname', 'is empty, and lastname too, though it is a person'];
  for (const key of ['phone', 'profession', 'email'])
    if (told[key] !== (listed[key] ?? '')) yield [`/organizer/${key}`, 'getevents says something else'];
}

/** Expects an object with content, or an empty array. */
function* judgeSingles(detail: ServiceRow, item: ServiceRow): Said {
  for (const [key, part] of [
    ['childcare_person', 'name'],
    ['collection', 'project'],
  ] as const) {
    const told = detail[key];
    if (isRow(told) && textAt(told, part) === '') yield [`/${key}`, `is not [], though its ${part} is empty`];
  }
  const contact = detail['subscribe_person'];
  const listed = textAt(item, 'subscribe_person_name');
  if (isNone(contact) !== (listed === ''))
    yield ['/subscribe_person', `is ${isNone(contact) ? '[]' : 'somebody'}, and getevents names "${listed}"`];
  if (!isRow(contact)) return;
  for (const key of ['name', 'email'])
    if (textAt(contact, key) !== textAt(item, `subscribe_person_${key}`))
      yield [`/subscribe_person/${key}`, 'getevents says something else'];
}

function* judgeNames(detail: ServiceRow): Said {
  for (const [index, layer] of rowsOf(detail['layers']).entries())
    if (layer['name'] !== layer['text']) yield [`/layers/${index}/name`, 'is not its text'];
}

function* judgeImage(detail: ServiceRow): Said {
  if (detail['list_image_url'] !== detail['image_url']) yield ['/list_image_url', 'is not image_url'];
}

/** Formats the day, in UTC, that is `hours` after `now`, as `YYYYMMDD`. */
function dayIn(now: number, hours: number): string {
  return new Date(now + hours * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function* judgeSignUp(detail: ServiceRow, item: ServiceRow, { now }: KnownService): Said {
  const has = 'subscribe_person_name' in item;
  if ('subs_type' in detail) return yield* judgeSignUpHere(detail);
  if (detail['subs_module_active'] !== !has)
    yield ['/subs_module_active', has ? 'is not false, though there is a sign-up' : 'is not true without a sign-up'];
  const deadline = textAt(detail, 'subs_date');
  const listed = textAt(item, 'subscribe_date');
  if (deadline !== (listed === '0' ? '' : listed))
    yield ['/subs_date', `is "${deadline}", and subscribe_date ${listed}`];
  // No answer tells the time zone: between these days it may be either.
  const isPast = deadline !== '' && deadline < dayIn(now, -12);
  const isOpen = deadline === '' || deadline > dayIn(now, 14);
  if (isPast && detail['subs_state'] !== 'deadline_expired') yield ['/subs_state', `${deadline} is over`];
  if (isOpen && detail['subs_state'] !== 'none') yield ['/subs_state', 'is not none, though no deadline is over'];
  const form = rowAt(rowAt(detail, 'subs_form'), 'template_options');
  if ((detail['subs_state'] === 'deadline_expired') !== 'subs_form' in detail)
    yield ['/subs_form', 'stands there exactly where the deadline is over'];
  if ('subs_form' in detail && textAt(form, 'subs_list_deadline_expired_button_title').trim() === '')
    yield ['/subs_form', 'has no text for the button'];
}

/** Judges an event with sign-up at the service (rule J18). */
function* judgeSignUpHere(detail: ServiceRow): Said {
  if (detail['subs_module_active'] !== true) yield ['/subs_module_active', 'is not true, though people sign up here'];
  if (detail['subs_state'] === 'none') yield ['/subs_state', 'is none, though people sign up here'];
  for (const key of ['time', 'person_id']) {
    if (detail[`subscribe_${key}`] !== detail[`subs_${key}`]) yield [`/subscribe_${key}`, `is not subs_${key}`];
  }
  if (rowsOf(rowAt(detail, 'subs_form')['formfields']).length === 0) yield ['/subs_form', 'asks nothing'];
}

function* judgePeopleToAsk(details: ServiceAnswer, persons: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(persons), 'person_id');
  for (const [index, detail] of rowsIn(details).entries()) {
    const id = idAt(detail, 'subs_person_id');
    if (id !== '0' && id !== NOBODY && !known.has(id))
      yield complaint(details, pointer(index, 'subs_person_id'), `getpersonsbyid has no person ${id}`);
    const contact = rowAt(detail, 'subscribe_person');
    const person = known.get(id);
    const name = ['firstname', 'lastname'].map((key) => textAt(person ?? {}, key)).filter((part) => part !== '');
    if (person !== undefined && textAt(contact, 'name') !== name.join(' '))
      yield complaint(details, pointer(index, 'subs_person_id'), 'is another person than subscribe_person');
  }
}

function* judgePictures(answer: ServiceAnswer): Iterable<Complaint> {
  for (const [index, person] of rowsIn(answer).entries()) {
    const images = rowAt(person, 'images');
    for (const size of ['pr', 'th'])
      if (textAt(rowAt(images, size), 'url') !== textAt(person, 'image_url'))
        yield complaint(answer, pointer(index, 'images', size), 'is another picture than image_url');
  }
}

/** Some website programs lose everything when there is no area at all. */
function* judgeLayers(layers: ServiceAnswer): Iterable<Complaint> {
  if (isNone(layers.json)) yield complaint(layers, '', 'is empty: without areas one stands for all');
}

export const connectors: readonly Check[] = [
  forConnectors(
    'connector-organizer',
    'K3',
    'Nobody is an empty array; an organizer says the parts of the name, and what getevents says.',
    ofEachDetail(judgeOrganizer),
  ),
  forConnectors(
    'connector-singles',
    'K3',
    'Children’s care, the person to ask and the collection are one object, or an empty array.',
    ofEachDetail(judgeSingles),
  ),
  forConnectors('connector-areas', 'K3', 'An area’s name is its text.', ofEachDetail(judgeNames)),
  forConnectors('connector-image', 'K3', 'The picture for lists is the picture.', ofEachDetail(judgeImage)),
  forConnectors('connector-sign-up', 'K3', 'What stands of signing up agrees.', ofEachDetail(judgeSignUp)),
  forConnectors('connector-person-to-ask', 'K3', 'The person to ask is one that everybody may see, or "0".', () => [
    trial([DETAILS, PERSONS], ([details, persons]) => judgePeopleToAsk(details, persons)),
  ]),
  forConnectors('connector-pictures', 'K3', 'The pictures of a person are the one picture.', () => [
    trial([PERSONS], ([persons]) => judgePictures(persons)),
  ]),
  forConnectors('connector-layers', 'K3', 'There is an area at least.', () => [
    trial([LAYERS], ([layers]) => judgeLayers(layers)),
  ]),
];
