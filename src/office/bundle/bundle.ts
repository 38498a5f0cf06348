// Bundle file: its arrays of entities, the rules between them, reading and writing.

import type { Booking } from '../../model/bookings/booking.ts';
import { booking } from '../../model/bookings/booking-kind.ts';
import type { Entity } from '../../model/entity.ts';
import { array, distinct } from '../../model/format/containers.ts';
import { type ObjectField, object } from '../../model/format/objects.ts';
import { type CodedProblem, type Problem, problem, told } from '../../model/format/problem.ts';
import { Report } from '../../model/format/report.ts';
import { type DescribedValue, described, isPlain, type Plain, type Rule, whereSet } from '../../model/format/rule.ts';
import { integer } from '../../model/format/scalars.ts';
import type { InstanceContent } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { AnyKind } from '../../model/kinds/kind-table.ts';
import { settings } from '../../model/kinds/settings.ts';
import { foldEmail, type Subscriber, type TargetList } from '../../model/newsletter/newsletter.ts';
import type { PrivatePageKey } from '../../model/rota/private-page-key.ts';
import { personKey } from '../../model/rota/rota-kinds.ts';
import { emailWarnings } from '../content/email-problems.ts';
import { lengthWarnings } from '../content/length-warnings.ts';
import { deadlineWarnings } from '../content/standing-warnings.ts';
import { namedIn } from '../content/stored-by-websites.ts';
import { BundleRefused } from '../errors.ts';
import { cleanHtml } from './clean-html.ts';
import * as format from './format.ts';
import { parseJson } from './parse-json.ts';

const FORMAT = 'parvis-bundle';
const VERSION = 1;

interface Newsletter {
  readonly targetLists: readonly TargetList[];
  readonly subscribers: readonly Subscriber[];
}

interface Bundle extends Omit<InstanceContent, keyof Newsletter> {
  readonly format: string;
  readonly version: number;
  readonly newsletter: Newsletter;
  readonly basedOn: number;
}

/**
 * Array of entities: ids are unique, entities sorted by id, parents without cycles, and positions set on all or none (rule R11). Other
 * unique fields are checked too.
 */
function entities({ rule, unique = [] }: AnyKind): Rule<readonly Entity[]> {
  const plain = array(rule, []);
  const names = new Set(rule.fields?.map(([name]) => name));
  return {
    ...plain,
    read: (value, path, report) => {
      if (names.has('position')) checkPositions(given(value), path, report);
      const read = plain.read(value, path, report);
      checkUnique(given(value), path, report, 'id');
      for (const [name] of unique) checkUnique(given(value), path, report, name, (text) => text || undefined);
      if (names.has('parent_id')) checkParents(given(value), path, report);
      return [...read].sort((a, b) => a.id - b.id);
    },
  };
}

function entitiesOf(kind: AnyKind): Rule<readonly Entity[]> {
  return kind.isLate ? whereSet(entities(kind)) : entities(kind);
}

/** Elements as in the file; a non-object becomes an empty object. */
function given(value: unknown): Plain[] {
  return Array.isArray(value) ? value.map((item) => (isPlain(item) ? item : {})) : [];
}

