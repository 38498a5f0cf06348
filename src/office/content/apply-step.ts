// One step of a change: what it makes of an entity, and what that means for the series an event belongs to (rules Y3 to Y5).

import { hasRole } from '../../model/authority.ts';
import type { Entity, Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { missingText, type PlacedReference, type Problem } from '../../model/format/report.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf, type StoredKind, writtenWhole } from '../../store/content/documents.ts';
import type { Present } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { Editing } from '../editing.ts';
import { checkSeries } from '../series/check.ts';
import { ofSeriesProblems, takeOut, withOwn } from '../series/own.ts';
import { writeEventsOf } from '../series/write-events.ts';
import { Forbidden } from './errors.ts';
import { isErasing, type Numbered, placeOf } from './numbered.ts';
import { leaveToOffice, ownedProblems } from './owned.ts';
import { asAllowed } from './permissions.ts';
import { type ReadValue, type Refs, readMerge, readValue } from './read-value.ts';
import { mergePatch, type Remove } from './step.ts';

export interface Taken {
  readonly problems: readonly Problem[];
  /** Tells what is named, to be looked for where there are problems. */
  readonly named: () => readonly PlacedReference[];
}

export interface StepContext {
  readonly refs: Refs;
  /** The wall-clock time of the instance. */
  readonly now: string;
  /** Whether a source brings it, which writes what it owns (rule Z5). */
  readonly isOfSource?: boolean;
}

/** Makes a step; what stands there may be as another step of the change has left it. */
export async function applyStep(
  editing: Editing,
  content: ContentTransaction,
  step: Numbered,
  context: StepContext,
): Promise<Taken> {
  const { kind, id } = step;
  const present = step.isNew ? undefined : ((await content.get(kind, id)) as Present | undefined);
  if (!step.isNew && present === undefined && !isErasing(step) && kind !== 'newsletter') {
    return { problems: [{ path: `${step.at}/id`, text: missingText({ kind: kind as Kind, id }) }], named: NONE };
  }
  if ('remove' in step) {
    await removeOne(editing, content, step, present, context);
    return { problems: [], named: NONE };
  }
  return putOne(editing, content, step, { present, read: readStep(step, present, context.refs), context });
}

function readStep(step: Exclude<Numbered, Remove>, present: Present | undefined, refs: Refs): ReadValue {
  const rule = ruleOf(step.kind);
  if (!('merge' in step)) return readValue(rule, step, step.value, refs);
  const some = present && readMerge(rule, present.value, step.merge);
  return some ?? readValue(rule, step, mergePatch(wholeOf(step.kind, present), step.merge), refs);
}

const NONE = (): readonly PlacedReference[] => [];

interface Putting {
  readonly present: Present | undefined;
  readonly read: ReadValue;
  readonly context: StepContext;
}

async function putOne(
  { authority }: Editing,
  content: ContentTransaction,
  step: Numbered,
  { present, read, context }: Putting,
): Promise<Taken> {
  const { kind } = step;
  const { now } = context;
  const prefix = placeOf(step);
  const named = () => read.references().map((one) => ({ ...one, path: prefix + one.path }));
  const before = present?.value;
  const owned =
    kind === 'event' && before !== undefined && (before as Event).source !== null && context.isOfSource !== true
      ? await ownedProblems(content, before as Event, read.entity as Event)
      : [];
  const faults = read.problems.length > 0 ? read.problems : faultsOf(kind, before, read.entity, now);
  const problems = [...faults, ...owned];
  if (problems.length > 0) return { problems: problems.map((one) => ({ ...one, path: prefix + one.path })), named };
  const allowed = await asAllowed(authority, content, kind, before, read.entity);
  const after = allowed && ownOf(kind, before, allowed);
  await content.put(kind, after as never, present?.revision ?? 'new');
  if (kind === 'series') {
    await writeEventsOf(content, { before: before as Series | undefined, after: after as Series }, now);
  }
  if (kind === 'event' && before !== undefined && leavesSeries(before as Event, after as Event)) {
    await takeOut(content, before as Event);
  }
  return { problems: [], named };
}

function leavesSeries(before: Event, after: Event): boolean {
  return before.series !== null && after.series === null;
}

/** What is wrong with an entity beside its form. */
function faultsOf(kind: StoredKind, before: Entity | undefined, after: Entity, now: string): readonly Problem[] {
  if (kind === 'event') return ofSeriesProblems(before as Event | undefined, after as Event);
  if (kind === 'series') return checkSeries(after as Series, now.slice(0, 10), before as Series | undefined);
  return kind === 'settings' ? renamed(before, after) : [];
}

/** An event of a series notes what is its own. */
function ownOf(kind: StoredKind, before: Entity | undefined, after: Entity): Entity {
  return kind === 'event' && before !== undefined ? withOwn(before as Event, after as Event) : after;
}

async function removeOne(
  { authority }: Editing,
  content: ContentTransaction,
  step: Remove & Numbered,
  present: Present | undefined,
  { now, isOfSource }: StepContext,
): Promise<void> {
  const { kind, id } = step;
  await asAllowed(authority, content, kind, present?.value, undefined);
  if (present !== undefined && kind === 'series') {
    await writeEventsOf(content, { before: present.value as Series }, now);
  }
  if (present !== undefined && kind === 'event') {
    await takeOut(content, present.value as Event);
    // What somebody removes by hand, its source does not bring again.
    if (isOfSource !== true) await leaveToOffice(content, present.value as Event);
  }
  if (present !== undefined && step.isDetached === true) {
    const referrers = await content.referrers(kind as Kind, id);
    // What others are made of is not a contributor’s to change (rule U3).
    if (referrers.length > 0 && !hasRole(authority, 'editor')) {
      throw new Forbidden('Others name it; only an editor may take it out of them.', 'editor');
    }
    await content.detach(kind as Kind, id);
  }
  // Whoever lets go of it may have changed it, such as one that is its own parent’s child.
  const revision = present && ((await content.get(kind, id))?.revision ?? present.revision);
  if (isErasing(step)) await content.erase(kind, id, revision ?? 'gone');
  else if (revision !== undefined) await content.remove(kind, id, revision);
}

/** An instance keeps its name: addresses and keys are made with it. */
function renamed(before: Entity | undefined, after: Entity): Problem[] {
  const [old, now] = [before, after] as unknown as { readonly name: string }[];
  if (old === undefined || old.name === now?.name) return [];
  return [{ path: '/name', text: `the name of an instance can't be changed; it is ${old.name}` }];
}

function wholeOf(kind: StoredKind, present: Present | undefined): unknown {
  return present === undefined ? {} : writtenWhole(kind, present.value);
}
