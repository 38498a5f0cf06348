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
 * Types of params, by the names used in the tables of codes. Roles, file kinds, and days and times (`YYYY-MM-DD`,
 * `YYYY-MM-DD HH:MM:SS`) are formatted by language.
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

export type ParamsOfSignature<S extends Signature> = { readonly [Name in keyof S]: Types[S[Name]] };

export interface CodeEntry<S extends Signature> {
  readonly params: S;
  readonly text: (params: ParamsOfSignature<S>) => string;
}

export function defineCode<const S extends Signature>(
  params: S,
  say: (params: ParamsOfSignature<S>) => string,
): CodeEntry<S> {
  return { params, text: say };
}

export function definePlainCode(text: string): CodeEntry<Record<never, never>> {
  return { params: {}, text: () => text };
}

export const formatKindName = (kind: string) => kind.replaceAll('_', ' ');

const notThis = (given: string | undefined) => (given === undefined ? '' : `, not ${given}`);

const VALUES = {
  missing: definePlainCode('is missing'),
  empty: definePlainCode('must not be empty'),
  only_markup: definePlainCode('has no text apart from markup'),
  no_text: defineCode({ given: 'text?' }, ({ given }) => `expected a string${notThis(given)}`),
  no_flag: defineCode({ given: 'text?' }, ({ given }) => `expected true or false${notThis(given)}`),
  no_object: defineCode({ given: 'text?' }, ({ given }) => `expected an object${notThis(given)}`),
  no_array: defineCode({ given: 'text?' }, ({ given }) => `expected an array${notThis(given)}`),
  not_one_of: defineCode({ values: 'texts', given: 'text' }, ({ values, given }) => {
    return `expected one of ${values.map((value) => JSON.stringify(value)).join(', ')}, not ${given}`;
  }),
  out_of_range: defineCode({ least: 'number', most: 'number', given: 'text?' }, ({ least, most, given }) => {
    return `expected an integer from ${least} to ${most}${notThis(given)}`;
  }),
  too_small: defineCode({ least: 'number' }, ({ least }) => `expected an integer from ${least}`),
  too_large_number: defineCode({ most: 'number' }, ({ most }) => `expected a number up to ${most}`),
  no_number: defineCode({ given: 'text' }, ({ given }) => `expected a number, not ${given}`),
  too_long: defineCode(
    { has: 'number', most: 'number' },
    ({ has, most }) => `has ${has} characters, more than ${most}`,
  ),
  no_short_text: defineCode({ most: 'number' }, ({ most }) => `expected a string of up to ${most} characters`),
  too_many: defineCode({ has: 'number', most: 'number' }, ({ has, most }) => `has ${has} elements, more than ${most}`),
  half_surrogate: definePlainCode('contains half a surrogate pair, which is not Unicode text'),
  null_character: definePlainCode('contains the character U+0000, which is not allowed'),
  unstorable: definePlainCode('contains the character U+0000 or half a surrogate pair'),
  no_date_time: defineCode(
    { given: 'text' },
    ({ given }) => `expected a valid date and time in the form YYYY-MM-DD HH:MM:SS, not ${given}`,
  ),
  no_date: defineCode({ given: 'text' }, ({ given }) => `expected a valid date in the form YYYY-MM-DD, not ${given}`),
  no_compact_date: defineCode(
    { given: 'text' },
    ({ given }) => `expected a valid date in the form YYYYMMDD, not ${given}`,
  ),
  no_time_of_day: defineCode(
    { given: 'text' },
    ({ given }) => `expected a time of day in the form HH:MM, not ${given}`,
  ),
  no_instant: defineCode(
    { given: 'text' },
    ({ given }) => `expected an instant such as 2026-11-28T09:00:00Z (RFC 3339), not ${given}`,
  ),
  no_answer: defineCode({ given: 'text' }, ({ given }) => {
    return `expected a string, a number, true or an array of strings, not ${given}`;
  }),
  no_web_address: defineCode({ given: 'text', example: 'text' }, ({ given, example }) => {
    return `${given} is not an http or https address (such as ${example})`;
  }),
  unsafe_address: defineCode({ given: 'text' }, ({ given }) => {
    return `${given} is neither an http or https address nor a path of the website`;
  }),
  no_email: defineCode({ given: 'text' }, ({ given }) => `${given} is not an e-mail address`),
  no_subscriber_key: definePlainCode('is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -'),
  no_colour: defineCode({ given: 'text' }, ({ given }) => `${given} is not a colour as #rrggbb (such as #1f5f6b)`),
  no_locale: defineCode({ given: 'text', languages: 'texts' }, ({ given, languages }) => {
    return `${given} is not a locale of one of the languages ${languages.join(', ')} (such as de-CH)`;
  }),
  no_time_zone: defineCode(
    { given: 'text' },
    ({ given }) => `time zone ${given} does not exist (expected one such as Europe/Zurich)`,
  ),
  no_event_address: defineCode({ given: 'text' }, ({ given }) => {
    return `${given} is not an http or https address with {id} in place of the event's number`;
  }),
  no_instance_name: defineCode({ given: 'text' }, ({ given }) => {
    return `${given} is not an instance name: 1 to 63 of a-z, 0-9, _ and -, beginning with a letter or digit`;
  }),
  reserved_name: defineCode({ given: 'text' }, ({ given }) => `${given} is a reserved name`),
};

