// Options for the fields of an event, one line each. Moments are read by `event-times.ts`.

import type { Kind } from '../model/entity.ts';
import { EVENT_STATES } from '../model/event.ts';
import type { Plain } from '../model/format/rule.ts';
import { type Arguments, type Options, option, options, UsageError } from './command.ts';
import type { Desk } from './desk.ts';
import { findNamed } from './find-named.ts';

type Read = (desk: Desk, option: string, texts: readonly string[]) => unknown;

interface EventOption {
  readonly name: string;
  /** Key of the event. */
  readonly key: string;
  readonly help: string;
  readonly isMultiple?: boolean;
  readonly read: Read;
}

const text: Read = (_, __, [given = '']) => given;

const choice =
  <T>(values: Readonly<Record<string, T>>): Read =>
  (_, name, [given = '']) => {
    const value = Object.hasOwn(values, given) ? values[given] : undefined;
    if (value !== undefined) return value;
    throw new UsageError(`${name} takes ${Object.keys(values).join(' or ')}, not ${JSON.stringify(given)}.`);
  };

const yesOrNo = choice({ yes: true, no: false });

/** Several entities of a kind by name or id; a single `none` for an empty list. */
const several =
  (kind: Kind, toItem: (id: number) => unknown = (id) => id): Read =>
  async (desk, name, texts) => {
    if (texts.length === 1 && texts[0] === 'none') return [];
    const items: unknown[] = [];
    for (const one of texts) items.push(toItem(await findNamed(desk, name, kind, one)));
    return items;
  };

const organizer: Read = async (desk, name, [given = '']) =>
  given === 'none' ? null : { person_id: await findNamed(desk, name, 'person', given) };

const PERSONS = { isMultiple: true, read: several('person') };

const TABLE: readonly EventOption[] = [
  { name: 'title', key: 'title', help: 'TEXT  what it is called', read: text },
  { name: 'topic', key: 'topic', help: 'TEXT  what it is about', read: text },
  { name: 'short-desc', key: 'short_desc', help: 'TEXT  a short description', read: text },
  { name: 'long-desc', key: 'long_desc', help: 'HTML  a long description', read: text },
  { name: 'type', key: 'event_type', help: 'TEXT  its type, such as gottesdienst', read: text },
  {
    name: 'room',
    key: 'rooms',
    isMultiple: true,
    read: several('room', (room_id) => ({ room_id })),
    help: 'NAME|ID  where it is; repeat it for several; none for no room',
  },
  {
    name: 'layer',
    key: 'layer_ids',
    isMultiple: true,
    read: several('layer'),
    help: 'NAME|ID  its area; repeat it for several; none for no area',
  },
  {
    name: 'target-group',
    key: 'target_group_ids',
    isMultiple: true,
    read: several('target_group'),
    help: 'NAME|ID  whom it is for; repeat it for several; none for nobody in particular',
  },
  { name: 'organizer', key: 'organizer', help: 'NAME|ID  the person responsible; or none', read: organizer },
  { name: 'coorganizer', key: 'coorganizer_ids', help: 'NAME|ID  another person responsible; repeatable', ...PERSONS },
  { name: 'lector', key: 'lector_ids', help: 'NAME|ID  a lector; repeatable', ...PERSONS },
  { name: 'organist', key: 'organist_ids', help: 'NAME|ID  an organist; repeatable', ...PERSONS },
  { name: 'verger', key: 'verger_ids', help: 'NAME|ID  a verger; repeatable', ...PERSONS },
  { name: 'catering', key: 'catering', help: 'TEXT  what there is to eat and drink', read: text },
  { name: 'public', key: 'public', help: 'yes|no  whether everybody may see it', read: yesOrNo },
  { name: 'hide-time', key: 'hide_time', help: 'yes|no  whether its time is left out', read: yesOrNo },
  {
    name: 'state',
    key: 'state',
    help: `${EVENT_STATES.join('|')}  how far the office is with it`,
    read: choice(Object.fromEntries(EVENT_STATES.map((state) => [state, state]))),
  },
  { name: 'internal-note', key: 'internal_note', help: 'TEXT  a note that only the office sees', read: text },
];

/** Options for moments by key. */
const MOMENTS: Readonly<Record<string, string>> = {
  date_from: 'from',
  date_to: 'to',
  publish_from: 'publish-from',
  occupies_from: 'occupies-from',
  occupies_to: 'occupies-to',
};

/** Options of `event add` and `event set` besides the moments. */
export const EVENT_OPTIONS: Options = {
  ...Object.fromEntries(
    TABLE.map(({ name, isMultiple = false }) => [name, { type: 'string', multiple: isMultiple } as const]),
  ),
  set: { type: 'string', multiple: true },
};

export const EVENT_HELP: readonly string[] = [
  ...TABLE.map(({ name, help }) => `--${name} ${help}`),
  '--set KEY=JSON  any other key of the bundle format; null for its default; repeatable',
];

/** Option of a key, for messages. */
export function optionFor(key: string): string {
  const name = MOMENTS[key] ?? TABLE.find((one) => one.key === key)?.name ?? OTHERS[key];
  return name === undefined ? `--set ${key}` : `--${name}`;
}

/** Options of other commands than `add` and `set`. */
const OTHERS: Readonly<Record<string, string>> = { status_note: 'note' };

/** Event fields from the options, in the bundle’s format. Throws UsageError and OfficeError. */
export async function readEventOptions(desk: Desk, args: Arguments): Promise<Plain> {
  const given: Record<string, unknown> = {};
  for (const { name, key, isMultiple, read } of TABLE) {
    const single = option(args, name);
    const texts = isMultiple === true ? options(args, name) : single === undefined ? [] : [single];
    if (texts.length > 0) given[key] = await read(desk, `--${name}`, texts);
  }
  for (const [key, value] of options(args, 'set').map(readSet)) {
    if (Object.hasOwn(given, key)) throw new UsageError(`--set ${key}: it is given twice.`);
    given[key] = value;
  }
  return given;
}

function readSet(given: string): readonly [key: string, value: unknown] {
  const at = given.indexOf('=');
  if (at < 1) throw new UsageError(`--set takes KEY=JSON, not ${JSON.stringify(given)}.`);
  const [key, json] = [given.slice(0, at), given.slice(at + 1)];
  try {
    return [key, JSON.parse(json)];
  } catch {
    const quoted = `--set '${key}=${JSON.stringify(json)}'`;
    throw new UsageError(`--set ${key}: ${JSON.stringify(json)} is not JSON; a text is given as ${quoted}.`);
  }
}
