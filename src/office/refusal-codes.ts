// Codes of all refusals by the office, each with its parameters and its text for programs and the command line (rule W6). Problems with
// single values are in `problem-codes.ts`. Released codes keep their names and parameters.

import type { Params } from '../model/format/problem.ts';
import {
  defineCode,
  definePlainCode,
  FILE_KINDS,
  formatKindName,
  type ParamsOfSignature,
} from '../model/format/problem-codes.ts';

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const quote = (text: string) => JSON.stringify(text);

const REQUESTS = {
  address_unknown: definePlainCode('There is nothing at this address; /office/openapi.json describes all addresses.'),
  method_unknown: defineCode({ methods: 'texts' }, ({ methods }) => `This address accepts only ${methods.join(', ')}.`),
  key_needed: definePlainCode('This requires an office key: Authorization: Bearer KEY.'),
  key_not_of_office: definePlainCode('This key lacks the scope office.'),
  foreign_page: definePlainCode('A page of another website may not change anything on your behalf.'),
  too_many_requests: defineCode(
    { seconds: 'number' },
    ({ seconds }) => `Too many requests; try again in ${seconds} s.`,
  ),
  server_unavailable: definePlainCode('The server is temporarily unavailable; nothing was changed.'),
  server_failed: definePlainCode('Something went wrong on the server.'),
  body_too_large: defineCode({ most: 'number' }, ({ most }) => `The body is larger than ${most} bytes.`),
  body_too_deep: defineCode(
    { most: 'number' },
    ({ most }) => `Arrays and objects can be nested at most ${most} levels deep.`,
  ),
  body_empty: definePlainCode("The body can't be read: it is empty."),
  body_foreign: defineCode(
    { file: 'file' },
    ({ file }) => `The body can't be read: it looks like ${FILE_KINDS[file]}.`,
  ),
  body_utf16: definePlainCode("The body can't be read: it is not UTF-8 text: it looks like UTF-16; save it as UTF-8."),
  body_no_utf8: definePlainCode("The body can't be read: it is not UTF-8 text."),
  body_cut_off: defineCode(
    { line: 'number' },
    ({ line }) => `The body can't be read: it ends unexpectedly on line ${line}.`,
  ),
  body_malformed: defineCode({ line: 'number', column: 'number', found: 'text' }, ({ line, column, found }) => {
    return `The body can't be read: it is not JSON: ${found} at line ${line}, column ${column}.`;
  }),
  body_key_twice: defineCode({ path: 'text' }, ({ path }) => {
    return `The body can't be read: ${path}: duplicate key in the same object.`;
  }),
  body_of_other_type: defineCode({ expected: 'text' }, ({ expected }) => {
    return `The body must be ${expected} in UTF-8, not compressed.`;
  }),
  if_match_missing: definePlainCode('Send If-Match with the revision to change, such as If-Match: "57", or * for any.'),
  if_match_malformed: definePlainCode('If-Match must be one entity tag such as "57", or *.'),
  idempotency_key_length: defineCode(
    { most: 'number' },
    ({ most }) => `An Idempotency-Key must have 1 to ${most} characters.`,
  ),
  idempotency_key_taken: definePlainCode('This Idempotency-Key was already used for a different request.'),
};