const WHOLES = {
  unknown_key: defineCode({ near: 'texts' }, ({ near }) => {
    return near.length === 0 ? 'unknown key' : `unknown key; did you mean ${near.join(' or ')}?`;
  }),
  key_not_taken: defineCode({ taken: 'texts' }, ({ taken }) => `unknown key; expected ${taken.join(', ')}`),
  beside: defineCode({ other: 'text' }, ({ other }) => `can't be combined with ${other}`),
  neither: defineCode({ names: 'texts' }, ({ names }) => `${names.join(' or ')} is missing`),
  unknown_name: defineCode({ given: 'text', values: 'texts' }, ({ given, values }) => {
    return `${given} is not allowed here; expected ${values.join(', ')}`;
  }),
  twice: defineCode({ noun: 'text', value: 'text', first: 'number' }, ({ noun, value, first }) => {
    return `duplicate ${noun} ${value} (first at [${first}])`;
  }),
  used_twice: defineCode({ value: 'text?', first: 'text' }, ({ value, first }) => {
    return `${value === undefined ? '' : `${value} `}is used twice (first in ${first})`;
  }),
  not_found: defineCode(
    { kind: 'text', id: 'number' },
    ({ kind, id }) => `${formatKindName(kind)} ${id} does not exist`,
  ),
  parent_loop: defineCode({ loop: 'texts' }, ({ loop }) => `creates a loop of parents (${loop.join(' → ')})`),
  no_position: definePlainCode('is missing; the others have one'),
  no_position_in_array: definePlainCode(
    'is missing; other elements have one: give it for all elements of an array or none',
  ),
  position_alone: definePlainCode('the others have no position: give all of them one in one change, or none'),
  no_position_left: definePlainCode('is missing, and the highest possible position is taken: reorder them all'),
};

const TIME_LIMITS = { step: 'number', shortest: 'number', longest: 'number', lead: 'number', ahead: 'number' } as const;

