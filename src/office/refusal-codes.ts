// Every reason why the office refuses something as a whole: its code, what it is told with, and its text for programs and the
// command line (rule W6). What is wrong with a value is a problem (`problem-codes.ts`). A released code keeps its name and its params.

import type { Params } from '../model/format/problem.ts';
import { code, type ParamsBy, plain, words } from '../model/format/problem-codes.ts';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const quoted = (text: string) => JSON.stringify(text);

/** What a request is refused for before anything is looked up. */
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
  body_unreadable: code({ path: 'text', why: 'text' }, ({ path, why }) => {
    return `The body can't be read: ${path === '' ? '' : `${path}: `}${why}.`;
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
  // What a verb says of a parameter begins with its name; the answer says before it that it is one.
  parameter_no_time: code({ name: 'text', expected: 'text', given: 'text' }, ({ name, expected, given }) => {
    return `${name} takes ${expected}, not ${quoted(given)}`;
  }),
  parameter_time_missing: code({ name: 'text', expected: 'text' }, ({ name, expected }) => {
    return `${name} is missing: it takes ${expected}`;
  }),
  parameter_backwards: code({ from: 'text' }, ({ from }) => `to lies before from (${from})`),
  parameter_too_far: code({ most: 'number', from: 'text' }, ({ most, from }) => {
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

/** What somebody may not do (rule W2). */
const PERMISSIONS = {
  role_needed: code({ needed: 'text', own: 'text' }, ({ needed, own }) => {
    return `This needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_change: code({ kind: 'text', needed: 'text', own: 'text' }, ({ kind, needed, own }) => {
    return `Changing ${kind === 'settings' ? 'the settings' : manyOf(kind)} needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_erase: code({ kind: 'text', needed: 'text', own: 'text' }, ({ kind, needed, own }) => {
    return `Erasing ${manyOf(kind)} needs the role ${needed}; yours is ${own}.`;
  }),
  role_needed_to_answer: code({ own: 'text' }, ({ own }) => {
    return `Answering proposals needs the role editor; yours is ${own}.`;
  }),
  event_accepted: plain('This event is accepted; only an editor may do this to it.'),
  event_outside_areas: plain('This event lies outside of the areas in which you may change events.'),
  only_editor_detaches: plain('Others name it; only an editor may take it out of them.'),
  proposal_of_other: plain('Only whoever proposed it may change it or take it back.'),
};

/** What does not go with what stands there. */
const STATES = {
  refused: code({ why: 'text' }, ({ why }) => why),
  content_wrong: plain('The content is not right; see problems.'),
  not_there: plain('There is no such entity.'),
  change_not_there: plain('The history has no such change.'),
  not_in_trash: plain('It does not lie in the trash.'),
  kind_unknown: code({ kinds: 'texts' }, ({ kinds }) => `There is no kind of that name; they are ${kinds.join(', ')}.`),
  instance_not_there: code({ name: 'text' }, ({ name }) => {
    return `there is no instance ${quoted(name)}; \`parvis instance list\` shows those there are`;
  }),
  instance_there: code({ name: 'text' }, ({ name }) => `there is an instance ${quoted(name)} already`),
  changed_meanwhile: plain('Something has changed meanwhile; see conflicts.'),
  proposal_outdated: plain('What is proposed was changed since; see fields. force=1 overwrites it.'),
  room_taken: plain('A room would be taken twice; see warnings. despite=room_conflict does it all the same.'),
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
  needs_gone: code({ kind: 'text', id: 'number' }, ({ kind, id }) => {
    return `it can't come back: ${words(kind)} ${id}, which it needs, is gone`;
  }),
  ids_used_up: code({ kind: 'text', most: 'number' }, ({ kind, most }) => {
    return `the ids of this kind (${kind}) are used up: ${most} is the highest there can be`;
  }),
  split_past: code({ series: 'number', from: 'text', today: 'text' }, ({ series, from, today }) => {
    return `series ${series} can't be split at ${from}: that is before today (${today}), and what is past stays as it is`;
  }),
  split_too_far: code({ series: 'number', from: 'text', last: 'text' }, ({ series, from, last }) => {
    return `series ${series} can't be split at ${from}: that is after ${last}, the last day for which anything is planned`;
  }),
  split_before_first: code({ series: 'number', from: 'text' }, ({ series, from }) => {
    return `series ${series} can't be split at ${from}: it has no date before that; change the whole series`;
  }),
  split_after_last: code({ series: 'number', from: 'text' }, ({ series, from }) => {
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

const TAKEN = 'Pictures are taken as JPEG, PNG, WebP or AVIF, documents as PDF, ODT, DOCX or XLSX';

/** Why a file is not kept (rule W14). */
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

export const REFUSAL_CODES = { ...REQUESTS, ...PARAMETERS, ...PERMISSIONS, ...STATES, ...FILES };

type Table = typeof REFUSAL_CODES;

export type RefusalCode = keyof Table;

type ParamsOf<C extends RefusalCode> = ParamsBy<Table[C]['params']>;

type Rest<C extends RefusalCode> = keyof ParamsOf<C> extends never ? [] : [params: ParamsOf<C>];

/** Why something is refused, wherever it is said. */
export interface Refusal {
  /** For programs, and for words in other languages. */
  readonly code: RefusalCode;
  readonly params: Params;
  /** For programs and the command line. */
  readonly text: string;
}

export function refusal<C extends RefusalCode>(code: C, ...[params]: Rest<C>): Refusal {
  const given = (params ?? {}) as Params;
  return { code, params: given, text: (REFUSAL_CODES[code].say as (params: unknown) => string)(given) };
}