const PARAMETERS = {
  parameter_unknown: defineCode({ name: 'text', taken: 'texts' }, ({ name, taken }) => {
    return `There is no parameter ${quote(name)} here; allowed: ${taken.length === 0 ? 'none' : taken.join(', ')}.`;
  }),
  parameter_twice: defineCode({ name: 'text' }, ({ name }) => `The parameter ${name} appears twice.`),
  parameter_missing: defineCode({ name: 'text' }, ({ name }) => `The parameter ${name} is required.`),
  parameter_too_long: defineCode({ name: 'text', most: 'number' }, ({ name, most }) => {
    return `The parameter ${name} can have at most ${most} characters.`;
  }),
  parameter_null_character: defineCode(
    { name: 'text' },
    ({ name }) => `The parameter ${name} can’t contain the character U+0000.`,
  ),
  parameter_malformed: defineCode({ name: 'text', expected: 'text', given: 'text' }, ({ name, expected, given }) => {
    return `The parameter ${name} must be ${expected}, not ${quote(given)}.`;
  }),
  parameter_cursor: definePlainCode('The parameter cursor must be `next` of the previous page.'),
  parameter_despite: definePlainCode('The parameter despite can only be room_conflict.'),
  // The following texts begin with the name of the parameter; the response adds a prefix.
  parameter_no_time: defineCode({ name: 'text', expected: 'text', given: 'text' }, ({ name, expected, given }) => {
    return `${name} must be ${expected}, not ${quote(given)}`;
  }),
  parameter_time_missing: defineCode({ name: 'text', expected: 'text' }, ({ name, expected }) => {
    return `${name} is required; must be ${expected}`;
  }),
  parameter_years: defineCode({ name: 'text', first: 'number', last: 'number' }, ({ name, first, last }) => {
    return `${name} must be a date in the years ${first} to ${last}`;
  }),
  parameter_backwards: defineCode({ from: 'when' }, ({ from }) => `to is before from (${from})`),
  parameter_too_far: defineCode({ most: 'number', from: 'when' }, ({ most, from }) => {
    return `to is more than ${most} days after from (${from})`;
  }),
  too_many_conflicts: defineCode({ most: 'number' }, ({ most }) => {
    return `there are more than ${most} conflicts: choose a shorter period`;
  }),
  parameter_no_capacity: defineCode({ given: 'text' }, ({ given }) => {
    return `capacity must be a whole number, not ${given}`;
  }),
  deed_unknown: definePlainCode('there is no such action'),
};

