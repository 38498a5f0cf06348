// Problem codes of the content rules, with their params and English text for programs and the command line. Problems that a user corrects
// differently have different codes; a released code keeps its name and params.

import type { Role } from '../authority.ts';

/** Detected file kinds that are not the expected one, in English. */
export const FILE_KINDS = {
  archive: 'a ZIP archive or an Office document (XLSX, DOCX, ODS)',
  old_office: 'an old Office document (XLS, DOC)',
  pdf: 'a PDF document',
  gzip: 'a file compressed by gzip; unpack it first',
  sqlite: 'an SQLite database; `parvis restore` takes a backup',
  calendar: 'a calendar (ICS)',
  address_book: 'an address book (vCard)',
  web_page: 'a web page (HTML)',
  xml: 'XML',
  table: 'a table (CSV)',
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/**
 * Types of params, by their names in the table. Roles, file kinds, and days and times (`YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`) are
 * formatted by language.
 */
interface Types {
  readonly text: string;
  readonly number: number;
  readonly texts: readonly string[];
  readonly 'text?': string | undefined;
  readonly role: Role;
  readonly file: FileKind;
  readonly when: string;
}

export type Signature = Readonly<Record<string, keyof Types>>;

export type ParamsBy<S extends Signature> = { readonly [Name in keyof S]: Types[S[Name]] };

export interface CodeEntry<S extends Signature> {
  /** Name and type of each param. A `given` is the value found, as shortened JSON. */
  readonly params: S;
  readonly say: (params: ParamsBy<S>) => string;
}

export function code<const S extends Signature>(params: S, say: (params: ParamsBy<S>) => string): CodeEntry<S> {
  return { params, say };
}

/** Defines a code without params. */
export function plain(text: string): CodeEntry<Record<never, never>> {
  return { params: {}, say: () => text };
}

export const words = (kind: string) => kind.replaceAll('_', ' ');

const notThis = (given: string | undefined) => (given === undefined ? '' : `, not ${given}`);

const VALUES = {
  missing: plain('is missing'),
  empty: plain('must not be empty'),
  only_markup: plain('is empty once markup is taken out'),
  no_text: code({ given: 'text?' }, ({ given }) => `expected a text${notThis(given)}`),
  no_flag: code({ given: 'text?' }, ({ given }) => `expected true or false${notThis(given)}`),
  no_object: code({ given: 'text?' }, ({ given }) => `expected an object${notThis(given)}`),
  no_array: code({ given: 'text?' }, ({ given }) => `expected an array${notThis(given)}`),
  not_one_of: code({ values: 'texts', given: 'text' }, ({ values, given }) => {
    return `expected one of ${values.map((value) => JSON.stringify(value)).join(', ')}, not ${given}`;
  }),
  out_of_range: code({ least: 'number', most: 'number', given: 'text?' }, ({ least, most, given }) => {
    return `expected an integer from ${least} to ${most}${notThis(given)}`;
  }),
  too_small: code({ least: 'number' }, ({ least }) => `expected an integer from ${least}`),
  too_large_number: code({ most: 'number' }, ({ most }) => `expected a number up to ${most}`),
  no_number: code({ given: 'text' }, ({ given }) => `expected a number, not ${given}`),
  too_long: code({ has: 'number', most: 'number' }, ({ has, most }) => `has ${has} characters, more than ${most}`),
  no_short_text: code({ most: 'number' }, ({ most }) => `expected a text of up to ${most} characters`),
  too_many: code({ has: 'number', most: 'number' }, ({ has, most }) => `has ${has} elements, more than ${most}`),
  half_surrogate: plain('holds half a surrogate pair, which is no Unicode text'),
  null_character: plain('holds the character U+0000, which no text can have'),
  unstorable: plain('holds the character U+0000 or half a surrogate pair'),
  no_date_time: code(
    { given: 'text' },
    ({ given }) => `expected a real date and time as YYYY-MM-DD HH:MM:SS, not ${given}`,
  ),
  no_date: code({ given: 'text' }, ({ given }) => `expected a real date as YYYY-MM-DD, not ${given}`),
  no_compact_date: code({ given: 'text' }, ({ given }) => `expected a real date as YYYYMMDD, not ${given}`),
  no_time_of_day: code({ given: 'text' }, ({ given }) => `expected a time of day as HH:MM, not ${given}`),
  no_instant: code(
    { given: 'text' },
    ({ given }) => `expected an instant such as 2026-11-28T09:00:00Z (RFC 3339), not ${given}`,
  ),
  no_answer: code({ given: 'text' }, ({ given }) => {
    return `expected a text, a number, true or an array of texts, not ${given}`;
  }),
  no_web_address: code({ given: 'text', example: 'text' }, ({ given, example }) => {
    return `${given} is not an http or https address (such as ${example})`;
  }),
  unsafe_address: code({ given: 'text' }, ({ given }) => {
    return `${given} is neither an http or https address nor a path of the website`;
  }),
  no_email: code({ given: 'text' }, ({ given }) => `${given} is not an e-mail address`),
  no_subscriber_key: plain('is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -'),
  no_colour: code({ given: 'text' }, ({ given }) => `${given} is not a colour as #rrggbb (such as #1f5f6b)`),
  no_locale: code({ given: 'text', languages: 'texts' }, ({ given, languages }) => {
    return `${given} is not a locale of one of the languages ${languages.join(', ')} (such as de-CH)`;
  }),
  no_time_zone: code(
    { given: 'text' },
    ({ given }) => `time zone ${given} does not exist (expected one such as Europe/Zurich)`,
  ),
  no_event_address: code({ given: 'text' }, ({ given }) => {
    return `${given} is not an http or https address with {id} in the place of the event's number`;
  }),
  no_instance_name: code({ given: 'text' }, ({ given }) => {
    return `${given} is not an instance name: 1 to 63 of a-z, 0-9, _ and -, beginning with a letter or digit`;
  }),
  reserved_name: code({ given: 'text' }, ({ given }) => `${given} is a name the server needs for its own paths`),
};

/** Problems of objects, arrays and references. */
const WHOLES = {
  unknown_key: code({ near: 'texts' }, ({ near }) => {
    return near.length === 0 ? 'unknown key' : `unknown key; did you mean ${near.join(' or ')}?`;
  }),
  key_not_taken: code({ taken: 'texts' }, ({ taken }) => `unknown key; expected ${taken.join(', ')}`),
  beside: code({ other: 'text' }, ({ other }) => `can't stand beside ${other}`),
  neither: code({ names: 'texts' }, ({ names }) => `${names.join(' or ')} is missing`),
  unknown_name: code({ given: 'text', values: 'texts' }, ({ given, values }) => {
    return `${given} is none of the names that are taken here: ${values.join(', ')}`;
  }),
  twice: code({ noun: 'text', value: 'text', first: 'number' }, ({ noun, value, first }) => {
    return `${noun} ${value} stands twice (first at [${first}])`;
  }),
  used_twice: code({ value: 'text?', first: 'text' }, ({ value, first }) => {
    return `${value === undefined ? '' : `${value} `}is used twice (first in ${first})`;
  }),
  not_found: code({ kind: 'text', id: 'number' }, ({ kind, id }) => `${words(kind)} ${id} does not exist`),
  parent_loop: code({ loop: 'texts' }, ({ loop }) => `leads into a loop of parents (${loop.join(' → ')})`),
  no_position: plain('is missing, though the others have one'),
  no_position_in_array: plain('is missing, though other elements have one: all of an array or none'),
  position_alone: plain('the others have no position: give all of them one in one change, or none'),
  no_position_left: plain('is missing, and the highest there can be is taken: order them anew'),
};

/** Problems of an event, series or source as a whole. */
const ENTITIES = {
  ends_before_start: code({ start: 'when' }, ({ start }) => `lies before date_from (${start})`),
  last_before_first: code({ first: 'when' }, ({ first }) => `lies before the first day (${first})`),
  too_many_days: code({ most: 'number' }, ({ most }) => `is too far from the first day: at most ${most} days`),
  too_many_rows: code(
    { has: 'number', most: 'number' },
    ({ has, most }) => `${has} rows, more than ${most} on one sheet`,
  ),
  no_childcare_offer: plain('the event has no offer of childcare'),
  one_organizer: plain('an event has one organizer'),
  occupied_after_start: code({ start: 'when' }, ({ start }) => `lies after date_from (${start})`),
  occupied_before_end: code({ end: 'when' }, ({ end }) => `lies before date_to (${end})`),
  hours_of_one_day: plain('are for an event over several days'),
  hours_outside: code({ first: 'when', last: 'when' }, ({ first, last }) => {
    return `is no day of the event, which is from ${first} to ${last}`;
  }),
  hours_backwards: code(
    { start: 'text' },
    ({ start }) => `does not lie after from (${start}); hours are within one day`,
  ),
  hours_not_in_order: code(
    { before: 'when' },
    ({ before }) => `lies before the end of the hours before it (${before})`,
  ),
  hours_begin_otherwise: code({ start: 'when' }, ({ start }) => {
    return `the first hours begin as the event does (date_from ${start})`;
  }),
  hours_end_otherwise: code({ end: 'when' }, ({ end }) => `the last hours end as the event does (date_to ${end})`),
  time_without_online: plain('is for events that people sign up for here (online)'),
  time_without_deadline: plain('is for a deadline, and there is none'),
  more_than_seats: code({ seats: 'number' }, ({ seats }) => `is more than there are seats (${seats})`),
  without_seats: plain('is for events with a number of seats'),
  opens_after_deadline: code({ deadline: 'when' }, ({ deadline }) => `lies after the deadline (${deadline})`),
  more_than_people: code({ people: 'number' }, ({ people }) => `is more than the booking has people (${people})`),
  no_options: plain('is empty; people have to choose from something'),
  options_of_choice: plain('is for fields of type choice and several'),
  bound_of_numbers: plain('is for fields of type number and several'),
  no_field_before: code(
    { id: 'number' },
    ({ id }) => `field ${id} does not stand before it, or is asked of each person`,
  ),
  no_such_field: plain('is no field of the form that is asked here'),
  not_mailed: plain(
    'gets no e-mail about this: it had as many from contributors within the hour as it may, or wants none about the event',
  ),
  no_longer_kept: plain('is a sensitive answer, which is no longer kept so long after the event'),
  too_many_people: code(
    { has: 'number', most: 'number' },
    ({ has, most }) => `is for ${has} people, more than ${most}`,
  ),
  type_of_answered: code({ was: 'text' }, ({ was }) => `was ${was}, and has answers: its type stays`),
  option_answered: code({ option: 'text' }, ({ option }) => `lacks ${JSON.stringify(option)}, which somebody chose`),
  time_before_start: code({ start: 'text' }, ({ start }) => {
    return `lies before time_from (${start}); with days 1 it ends on the next day`;
  }),
  set_by_series: plain('can only be set by the series itself, which makes its events'),
  kept_by_series: code({ was: 'text' }, ({ was }) => {
    return `can't be changed from ${was}; only null for the whole series is taken, which lets the event stand alone`;
  }),
  no_series: plain('is null: the event belongs to no series'),
  of_series: plain('names a series: the event repeats already; change the series instead'),
  date_of_itself: code({ date: 'when' }, ({ date }) => `is ${date}, when the event itself is`),
  rule_without_day: code({ date: 'when' }, ({ date }) => `does not yield ${date}, the day of the event itself`),
  follows_source: plain('names where the event comes from: it follows its source; detach it first'),
  no_source: plain('is null: the event comes from no source'),
  too_many_dates: code({ has: 'number', from: 'when', to: 'when', ahead: 'number', most: 'number' }, (told) => {
    return `yields ${told.has} dates from ${told.from} to ${told.to} (ahead_days ${told.ahead}); ${told.most} are the most`;
  }),
  no_dates: code({ from: 'when', to: 'when', starts: 'when', ahead: 'number' }, ({ from, to, starts, ahead }) => {
    return `yields no date from ${from} to ${to} (starts_on ${starts}, ahead_days ${ahead})`;
  }),
  starts_before_split: code({ from: 'when' }, ({ from }) => {
    return `lies before the day from which the series is another one (${from})`;
  }),
  owned_by_source: code({ source: 'text', event: 'number' }, ({ source, event }) => {
    return `comes from the source ${JSON.stringify(source)}, which would overwrite it; detaching event ${event} makes it the office's own`;
  }),
  source_uid_taken: code({ source: 'number', event: 'number' }, ({ source, event }) => {
    return `is what source ${source} calls event ${event} already; leave the source out, or change that event`;
  }),
  source_name_taken: code({ source: 'number' }, ({ source }) => {
    return `is the name of source ${source} already; an import finds a source by its name`;
  }),
  private_address: code({ address: 'text', why: 'text' }, ({ address, why }) => {
    return `${JSON.stringify(address)} is never fetched: ${why}`;
  }),
  holds_login: plain('holds a user name or a password, which are not kept here; take an address that does without'),
  no_service_address: plain(
    'is not the address of a service with the name of an instance behind it, such as ' +
      'https://data.example.org/seewil; the key stands elsewhere',
  ),
  no_key_here: plain('is for sources of kind interface that have an address'),
  no_key: plain('is no key: at least 8 characters, without blanks and slashes'),
  key_not_alone: plain('is to be a text, and all that is sent'),
  name_changed: code({ name: 'text' }, ({ name }) => `the name of an instance can't be changed; it is ${name}`),
};

/** Recurrence rule errors. */
const RECURRENCES = {
  recurrence_part: code({ part: 'text' }, ({ part }) => {
    return `expected parts of a recurrence rule such as FREQ=WEEKLY;BYDAY=SU, not ${JSON.stringify(part)}`;
  }),
  recurrence_twice: code({ name: 'text' }, ({ name }) => `has ${name} twice`),
  recurrence_value: code({ name: 'text', value: 'text' }, ({ name, value }) => {
    return `${name} can't be ${JSON.stringify(value)}`;
  }),
  recurrence_end: code({ name: 'text' }, ({ name }) => `${name} can't be ""`),
  recurrence_easter: plain(
    'expected EASTER with the days before or after, such as EASTER-2 or EASTER+49, and perhaps ;UNTIL=YYYYMMDD',
  ),
  recurrence_without_frequency: plain('lacks FREQ (DAILY, WEEKLY, MONTHLY or YEARLY)'),
  recurrence_two_ends: plain('has both COUNT and UNTIL: only one can end it'),
  recurrence_ordinals: plain('counts weekdays in BYDAY, which goes with FREQ=MONTHLY and FREQ=YEARLY alone'),
  recurrence_month_day: plain('has BYMONTHDAY, which does not go with FREQ=WEEKLY'),
  recurrence_choice: plain('has BYSETPOS without BYDAY, BYMONTHDAY or BYMONTH to choose from'),
};

const BUNDLES = 'parvis imports bundles (see docs/guide/bundle.md)';

/** Problems of a file, or of a change as a whole. */
const REQUESTS = {
  no_bundle: code({ format: 'text' }, ({ format }) => {
    return `expected ${JSON.stringify(format)}: this is not a parvis bundle`;
  }),
  wrong_version: code({ version: 'number' }, ({ version }) => `this parvis reads bundles of version ${version} only`),
  json_empty: plain(`the file is not JSON: it is empty; ${BUNDLES}`),
  json_foreign: code({ file: 'file' }, ({ file }) => {
    return `the file is not JSON: it seems to be ${FILE_KINDS[file]}; ${BUNDLES}`;
  }),
  json_utf16: plain('the file is not UTF-8 text: it seems to be UTF-16; save it as UTF-8'),
  json_no_utf8: plain('the file is not UTF-8 text'),
  json_cut_off: code({ line: 'number' }, ({ line }) => {
    return `the file is not JSON: the file ends too early, in line ${line}`;
  }),
  // The parser's message is English, for programs.
  json_malformed: code({ line: 'number', column: 'number', found: 'text' }, ({ line, column, found }) => {
    return `the file is not JSON: ${found} at line ${line}, column ${column}`;
  }),
  key_twice: plain('this key stands twice in the same object'),
  no_body: plain('is to be left out, or {}: this address takes no body'),
  no_changes: plain('expected an object with changes'),
  not_of_change: code({ taken: 'texts' }, ({ taken }) => `unknown key; a change has ${taken.join(', ')}`),
  no_kind: code({ values: 'texts' }, ({ values }) => `expected one of ${values.join(', ')}`),
  only_true: plain('expected true'),
  not_one_deed: plain('expected exactly one of value, merge and remove'),
  not_ids_or_filter: plain('expected exactly one of ids and filter'),
  too_many_sets: code(
    { most: 'number' },
    ({ most }) => `at most ${most} of the changes can set something in many events`,
  ),
  not_expected: code({ expected: 'text' }, ({ expected }) => `expected ${expected}`),
  for_new_alone: plain('is for what is created'),
  for_old_alone: plain('is for what is there already'),
  step_twice: code({ first: 'text' }, ({ first }) => `stands in this change before, at ${first}`),
  id_given: plain('is given by the server; leave it out'),
  id_changed: code({ id: 'number' }, ({ id }) => `the id is ${id}, and ids never change`),
  unknown_ref: code({ ref: 'text' }, ({ ref }) => `nothing in this change has the ref ${JSON.stringify(ref)}`),
  ref_of_kind: code({ kind: 'text', expected: 'text?' }, ({ kind, expected }) => {
    const what = expected === undefined ? 'no entity is named here' : `a ${words(expected)} belongs here`;
    return `names a ${words(kind)}, though ${what}`;
  }),
};

const WARNINGS = {
  // The office words this and the next one with the other events and their times.
  room_conflict: code({ room: 'text', room_id: 'number' }, ({ room }) => `${room} is taken twice`),
  person_conflict: code({ person: 'text', person_id: 'number' }, ({ person }) => `${person} is in two places at once`),
  person_listed_once: code({ person: 'text', count: 'number' }, ({ person, count }) => {
    return `${person} was already listed at ${count} of the events and is listed there only once`;
  }),
  person_still_named: code({ person: 'text', count: 'number' }, ({ person, count }) => {
    return `the texts of ${count} of the events still name ${person}`;
  }),
  short_desc_too_long: code({ has: 'number' }, ({ has }) => {
    return `short_desc has ${has} characters; some website programs take less than 1024`;
  }),
  form_too_large: plain('with its form, an event is larger than 65535 bytes, which website programs cannot store'),
  too_large: plain('is larger than 65535 bytes; some website programs cannot store it'),
  fetched_from_now_on: code({ ids: 'texts' }, ({ ids }) => {
    const which = ids.length === 1 ? `that with id ${ids[0]} is` : `${ids.length} of them are`;
    return `${which} fetched by a running server from now on`;
  }),
  keys_left_out: code({ ids: 'texts' }, ({ ids }) => {
    return `a bundle holds no keys of services: enter them anew for the sources with id ${ids.join(', ')}`;
  }),
  left_out: code({ kind: 'text', id: 'number' }, ({ kind, id }) => {
    return `${words(kind)} ${id} is not there any more and is left out`;
  }),
  hours_left_out: plain(
    'a series has no hours: its other dates take their rooms and people from the first day to the last',
  ),
  deadline_after_event: code({ deadline: 'when', end: 'when' }, ({ deadline, end }) => {
    return `lies after the event, which ends on ${end} (${deadline})`;
  }),
  deadline_after_start: code({ deadline: 'when', start: 'when' }, ({ deadline, start }) => {
    return `is after the start (${deadline}); people sign up until ${start}`;
  }),
  date_taken: code({ series: 'number', date: 'when' }, ({ series, date }) => {
    return `series ${series} has another event for ${date}, so this one stands alone`;
  }),
  stay_unsubscribed: code({ count: 'number' }, ({ count }) => {
    return `${count} of them ended the newsletter here and stay unsubscribed; only they themselves can change that`;
  }),
  registered_removed: code({ count: 'number' }, ({ count }) => {
    return `${count} who had registered here are not in the file and were removed; to keep such, export before you import`;
  }),
};

export const PROBLEM_CODES = {
  ...VALUES,
  ...WHOLES,
  ...ENTITIES,
  ...RECURRENCES,
  ...REQUESTS,
  ...WARNINGS,
};

type Table = typeof PROBLEM_CODES;

export type ProblemCode = keyof Table;

export type ParamsOf<C extends ProblemCode> = ParamsBy<Table[C]['params']>;