const ENTITIES = {
  ends_before_start: defineCode({ start: 'when' }, ({ start }) => `is before date_from (${start})`),
  last_before_first: defineCode({ first: 'when' }, ({ first }) => `is before the first day (${first})`),
  too_many_days: defineCode({ most: 'number' }, ({ most }) => `is too far from the first day: at most ${most} days`),
  too_many_rows: defineCode(
    { has: 'number', most: 'number' },
    ({ has, most }) => `${has} rows, more than ${most} on one sheet`,
  ),
  no_childcare_offer: definePlainCode('the event offers no childcare'),
  one_organizer: definePlainCode('an event can have only one organizer'),
  occupied_after_start: defineCode({ start: 'when' }, ({ start }) => `is after date_from (${start})`),
  occupied_before_end: defineCode({ end: 'when' }, ({ end }) => `is before date_to (${end})`),
  hours_of_one_day: definePlainCode('are only for events over several days'),
  hours_outside: defineCode({ first: 'when', last: 'when' }, ({ first, last }) => {
    return `is not a day of the event, which lasts from ${first} to ${last}`;
  }),
  hours_backwards: defineCode(
    { start: 'text' },
    ({ start }) => `is not after from (${start}); hours are within one day`,
  ),
  hours_not_in_order: defineCode(
    { before: 'when' },
    ({ before }) => `is before the end of the previous hours (${before})`,
  ),
  hours_begin_otherwise: defineCode({ start: 'when' }, ({ start }) => {
    return `the first hours must start with the event (date_from ${start})`;
  }),
  hours_end_otherwise: defineCode(
    { end: 'when' },
    ({ end }) => `the last hours must end with the event (date_to ${end})`,
  ),
  ends_not_after: defineCode({ start: 'when' }, ({ start }) => `is not after from (${start})`),
  dates_overlap: defineCode({ before: 'when' }, ({ before }) => `is before the end of another date (${before})`),
  no_own_date: definePlainCode('is not one of the dates of the request'),
  private_title: definePlainCode('can’t be set for a private request'),
  no_divisor_of_day: definePlainCode('does not divide a day (1440 minutes) into equal parts'),
  time_past: defineCode(TIME_LIMITS, () => 'is in the past'),
  time_off_grid: defineCode(TIME_LIMITS, ({ step }) => `does not begin and end on the grid of ${step} minutes`),
  time_too_short: defineCode(TIME_LIMITS, ({ shortest }) => `is shorter than ${shortest} minutes`),
  time_too_long: defineCode(TIME_LIMITS, ({ longest }) => `is longer than ${longest} minutes`),
  time_too_soon: defineCode(TIME_LIMITS, ({ lead }) => `is less than ${lead} days away`),
  time_too_far: defineCode(TIME_LIMITS, ({ ahead }) => `is more than ${ahead} days away`),
  time_outside_hours: defineCode(TIME_LIMITS, () => 'is outside the hours of the room'),
  time_skipped: defineCode({ time: 'text' }, ({ time }) => `has a time that clocks skip on that day (${time})`),
  no_room_request: definePlainCode('is not a room request'),
  no_multiple: defineCode({ of: 'number' }, ({ of }) => `is not a multiple of step (${of})`),
  time_without_online: definePlainCode('is only for events with online sign-up'),
  time_without_deadline: definePlainCode('requires a deadline'),
  more_than_seats: defineCode({ seats: 'number' }, ({ seats }) => `is more than the number of seats (${seats})`),
  without_seats: definePlainCode('is only for events with a limited number of seats'),
  opens_after_deadline: defineCode({ deadline: 'when' }, ({ deadline }) => `is after the deadline (${deadline})`),
  more_than_people: defineCode(
    { people: 'number' },
    ({ people }) => `is more than the number of people in the booking (${people})`,
  ),
  no_options: definePlainCode('is empty; give at least one option'),
  options_of_choice: definePlainCode('is only for fields of type choice and several'),
  bound_of_numbers: definePlainCode('is only for fields of type number and several'),
  no_field_before: defineCode(
    { id: 'number' },
    ({ id }) => `field ${id} does not come earlier in the form, or is asked of each person`,
  ),
  no_such_field: definePlainCode('is not a field of this form'),
  not_mailed: definePlainCode(
    'gets no e-mail about this: it has reached the hourly limit of e-mails from contributors, or its owner wants none about the event',
  ),
  no_longer_kept: definePlainCode('is a sensitive answer, which is no longer kept this long after the event'),
  too_many_people: defineCode(
    { has: 'number', most: 'number' },
    ({ has, most }) => `is for ${has} people, more than ${most}`,
  ),
  terms_agreed: definePlainCode('was agreed to by the visitor and can’t be changed'),
  type_of_answered: defineCode({ was: 'text' }, ({ was }) => `was ${was} and has answers: its type can’t be changed`),
  option_answered: defineCode(
    { option: 'text' },
    ({ option }) => `lacks ${JSON.stringify(option)}, which someone has chosen`,
  ),
  time_before_start: defineCode({ start: 'text' }, ({ start }) => {
    return `is before time_from (${start}); with days 1 it ends on the next day`;
  }),
  set_by_series: definePlainCode('can only be set by the series itself, which creates its events'),
  kept_by_series: defineCode({ was: 'text' }, ({ was }) => {
    return `can't be changed from ${was}; only null for the whole series is allowed, which makes it a single event`;
  }),
  no_series: definePlainCode('is null: the event is not part of a series'),
  of_series: definePlainCode('is part of a series: change the series instead'),
  date_of_itself: defineCode({ date: 'when' }, ({ date }) => `is ${date}, the date of the event itself`),
  rule_without_day: defineCode({ date: 'when' }, ({ date }) => `does not yield ${date}, the day of the event itself`),
  follows_source: definePlainCode('is set: the event follows its source; detach it first'),
  no_source: definePlainCode('is null: the event does not come from a source'),
  too_many_dates: defineCode({ has: 'number', from: 'when', to: 'when', ahead: 'number', most: 'number' }, (told) => {
    return `yields ${told.has} dates from ${told.from} to ${told.to} (ahead_days ${told.ahead}); the limit is ${told.most}`;
  }),
  no_dates: defineCode({ from: 'when', to: 'when', starts: 'when', ahead: 'number' }, ({ from, to, starts, ahead }) => {
    return `yields no date from ${from} to ${to} (starts_on ${starts}, ahead_days ${ahead})`;
  }),
  starts_before_split: defineCode({ from: 'when' }, ({ from }) => {
    return `is before the day from which the change applies (${from})`;
  }),
  owned_by_source: defineCode({ source: 'text', event: 'number' }, ({ source, event }) => {
    return `comes from the source ${JSON.stringify(source)}, which would overwrite it; detach event ${event} first`;
  }),
  source_uid_taken: defineCode({ source: 'number', event: 'number' }, ({ source, event }) => {
    return `is already used by source ${source} for event ${event}; omit the source, or change that event`;
  }),
  source_name_taken: defineCode({ source: 'number' }, ({ source }) => {
    return `is already the name of source ${source}; an import finds a source by its name`;
  }),
  private_address: defineCode({ address: 'text', why: 'text' }, ({ address, why }) => {
    return `${JSON.stringify(address)} is never fetched: ${why}`;
  }),
  holds_login: definePlainCode('contains a user name or password, which is not stored here; use an address without'),
  no_service_address: definePlainCode(
    'is not the address of a service followed by the name of an instance, such as ' +
      'https://data.example.org/seewil; the key is given separately',
  ),
  no_key_here: definePlainCode('is only for sources of kind interface with an address'),
  no_key: definePlainCode('is not a key: at least 8 characters, no spaces or slashes'),
  key_not_alone: definePlainCode('must be a string and nothing else'),
  name_changed: defineCode({ name: 'text' }, ({ name }) => `the name of an instance can't be changed; it is ${name}`),
};

