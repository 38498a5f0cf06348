// Execution of one step of a change, with its consequences for the series of an event (rules Y3 to Y5).

import { hasRole } from '../../model/authority.ts';
import type { Entity, Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { missing as missingOne, type Problem, problem } from '../../model/format/problem.ts';
import type { PlacedReference } from '../../model/format/report.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Present, StoredKind } from '../../model/present.ts';
import { ofKind, type PresentOf, type Settings } from '../../store/content/by-kind.ts';
import { ruleOf, writtenWhole } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { patchOf } from '../bulk/event-set.ts';
import { refusal } from '../refusal-codes.ts';
import { checkSeries } from '../series/check.ts';
import { ofSeriesProblems, takeOut, withOwn } from '../series/own.ts';
import { writeEventsOf } from '../series/write-events.ts';
import type { WriteContext } from '../write-context.ts';
import { withCounted } from './counted.ts';
import { deadEndProblems } from './dead-ends.ts';
import { emailProblems } from './email-problems.ts';
import { Forbidden } from './errors.ts';
import { formSizeProblems } from './form-size.ts';
import { shortDescProblems } from './length-warnings.ts';
import { mergePatch } from './merge-patch.ts';
import { withFieldNumbers } from './number-fields.ts';
import { isErasing, type Numbered, type NumberedStep, placeOf } from './numbered.ts';
import { leaveToOffice, ownedProblems } from './owned.ts';
import { asAllowed, expectWithinAreas, mustPropose } from './permissions.ts';
import { ownProposal, type Proposed } from './propose.ts';
import { type ReadValue, type Refs, readMerge, readValue } from './read-value.ts';
import type { Alter, Merge, Remove } from './step.ts';

export interface TakenStep {
  readonly problems: readonly Problem[];
  /** Collects the references of the step, to be checked if there are problems. */
  readonly named: () => readonly PlacedReference[];
  /** Proposal awaiting approval instead of the change (rule W18). */
  readonly proposed?: Proposed | undefined;
}

export interface StepContext {
  readonly refs: Refs;
  /** Wall-clock time of the instance. */
  readonly now: string;
  /** True if a source run makes the change: it may write the fields that the source owns (rule Z5). */
  readonly isOfSource?: boolean;
  /** True if the change undoes another. */
  readonly isUndone?: boolean;
}

/** Step with a known resulting value. */
type MadeStep = Exclude<NumberedStep, Remove | Alter>;

/** Applies a step to the entity as earlier steps of the change left it. */
export async function applyStep(
  editing: WriteContext,
  content: ContentTransaction,
  given: NumberedStep,
  context: StepContext,
): Promise<TakenStep> {
  const { kind, id } = given;
  const step = 'set' in given ? await asMerge(editing, content, given) : given;
  const present = step.isNew ? undefined : await content.get(kind, id);
  if (!step.isNew && present === undefined && !isErasing(step) && kind !== 'newsletter') {
    return { problems: [missingOne({ path: `${step.at}/id`, kind: kind as Kind, id })], named: NONE };
  }
  const accepted = acceptedEvent(editing, present);
  if ('remove' in step) {
    if (accepted !== undefined) {
      await expectWithinAreas(editing.authority, content, [accepted.value]);
      return { problems: [], named: NONE, proposed: { step, present: accepted, after: undefined } };
    }
    await removeOne(editing, content, step, present, context);
    return { problems: [], named: NONE };
  }
  if (accepted !== undefined) return proposeOne(editing, content, step, accepted, context);
  return putOne(editing, content, step, { present, read: readStep(step, present, context.refs), context });
}

/** Merge patch of a bulk change for one event, on top of the editor's pending proposal if any. */
async function asMerge(
  editing: WriteContext,
  content: ContentTransaction,
  { set, ...step }: Alter & Numbered,
): Promise<Merge & Numbered> {
  const present = await content.get('event', step.id);
  const accepted = acceptedEvent(editing, present);
  const value = accepted === undefined ? present?.value : await withProposed(editing, content, accepted);
  // A missing event is reported by the later lookup.
  const merge = value === undefined ? {} : patchOf(set, writtenWhole('event', value) as Plain);
  return { ...step, merge, isOfMany: true };
}

/** Returns the event if the acting account may only propose changes to it. */
function acceptedEvent(
  { authority }: WriteContext,
  present: PresentOf<StoredKind> | undefined,
): PresentOf<'event'> | undefined {
  return present?.kind === 'event' && mustPropose(authority, present.value) ? present : undefined;
}

/** Writes the proposed event, so that the change is validated as a whole; `keepProposal` restores it. */
async function proposeOne(
  editing: WriteContext,
  content: ContentTransaction,
  step: MadeStep,
  present: PresentOf<'event'>,
  context: StepContext,
): Promise<TakenStep> {
  const prefix = placeOf(step);
  const read = readStep(
    step,
    { ...present, value: await proposedBefore(editing, content, step, present) },
    context.refs,
  );
  const named = () => read.references().map((one) => ({ ...one, path: prefix + one.path }));
  const after = withCounted('event', present.value, read.entity) as Event;
  const placed = (problems: readonly Problem[]) => problems.map((one) => ({ ...one, path: prefix + one.path }));
  const dead = deadEndProblems('event', present.value, read);
  const faults = read.problems.length > 0 ? read.problems : faultsOf('event', present.value, after, context);
  const owned = await ownedProblems(content, present.value, after);
  const large = faults.length > 0 ? [] : await formSizeProblems(content, 'event', present.value, after);
  const problems = [...faults, ...dead, ...owned, ...large];
  if (problems.length > 0) return { problems: placed(problems), named };
  // The store validates only the final state, which is the event without the proposal.
  const missing = await content.missing(read.references());
  if (missing.length > 0) {
    return { problems: placed(missing.map(missingOne)), named: NONE };
  }
  await expectWithinAreas(editing.authority, content, [present.value, after]);
  await content.put('event', after, present.revision);
  return { problems: [], named, proposed: { step, present, after } };
}

/** The event with earlier proposed changes of the same account applied; a merge patch is based on it. */
async function proposedBefore(
  editing: WriteContext,
  content: ContentTransaction,
  step: MadeStep,
  present: PresentOf<'event'>,
): Promise<Event> {
  return 'merge' in step && step.isAnew !== true ? withProposed(editing, content, present) : present.value;
}

async function withProposed(
  editing: WriteContext,
  content: ContentTransaction,
  { id, value }: PresentOf<'event'>,
): Promise<Event> {
  const earlier = await ownProposal(editing, content, id);
  if (earlier === undefined || earlier.merge === null) return value;
  return readMerge(ruleOf('event'), value, earlier.merge)?.entity ?? value;
}

function readStep(step: MadeStep, present: Present | undefined, refs: Refs): ReadValue {
  const rule = ruleOf(step.kind);
  if (!('merge' in step)) return readValue(rule, step, step.value, refs, present?.value);
  const some = present && readMerge(rule, present.value, step.merge);
  return some ?? readValue(rule, step, mergePatch(wholeOf(step.kind, present), step.merge), refs, present?.value);
}

const NONE = (): readonly PlacedReference[] => [];

interface Putting {
  readonly present: Present | undefined;
  readonly read: ReadValue;
  readonly context: StepContext;
}

async function putOne(
  { authority, bookings }: WriteContext,
  content: ContentTransaction,
  step: NumberedStep,
  { present, read, context }: Putting,
): Promise<TakenStep> {
  const { kind } = step;
  const { now } = context;
  const prefix = placeOf(step);
  const named = () => read.references().map((one) => ({ ...one, path: prefix + one.path }));
  const before = present?.value;
  const [eventBefore, eventNow] = [ofKind('event', kind, before), ofKind('event', kind, read.entity)];
  const isOwned = eventBefore !== undefined && eventBefore.source !== null && context.isOfSource !== true;
  const owned = isOwned && eventNow !== undefined ? await ownedProblems(content, eventBefore, eventNow) : [];
  const faults = read.problems.length > 0 ? read.problems : faultsOf(kind, before, read.entity, context);
  // Addresses from a source are accepted as they are, and undo may restore any stored value.
  const dead = context.isOfSource === true || context.isUndone === true ? [] : deadEndProblems(kind, before, read);
  const large = faults.length > 0 ? [] : await formSizeProblems(content, kind, before, read.entity);
  const problems = [...faults, ...dead, ...owned, ...large];
  if (problems.length > 0) return { problems: problems.map((one) => ({ ...one, path: prefix + one.path })), named };
  const allowed = await asAllowed(authority, content, kind, before, read.entity);
  const after =
    allowed && (await withFieldNumbers(content, kind, step, ownOf(kind, before, withCounted(kind, before, allowed))));
  await content.put(kind, after, present?.revision ?? 'new');
  const [series, event] = [ofKind('series', kind, after), ofKind('event', kind, after)];
  if (series !== undefined) {
    await writeEventsOf(content, { before: ofKind('series', kind, before), after: series, bookings }, now);
  }
  if (eventBefore !== undefined && event !== undefined && leavesSeries(eventBefore, event)) {
    await takeOut(content, eventBefore);
  }
  return { problems: [], named };
}

function leavesSeries(before: Event, after: Event): boolean {
  return before.series !== null && after.series === null;
}

function faultsOf(
  kind: StoredKind,
  before: Entity | undefined,
  after: Entity,
  { now, isUndone }: StepContext,
): readonly Problem[] {
  // Undo may restore values that are no longer accepted.
  const short =
    isUndone === true ? [] : [...shortDescProblems(kind, before, after), ...emailProblems(kind, before, after)];
  const event = ofKind('event', kind, after);
  if (event !== undefined) return [...short, ...ofSeriesProblems(ofKind('event', kind, before), event)];
  const series = ofKind('series', kind, after);
  if (series !== undefined) return [...short, ...checkSeries(series, now.slice(0, 10), ofKind('series', kind, before))];
  const settings = ofKind('settings', kind, after);
  return settings === undefined ? short : renamed(ofKind('settings', kind, before), settings);
}

/** Records the fields in which an event differs from its series. */
function ownOf(kind: StoredKind, before: Entity | undefined, after: Entity): Entity {
  const [old, now] = [ofKind('event', kind, before), ofKind('event', kind, after)];
  return old !== undefined && now !== undefined ? withOwn(old, now) : after;
}

async function removeOne(
  { authority, bookings }: WriteContext,
  content: ContentTransaction,
  step: Remove & NumberedStep,
  present: PresentOf<StoredKind> | undefined,
  { now, isOfSource }: StepContext,
): Promise<void> {
  const { kind, id } = step;
  await asAllowed(authority, content, kind, present?.value, undefined);
  if (present?.kind === 'series') await writeEventsOf(content, { before: present.value, bookings }, now);
  if (present?.kind === 'event') {
    await takeOut(content, present.value);
    // A source does not re-import events that were removed by hand.
    if (isOfSource !== true) await leaveToOffice(content, present.value);
  }
  if (present !== undefined && step.isDetached === true) {
    const referrers = await content.referrers(kind as Kind, id);
    // Detaching changes the referring entities, which contributors may not do (rule U3).
    if (referrers.length > 0 && !hasRole(authority, 'editor')) {
      throw new Forbidden(refusal('only_editor_detaches'), 'editor');
    }
    await content.detach(kind as Kind, id);
  }
  // Detaching may have written this entity too, for example one that is the parent of its own parent.
  const revision = present && ((await content.get(kind, id))?.revision ?? present.revision);
  if (isErasing(step)) await content.erase(kind, id, revision ?? 'gone');
  else if (revision !== undefined) await content.remove(kind, id, revision);
}

/** Rejects a new name of the instance, because addresses and keys contain it. */
function renamed(before: Settings | undefined, after: Settings): Problem[] {
  if (before === undefined || before.name === after.name) return [];
  return [problem('/name', 'name_changed', { name: before.name })];
}

function wholeOf(kind: StoredKind, present: Present | undefined): unknown {
  return present === undefined ? {} : writtenWhole(kind, present.value);
}