const PERMISSIONS = {
  role_needed: defineCode({ needed: 'role', own: 'role' }, ({ needed, own }) => {
    return `This requires the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_change: defineCode({ kind: 'text', needed: 'role', own: 'role' }, ({ kind, needed, own }) => {
    return `Changing ${kind === 'settings' ? 'the settings' : pluralOf(kind)} requires the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_erase: defineCode({ kind: 'text', needed: 'role', own: 'role' }, ({ kind, needed, own }) => {
    return `Erasing ${pluralOf(kind)} requires the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_answer: defineCode({ own: 'role' }, ({ own }) => {
    return `Answering proposals requires the editor role; yours is ${own}.`;
  }),
  event_accepted: definePlainCode('This event has been accepted; only an editor can do this now.'),
  event_outside_areas: definePlainCode('This event is outside the areas where you can change events.'),
  cell_of_others: definePlainCode('You can plan neither this role at every event nor the events of this area.'),
  sure_by_editor: definePlainCode('Only an editor can record here that people have accepted; you can plan people.'),
  only_editor_detaches: definePlainCode('This is used elsewhere; only an editor can remove it there.'),
  proposal_of_other: definePlainCode('Only the author of a proposal can change or withdraw it.'),
};

const STATES = {
  content_wrong: definePlainCode('The content is invalid; see problems.'),
  not_there: definePlainCode('There is no such entity.'),
  no_church_year: definePlainCode('No church year is selected: plan.church_year in the settings is "".'),
  change_not_there: definePlainCode('There is no such change in the history.'),
  not_in_trash: definePlainCode('This is not in the trash.'),
  kind_unknown: defineCode(
    { kinds: 'texts' },
    ({ kinds }) => `There is no such kind; the kinds are ${kinds.join(', ')}.`,
  ),
  instance_not_there: defineCode({ name: 'text' }, ({ name }) => {
    return `there is no instance ${quote(name)}; \`parvis instance list\` shows all instances`;
  }),
  instance_there: defineCode({ name: 'text' }, ({ name }) => `an instance ${quote(name)} already exists`),
  plan_changed: definePlainCode('Cells were changed in the meantime; this is their current state.'),
  plan_warned: definePlainCode('There are warnings; use despite to ignore them.'),
  changed_meanwhile: definePlainCode('Something has changed in the meantime; see conflicts.'),
  proposal_outdated: definePlainCode(
    'Proposed fields have changed since the proposal was made; see fields. force=1 overwrites them.',
  ),
  room_taken: definePlainCode(
    'A room would be double-booked. If there is a parameter despite, despite=room_conflict double-books the room anyway.',
  ),
  has_bookings: defineCode({ events: 'texts' }, ({ events }) => {
    return `People have signed up for ${events.join(', ')}; with detach=1 they are notified, and their bookings go to the trash.`;
  }),
  series_has_bookings: defineCode({ events: 'texts' }, ({ events }) => {
    return (
      `People have signed up for ${events.join(', ')}, which would no longer be part of the series; with detach=1 they are ` +
      'notified and the events are removed, with keep=1 the events stay as single events.'
    );
  }),
  loses_answers: defineCode({ events: 'texts', bookings: 'number' }, ({ events, bookings }) => {
    const who = bookings === 1 ? 'a booking' : `${bookings} bookings`;
    return `The new form lacks questions that ${who} of ${events.join(', ')} answered; with detach=1 these answers are removed.`;
  }),
  form_answered: definePlainCode('People have already given answers that this change would no longer allow.'),
  wrong_state: defineCode({ state: 'text' }, ({ state }) => `This is not possible in the state ${state}.`),
  request_rooms: definePlainCode('Only editors, and accounts that were given all rooms of the request, can answer it.'),
  full: defineCode({ free: 'number' }, ({ free }) => {
    return `There are not enough places; ${free} are free. Use despite=full to book them anyway.`;
  }),
  no_mail_possible: definePlainCode(
    'The e-mail can’t be sent: there is no address, or its owner doesn’t want e-mails about this.',
  ),
  not_accepted: definePlainCode(
    'This event has not been accepted yet; until an editor accepts it, no e-mails are sent about it.',
  ),
  too_many_mails: defineCode({ most: 'number', minutes: 'number' }, ({ most, minutes }) => {
    return `At most ${most} e-mails an hour are sent for one booking or request; try again in ${minutes} min.`;
  }),
  too_many_messages: defineCode({ most: 'number', hours: 'number' }, ({ most, hours }) => {
    return `At most ${most} messages a day are sent for one event; try again in ${hours} h.`;
  }),
  no_online: definePlainCode('There is no online sign-up for this event.'),
  in_use: defineCode({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalise(formatKindName(what))} is still in use (${count}), so it was not removed; remove it from there first.`;
  }),
  in_use_detachable: defineCode({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalise(formatKindName(what))} is still in use (${count}), so it was not removed; detach=1 removes it from there as well.`;
  }),
  in_use_needed: defineCode({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalise(formatKindName(what))} was not removed: other entities depend on it (${count}).`;
  }),
  nothing_kept: defineCode({ revision: 'number' }, ({ revision }) => {
    return `change ${revision} can't be undone: the previous state was not kept`;
  }),
  removes_many: defineCode({ removes: 'number', events: 'number' }, ({ removes, events }) => {
    return `this would remove ${removes} entries, ${events} of them upcoming events; confirm with confirm=${removes}`;
  }),
  needs_gone: defineCode({ kind: 'text', id: 'number' }, ({ kind, id }) => {
    return `this can't be restored: ${formatKindName(kind)} ${id}, which it depends on, has been removed`;
  }),
  ids_used_up: defineCode({ kind: 'text', most: 'number' }, ({ kind, most }) => {
    return `the ids of this kind (${kind}) are used up: the highest is ${most}`;
  }),
  split_past: defineCode({ series: 'number', from: 'when', today: 'when' }, ({ series, from, today }) => {
    return `series ${series} can't be split at ${from}: that is before today (${today}), and past events can’t be changed`;
  }),
  split_too_far: defineCode({ series: 'number', from: 'when', last: 'when' }, ({ series, from, last }) => {
    return `series ${series} can't be split at ${from}: that is after ${last}, the last day for which events are created`;
  }),
  split_before_first: defineCode({ series: 'number', from: 'when' }, ({ series, from }) => {
    return `series ${series} can't be split at ${from}: it has no date before that day; change the whole series`;
  }),
  split_after_last: defineCode({ series: 'number', from: 'when' }, ({ series, from }) => {
    return `series ${series} can't be split at ${from}: it has no date from that day on`;
  }),
  source_held: defineCode(
    { id: 'number' },
    ({ id }) => `source ${id} is being fetched right now; try again in a moment`,
  ),
  source_idle: defineCode(
    { id: 'number' },
    ({ id }) => `source ${id} is switched off, or has no address that can be fetched`,
  ),
  source_without_address: defineCode({ id: 'number' }, ({ id }) => `source ${id} is not fetched: it has no address`),
  source_switched_off: defineCode({ id: 'number' }, ({ id }) => `source ${id} is not fetched: it is switched off`),
  source_there: defineCode({ name: 'text' }, ({ name }) => `a source ${quote(name)} already exists`),
  source_not_there: defineCode({ name: 'text' }, ({ name }) => `there is no source ${quote(name)}`),
  columns_missing: defineCode(
    { columns: 'texts' },
    ({ columns }) => `required columns are missing: ${columns.join(', ')}`,
  ),
  calendar_of_events: definePlainCode('a calendar can only contain events'),
};

