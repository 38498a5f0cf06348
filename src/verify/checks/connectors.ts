// Additional content for keys of the connector profile (rule K3), compared with the document profile.

import type { ServiceResponse } from '../../service-client/request.ts';
import {
  eventsOfResponse,
  idAt,
  indexById,
  isRow,
  rowAt,
  rowsOfResponse,
  type ServiceRow,
  textAt,
  toRows,
} from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, formatJsonPointer } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  LAYERS_REQUEST,
  PERSONS_REQUEST,
  RESERVED_PERSON_ID,
} from '../explore-service.ts';

function connectorCheck(name: string, rule: string, promise: string, trials: Check['trials']): Check {
  return { name, rule, promise, trials, profile: 'connector' };
}

type FoundTexts = Iterable<readonly [at: string, text: string]>;

/** Judges each detail together with the same event in getevents. */
function judgeEachDetail(
  judge: (detail: ServiceRow, item: ServiceRow, known: ExploredService) => FoundTexts,
): Check['trials'] {
  return (known) => [
    defineCase([DETAILS_REQUEST, EVENTS_REQUEST], function* ([answer, list]) {
      const items = indexById(eventsOfResponse(list), 'event_id');
      for (const [index, detail] of rowsOfResponse(answer).entries()) {
        const item = items.get(idAt(detail, 'event_id')) ?? {};
        for (const [at, text] of judge(detail, item, known))
          yield createFailure(answer, formatJsonPointer(index) + at, text);
      }
    }),
  ];
}

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0;

function* judgeOrganizer(detail: ServiceRow, item: ServiceRow): FoundTexts {
  const [told, listed] = [detail['organizer'], rowAt(item, 'organizer')];
  const name = textAt(listed, 'name');
  if (isEmptyArray(told) !== (name === ''))
    yield [
      '/organizer',
      name === '' ? 'is not [], although there is no organizer' : `is [], but getevents has ${name}`,
    ];
  if (!isRow(told)) return;
  const parts = ['firstname', 'lastname'].map((key) => textAt(told, key)).filter((part) => part !== '');
  if (parts.length > 0 && parts.join(' ') !== name)
    yield ['/organizer/firstname', `${parts.join(' ')} differs from ${name}`];
  if (parts.length === 0 && !['0', RESERVED_PERSON_ID].includes(idAt(told, 'person_id')))
    yield ['/organizer/firstname', 'is empty, as is lastname, although this is a person'];
  for (const key of ['phone', 'profession', 'email'])
    if (told[key] !== (listed[key] ?? '')) yield [`/organizer/${key}`, 'differs from getevents'];
}

function* judgeSingleValues(detail: ServiceRow, item: ServiceRow): FoundTexts {
  for (const [key, part] of [
    ['childcare_person', 'name'],
    ['collection', 'project'],
  ] as const) {
    const told = detail[key];
    if (isRow(told) && textAt(told, part) === '') yield [`/${key}`, `is not [], although its ${part} is empty`];
  }
  const contact = detail['subscribe_person'];
  const listed = textAt(item, 'subscribe_person_name');
  if (isEmptyArray(contact) !== (listed === ''))
    yield ['/subscribe_person', `is ${isEmptyArray(contact) ? '[]' : 'a person'}, but getevents has "${listed}"`];
  if (!isRow(contact)) return;
  for (const key of ['name', 'email'])
    if (textAt(contact, key) !== textAt(item, `subscribe_person_${key}`))
      yield [`/subscribe_person/${key}`, 'differs from getevents'];
}

function* judgeNames(detail: ServiceRow): FoundTexts {
  for (const [index, layer] of toRows(detail['layers']).entries())
    if (layer['name'] !== layer['text']) yield [`/layers/${index}/name`, 'differs from its text'];
}

function* judgeImage(detail: ServiceRow): FoundTexts {
  if (detail['list_image_url'] !== detail['image_url']) yield ['/list_image_url', 'differs from image_url'];
}