const RECURRENCES = {
  recurrence_part: defineCode({ part: 'text' }, ({ part }) => {
    return `expected parts of a recurrence rule such as FREQ=WEEKLY;BYDAY=SU, not ${JSON.stringify(part)}`;
  }),
  recurrence_twice: defineCode({ name: 'text' }, ({ name }) => `has ${name} twice`),
  recurrence_value: defineCode({ name: 'text', value: 'text' }, ({ name, value }) => {
    return `${name} can't be ${JSON.stringify(value)}`;
  }),
  recurrence_end: defineCode({ name: 'text' }, ({ name }) => `${name} can't be ""`),
  recurrence_easter: definePlainCode(
    'expected EASTER with the days before or after, such as EASTER-2 or EASTER+49, optionally with ;UNTIL=YYYYMMDD',
  ),
  recurrence_without_frequency: definePlainCode('lacks FREQ (DAILY, WEEKLY, MONTHLY or YEARLY)'),
  recurrence_two_ends: definePlainCode('has both COUNT and UNTIL: only one can end it'),
  recurrence_ordinals: definePlainCode('numbers weekdays in BYDAY, which works only with FREQ=MONTHLY and FREQ=YEARLY'),
  recurrence_month_day: definePlainCode('has BYMONTHDAY, which does not work with FREQ=WEEKLY'),
  recurrence_choice: definePlainCode('has BYSETPOS without BYDAY, BYMONTHDAY or BYMONTH to choose from'),
};

const BUNDLES = 'parvis imports bundles (see docs/guide/bundle.md)';

