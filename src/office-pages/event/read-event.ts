// Reads the texts of the form into the words of the bundle, and says of each field what can't be read.

import { toCompactDate } from '../../kit/dates.ts';
import { isOnClock, type WallClock } from '../../kit/wall-clock.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Choices } from './choices.ts';
import { type Entered, isTicked, textOf, textsOf } from './entered.ts';
import type { FieldName } from './fields.ts';
import { htmlOf } from './long-text.ts';
import { dayTyped, later, readSpan, type SpanFault, timeTyped } from './moments.ts';
import { readPlaces } from './read-places.ts';

export type FaultCode =
  | SpanFault
  | ('noSuchTime' | 'unknownPerson' | 'needsName' | 'badNumber' | 'timeWithoutDay' | 'needsText' | 'needsAddress');

export interface FieldFault {
  readonly field: FieldName;
  readonly code: FaultCode;
  /** What was typed, where the words say it. */
  readonly typed?: string;
}

/**
 * What the fields say. `before` and `after` are the minutes for which the rooms are taken around the event, or null; all else
 * are keys of the bundle. What can't be read stands there as it was typed.
 */
export interface ReadEvent {
  readonly value: Plain;
  readonly faults: readonly FieldFault[];
}

export interface Reading {
  readonly choices: Choices;
  readonly clock: WallClock;
}

type Tell = (field: FieldName, code: FaultCode, typed?: string) => void;

export function readEvent(entered: Entered, { choices, clock }: Reading): ReadEvent {
  const faults: FieldFault[] = [];
  const tell: Tell = (field, code, typed) => void faults.push({ field, code, ...(typed !== undefined && { typed }) });
  const text = (name: string) => textOf(entered, name);
  const person = personReader(choices, tell);
  const people = (field: FieldName, name: string) =>
    textsOf(entered, name).flatMap((typed) => (typed === '' ? [] : person(field, typed)));
  const value: Plain = {
    ...readWhen(entered, clock, tell),
    title: text('title'),
    rooms: readPlaces(entered, tell),
    event_type: text('type'),
    layer_ids: idsOf(entered, 'layer'),
    status_note: text('status_note'),
    topic: text('topic'),
    short_desc: text('short'),
    long_desc: htmlOf(text('long')),
    organizer: readContact(text('organizer'), choices),
    coorganizer_ids: people('coorganizers', 'coorganizer'),
    further_coorganizer: text('further'),
    organist_ids: people('organists', 'organist'),
    verger_ids: people('vergers', 'verger'),
    lector_ids: people('lectors', 'lector'),
    visitator_ids: people('visitators', 'visitator'),
    target_group_ids: idsOf(entered, 'target'),
    ...readService(entered, tell, () => people('childcare', 'childcare_person')),
    subscription: readSignup(entered, choices, tell),
    image: readImage(entered),
    files: readFiles(entered, tell),
    public: isTicked(entered, 'public'),
    hide_time: isTicked(entered, 'hide_time'),
    state: text('state') || 'ready',
    publish_from: readPublishing(entered, clock, tell),
    before: readMinutes(entered, 'before', tell),
    after: readMinutes(entered, 'after', tell),
    internal_note: text('note'),
  };
  return { value, faults };
}

function readWhen(entered: Entered, clock: WallClock, tell: Tell): Plain {
  const [day, from, to, until] = ['day', 'from', 'to', 'until'].map((name) => textOf(entered, name));
  const typed = { day: day ?? '', from: from ?? '', to: to ?? '', until: until ?? '' };
  const span = readSpan({ ...typed, isWhole: isTicked(entered, 'whole') });
  if (typeof span === 'string') {
    tell('when', span);
    return { date_from: typed, date_to: typed };
  }
  const wrong = [span.from, span.to].find((moment) => !isOnClock(moment, clock));
  if (wrong !== undefined) tell('when', 'noSuchTime', wrong.slice(11, 16));
  return { date_from: span.from, date_to: span.to };
}

function personReader({ people }: Choices, tell: Tell): (field: FieldName, typed: string) => number[] {
  return (field, typed) => {
    const id = people.find(typed);
    if (id === undefined) tell(field, 'unknownPerson', typed);
    return id === undefined ? [] : [id];
  };
}

/** Somebody of the office’s people, else a name of somebody else; null where nothing is typed. */
function readContact(typed: string, { people }: Choices): Plain | null {
  if (typed === '') return null;
  const id = people.find(typed);
  return id === undefined ? { name: typed } : { person_id: id };
}

function idsOf(entered: Entered, name: string): number[] {
  const ids = textsOf(entered, name).filter((text) => /^\d{1,10}$/.test(text));
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}