/** Formats the day, in UTC, that is `hours` after `now`, as `YYYYMMDD`. */
function dayIn(now: number, hours: number): string {
  return new Date(now + hours * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function* judgeSignUp(detail: ServiceRow, item: ServiceRow, { now }: ExploredService): FoundTexts {
  const has = 'subscribe_person_name' in item;
  if ('subs_type' in detail) return yield* judgeSignUpHere(detail);
  if (detail['subs_module_active'] !== !has)
    yield ['/subs_module_active', has ? 'is not false, although there is a sign-up' : 'is not true without a sign-up'];
  const deadline = textAt(detail, 'subs_date');
  const listed = textAt(item, 'subscribe_date');
  if (deadline !== (listed === '0' ? '' : listed))
    yield ['/subs_date', `is "${deadline}", but subscribe_date is ${listed}`];
  // The time zone is unknown, so the deadline is only judged outside of these days.
  const isPast = deadline !== '' && deadline < dayIn(now, -12);
  const isOpen = deadline === '' || deadline > dayIn(now, 14);
  if (isPast && detail['subs_state'] !== 'deadline_expired') yield ['/subs_state', `${deadline} has passed`];
  if (isOpen && detail['subs_state'] !== 'none') yield ['/subs_state', 'is not none, although no deadline has passed'];
  const form = rowAt(rowAt(detail, 'subs_form'), 'template_options');
  if ((detail['subs_state'] === 'deadline_expired') !== 'subs_form' in detail)
    yield ['/subs_form', 'must be present if and only if the deadline has passed'];
  if ('subs_form' in detail && textAt(form, 'subs_list_deadline_expired_button_title').trim() === '')
    yield ['/subs_form', 'has no text for a button'];
}

/** Judges an event whose sign-up is on the service itself (rule J18). */
function* judgeSignUpHere(detail: ServiceRow): FoundTexts {
  if (detail['subs_module_active'] !== true)
    yield ['/subs_module_active', 'is not true, although online sign-up is on'];
  if (detail['subs_state'] === 'none') yield ['/subs_state', 'is none, although online sign-up is on'];
  for (const key of ['time', 'person_id']) {
    if (detail[`subscribe_${key}`] !== detail[`subs_${key}`]) yield [`/subscribe_${key}`, `differs from subs_${key}`];
  }
  if (toRows(rowAt(detail, 'subs_form')['formfields']).length === 0) yield ['/subs_form', 'has no questions'];
}

function* judgePeopleToAsk(details: ServiceResponse, persons: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(persons), 'person_id');
  for (const [index, detail] of rowsOfResponse(details).entries()) {
    const id = idAt(detail, 'subs_person_id');
    if (id !== '0' && id !== RESERVED_PERSON_ID && !known.has(id))
      yield createFailure(details, formatJsonPointer(index, 'subs_person_id'), `getpersonsbyid has no person ${id}`);
    const contact = rowAt(detail, 'subscribe_person');
    const person = known.get(id);
    const name = ['firstname', 'lastname'].map((key) => textAt(person ?? {}, key)).filter((part) => part !== '');
    if (person !== undefined && textAt(contact, 'name') !== name.join(' '))
      yield createFailure(details, formatJsonPointer(index, 'subs_person_id'), 'differs from subscribe_person');
  }
}

function* judgePictures(answer: ServiceResponse): Iterable<CheckFailure> {
  for (const [index, person] of rowsOfResponse(answer).entries()) {
    const images = rowAt(person, 'images');
    for (const size of ['pr', 'th'])
      if (textAt(rowAt(images, size), 'url') !== textAt(person, 'image_url'))
        yield createFailure(answer, formatJsonPointer(index, 'images', size), 'differs from image_url');
  }
}

/** Requires at least one area: without any, some website programs lose all content. */
function* judgeLayers(layers: ServiceResponse): Iterable<CheckFailure> {
  if (isEmptyArray(layers.json))
    yield createFailure(layers, '', 'is empty: without areas, one placeholder is expected');
}

export const connectorChecks: readonly Check[] = [
  connectorCheck(
    'connector-organizer',
    'K3',
    'Without an organizer, the field is an empty array; otherwise it contains the parts of the name, as in getevents.',
    judgeEachDetail(judgeOrganizer),
  ),
  connectorCheck(
    'connector-singles',
    'K3',
    'Childcare, contact person and collection are single objects, or empty arrays.',
    judgeEachDetail(judgeSingleValues),
  ),
  connectorCheck('connector-areas', 'K3', 'The name of an area is the same as its text.', judgeEachDetail(judgeNames)),
  connectorCheck(
    'connector-image',
    'K3',
    'The picture for lists is the same as the main picture.',
    judgeEachDetail(judgeImage),
  ),
  connectorCheck('connector-sign-up', 'K3', 'The fields about sign-up are consistent.', judgeEachDetail(judgeSignUp)),
  connectorCheck('connector-person-to-ask', 'K3', 'The contact person is public, or "0".', () => [
    defineCase([DETAILS_REQUEST, PERSONS_REQUEST], ([details, persons]) => judgePeopleToAsk(details, persons)),
  ]),
  connectorCheck('connector-pictures', 'K3', 'The pictures of a person match the image.', () => [
    defineCase([PERSONS_REQUEST], ([persons]) => judgePictures(persons)),
  ]),
  connectorCheck('connector-layers', 'K3', 'There is at least one area.', () => [
    defineCase([LAYERS_REQUEST], ([layers]) => judgeLayers(layers)),
  ]),
];