const REQUESTS = {
  no_bundle: defineCode({ format: 'text' }, ({ format }) => {
    return `expected ${JSON.stringify(format)}: this is not a parvis bundle`;
  }),
  wrong_version: defineCode(
    { version: 'number' },
    ({ version }) => `this parvis only reads bundles of version ${version}`,
  ),
  json_empty: definePlainCode(`the file is not JSON: it is empty; ${BUNDLES}`),
  json_foreign: defineCode({ file: 'file' }, ({ file }) => {
    return `the file is not JSON: it looks like ${FILE_KINDS[file]}; ${BUNDLES}`;
  }),
  json_utf16: definePlainCode('the file is not UTF-8 text: it looks like UTF-16; save it as UTF-8'),
  json_no_utf8: definePlainCode('the file is not UTF-8 text'),
  json_cut_off: defineCode({ line: 'number' }, ({ line }) => {
    return `the file is not JSON: the file ends unexpectedly on line ${line}`;
  }),
  // `found` is the parser's message, which is in English and for programs.
  json_malformed: defineCode({ line: 'number', column: 'number', found: 'text' }, ({ line, column, found }) => {
    return `the file is not JSON: ${found} at line ${line}, column ${column}`;
  }),
  key_twice: definePlainCode('duplicate key in the same object'),
  no_body: definePlainCode('must be omitted, or {}: this address does not accept a body'),
  no_changes: definePlainCode('expected an object with changes'),
  not_of_change: defineCode({ taken: 'texts' }, ({ taken }) => `unknown key; a change has ${taken.join(', ')}`),
  no_kind: defineCode({ values: 'texts' }, ({ values }) => `expected one of ${values.join(', ')}`),
  only_true: definePlainCode('expected true'),
  not_one_deed: definePlainCode('expected exactly one of value, merge and remove'),
  not_ids_or_filter: definePlainCode('expected exactly one of ids and filter'),
  too_many_sets: defineCode(
    { most: 'number' },
    ({ most }) => `at most ${most} of the changes can set something in many events`,
  ),
  not_expected: defineCode({ expected: 'text' }, ({ expected }) => `expected ${expected}`),
  for_new_alone: definePlainCode('is only for new entities'),
  for_old_alone: definePlainCode('is only for existing entities'),
  step_twice: defineCode({ first: 'text' }, ({ first }) => `is already part of this change, at ${first}`),
  id_given: definePlainCode('is assigned by the server; omit it'),
  id_changed: defineCode({ id: 'number' }, ({ id }) => `the id is ${id} and can't be changed`),
  unknown_ref: defineCode({ ref: 'text' }, ({ ref }) => `nothing in this change has the ref ${JSON.stringify(ref)}`),
  ref_of_kind: defineCode({ kind: 'text', expected: 'text?' }, ({ kind, expected }) => {
    const what =
      expected === undefined ? 'no entity is expected here' : `a ${formatKindName(expected)} is expected here`;
    return `names a ${formatKindName(kind)}, but ${what}`;
  }),
};

const WARNINGS = {
  // The office has its own sentences for `room_conflict` and `person_conflict`, with the other events and their times.
  room_conflict: defineCode({ room: 'text', room_id: 'number' }, ({ room }) => `${room} is double-booked`),
  person_conflict: defineCode(
    { person: 'text', person_id: 'number' },
    ({ person }) => `${person} is in two places at once`,
  ),
  person_listed_once: defineCode({ person: 'text', count: 'number' }, ({ person, count }) => {
    return `${person} was already listed at ${count} of the events and is listed there only once`;
  }),
  person_still_named: defineCode({ person: 'text', count: 'number' }, ({ person, count }) => {
    return `${count} of the events still mention ${person} in their texts`;
  }),
  short_desc_too_long: defineCode({ has: 'number' }, ({ has }) => {
    return `short_desc has ${has} characters; some website programs accept less than 1024`;
  }),
  form_too_large: definePlainCode(
    'with its form, an event is larger than 65535 bytes, which website programs cannot store',
  ),
  too_large: definePlainCode('is larger than 65535 bytes; some website programs cannot store it'),
  fetched_from_now_on: defineCode({ ids: 'texts' }, ({ ids }) => {
    const which = ids.length === 1 ? `that with id ${ids[0]} is` : `${ids.length} of them are`;
    return `${which} fetched by a running server from now on`;
  }),
  keys_left_out: defineCode({ ids: 'texts' }, ({ ids }) => {
    return `a bundle contains no keys of services: enter them again for the sources with id ${ids.join(', ')}`;
  }),
  left_out: defineCode({ kind: 'text', id: 'number' }, ({ kind, id }) => {
    return `${formatKindName(kind)} ${id} no longer exists and is left out`;
  }),
  hours_left_out: definePlainCode(
    'a series has no hours: on its other dates, rooms and people are occupied from the first day to the last',
  ),
  deadline_after_event: defineCode({ deadline: 'when', end: 'when' }, ({ deadline, end }) => {
    return `is after the event, which ends on ${end} (${deadline})`;
  }),
  deadline_after_start: defineCode({ deadline: 'when', start: 'when' }, ({ deadline, start }) => {
    return `is after the start (${deadline}); people can sign up only until ${start}`;
  }),
  date_taken: defineCode({ series: 'number', date: 'when' }, ({ series, date }) => {
    return `series ${series} has another event for ${date}, so this one becomes a single event`;
  }),
  stay_unsubscribed: defineCode({ count: 'number' }, ({ count }) => {
    return `${count} of them unsubscribed here and stay unsubscribed; only they themselves can change that`;
  }),
  registered_removed: defineCode({ count: 'number' }, ({ count }) => {
    return `${count} who subscribed here are not in the file and were removed; to keep them, export before you import`;
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

export type ParamsOf<C extends ProblemCode> = ParamsOfSignature<Table[C]['params']>;