function checkUnique(
  items: readonly Plain[],
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

function checkPositions(items: readonly Plain[], path: string, report: Report): void {
  const ordered = items.filter((item) => Object.hasOwn(item, 'position')).length;
  if (ordered === 0 || ordered === items.length) return;
  const index = items.findIndex((item) => !Object.hasOwn(item, 'position'));
  report.problem(`${path}[${index}].position`, 'no_position_in_array');
}

function checkParents(items: readonly Plain[], path: string, report: Report): void {
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
  ...array(format.subscriber, []),
  read: (value, path, report) => {
    const read = array(format.subscriber, []).read(value, path, report);
    const items = given(value);
    checkUnique(items, path, report, 'id');
    checkUnique(items, path, report, 'key');
    checkUnique(items, path, report, 'email', (email) => (typeof email === 'string' ? foldEmail(email) : email));
    return [...read].sort((a, b) => a.id - b.id);
  },
};

const bookings: Rule<readonly Booking[]> = {
  ...array(booking, []),
  read: (value, path, report) => {
    const read = array(booking, []).read(value, path, report);
    checkUnique(given(value), path, report, 'id');
    checkUnique(given(value), path, report, 'key');
    return [...read].sort((a, b) => a.id - b.id);
  },
};

const personKeys: Rule<readonly PrivatePageKey[]> = {
  ...array(personKey, []),
  read: (value, path, report) => {
    const read = array(personKey, []).read(value, path, report);
    checkUnique(given(value), path, report, 'person_id');
    checkUnique(given(value), path, report, 'key');
    return [...read].sort((a, b) => a.personId - b.personId);
  },
};

/** Data that is not a kind of content, written after the kind that it belongs to. */
const BEHIND: Readonly<Partial<Record<string, ObjectField<Bundle>>>> = {
  form: ['bookings', 'bookings', whereSet(bookings)],
  assignment: ['person_keys', 'personKeys', whereSet(personKeys)],
};

const bundleRule = object<Bundle>([
  ['format', 'format', exactly<string>(FORMAT, told('no_bundle', { format: FORMAT }))],
  ['version', 'version', exactly<number>(VERSION, told('wrong_version', { version: VERSION }))],
  ['instance', 'instance', settings],
  ...KINDS.flatMap((kind) => {
    const behind = BEHIND[kind.kind];
    const own = [kind.array, kind.key, entitiesOf(kind)] as unknown as ObjectField<Bundle>;
    return behind === undefined ? [own] : [own, behind];
  }),
  [
    'newsletter',
    'newsletter',
    {
      ...object<Newsletter>([
        ['target_lists', 'targetLists', distinct(format.targetList, (offered) => offered.listId, 'list')],
        ['subscribers', 'subscribers', subscribers],
      ]),
      fallback: { targetLists: [], subscribers: [] },
    },
  ],
  ['based_on', 'basedOn', whereSet(integer(0))],
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

export interface ReadBundle {
  readonly content: InstanceContent;
  /** Revision of the office's last write at the time of the export; 0 if the office had not written (rule W16). */
  readonly basedOn: number;
  /** Accepted values that some website programs cut or reject. */
  readonly warnings: readonly Problem[];
}

/** Reads the bytes of a bundle file. Throws BundleRefused with every problem. */
export function readBundle(bytes: Uint8Array): ReadBundle {
  const { value: parsed, problem: unread } = parseJson(bytes);
  if (unread !== undefined) throw new BundleRefused([unread], 1);
  const ids = new Map(KINDS.map(({ kind, array: name }) => [kind, idsIn(parsed, name)]));
  const report = new Report({ cleanHtml, has: (kind, id) => ids.get(kind)?.has(id) ?? false });
  const { format: _format, version: _version, newsletter, basedOn, ...rest } = bundleRule.read(parsed, '', report);
  if (report.faults > 0) throw new BundleRefused(report.firstProblems(parsed), report.faults);
  warnOfItems(rest, report);
  for (const { path, address } of report.deadEnds) {
    report.warning(problem(path, 'unsafe_address', { given: described(address) }));
  }
  warnOfSources(rest.sources, report);
  return { content: { ...rest, ...newsletter }, basedOn, warnings: report.warnings };
}

function idsIn(parsed: unknown, name: string): Set<unknown> {
  const items = (parsed as Plain | null)?.[name];
  return new Set(Array.isArray(items) ? items.map((item: Plain | null) => item?.['id']) : []);
}

/** Warns that imported sources will be fetched automatically, and that a bundle does not contain their keys. */
function warnOfSources(sources: Bundle['sources'], report: Report): void {
  const fetched = sources.filter(({ enabled, url }) => enabled && url !== '');
  if (fetched.length > 0) report.warning(problem('sources', 'fetched_from_now_on', { ids: idsOf(fetched) }));
  const services = fetched.filter(({ kind }) => kind === 'interface');
  if (services.length > 0) report.warning(problem('sources', 'keys_left_out', { ids: idsOf(services) }));
}

function idsOf(sources: Bundle['sources']): string[] {
  return sources.map(({ id }) => String(id));
}

function warnOfItems(
  content: Omit<InstanceContent, 'targetLists' | 'subscribers' | 'bookings' | 'personKeys'>,
  report: Report,
): void {
  const warn = (warning: Problem) => report.warning(warning);
  const warningsOf = lengthWarnings(namedIn(content));
  for (const event of content.events) {
    const path = `events with id ${event.id}`;
    [...warningsOf(event, path), ...deadlineWarnings(event, path)].forEach(warn);
  }
  for (const person of content.persons) {
    const path = `persons with id ${person.id}`;
    [...warningsOf(person, path), ...emailWarnings(person, path)].forEach(warn);
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