const KEYS = {
  key_without_scope: definePlainCode('a key needs at least one scope'),
  key_secret_in_browser: defineCode({ scope: 'text' }, ({ scope }) => {
    return `a browser key (--origin) can never have the scope ${scope}: anyone can read it on the website`;
  }),
  key_name_of_lines: definePlainCode('the name of a key must be a single line without tabs'),
  key_name_too_long: defineCode({ has: 'number', most: 'number' }, ({ has, most }) => {
    return `the name of a key has ${has} characters; at most ${most} are allowed`;
  }),
  key_no_origin: defineCode({ given: 'text' }, ({ given }) => {
    return `${quote(given)} is not a web origin such as https://www.example.org (no path, no "*")`;
  }),
  key_no_last_day: defineCode(
    { given: 'text' },
    ({ given }) => `${quote(given)} is not a valid date in the form YYYY-MM-DD`,
  ),
  key_expired: defineCode({ day: 'text', today: 'text' }, ({ day, today }) => {
    return `the key would already have expired: ${day} is before today (${today})`;
  }),
  key_not_there: defineCode({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `instance ${instance} has no key ${id}; \`parvis key list ${instance}\` shows all keys`;
  }),
};

/** Rejected push target; `why` is the reason, `example` a valid address. */
function noTarget(why: string) {
  return defineCode({ given: 'text', example: 'text' }, ({ given, example }) => {
    return `${quote(given)} can't be notified: ${why}; use an address such as ${example}`;
  });
}

const WEBSITES = {
  website_incomplete: noTarget('it is not a complete address'),
  website_no_web: noTarget('only http and https are allowed'),
  website_login: noTarget('it may not contain a user name or password'),
  website_fragment: noTarget('it may not contain a # part'),
  website_too_long: defineCode({ given: 'text', example: 'text', most: 'number' }, ({ given, example, most }) => {
    return `${quote(given)} can't be notified: it is longer than ${most} characters; use an address such as ${example}`;
  }),
  website_wp_json: noTarget('for a connector, give the address of its website, without wp-json'),
  website_query: noTarget('for a connector, give the address of its website, without a query (except ?rest_route=/)'),
  // `found` is the lookup's English error message, for the server's operator.
  website_inside: defineCode(
    { given: 'text', found: 'text' },
    ({ given, found }) => `${quote(given)} is not allowed: ${found}`,
  ),
  website_there: defineCode(
    { url: 'text', id: 'number' },
    ({ url, id }) => `${url} has already been added, as website ${id}`,
  ),
  website_no_webhook: defineCode({ id: 'number', kind: 'text' }, ({ id, kind }) => {
    return `website ${id} is a ${kind}: only webhooks have a secret`;
  }),
  website_busy: defineCode({ id: 'number' }, ({ id }) => `website ${id} is being notified right now; try again later`),
  website_not_there: defineCode({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `instance ${instance} has no website ${id}; \`parvis website list ${instance}\` shows all websites`;
  }),
};

