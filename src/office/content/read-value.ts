// Reader of entity values from requests, with the rules of the bundle import (rules F9 and W6).

import type { Entity, Reference } from '../../model/entity.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { type PlacedReference, Report, toJsonPointer, type UnlinkableUrl } from '../../model/format/report.ts';
import { isPlainObject, type PlainObject, type Rule, writeWithDefaults } from '../../model/format/rule.ts';
import { cleanHtml } from '../bundle/clean-html.ts';
import { mergePatch } from './merge-patch.ts';

export type ReferenceMap = ReadonlyMap<string, Reference>;

/** Entities to which refs point, by the JSON pointer of the ref; undefined for an unknown ref. */
type Named = Map<string, Reference | undefined>;

export interface ValueParseResult<E extends Entity = Entity> {
  readonly entity: E;
  readonly problems: readonly Problem[];
  /** The references in the value, with JSON pointers; computed when called, which is rare. */
  readonly references: () => readonly PlacedReference[];
  readonly deadEnds: readonly UnlinkableUrl[];
}

/** Id of the entity. Messages omit the id of a new entity, because the caller does not know it yet. */
export interface EntityIdentity {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Reads a bundle object, with or without `id`. Paths are JSON pointers. Texts that are unchanged from `before` are accepted at any
 * length.
 */
export function readValue<E extends Entity>(
  rule: Rule<E>,
  { id, isNew }: EntityIdentity,
  value: unknown,
  refs: ReferenceMap,
  before?: Entity,
): ValueParseResult<E> {
  if (!isPlainObject(value)) {
    return {
      entity: { id } as E,
      problems: [createProblem('', 'no_object', { given: undefined })],
      references: () => [],
      deadEnds: [],
    };
  }
  const problems: Problem[] = [];
  if (Object.hasOwn(value, 'id') && (isNew || value['id'] !== id)) {
    problems.push(isNew ? createProblem('/id', 'id_given') : createProblem('/id', 'id_changed', { id }));
  }
  const { id: _, ...given } = value;
  const named: Named = new Map();
  // Clients may send back `position: null`, which responses contain for unordered kinds (rule W3).
  if (given['position'] === null) delete given['position'];
  const resolved = containsRef(given) ? withoutRefs(given, '', refs, named, problems) : given;
  const report = new Report({ cleanHtml, ...(before !== undefined && { hadText: textsOf(rule, before) }) });
  const hasId = rule.fields?.some(([name]) => name === 'id') === true;
  const entity = rule.read(hasId ? { id, ...(resolved as PlainObject) } : resolved, '', report);
  if (report.faults > 0) {
    for (const one of report.firstProblems(resolved)) problems.push({ ...one, path: toJsonPointer(one.path) });
  }
  const read = hasId ? entity : { ...entity, id };
  const deadEnds = deadEndsIn(report);
  if (named.size === 0) return { entity: read, problems, references: () => placedIn(report), deadEnds };
  const references = placedIn(report);
  const kinds = new Map(references.map(({ path, kind }) => [path, kind]));
  for (const [path, ref] of named) {
    const kind = kinds.get(path);
    if (ref?.kind === kind) continue;
    if (ref !== undefined) problems.push(createProblem(path, 'ref_of_kind', { kind: ref.kind, expected: kind }));
  }
  // A wrong ref is already reported, so its reference is not checked.
  const notes = references.filter(({ path, kind }) => !named.has(path) || named.get(path)?.kind === kind);
  return { entity: read, problems, references: () => notes, deadEnds };
}

/**
 * Reads a merge patch (RFC 7396) of an entity: only the named fields, because the others were validated before. Undefined if a field is
 * invalid or the patch has an id or a ref; the caller then reads the whole entity.
 */
export function readMergePatch<E extends Entity>(
  rule: Rule<E>,
  entity: Entity,
  patch: unknown,
): ValueParseResult<E> | undefined {
  if (!isPlainObject(patch) || rule.readSome === undefined || Object.hasOwn(patch, 'id') || containsRef(patch))
    return undefined;
  const report = new Report({ cleanHtml, hadText: textsOf(rule, entity) });
  const mergeValue = (name: string, written: unknown) =>
    patch[name] === null ? undefined : mergePatch(written, patch[name]);
  const read = rule.readSome(entity as E, Object.keys(patch), mergeValue, report);
  if (read === undefined || report.faults > 0) return undefined;
  return { entity: read, problems: [], references: () => placedIn(report), deadEnds: deadEndsIn(report) };
}

function textsOf<E extends Entity>(rule: Rule<E>, entity: Entity): (name: string, text: string) => boolean {
  let known: Set<string> | undefined;
  const gather = (name: string, value: unknown, into: Set<string>): Set<string> => {
    if (typeof value === 'string') into.add(`${name} ${value}`);
    else if (Array.isArray(value)) for (const one of value) gather(name, one, into);
    else if (isPlainObject(value)) for (const [key, one] of Object.entries(value)) gather(key, one, into);
    return into;
  };
  return (name, text) => {
    known ??= gather('', writeWithDefaults(rule, entity as E), new Set());
    return known.has(`${name} ${text}`);
  };
}

function placedIn({ references }: Report): PlacedReference[] {
  return references.map((one) => ({ ...one, path: toJsonPointer(one.path) }));
}

function deadEndsIn({ deadEnds }: Report): UnlinkableUrl[] {
  return deadEnds.map((one) => ({ ...one, path: toJsonPointer(one.path) }));
}

function isRef(value: PlainObject): value is { ref: string } {
  if (typeof value['ref'] !== 'string') return false;
  return Object.keys(value).length === 1;
}

function containsRef(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(containsRef);
  return isRef(value as PlainObject) || Object.values(value).some(containsRef);
}

function withoutRefs(value: unknown, path: string, refs: ReferenceMap, named: Named, problems: Problem[]): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutRefs(item, `${path}/${index}`, refs, named, problems));
  }
  if (!isPlainObject(value)) return value;
  if (isRef(value)) {
    const ref = refs.get(value.ref);
    if (ref === undefined) {
      problems.push(createProblem(`${path}/ref`, 'unknown_ref', { ref: value.ref }));
      return 1;
    }
    named.set(path, ref);
    return ref.id;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    return [key, withoutRefs(item, `${path}/${step}`, refs, named, problems)] as const;
  });
  return Object.fromEntries(entries);
}
