// Options for the fields of an event, one line each. `event.ts` reads its moments.

import type { Kind } from '../model/entity.ts';
import { EVENT_STATES } from '../model/event.ts';
import type { PlainObject } from '../model/format/rule.ts';
import { type Arguments, type OptionDefinitions, readOption, readRepeatedOption, UsageError } from './command.ts';
import type { InstanceContext } from './instance-context.ts';
import { resolveEntityId } from './resolve-entity-id.ts';

type Read = (context: InstanceContext, option: string, texts: readonly string[]) => unknown;

interface EventOption {
  readonly name: string;
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

const readIds =
  (kind: Kind, toItem: (id: number) => unknown = (id) => id): Read =>
  async (context, name, texts) => {
    if (texts.length === 1 && texts[0] === 'none') return [];
    const items: unknown[] = [];
    for (const one of texts) items.push(toItem(await resolveEntityId(context, name, kind, one)));
    return items;
  };

const organizer: Read = async (context, name, [given = '']) =>
  given === 'none' ? null : { person_id: await resolveEntityId(context, name, 'person', given) };

const PERSONS = { isMultiple: true, read: readIds('person') };

const TABLE: readonly EventOption[] = [
  { name: 'title', key: 'title', help: 'TEXT  the title', read: text },
  { name: 'topic', key: 'topic', help: 'TEXT  the topic', read: text },
  { name: 'short-desc', key: 'short_desc', help: 'TEXT  a short description', read: text },
  { name: 'long-desc', key: 'long_desc', help: 'HTML  a long description', read: text },
  { name: 'type', key: 'event_type', help: 'TEXT  its type, such as gottesdienst', read: text },
  {
    name: 'room',
    key: 'rooms',
    isMultiple: true,
    read: readIds('room', (room_id) => ({ room_id })),
    help: 'NAME|ID  a room; repeatable; none for no room',
  },
  {
    name: 'layer',
    key: 'layer_ids',
    isMultiple: true,
    read: readIds('layer'),
    help: 'NAME|ID  an area; repeatable; none for no area',
  },
  {
    name: 'target-group',
    key: 'target_group_ids',
    isMultiple: true,
    read: readIds('target_group'),
    help: 'NAME|ID  a target group; repeatable; none for no target group',
  },
  { name: 'organizer', key: 'organizer', help: 'NAME|ID  the person responsible; or none', read: organizer },
  { name: 'coorganizer', key: 'coorganizer_ids', help: 'NAME|ID  another person responsible; repeatable', ...PERSONS },
  { name: 'lector', key: 'lector_ids', help: 'NAME|ID  a lector; repeatable', ...PERSONS },
  { name: 'organist', key: 'organist_ids', help: 'NAME|ID  an organist; repeatable', ...PERSONS },
  { name: 'verger', key: 'verger_ids', help: 'NAME|ID  a verger; repeatable', ...PERSONS },
  { name: 'catering', key: 'catering', help: 'TEXT  food and drink', read: text },
  { name: 'public', key: 'public', help: 'yes|no  whether it is public', read: yesOrNo },
  { name: 'hide-time', key: 'hide_time', help: 'yes|no  whether its time is hidden', read: yesOrNo },
  {
    name: 'state',
    key: 'state',
    help: `${EVENT_STATES.join('|')}  its state in the office`,
    read: choice(Object.fromEntries(EVENT_STATES.map((state) => [state, state]))),
  },
  { name: 'internal-note', key: 'internal_note', help: 'TEXT  a note that only the office sees', read: text },
];

const MOMENTS: Readonly<Record<string, string>> = {
  date_from: 'from',
  date_to: 'to',
  publish_from: 'publish-from',
  occupies_from: 'occupies-from',
  occupies_to: 'occupies-to',
};

export const EVENT_OPTIONS: OptionDefinitions = {
  ...Object.fromEntries(
    TABLE.map(({ name, isMultiple = false }) => [name, { type: 'string', multiple: isMultiple } as const]),
  ),
  set: { type: 'string', multiple: true },
};

export const EVENT_HELP: readonly string[] = [
  ...TABLE.map(({ name, help }) => `--${name} ${help}`),
  '--set KEY=JSON  any other key of the bundle format; null for its default; repeatable',
];

export function findOptionForKey(key: string): string {
  const name = MOMENTS[key] ?? TABLE.find((one) => one.key === key)?.name ?? OPTIONS_OF_OTHER_COMMANDS[key];
  return name === undefined ? `--set ${key}` : `--${name}`;
}

/** Options of commands other than `add` and `set`, by key. */
const OPTIONS_OF_OTHER_COMMANDS: Readonly<Record<string, string>> = { status_note: 'note' };

/** Reads the fields of an event from the options, in the bundle’s format. Throws UsageError and OfficeError. */
export async function readEventOptions(context: InstanceContext, args: Arguments): Promise<PlainObject> {
  const given: Record<string, unknown> = {};
  for (const { name, key, isMultiple, read } of TABLE) {
    const single = readOption(args, name);
    const texts = isMultiple === true ? readRepeatedOption(args, name) : single === undefined ? [] : [single];
    if (texts.length > 0) given[key] = await read(context, `--${name}`, texts);
  }
  for (const [key, value] of readRepeatedOption(args, 'set').map(readSet)) {
    if (Object.hasOwn(given, key)) throw new UsageError(`--set ${key} is given twice.`);
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
    throw new UsageError(`--set ${key}: ${JSON.stringify(json)} is not JSON; write a string as ${quoted}.`);
  }
}