const NEWSLETTER = {
  newsletter_no_time: defineCode({ given: 'text' }, ({ given }) => {
    return `${quote(given)} is not a time of day from 00:00 to 23:59`;
  }),
  newsletter_no_days: defineCode({ most: 'number' }, ({ most }) => `days must be a number from 0 to ${most}`),
  newsletter_no_reply: defineCode({ given: 'text' }, ({ given }) => `${quote(given)} is not an e-mail address`),
  newsletter_no_privacy: defineCode({ given: 'text' }, ({ given }) => {
    return `${quote(given)} is not a web address such as https://www.example.org/privacy`;
  }),
  intro_no_day: defineCode({ given: 'text' }, ({ given }) => `${quote(given)} is not a day in the form YYYY-MM-DD`),
  intro_too_long: defineCode({ has: 'number', most: 'number' }, ({ has, most }) => {
    return `the text has ${has} characters; at most ${most} are allowed`;
  }),
  intro_no_link: defineCode({ given: 'text' }, ({ given }) => {
    return (
      `the link to ${quote(given)} is not valid: use a web address, an e-mail address, or a ` +
      'phone number such as tel:+41441234567'
    );
  }),
};

const PEOPLE = {
  person_named: defineCode({ id: 'number', by: 'texts' }, ({ id, by }) => {
    return `person ${id} was not erased: named by ${by.join(', ')}`;
  }),
  person_not_there: defineCode({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `there is no person ${id} in ${instance}, not even in the trash or history`;
  }),
  subscriber_not_there: defineCode({ instance: 'text', email: 'text' }, ({ instance, email }) => {
    return `there is no subscriber with the address ${quote(email)} in ${instance}`;
  }),
};

/** Parameters of type `texts` are English, for the command line. */
const WHOLES = {
  instance_wrong: defineCode({ problems: 'texts' }, ({ problems }) => problems.join('\n')),
  import_outdated: defineCode({ changed: 'text' }, ({ changed }) => `nothing was changed: ${changed}`),
  import_removes: defineCode({ removed: 'texts' }, ({ removed }) => {
    return `nothing was changed: this import removes ${removed.join(' and ')}`;
  }),
  backup_without_name: definePlainCode('a backup needs a file name; standard output does not work'),
  database_in_memory: definePlainCode('an in-memory database can’t be backed up or restored'),
  postgres_saved: definePlainCode('the database is PostgreSQL: use pg_dump to back it up, see docs/guide/backup.md'),
  postgres_restored: definePlainCode(
    'the database is PostgreSQL: use pg_restore to restore it, see docs/guide/backup.md',
  ),
  copy_onto_itself: definePlainCode('--from and --to are the same database'),
};

/** `value` is the subject of the sentence; `detail` explains it in English, for programs and the log. */
const ofSource = defineCode({ value: 'text', detail: 'text' }, ({ detail }) => detail);

const SOURCES = {
  source_empty: ofSource,
  source_foreign: ofSource,
  source_foreign_kind: defineCode({ value: 'file', detail: 'text' }, ({ detail }) => detail),
  source_old_office: ofSource,
  source_mixed: ofSource,
  source_binary: ofSource,
  source_quotes: ofSource,
  source_broken: ofSource,
  source_locked: ofSource,
  source_unpacked: ofSource,
  source_doctype: ofSource,
  source_rows: ofSource,
  source_columns: ofSource,
  source_cell: ofSource,
  source_header: ofSource,
  source_cut_off: ofSource,
  source_large: ofSource,
  source_address: ofSource,
  source_login: ofSource,
  source_inside: ofSource,
  source_away: ofSource,
  source_status: ofSource,
  source_no_instance: ofSource,
  source_key_missing: ofSource,
  source_key_refused: ofSource,
  source_key_forbidden: ofSource,
  source_no_service: ofSource,
  source_moved: ofSource,
  source_no_data: ofSource,
  source_server_error: ofSource,
  source_server_busy: ofSource,
  source_slow: ofSource,
  source_too_many: ofSource,
  source_emptied: ofSource,
  source_loss: defineCode({ lost: 'text', had: 'text', detail: 'text' }, ({ detail }) => detail),
  source_columns_missing: ofSource,
  source_all_faulty: ofSource,
  source_busy: ofSource,
  source_refused: ofSource,
  source_unforeseen: ofSource,
  room_without_building: defineCode({ name: 'text' }, ({ name }) => {
    return `the room ${quote(name)} needs a building: give { "new": { "building": … } } with its name or id; a new one is created`;
  }),
  several_buildings: defineCode({ name: 'text', building: 'text' }, ({ name, building }) => {
    return `several buildings are called ${quote(building)}: give the id of the building of the room ${quote(name)}`;
  }),
};

