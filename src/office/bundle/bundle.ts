import type { Booking } from '../../model/bookings/booking.ts';
import { bookingRule } from '../../model/bookings/booking-kind.ts';
import { foldEmail } from '../../model/email-address.ts';
import type { Entity } from '../../model/entity.ts';
import { array, distinct } from '../../model/format/containers.ts';
import { type ObjectField, object } from '../../model/format/objects.ts';
import { type CodedProblem, createCodedProblem, createProblem, type Problem } from '../../model/format/problem.ts';
import { Report } from '../../model/format/report.ts';
import {
  type DescribedValue,
  describeValue,
  isPlainObject,
  omitIfDefault,
  type PlainObject,
  type Rule,
} from '../../model/format/rule.ts';
import { integer } from '../../model/format/scalars.ts';
import type { InstanceContent } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import { settingsRule } from '../../model/kinds/settings.ts';
import type { NewsletterList, Subscriber } from '../../model/newsletter/newsletter.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { roomRequestRule } from '../../model/room-requests/room-request-kind.ts';
import type { PrivatePageKey } from '../../model/rota/private-page-key.ts';
import { personKeyRule } from '../../model/rota/rota-kinds.ts';
import { findEmailWarnings } from '../content/email-problems.ts';
import { createLengthCheck } from '../content/length-warnings.ts';
import { collectNamedEntities } from '../content/stored-by-websites.ts';
import { findDeadlineWarnings } from '../content/stored-entity-warnings.ts';
import { BundleRefusedError } from '../errors.ts';
import { cleanHtml } from './clean-html.ts';
import * as format from './format.ts';
import { parseJson } from './parse-json.ts';

const FORMAT = 'parvis-bundle';
const VERSION = 1;

interface Newsletter {
  readonly targetLists: readonly NewsletterList[];
  readonly subscribers: readonly Subscriber[];
}

interface Bundle extends Omit<InstanceContent, keyof Newsletter> {
  readonly format: string;
  readonly version: number;
  readonly newsletter: Newsletter;
  readonly basedOn: number;
}

function entities({ rule, unique = [] }: AnyKindTable): Rule<readonly Entity[]> {
  const plain = array(rule, []);
  const names = new Set(rule.fields?.map(([name]) => name));
  return {
    ...plain,
    read: (value, path, report) => {
      if (names.has('position')) checkPositions(recordsOf(value), path, report);
      const read = plain.read(value, path, report);
      checkUnique(recordsOf(value), path, report, 'id');
      for (const [name] of unique) checkUnique(recordsOf(value), path, report, name, (text) => text || undefined);
      if (names.has('parent_id')) checkParents(recordsOf(value), path, report);
      return [...read].sort((a, b) => a.id - b.id);
    },
  };
}

function entitiesOf(kind: AnyKindTable): Rule<readonly Entity[]> {
  return kind.isLate ? omitIfDefault(entities(kind)) : entities(kind);
}

function recordsOf(value: unknown): PlainObject[] {
  return Array.isArray(value) ? value.map((item) => (isPlainObject(item) ? item : {})) : [];
}

function checkUnique(
  items: readonly PlainObject[],
  path: string,
  report: Report,
  field: string,
  fold = (value: unknown): unknown => value,
): void {
  const seen = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const value = fold(item[field]);
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, index);
    else
      report.problem(`${path}[${index}].${field}`, 'used_twice', {
        // Messages may name an id, but neither keys nor addresses, which are personal.
        value: field === 'id' ? String(value) : undefined,
        first: `${path}[${first}]`,
      });
  }
}

function checkPositions(items: readonly PlainObject[], path: string, report: Report): void {
  const ordered = items.filter((item) => Object.hasOwn(item, 'position')).length;
  if (ordered === 0 || ordered === items.length) return;
  const index = items.findIndex((item) => !Object.hasOwn(item, 'position'));
  report.problem(`${path}[${index}].position`, 'no_position_in_array');
}