function readService(entered: Entered, tell: Tell, carers: () => number[]): Plain {
  const [childcare, baptism] = [textOf(entered, 'childcare'), textOf(entered, 'baptism')];
  const [project, url] = [textOf(entered, 'collection'), textOf(entered, 'collection_url')];
  const caring = carers();
  if (childcare === '' && caring.length > 0) tell('childcare', 'needsText');
  if (project === '' && url !== '') tell('collection', 'needsText');
  const id = (name: string) => Number(textOf(entered, name)) || 1;
  const isOffered = childcare !== '' || caring.length > 0;
  return {
    with_sacrament: Number(textOf(entered, 'sacrament')) || 0,
    childcare: isOffered ? { id: id('childcare_id'), text: childcare, person_ids: caring } : null,
    baptism_offer: baptism === '' ? null : { id: id('baptism_id'), text: baptism },
    collection: project === '' && url === '' ? null : { project, url },
    catering: textOf(entered, 'catering'),
  };
}

function readSignup(entered: Entered, choices: Choices, tell: Tell): Plain | null {
  const signup = textOf(entered, 'signup');
  const [typed, email, name] = ['deadline', 'signup_email', 'signup_person'].map((one) => textOf(entered, one));
  if (signup === '') return null;
  const day = typed === '' ? undefined : dayTyped(typed ?? '');
  if (typed !== '' && day === undefined) tell('signup', 'badDay');
  if (name === '' && email !== '') tell('signup', 'needsName');
  const contact = readContact(name ?? '', choices);
  return {
    open: signup === 'open',
    deadline: day === undefined ? null : toCompactDate(day),
    person: contact !== null && 'name' in contact ? { ...contact, email } : contact,
  };
}

function readImage(entered: Entered): Plain | null {
  const url = textOf(entered, 'image_url');
  if (url === '' || isTicked(entered, 'image_remove')) return null;
  const pixels = (name: string) => Math.max(0, Math.trunc(Number(textOf(entered, name)))) || 0;
  return {
    url,
    width: pixels('image_width'),
    height: pixels('image_height'),
    caption: textOf(entered, 'caption'),
    source_text: textOf(entered, 'credit'),
    source_url: textOf(entered, 'credit_url'),
  };
}

/** Rows without an address are no files; those that are ticked go. */
function readFiles(entered: Entered, tell: Tell): Plain[] {
  const [names, texts, urls, sizes, types] = ['file_name', 'file_desc', 'file_url', 'file_kb', 'file_type'].map(
    (name) => textsOf(entered, name),
  );
  const gone = new Set(textsOf(entered, 'file_remove'));
  return (urls ?? []).flatMap((url, index) => {
    const [name = '', desc = ''] = [names?.[index], texts?.[index]];
    if (gone.has(String(index))) return [];
    if (url === '' && `${name}${desc}` !== '') tell('files', 'needsAddress', name || desc);
    if (url === '') return [];
    const file_name = name === '' ? (url.split('/').at(-1) ?? '') || url : name;
    const filesize_kb = Math.max(0, Math.trunc(Number(sizes?.[index]))) || 0;
    return [{ file_name, desc, url, filesize_kb, file_type: types?.[index] ?? '' }];
  });
}

function readPublishing(entered: Entered, clock: WallClock, tell: Tell): unknown {
  const [day, time] = [textOf(entered, 'publish_day'), textOf(entered, 'publish_time')];
  if (day === '' && time === '') return null;
  if (day === '') tell('publishFrom', 'timeWithoutDay');
  const [date, clockTime] = [dayTyped(day), time === '' ? '00:00:00' : timeTyped(time)];
  if (day !== '' && date === undefined) tell('publishFrom', 'badDay');
  if (clockTime === undefined) tell('publishFrom', 'badTime');
  if (date === undefined || clockTime === undefined) return { day, time };
  const moment = `${date} ${clockTime}`;
  if (!isOnClock(moment, clock)) tell('publishFrom', 'noSuchTime', clockTime.slice(0, 5));
  return moment;
}

/** Minutes around the event; null where nothing is typed. */
function readMinutes(entered: Entered, name: 'before' | 'after', tell: Tell): unknown {
  const typed = textOf(entered, name);
  if (typed === '') return null;
  if (/^\d{1,10}(?:[.,]\d{1,20})?$/.test(typed)) return Number(typed.replace(',', '.'));
  tell('occupied', 'badNumber', typed);
  return typed;
}

/** When the rooms are taken, of an event as it was read. */
export function occupiedOf({ date_from, date_to, before, after }: Plain): Plain {
  const around = (moment: unknown, minutes: unknown, sign: 1 | -1) =>
    typeof moment === 'string' && typeof minutes === 'number' ? later(moment, sign * minutes) : null;
  return { occupies_from: around(date_from, before, -1), occupies_to: around(date_to, after, 1) };
}
