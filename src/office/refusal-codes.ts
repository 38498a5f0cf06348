// Codes of all refusals by the office, each with its parameters and its text for programs and the command line (rule W6). Problems of
// single values are in `problem-codes.ts`. Released codes keep their names and parameters.

import type { Params } from '../model/format/problem.ts';
import { code, FILE_KINDS, type ParamsBy, plain, words } from '../model/format/problem-codes.ts';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const quoted = (text: string) => JSON.stringify(text);

const REQUESTS = {
  address_unknown: plain('There is nothing at this address; /office/openapi.json describes all there are.'),
  method_unknown: code({ methods: 'texts' }, ({ methods }) => `This address takes ${methods.join(', ')}.`),
  key_needed: plain('This takes a key of the office: Authorization: Bearer KEY.'),
  key_not_of_office: plain('This key lacks the scope office.'),
  foreign_page: plain('A page of somebody else may not change anything in your name.'),
  too_many_requests: code({ seconds: 'number' }, ({ seconds }) => `Too many requests; ask again in ${seconds} s.`),
  server_unavailable: plain('The server can’t answer this just now; nothing was changed.'),
  server_failed: plain('Something went wrong on the server.'),
  body_too_large: code({ most: 'number' }, ({ most }) => `The body is larger than ${most} bytes.`),
  body_too_deep: code({ most: 'number' }, ({ most }) => `At most ${most} arrays and objects may stand in each other.`),
  body_empty: plain("The body can't be read: it is empty."),
  body_foreign: code({ file: 'file' }, ({ file }) => `The body can't be read: it seems to be ${FILE_KINDS[file]}.`),
  body_utf16: plain("The body can't be read: it is not UTF-8 text: it seems to be UTF-16; save it as UTF-8."),
  body_no_utf8: plain("The body can't be read: it is not UTF-8 text."),
  body_cut_off: code({ line: 'number' }, ({ line }) => `The body can't be read: it ends too early, in line ${line}.`),
  body_malformed: code({ line: 'number', column: 'number', found: 'text' }, ({ line, column, found }) => {
    return `The body can't be read: it is not JSON: ${found} at line ${line}, column ${column}.`;
  }),
  body_key_twice: code({ path: 'text' }, ({ path }) => {
    return `The body can't be read: ${path}: this key stands twice in the same object.`;
  }),
  body_of_other_type: code({ expected: 'text' }, ({ expected }) => {
    return `The body has to be ${expected} in UTF-8, not compressed.`;
  }),
  if_match_missing: plain('Say with If-Match which revision you change, such as If-Match: "57", or * for any.'),
  if_match_malformed: plain('If-Match takes one entity tag such as "57", or *.'),
  idempotency_key_length: code({ most: 'number' }, ({ most }) => `An Idempotency-Key has 1 to ${most} characters.`),
  idempotency_key_taken: plain('This Idempotency-Key came with another request before.'),
};

const PARAMETERS = {
  parameter_unknown: code({ name: 'text', taken: 'texts' }, ({ name, taken }) => {
    return `There is no parameter ${quoted(name)} here; it takes ${taken.length === 0 ? 'none' : taken.join(', ')}.`;
  }),
  parameter_twice: code({ name: 'text' }, ({ name }) => `The parameter ${name} stands twice.`),
  parameter_missing: code({ name: 'text' }, ({ name }) => `The parameter ${name} is missing.`),
  parameter_too_long: code({ name: 'text', most: 'number' }, ({ name, most }) => {
    return `The parameter ${name} takes at most ${most} characters.`;
  }),
  parameter_null_character: code({ name: 'text' }, ({ name }) => `The parameter ${name} takes no character U+0000.`),
  parameter_malformed: code({ name: 'text', expected: 'text', given: 'text' }, ({ name, expected, given }) => {
    return `The parameter ${name} takes ${expected}, not ${quoted(given)}.`;
  }),
  parameter_cursor: plain('The parameter cursor takes what `next` of the page before said.'),
  parameter_despite: plain('The parameter despite takes room_conflict.'),
  // These texts begin with the name of the parameter; the response adds a prefix.
  parameter_no_time: code({ name: 'text', expected: 'text', given: 'text' }, ({ name, expected, given }) => {
    return `${name} takes ${expected}, not ${quoted(given)}`;
  }),
  parameter_time_missing: code({ name: 'text', expected: 'text' }, ({ name, expected }) => {
    return `${name} is missing: it takes ${expected}`;
  }),
  parameter_years: code({ name: 'text', first: 'number', last: 'number' }, ({ name, first, last }) => {
    return `${name} takes a day of the years ${first} to ${last}`;
  }),
  parameter_backwards: code({ from: 'when' }, ({ from }) => `to lies before from (${from})`),
  parameter_too_far: code({ most: 'number', from: 'when' }, ({ most, from }) => {
    return `to lies more than ${most} days after from (${from})`;
  }),
  too_many_conflicts: code({ most: 'number' }, ({ most }) => {
    return `to leaves more than ${most} conflicts: ask about a shorter time`;
  }),
  parameter_no_capacity: code({ given: 'text' }, ({ given }) => {
    return `capacity takes a whole number of people, not ${given}`;
  }),
  deed_unknown: plain('deed is none that there is'),
};