function checkParents(items: readonly PlainObject[], path: string, report: Report): void {
  const parents = new Map<unknown, unknown>();
  for (const { id, parent_id } of items) if (typeof id === 'number') parents.set(id, parent_id);
  const settled = new Set<unknown>();
  for (const [index, { id }] of items.entries()) {
    const chain = new Set<unknown>();
    let at = id;
    while (parents.has(at) && !settled.has(at) && !chain.has(at)) {
      chain.add(at);
      at = parents.get(at);
    }
    if (chain.has(at)) {
      const loop = [...[...chain].slice([...chain].indexOf(at)), at].map(String);
      report.problem(`${path}[${index}].parent_id`, 'parent_loop', { loop });
    }
    for (const link of chain) settled.add(link);
  }
}

const subscribers: Rule<readonly Subscriber[]> = {
  ...array(format.subscriberRule, []),
  read: (value, path, report) => {
    const read = array(format.subscriberRule, []).read(value, path, report);
    const items = recordsOf(value);
    checkUnique(items, path, report, 'id');
    checkUnique(items, path, report, 'key');
    checkUnique(items, path, report, 'email', (email) => (typeof email === 'string' ? foldEmail(email) : email));
    return [...read].sort((a, b) => a.id - b.id);
  },
};

const bookings: Rule<readonly Booking[]> = {
  ...array(bookingRule, []),
  read: (value, path, report) => {
    const read = array(bookingRule, []).read(value, path, report);
    checkUnique(recordsOf(value), path, report, 'id');
    checkUnique(recordsOf(value), path, report, 'key');
    return [...read].sort((a, b) => a.id - b.id);
  },
};

const personKeys: Rule<readonly PrivatePageKey[]> = {
  ...array(personKeyRule, []),
  read: (value, path, report) => {
    const read = array(personKeyRule, []).read(value, path, report);
    checkUnique(recordsOf(value), path, report, 'person_id');
    checkUnique(recordsOf(value), path, report, 'key');
    return [...read].sort((a, b) => a.personId - b.personId);
  },
};

const requests: Rule<readonly RoomRequest[]> = {
  ...array(roomRequestRule, []),
  read: (value, path, report) => {
    const read = array(roomRequestRule, []).read(value, path, report);
    checkUnique(recordsOf(value), path, report, 'id');
    checkUnique(recordsOf(value), path, report, 'key');
    return [...read].sort((a, b) => a.id - b.id);
  },
};

const LISTS_AFTER_KIND: Readonly<Partial<Record<string, readonly ObjectField<Bundle>[]>>> = {
  form: [['bookings', 'bookings', omitIfDefault(bookings)]],
  assignment: [
    ['person_keys', 'personKeys', omitIfDefault(personKeys)],
    ['requests', 'requests', omitIfDefault(requests)],
  ],
};

const bundleRule = object<Bundle>([
  ['format', 'format', exactly<string>(FORMAT, createCodedProblem('no_bundle', { format: FORMAT }))],
  ['version', 'version', exactly<number>(VERSION, createCodedProblem('wrong_version', { version: VERSION }))],
  ['instance', 'instance', settingsRule],
  ...KINDS.flatMap((kind) => {
    const own = [kind.array, kind.key, entitiesOf(kind)] as unknown as ObjectField<Bundle>;
    return [own, ...(LISTS_AFTER_KIND[kind.kind] ?? [])];
  }),
  [
    'newsletter',
    'newsletter',
    {
      ...object<Newsletter>([
        ['target_lists', 'targetLists', distinct(format.targetListRule, (offered) => offered.listId, 'list')],
        ['subscribers', 'subscribers', subscribers],
      ]),
      fallback: { targetLists: [], subscribers: [] },
    },
  ],
  ['based_on', 'basedOn', omitIfDefault(integer(0))],
]);

export const bundleFormat: DescribedValue = bundleRule;

function exactly<T>(expected: T, otherwise: CodedProblem): Rule<T> {
  return {
    words: JSON.stringify(expected),
    schema: { const: expected },
    read: (value, path, report) => {
      if (value !== expected) report.add({ path, ...otherwise });
      return expected;
    },
    write: (value) => value,
  };
}

