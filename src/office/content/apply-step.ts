// Execution of one step of a change, including its consequences for the series of an event (rules Y3 to Y5).

import { hasRole } from '../../model/authority.ts';
import type { Entity, Kind } from '../../model/entity.ts';
import type { BookingCounts, Event, SignUp } from '../../model/event.ts';
import {
  createProblem,
  createMissingReferenceProblem as missingOne,
  type Problem,
} from '../../model/format/problem.ts';
import type { PlacedReference } from '../../model/format/report.ts';
import { describeValue, isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import type { Series } from '../../model/series.ts';
import { narrowToKind, type Settings, type VersionedOf } from '../../store/content/by-kind.ts';
import { ruleOf, serializeEntity } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { computeBulkPatch } from '../bulk/bulk-operations.ts';
import { createRefusal } from '../refusal-codes.ts';
import { checkSeries } from '../series/check.ts';
import { addDateException, addOwnFields, findSeriesFieldProblems } from '../series/own-fields.ts';
import { writeSeriesEvents } from '../series/write-events.ts';
import type { WriteContext } from '../write-context.ts';
import { type AssignedId, isErasure, type NumberedStep, stepPointerOf } from './assign-step-ids.ts';
import { findEmailProblems } from './email-problems.ts';
import { ForbiddenError } from './errors.ts';
import { findFormSizeProblems } from './form-size.ts';
import { findShortDescProblems } from './length-warnings.ts';
import { mergePatch } from './merge-patch.ts';
import { needsApproval, requireWithinAreas, setPermittedState } from './permissions.ts';
import { findOwnProposal, type ProposedChange } from './propose.ts';
import { type ReferenceMap, readMergePatch, readValue, type ValueParseResult } from './read-value.ts';
import { detachFromSource, findOwnershipProblems } from './source-ownership.ts';
import type { AlterStep, MergeStep, RemoveStep } from './step.ts';

export interface AppliedStep {
  readonly problems: readonly Problem[];
  readonly references: () => readonly PlacedReference[];
  /** Proposal awaiting approval instead of the change (rule W18). */
  readonly proposed?: ProposedChange | undefined;
}

export interface StepContext {
  readonly refs: ReferenceMap;
  /** Wall-clock time of the instance. */
  readonly now: string;
  readonly isOfSource?: boolean;
  readonly isUndone?: boolean;
}

type WritingStep = Exclude<NumberedStep, RemoveStep | AlterStep>;

/** Applies a step to the entity as earlier steps of the change left it. */
export async function applyStep(
  editing: WriteContext,
  content: ContentTransaction,
  given: NumberedStep,
  context: StepContext,
): Promise<AppliedStep> {
  const { kind, id } = given;
  const step = 'set' in given ? await convertToMerge(editing, content, given) : given;
  const present = step.isNew ? undefined : await content.get(kind, id);
  if (!step.isNew && present === undefined && !isErasure(step) && kind !== 'newsletter') {
    return { problems: [missingOne({ path: `${step.at}/id`, kind: kind as Kind, id })], references: NONE };
  }
  const accepted = acceptedEvent(editing, present);
  if ('remove' in step) {
    if (accepted !== undefined) {
      await requireWithinAreas(editing.authority, content, [accepted.value]);
      return { problems: [], references: NONE, proposed: { step, present: accepted, after: undefined } };
    }
    await removeOne(editing, content, step, present, context);
    return { problems: [], references: NONE };
  }
  if (accepted !== undefined) return proposeOne(editing, content, step, accepted, context);
  return putOne(editing, content, step, { present, read: readStep(step, present, context.refs), context });
}

async function convertToMerge(
  editing: WriteContext,
  content: ContentTransaction,
  { set, ...step }: AlterStep & AssignedId,
): Promise<MergeStep & AssignedId> {
  const present = await content.get('event', step.id);
  const accepted = acceptedEvent(editing, present);
  const value = accepted === undefined ? present?.value : await withProposed(editing, content, accepted);
  // A missing event is reported by the later lookup.
  const merge = value === undefined ? {} : computeBulkPatch(set, serializeEntity('event', value) as PlainObject);
  return { ...step, merge, isOfMany: true };
}

function acceptedEvent(
  { authority }: WriteContext,
  present: VersionedOf<StoredKind> | undefined,
): VersionedOf<'event'> | undefined {
  return present?.kind === 'event' && needsApproval(authority, present.value) ? present : undefined;
}

async function proposeOne(
  editing: WriteContext,
  content: ContentTransaction,
  step: WritingStep,
  present: VersionedOf<'event'>,
  context: StepContext,
): Promise<AppliedStep> {
  const prefix = stepPointerOf(step);
  const read = readStep(
    step,
    { ...present, value: await proposedBefore(editing, content, step, present) },
    context.refs,
  );
  const named = () => read.references().map((one) => ({ ...one, path: prefix + one.path }));
  const after = withServerFields('event', present.value, read.entity, context) as Event;
  const withPrefix = (problems: readonly Problem[]) => problems.map((one) => ({ ...one, path: prefix + one.path }));
  const dead = deadEndProblems('event', present.value, read);
  const faults = read.problems.length > 0 ? read.problems : faultsOf('event', present.value, after, context);
  const owned = await findOwnershipProblems(content, present.value, after);
  const large = faults.length > 0 ? [] : await findFormSizeProblems(content, 'event', present.value, after);
  const problems = [...faults, ...dead, ...owned, ...large];
  if (problems.length > 0) return { problems: withPrefix(problems), references: named };
  // The store validates only the final state, which is the event without the proposal.
  const missing = await content.missing(read.references());
  if (missing.length > 0) {
    return { problems: withPrefix(missing.map(missingOne)), references: NONE };
  }
  await requireWithinAreas(editing.authority, content, [present.value, after]);
  await content.put('event', after, present.revision);
  return { problems: [], references: named, proposed: { step, present, after } };
}

async function proposedBefore(
  editing: WriteContext,
  content: ContentTransaction,
  step: WritingStep,
  present: VersionedOf<'event'>,
): Promise<Event> {
  return 'merge' in step && step.replacesProposal !== true ? withProposed(editing, content, present) : present.value;
}

async function withProposed(
  editing: WriteContext,
  content: ContentTransaction,
  { id, value }: VersionedOf<'event'>,
): Promise<Event> {
  const earlier = await findOwnProposal(editing, content, id);
  if (earlier === undefined || earlier.merge === null) return value;
  return readMergePatch(ruleOf('event'), value, earlier.merge)?.entity ?? value;
}

function readStep(step: WritingStep, present: VersionedEntity | undefined, refs: ReferenceMap): ValueParseResult {
  const rule = ruleOf(step.kind);
  if (!('merge' in step)) return readValue(rule, step, step.value, refs, present?.value);
  const some = present && readMergePatch(rule, present.value, step.merge);
  return some ?? readValue(rule, step, mergePatch(documentOf(step.kind, present), step.merge), refs, present?.value);
}

const NONE = (): readonly PlacedReference[] => [];

interface Putting {
  readonly present: VersionedEntity | undefined;
  readonly read: ValueParseResult;
  readonly context: StepContext;
}

async function putOne(
  { authority, bookings }: WriteContext,
  content: ContentTransaction,
  step: NumberedStep,
  { present, read, context }: Putting,
): Promise<AppliedStep> {
  const { kind } = step;
  const { now } = context;
  const prefix = stepPointerOf(step);
  const named = () => read.references().map((one) => ({ ...one, path: prefix + one.path }));
  const before = present?.value;
  const [eventBefore, eventNow] = [narrowToKind('event', kind, before), narrowToKind('event', kind, read.entity)];
  const isOwned = eventBefore !== undefined && eventBefore.source !== null && context.isOfSource !== true;
  const owned = isOwned && eventNow !== undefined ? await findOwnershipProblems(content, eventBefore, eventNow) : [];
  const faults = read.problems.length > 0 ? read.problems : faultsOf(kind, before, read.entity, context);
  // Addresses from a source are accepted unchanged, and undo may restore any stored value.
  const dead = context.isOfSource === true || context.isUndone === true ? [] : deadEndProblems(kind, before, read);
  const large = faults.length > 0 ? [] : await findFormSizeProblems(content, kind, before, read.entity);
  const problems = [...faults, ...dead, ...owned, ...large];
  if (problems.length > 0)
    return { problems: problems.map((one) => ({ ...one, path: prefix + one.path })), references: named };
  const allowed = await setPermittedState(authority, content, kind, before, read.entity);
  const after =
    allowed &&
    (await withFieldNumbers(
      content,
      kind,
      step,
      markOwnFields(kind, before, withServerFields(kind, before, allowed, context)),
    ));
  await content.put(kind, after, present?.revision ?? 'new');
  const [series, event] = [narrowToKind('series', kind, after), narrowToKind('event', kind, after)];
  if (series !== undefined) {
    await writeSeriesEvents(content, { before: narrowToKind('series', kind, before), after: series, bookings }, now);
  }
  if (eventBefore !== undefined && event !== undefined && leavesSeries(eventBefore, event)) {
    await addDateException(content, eventBefore);
  }
  return { problems: [], references: named };
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
    isUndone === true ? [] : [...findShortDescProblems(kind, before, after), ...findEmailProblems(kind, before, after)];
  const event = narrowToKind('event', kind, after);
  if (event !== undefined) return [...short, ...findSeriesFieldProblems(narrowToKind('event', kind, before), event)];
  const series = narrowToKind('series', kind, after);
  if (series !== undefined)
    return [...short, ...checkSeries(series, now.slice(0, 10), narrowToKind('series', kind, before))];
  const settings = narrowToKind('settings', kind, after);
  return settings === undefined ? short : renamedProblems(narrowToKind('settings', kind, before), settings);
}

function markOwnFields(kind: StoredKind, before: Entity | undefined, after: Entity): Entity {
  const [old, now] = [narrowToKind('event', kind, before), narrowToKind('event', kind, after)];
  return old !== undefined && now !== undefined ? addOwnFields(old, now) : after;
}

async function removeOne(
  { authority, bookings }: WriteContext,
  content: ContentTransaction,
  step: RemoveStep & NumberedStep,
  present: VersionedOf<StoredKind> | undefined,
  { now, isOfSource }: StepContext,
): Promise<void> {
  const { kind, id } = step;
  await setPermittedState(authority, content, kind, present?.value, undefined);
  if (present?.kind === 'series') await writeSeriesEvents(content, { before: present.value, bookings }, now);
  if (present?.kind === 'event') {
    await addDateException(content, present.value);
    // A source does not re-import events that were removed manually.
    if (isOfSource !== true) await detachFromSource(content, present.value);
  }
  if (present !== undefined && step.isDetached === true) {
    const referrers = await content.referrers(kind as Kind, id);
    // Detaching changes the referring entities, which contributors may not do (rule U3).
    if (referrers.length > 0 && !hasRole(authority, 'editor')) {
      throw new ForbiddenError(createRefusal('only_editor_detaches'), 'editor');
    }
    await content.detach(kind as Kind, id);
  }
  // Detaching may have written this entity as well, for example if it is its own grandparent.
  const revision = present && ((await content.get(kind, id))?.revision ?? present.revision);
  if (isErasure(step)) await content.erase(kind, id, revision ?? 'gone');
  else if (revision !== undefined) await content.remove(kind, id, revision);
}

/** Rejects a change to the instance’s name, because addresses and keys contain it. */
function renamedProblems(before: Settings | undefined, after: Settings): Problem[] {
  if (before === undefined || before.name === after.name) return [];
  return [createProblem('/name', 'name_changed', { name: before.name })];
}

function documentOf(kind: StoredKind, present: VersionedEntity | undefined): unknown {
  return present === undefined ? {} : serializeEntity(kind, present.value);
}

/**
 * Copies the stored counts and the room request into the written entity and ignores submitted values; new entities and series templates
 * have neither. An undo restores the request.
 */
function withServerFields(
  kind: StoredKind,
  before: Entity | undefined,
  after: Entity,
  { isUndone }: Pick<StepContext, 'isUndone'>,
): Entity {
  const event = narrowToKind('event', kind, after);
  if (event !== undefined) {
    const stored = narrowToKind('event', kind, before);
    const counted = stored?.subscription?.online?.counted ?? null;
    const requestId = isUndone === true ? event.requestId : (stored?.requestId ?? null);
    const whole: Event = { ...event, subscription: withCounts(event.subscription, counted), requestId };
    return whole;
  }
  const series = narrowToKind('series', kind, after);
  if (series === undefined) return after;
  const { template } = series;
  const whole: Series = { ...series, template: { ...template, subscription: withCounts(template.subscription, null) } };
  return whole;
}

function withCounts(subscription: SignUp | null, counted: BookingCounts | null): SignUp | null {
  const online = subscription?.online ?? null;
  return subscription === null || online === null ? subscription : { ...subscription, online: { ...online, counted } };
}

function deadEndProblems(
  kind: StoredKind,
  before: Entity | undefined,
  { deadEnds }: Pick<ValueParseResult, 'deadEnds'>,
): Problem[] {
  if (deadEnds.length === 0) return [];
  const old = new Set(before === undefined ? [] : textsIn(serializeEntity(kind, before)));
  const fresh = deadEnds.filter(({ address }) => !old.has(address));
  return fresh.map(({ path, address }) => createProblem(path, 'unsafe_address', { given: describeValue(address) }));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function withFieldNumbers<E extends Entity | undefined>(
  content: ContentTransaction,
  kind: StoredKind,
  step: NumberedStep,
  entity: E,
): Promise<E> {
  const form = narrowToKind('form', kind, entity);
  if (form === undefined || step.isNew) return entity;
  const given = new Set(numbersIn('value' in step ? step.value : 'merge' in step ? step.merge : undefined));
  const isNew = ({ id }: { readonly id: number }) => given.size > 0 && !given.has(id);
  const news = form.fields.filter(isNew);
  if (news.length === 0) return entity;
  const highest = Math.max(await content.highestField(form.id), ...given);
  let last = highest;
  return { ...form, fields: form.fields.map((one) => (isNew(one) ? { ...one, id: ++last } : one)) } as unknown as E;
}

function numbersIn(given: unknown): number[] {
  const fields = isPlainObject(given) ? given['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.map((one: unknown) => (isPlainObject(one) && typeof one['id'] === 'number' ? one['id'] : 0));
}