/** Missing permissions (rule W2). */
const PERMISSIONS = {
  role_needed: code({ needed: 'role', own: 'role' }, ({ needed, own }) => {
    return `This needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_change: code({ kind: 'text', needed: 'role', own: 'role' }, ({ kind, needed, own }) => {
    return `Changing ${kind === 'settings' ? 'the settings' : manyOf(kind)} needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_erase: code({ kind: 'text', needed: 'role', own: 'role' }, ({ kind, needed, own }) => {
    return `Erasing ${manyOf(kind)} needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_answer: code({ own: 'role' }, ({ own }) => {
    return `Answering proposals needs the role editor; yours is ${own}.`;
  }),
  event_accepted: plain('This event is accepted; only an editor may do this to it.'),
  event_outside_areas: plain('This event lies outside of the areas in which you may change events.'),
  cell_of_others: plain('You plan neither this role at every event, nor the events of this area.'),
  sure_by_editor: plain('Only an editor changes who is sure here; you may plan people.'),
  only_editor_detaches: plain('Others name it; only an editor may take it out of them.'),
  proposal_of_other: plain('Only whoever proposed it may change it or take it back.'),
};

/** Conflicts with the stored state. */
const STATES = {
  content_wrong: plain('The content is not right; see problems.'),
  not_there: plain('There is no such entity.'),
  no_church_year: plain('No church year is chosen: plan.church_year of the settings is "".'),
  change_not_there: plain('The history has no such change.'),
  not_in_trash: plain('It does not lie in the trash.'),
  kind_unknown: code({ kinds: 'texts' }, ({ kinds }) => `There is no kind of that name; they are ${kinds.join(', ')}.`),
  instance_not_there: code({ name: 'text' }, ({ name }) => {
    return `there is no instance ${quoted(name)}; \`parvis instance list\` shows those there are`;
  }),
  instance_there: code({ name: 'text' }, ({ name }) => `there is an instance ${quoted(name)} already`),
  plan_changed: plain('Cells have been changed meanwhile; this is what stands there now.'),
  plan_warned: plain('Something speaks against it; despite says that it does not matter.'),
  changed_meanwhile: plain('Something has changed meanwhile; see conflicts.'),
  proposal_outdated: plain('What is proposed was changed since; see fields. force=1 overwrites it.'),
  room_taken: plain('A room would be taken twice; see warnings. despite=room_conflict does it all the same.'),
  has_bookings: code({ events: 'texts' }, ({ events }) => {
    return `People have signed up for ${events.join(', ')}; with detach=1 they are notified, and their bookings go to the trash.`;
  }),
  series_has_bookings: code({ events: 'texts' }, ({ events }) => {
    return (
      `People have signed up for ${events.join(', ')}, which would leave the series; with detach=1 they are notified and the ` +
      'events removed, with keep=1 the events stay as single events.'
    );
  }),
  loses_answers: code({ events: 'texts', bookings: 'number' }, ({ events, bookings }) => {
    const who = bookings === 1 ? 'a booking' : `${bookings} bookings`;
    return `The answers of ${who} of ${events.join(', ')} are to other questions; with detach=1 they are removed.`;
  }),
  form_answered: plain('People have answered what this would not allow any more.'),
  wrong_state: code({ state: 'text' }, ({ state }) => `The booking is ${state}: that can’t be done with it.`),
  full: code({ free: 'number' }, ({ free }) => {
    return `There is no place for so many; ${free} are free. With despite=full they are booked all the same.`;
  }),
  no_mail_possible: plain('No mail can go there: there is no address, or nobody wants mails about this event there.'),
  not_accepted: plain('This event is not accepted yet; until an editor accepts it, no mail about it is sent.'),
  too_many_mails: code({ most: 'number', minutes: 'number' }, ({ most, minutes }) => {
    return `At most ${most} mails an hour go to one booking; try again in ${minutes} min.`;
  }),
  too_many_messages: code({ most: 'number', hours: 'number' }, ({ most, hours }) => {
    return `At most ${most} messages a day go out for one event; try again in ${hours} h.`;
  }),
  no_online: plain('Nobody signs up for this event here.'),
  in_use: code({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalised(words(what))} is named by others (${count}), so it was not removed; take it out of them first.`;
  }),
  in_use_detachable: code({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalised(words(what))} is named by others (${count}), so it was not removed; detach=1 takes it out of them.`;
  }),
  in_use_needed: code({ what: 'text', count: 'number' }, ({ what, count }) => {
    return `${capitalised(words(what))} was not removed: others (${count}) can’t be without it.`;
  }),
  nothing_kept: code({ revision: 'number' }, ({ revision }) => {
    return `change ${revision} can't be undone: nothing is kept of what was before it`;
  }),
  removes_many: code({ removes: 'number', events: 'number' }, ({ removes, events }) => {
    return `this would remove ${removes} entries, ${events} of them coming events; confirm=${removes} does it`;
  }),
  needs_gone: code({ kind: 'text', id: 'number' }, ({ kind, id }) => {
    return `it can't come back: ${words(kind)} ${id}, which it needs, is gone`;
  }),
  ids_used_up: code({ kind: 'text', most: 'number' }, ({ kind, most }) => {
    return `the ids of this kind (${kind}) are used up: ${most} is the highest there can be`;
  }),
  split_past: code({ series: 'number', from: 'when', today: 'when' }, ({ series, from, today }) => {
    return `series ${series} can't be split at ${from}: that is before today (${today}), and what is past stays as it is`;
  }),
  split_too_far: code({ series: 'number', from: 'when', last: 'when' }, ({ series, from, last }) => {
    return `series ${series} can't be split at ${from}: that is after ${last}, the last day for which anything is planned`;
  }),
  split_before_first: code({ series: 'number', from: 'when' }, ({ series, from }) => {
    return `series ${series} can't be split at ${from}: it has no date before that; change the whole series`;
  }),
  split_after_last: code({ series: 'number', from: 'when' }, ({ series, from }) => {
    return `series ${series} can't be split at ${from}: it has no date from then on`;
  }),
  source_held: code({ id: 'number' }, ({ id }) => `source ${id} is being fetched just now; try again in a moment`),
  source_idle: code(
    { id: 'number' },
    ({ id }) => `source ${id} is switched off, or has no address that can be fetched`,
  ),
  source_without_address: code({ id: 'number' }, ({ id }) => `source ${id} is not fetched: it has no address`),
  source_switched_off: code({ id: 'number' }, ({ id }) => `source ${id} is not fetched: it is switched off`),
  source_there: code({ name: 'text' }, ({ name }) => `there is a source ${quoted(name)} already`),
  source_not_there: code({ name: 'text' }, ({ name }) => `there is no source ${quoted(name)}`),
  columns_missing: code({ columns: 'texts' }, ({ columns }) => `no column says what is needed: ${columns.join(', ')}`),
  calendar_of_events: plain('a calendar has events, and nothing else'),
};

/** API keys that can't be created or revoked. */
const KEYS = {
  key_without_scope: plain('a key needs at least one scope'),
  key_secret_in_browser: code({ scope: 'text' }, ({ scope }) => {
    return `a browser key (--origin) can never have the scope ${scope}: anyone can read it on the website`;
  }),
  key_name_of_lines: plain('the name of a key is one line without tabs'),
  key_no_origin: code({ given: 'text' }, ({ given }) => {
    return `${quoted(given)} is not a web origin such as https://www.example.org (no path, no "*")`;
  }),
  key_no_last_day: code({ given: 'text' }, ({ given }) => `${quoted(given)} is not a real date as YYYY-MM-DD`),
  key_expired: code({ day: 'text', today: 'text' }, ({ day, today }) => {
    return `the key would already have expired: ${day} is before today (${today})`;
  }),
  key_not_there: code({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `instance ${instance} has no key ${id}; \`parvis key list ${instance}\` shows those it has`;
  }),
};

/** Rejected push target; `why` is the reason, `example` a valid address. */
function noTarget(why: string) {
  return code({ given: 'text', example: 'text' }, ({ given, example }) => {
    return `${quoted(given)} can't be pushed to: ${why}; an address is such as ${example}`;
  });
}

const WEBSITES = {
  website_incomplete: noTarget('it is no complete address'),
  website_no_web: noTarget('only http and https are possible'),
  website_login: noTarget('it may not contain a user name or password'),
  website_fragment: noTarget('it may not contain a # part'),
  website_too_long: code({ given: 'text', example: 'text', most: 'number' }, ({ given, example, most }) => {
    return `${quoted(given)} can't be pushed to: it is longer than ${most} characters; an address is such as ${example}`;
  }),
  website_wp_json: noTarget('a connector is entered by the address of its website, without wp-json'),
  website_query: noTarget('a connector is entered by the address of its website, without a query (but ?rest_route=/)'),
  // `found` is the English error of the lookup, for the server's operator.
  website_inside: code(
    { given: 'text', found: 'text' },
    ({ given, found }) => `${quoted(given)} is not allowed: ${found}`,
  ),
  website_there: code(
    { url: 'text', id: 'number' },
    ({ url, id }) => `${url} has already been added, as website ${id}`,
  ),
  website_no_webhook: code({ id: 'number', kind: 'text' }, ({ id, kind }) => {
    return `website ${id} is a ${kind}: only webhooks have a secret`;
  }),
  website_busy: code({ id: 'number' }, ({ id }) => `website ${id} is being notified at this moment; try again later`),
  website_not_there: code({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `instance ${instance} has no website ${id}; \`parvis website list ${instance}\` shows those it has`;
  }),
};

const NEWSLETTER = {
  newsletter_no_time: code({ given: 'text' }, ({ given }) => {
    return `${quoted(given)} is not a time of day from 00:00 to 23:59`;
  }),
  newsletter_no_days: code({ most: 'number' }, ({ most }) => `days are a number from 0 to ${most}`),
  newsletter_no_reply: code({ given: 'text' }, ({ given }) => `${quoted(given)} is not an e-mail address`),
  newsletter_no_privacy: code({ given: 'text' }, ({ given }) => {
    return `${quoted(given)} is not an address of the web, such as https://www.example.org/privacy`;
  }),
  intro_no_day: code({ given: 'text' }, ({ given }) => `${quoted(given)} is not a day YYYY-MM-DD`),
  intro_too_long: code({ has: 'number', most: 'number' }, ({ has, most }) => {
    return `the text has ${has} characters; at most ${most} are allowed`;
  }),
  intro_no_link: code({ given: 'text' }, ({ given }) => {
    return (
      `the link to ${quoted(given)} leads nowhere: it takes an address of the web, an e-mail address, or a ` +
      'telephone number as tel:+41441234567'
    );
  }),
};

/** Rejected actions on persons and subscribers. */
const PEOPLE = {
  person_named: code({ id: 'number', by: 'texts' }, ({ id, by }) => {
    return `person ${id} was not erased: named by ${by.join(', ')}`;
  }),
  person_not_there: code({ instance: 'text', id: 'number' }, ({ instance, id }) => {
    return `there is no person ${id} in ${instance}, not even in the trash or history`;
  }),
  subscriber_not_there: code({ instance: 'text', email: 'text' }, ({ instance, email }) => {
    return `nobody in ${instance} has the address ${quoted(email)}`;
  }),
};

/** Rejected actions on whole instances and databases. Parameters of type `texts` are English, for the command line. */
const WHOLES = {
  instance_wrong: code({ problems: 'texts' }, ({ problems }) => problems.join('\n')),
  import_outdated: code({ changed: 'text' }, ({ changed }) => `nothing was changed: ${changed}`),
  import_removes: code({ removed: 'texts' }, ({ removed }) => {
    return `nothing was changed: this import removes ${removed.join(' and ')}`;
  }),
  backup_without_name: plain('a backup needs a file name; standard output does not work'),
  database_in_memory: plain('a database in memory cannot be backed up or restored'),
  postgres_saved: plain('the database is a PostgreSQL: pg_dump saves it, see docs/guide/backup.md'),
  postgres_restored: plain('the database is a PostgreSQL: pg_restore brings it back, see docs/guide/backup.md'),
  copy_onto_itself: plain('--from and --to are the same database'),
};

/** `value` is what the sentence names; `detail` explains it in English, for programs and the log. */
const ofSource = code({ value: 'text', detail: 'text' }, ({ detail }) => detail);

/** Files and fetched sources rejected as a whole (rule Z4). */
const SOURCES = {
  source_empty: ofSource,
  source_foreign: ofSource,
  source_foreign_kind: code({ value: 'file', detail: 'text' }, ({ detail }) => detail),
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
  source_loss: code({ lost: 'text', had: 'text', detail: 'text' }, ({ detail }) => detail),
  source_columns_missing: ofSource,
  source_all_faulty: ofSource,
  source_busy: ofSource,
  source_refused: ofSource,
  source_unforeseen: ofSource,
  room_without_building: code({ name: 'text' }, ({ name }) => {
    return `the room ${quoted(name)} needs a building: say { "new": { "building": … } } with its name or id; one that is not there is made`;
  }),
  several_buildings: code({ name: 'text', building: 'text' }, ({ name, building }) => {
    return `several buildings are called ${quoted(building)}: say the id of the one that the room ${quoted(name)} is in`;
  }),
};

const TAKEN = 'Pictures are taken as JPEG, PNG, WebP or AVIF, documents as PDF, ODT, DOCX or XLSX';

/** Rejected uploads (rule W14). */
const FILES = {
  file_form_needed: plain('A file is sent as multipart/form-data, with one part "file".'),
  file_part_missing: plain('The form has no part "file".'),
  file_parts_many: plain('The form has more than one part; it has "file" alone.'),
  file_part_other: code({ name: 'text' }, ({ name }) => `The form has a part ${quoted(name)} instead of "file".`),
  file_part_text: plain('The part "file" is a text; a file has a "filename".'),
  file_form_broken: plain('The body is no whole form (multipart/form-data).'),
  body_broke_off: code({ why: 'text' }, ({ why }) => `The body broke off: ${why}.`),
  file_too_large: code({ most: 'number' }, ({ most }) => `A file has at most ${most} MB.`),
  document_too_large: code({ most: 'number' }, ({ most }) => `A document has at most ${most} MB.`),
  file_empty: plain('This file is empty.'),
  file_type: plain(`This file is of no type that is taken. ${TAKEN}.`),
  file_old_office: plain(
    `This is a document of an old Office, or one with a password; save it anew without. ${TAKEN}.`,
  ),
  file_heic: plain(`Pictures and films of this kind (such as HEIC) are not taken. ${TAKEN}.`),
  archive_no_document: plain(`This archive is no document that is taken. ${TAKEN}.`),
  document_locked: plain('This document has a password; save it without, or as PDF.'),
  document_macros: plain('This document holds macros; save it without, or as PDF.'),
  document_damaged: plain('This document is damaged, or packed in a way that is not known.'),
  pdf_cut_off: plain('This PDF is damaged: its end is missing.'),
  pdf_trailing: plain('This PDF has something else behind its end; save it anew.'),
  picture_damaged: plain('This picture is damaged; it can’t be read whole.'),
  pictures_busy: plain('Too many pictures are being worked on; send it again in a moment.'),
  picture_pixels: code({ millions: 'number' }, ({ millions }) => {
    return `This picture has ${millions} million pixels; at most 50 million are taken.`;
  }),
  picture_memory: code({ millions: 'number' }, ({ millions }) => {
    return `This picture has ${millions} million pixels, and this server has too little memory left for it; send a smaller one.`;
  }),
  picture_not_shrunk: code({ width: 'number', height: 'number', most: 'number' }, ({ width, height, most }) => {
    return `This picture has ${width} × ${height} pixels, and this server can’t shrink pictures; send one of at most ${most} × ${most}.`;
  }),
};

function manyOf(kind: string): string {
  return kind === 'series' ? kind : `${words(kind)}s`;
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

type ParamsOf<C extends RefusalCode> = ParamsBy<Table[C]['params']>;

type Rest<C extends RefusalCode> = keyof ParamsOf<C> extends never ? [] : [params: ParamsOf<C>];

/** Reason of a rejection, independent of language. */
export interface Refusal {
  /** For programs and translations. */
  readonly code: RefusalCode;
  readonly params: Params;
  /** For programs and the command line. */
  readonly text: string;
}

export function refusal<C extends RefusalCode>(code: C, ...[params]: Rest<C>): Refusal {
  const given = (params ?? {}) as Params;
  return { code, params: given, text: (REFUSAL_CODES[code].say as (params: unknown) => string)(given) };
}