export interface BundleParseResult {
  readonly content: InstanceContent;
  /** Revision of the office's last write at the time of the export; 0 if the office had not written (rule W16). */
  readonly basedOn: number;
  /** Accepted values that some website programs truncate or reject. */
  readonly warnings: readonly Problem[];
}

/** Throws BundleRefusedError with every problem. */
export function readBundle(bytes: Uint8Array): BundleParseResult {
  const { value: parsed, problem: unread } = parseJson(bytes);
  if (unread !== undefined) throw new BundleRefusedError([unread], 1);
  const ids = new Map(KINDS.map(({ kind, array: name }) => [kind, idsIn(parsed, name)]));
  const report = new Report({ cleanHtml, has: (kind, id) => ids.get(kind)?.has(id) ?? false });
  const { format: _format, version: _version, newsletter, basedOn, ...rest } = bundleRule.read(parsed, '', report);
  if (report.faults === 0) checkRequestedEvents(rest, report);
  if (report.faults > 0) throw new BundleRefusedError(report.firstProblems(parsed), report.faults);
  warnOfItems(rest, report);
  for (const { path, address } of report.deadEnds) {
    report.warning(createProblem(path, 'unsafe_address', { given: describeValue(address) }));
  }
  warnOfSources(rest.sources, report);
  return { content: { ...rest, ...newsletter }, basedOn, warnings: report.warnings };
}

/** Reports events that refer to a room request missing from the file. */
function checkRequestedEvents({ events, requests: all }: Pick<Bundle, 'events' | 'requests'>, report: Report): void {
  const ids = new Set(all.map(({ id }) => id));
  for (const [index, { requestId }] of events.entries()) {
    const isMissing = typeof requestId === 'number' && !ids.has(requestId);
    if (isMissing) report.problem(`events[${index}].request_id`, 'no_room_request');
  }
}

function idsIn(parsed: unknown, name: string): Set<unknown> {
  const items = (parsed as PlainObject | null)?.[name];
  return new Set(Array.isArray(items) ? items.map((item: PlainObject | null) => item?.['id']) : []);
}

function warnOfSources(sources: Bundle['sources'], report: Report): void {
  const fetched = sources.filter(({ enabled, url }) => enabled && url !== '');
  if (fetched.length > 0) report.warning(createProblem('sources', 'fetched_from_now_on', { ids: idsOf(fetched) }));
  const services = fetched.filter(({ kind }) => kind === 'interface');
  if (services.length > 0) report.warning(createProblem('sources', 'keys_left_out', { ids: idsOf(services) }));
}

function idsOf(sources: Bundle['sources']): string[] {
  return sources.map(({ id }) => String(id));
}

function warnOfItems(
  content: Omit<InstanceContent, 'targetLists' | 'subscribers' | 'bookings' | 'personKeys' | 'requests'>,
  report: Report,
): void {
  const warn = (warning: Problem) => report.warning(warning);
  const warningsOf = createLengthCheck(collectNamedEntities(content));
  for (const event of content.events) {
    const path = `events with id ${event.id}`;
    [...warningsOf(event, path), ...findDeadlineWarnings(event, path)].forEach(warn);
  }
  for (const person of content.persons) {
    const path = `persons with id ${person.id}`;
    [...warningsOf(person, path), ...findEmailWarnings(person, path)].forEach(warn);
  }
}

/**
 * Bundle file of an instance, as canonical text: equal content gives equal bytes. `basedOn` is the revision of the office's last write, 0
 * if it has not written.
 */
export function writeBundle(content: InstanceContent, basedOn = 0): string {
  const { targetLists, subscribers: all, ...rest } = content;
  const newsletter = { targetLists, subscribers: all };
  const bundle = { format: FORMAT, version: VERSION, ...rest, newsletter, basedOn };
  return `${JSON.stringify(bundleRule.write(bundle), null, 2)}\n`;
}