const TAKEN = 'Pictures can be JPEG, PNG, WebP or AVIF, documents PDF, ODT, DOCX or XLSX';

const FILES = {
  file_form_needed: definePlainCode('Send the file as multipart/form-data, with one part "file".'),
  file_part_missing: definePlainCode('The form has no part "file".'),
  file_parts_many: definePlainCode('The form has more than one part; only "file" is allowed.'),
  file_part_other: defineCode({ name: 'text' }, ({ name }) => `The form has a part ${quote(name)} instead of "file".`),
  file_part_text: definePlainCode('The part "file" is text; a file needs a "filename".'),
  file_form_broken: definePlainCode('The body is not a complete form (multipart/form-data).'),
  body_broke_off: defineCode({ why: 'text' }, ({ why }) => `The upload was interrupted: ${why}.`),
  file_too_large: defineCode({ most: 'number' }, ({ most }) => `A file can be at most ${most} MB in size.`),
  document_too_large: defineCode({ most: 'number' }, ({ most }) => `A document can be at most ${most} MB in size.`),
  file_empty: definePlainCode('This file is empty.'),
  file_type: definePlainCode(`This file type is not supported. ${TAKEN}.`),
  file_old_office: definePlainCode(
    `This is an old Office document, or one with a password; save it again without a password. ${TAKEN}.`,
  ),
  file_heic: definePlainCode(`Pictures and videos of this kind (such as HEIC) are not supported. ${TAKEN}.`),
  archive_no_document: definePlainCode(`This archive is not a supported document. ${TAKEN}.`),
  document_locked: definePlainCode('This document has a password; save it without one, or as PDF.'),
  document_macros: definePlainCode('This document contains macros; save it without them, or as PDF.'),
  document_damaged: definePlainCode('This document is damaged, or compressed in an unknown way.'),
  pdf_cut_off: definePlainCode('This PDF is damaged: its end is missing.'),
  pdf_trailing: definePlainCode('This PDF has extra data after its end; save it again.'),
  picture_damaged: definePlainCode('This picture is damaged and can’t be read completely.'),
  pictures_busy: definePlainCode('Too many pictures are being processed; send it again in a moment.'),
  picture_pixels: defineCode({ millions: 'number' }, ({ millions }) => {
    return `This picture has ${millions} million pixels; the limit is 50 million.`;
  }),
  picture_memory: defineCode({ millions: 'number' }, ({ millions }) => {
    return `This picture has ${millions} million pixels, and this server has too little memory left for it; send a smaller one.`;
  }),
  picture_not_shrunk: defineCode({ width: 'number', height: 'number', most: 'number' }, ({ width, height, most }) => {
    return `This picture has ${width} × ${height} pixels, and this server can’t resize pictures; send one of at most ${most} × ${most}.`;
  }),
};

function pluralOf(kind: string): string {
  return kind === 'series' ? kind : `${formatKindName(kind)}s`;
}

export const REFUSAL_CODES = {
  ...REQUESTS,
  ...PARAMETERS,
  ...PERMISSIONS,
  ...STATES,
  ...KEYS,
  ...WEBSITES,
  ...NEWSLETTER,
  ...PEOPLE,
  ...WHOLES,
  ...SOURCES,
  ...FILES,
};

type Table = typeof REFUSAL_CODES;

export type RefusalCode = keyof Table;

type ParamsOf<C extends RefusalCode> = ParamsOfSignature<Table[C]['params']>;

type Rest<C extends RefusalCode> = keyof ParamsOf<C> extends never ? [] : [params: ParamsOf<C>];

export interface Refusal {
  readonly code: RefusalCode;
  readonly params: Params;
  /** English text for programs and the command line. */
  readonly text: string;
}

export function createRefusal<C extends RefusalCode>(code: C, ...[params]: Rest<C>): Refusal {
  const given = (params ?? {}) as Params;
  return { code, params: given, text: (REFUSAL_CODES[code].text as (params: unknown) => string)(given) };
}
