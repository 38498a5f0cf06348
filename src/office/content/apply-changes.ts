// Entry point for content changes by the office: several steps in one transaction, at one revision (rule W8). A change to one entity is a
// single step.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotifiedCounts } from '../../model/bookings/booking.ts';
import type { Kind, Reference } from '../../model/entity.ts';
import { createMissingReferenceProblem as missingOne } from '../../model/format/problem.ts';
import { MAX_PROBLEMS, type PlacedReference } from '../../model/format/report.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import type { Proposal } from '../../model/proposal.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { ConflictError, InvalidContentError } from '../../store/content/errors.ts';
import type { ChangeType } from '../../store/content/history.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { type BulkProblem, mergeProblems } from '../bulk/merge-problems.ts';
import { type AppliedReplacement, findReplacementWarnings } from '../bulk/replacement-warnings.ts';
import type { WriteContext } from '../write-context.ts';
import { applyStep } from './apply-step.ts';
import {
  assignStepIds,
  type CurrentEntities,
  findConcurrentChanges,
  findDuplicateStepProblems,
  findMissingEntityProblems,
  isMissingEntity,
  type NumberedStep,
  readCurrentEntities,
  stepKeyOf,
  stepPointerOf,
  toStepProblems,
} from './assign-step-ids.ts';
import { changeContent } from './change-content.ts';
import { collectClashWarnings } from './clash-warnings.ts';
import { computeEffects, type PublicEffects } from './effects.ts';
import { BadContentError, IdempotencyKeyReusedError } from './errors.ts';
import { requireCanPerform } from './permissions.ts';
import { appendPositions, type PositionedWrite } from './positions.ts';
import { type ProposedChange, storeProposal } from './propose.ts';
import type { ReferenceMap } from './read-value.ts';
import { findSourceProblems } from './source-rules.ts';
import type { Step } from './step.ts';
import { findStoredEntityWarnings } from './stored-entity-warnings.ts';
import { countCharacters } from './text-size.ts';
import type { Warning } from './warning.ts';

export interface ApplyChangesOptions {
  readonly note?: string;
  /** Message to the authors of the proposals that this change accepts or rejects (rule W18). */
  readonly word?: string;
  readonly what?: ChangeType;
  /** True for a dry run: same result, nothing stored. */
  readonly isTrial?: boolean;
  readonly withEffects?: boolean;
  /** Codes of accepted warnings, such as `room_conflict` (rule W13): the change is applied despite them. */
  readonly despite?: ReadonlySet<string> | undefined;
  /** Language of warnings. Default: the language of the instance. */
  readonly language?: Language | undefined;
  /** Idempotency key: a repeated request is applied once and gets the same response (rule W4). */
  readonly once?: IdempotencyOptions;
}

export interface IdempotencyOptions {
  /** Hash of the idempotency key and its owner. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
  readonly toAnswer: (applied: AppliedChange) => string;
}

export interface StepResult {
  readonly kind: StoredKind;
  readonly id: number;
  /** Revision of the entity's last change; for a removed entity, of its removal. */
  readonly revision: number;
  readonly present: VersionedEntity | undefined;
  /** Proposal awaiting approval instead of an applied change (rule W18), or null if nothing is left to propose. */
  readonly proposal?: Proposal | null;
}

export interface AppliedChange {
  readonly revision: number;
  readonly results: readonly StepResult[];
  readonly effects: PublicEffects | undefined;
  /** Number of bookings whose participants are notified, or in a dry run would be (rule J11). */
  readonly bookings: number;
  /** Number of volunteers, confirmed or requested, who are notified, or in a dry run would be (rule D14). */
  readonly serving: number;
  /** Room requests whose requesters are notified, or in a dry run would be (rule H11). */
  readonly requests: number;
  /** People without an e-mail address, to be called by phone. */
  readonly unreached: NotifiedCounts['unreached'];
  readonly warnings: readonly Warning[];
}

/** Result of a change; `replayed` is the stored response to an earlier request with the same key. */
export type ChangeOutcome = { readonly applied: AppliedChange } | { readonly replayed: string };

/** Maximum steps or characters before yielding to the event loop, within the same transaction. */
const STEPS_PER_TURN = 100;
const CHARACTERS_PER_TURN = 100_000;

/**
 * Applies a change atomically. Throws BadContentError with every problem, ConflictError with all entities changed in the meantime,
 * NotFoundError, InUseError, ForbiddenError, RoomClashError, and IdempotencyKeyReusedError.
 */
export async function applyChanges(
  editing: WriteContext,
  instance: string,
  steps: readonly Step[] | ComputedSteps,
  options: ApplyChangesOptions = {},
): Promise<ChangeOutcome> {
  const { clock, authority } = editing;
  if (!('action' in steps)) requireCanPerform(authority, steps);
  const { action, what, find, complete } = stepsOf(steps);
  const at = clock();
  const { note = '', word = '', isTrial = false } = options;
  const change = { action, at, note, word, isTrial, what: options.what ?? what };
  let numbered: readonly NumberedStep[] = [];
  try {
    const { result, revision } = await changeContent(
      editing,
      instance,
      change,
      async (content): Promise<ChangeOutcome> => {
        const replayed = options.once && (await findReplay(content, options.once));
        if (replayed !== undefined) return { replayed };
        const found = await find(content);
        if (found !== steps) requireCanPerform(authority, found);
        numbered = await assignStepIds(content, found);
        const applied = await applySteps(editing, content, numbered, { ...options, at, complete });
        if (options.once && !isTrial) {
          const { key, request, toAnswer } = options.once;
          await content.storeResponse(key, { request, answer: toAnswer(applied) });
        }
        return { applied };
      },
    );
    return 'applied' in result ? { applied: { ...result.applied, revision } } : result;
  } catch (error) {
    if (error instanceof InvalidContentError) throw new BadContentError(toStepProblems(error, numbered));
    throw error;
  }
}

export interface ComputedSteps {
  readonly action: string;
  readonly what: ChangeType;
  readonly find: (content: ContentTransaction) => Promise<readonly Step[]>;
  /** Additional writes after the steps; `ids` contains the ids of the steps' entities, in order. Throws BadContentError. */
  readonly complete?: (content: ContentTransaction, ids: readonly number[]) => Promise<void>;
}

function stepsOf(steps: readonly Step[] | ComputedSteps): ComputedSteps {
  if ('action' in steps) return steps;
  return { action: actionOf(steps), what: changeTypeOf(steps), find: async () => steps };
}

async function findReplay(
  content: ContentTransaction,
  { key, request }: IdempotencyOptions,
): Promise<string | undefined> {
  const before = await content.findResponse(key);
  if (before !== undefined && before.request !== request) throw new IdempotencyKeyReusedError();
  return before?.answer;
}

interface Applying extends ApplyChangesOptions {
  readonly at: number;
  readonly complete: ComputedSteps['complete'];
}

async function applySteps(
  editing: WriteContext,
  content: ContentTransaction,
  numbered: readonly NumberedStep[],
  { at, what, note = '', withEffects = false, despite, language, complete }: Applying,
): Promise<AppliedChange> {
  const now = createWallClock(content.instance.timeZone)(at);
  const current = await readCurrentEntities(content, numbered);
  const problems: BulkProblem[] = [
    ...findDuplicateStepProblems(numbered),
    ...findMissingEntityProblems(numbered, current),
  ];
  const conflicts = findConcurrentChanges(numbered, current);
  if (conflicts.length > 0) throw new ConflictError(conflicts);

  const refs: ReferenceMap = new Map(
    numbered.flatMap((step) => ('ref' in step && step.ref !== undefined ? [[step.ref, step as Reference]] : [])),
  );
  const named: (() => readonly PlacedReference[])[] = [];
  const proposed: ProposedChange[] = [];
  let [steps, characters] = [0, 0];
  for (const step of numbered) {
    if (isMissingEntity(step, current)) continue;
    if (steps >= STEPS_PER_TURN || characters >= CHARACTERS_PER_TURN) {
      await nextTurn();
      [steps, characters] = [0, 0];
    }
    steps++;
    characters += countCharacters(inputOf(step));
    const taken = await applyStep(editing, content, step, {
      refs,
      now,
      isOfSource: what === 'source',
      isUndone: what === 'undo',
    });
    problems.push(...taken.problems.map((one) => ('set' in step ? { ...one, with: [step.id] } : one)));
    named.push(taken.references);
    if (taken.proposed !== undefined) proposed.push(taken.proposed);
  }
  if (problems.length > 0) {
    // Reports missing references together with the other problems; if there are no others, the store reports them.
    const missing = (await content.missing(named.flatMap((tell) => tell()))).slice(0, MAX_PROBLEMS);
    throw new BadContentError(mergeProblems([...problems, ...missing.map(missingOne)]));
  }
  problems.push(...(await appendPositions(content, putsOf(numbered, current))));
  if (what !== 'source') problems.push(...(await findSourceProblems(editing, content, numbered, current)));
  if (problems.length > 0) throw new BadContentError(problems);
  const ids = numbered.map(({ id }) => id);
  await complete?.(content, ids);
  const warnings = await collectClashWarnings(content, numbered, { despite, language });
  const proposals = new Map<number, Proposal | null>();
  for (const one of proposed) {
    await restorePresent(content, one);
    proposals.set(one.present.id, (await storeProposal(editing, content, one, { at, note })) ?? null);
  }
  const results = await resultsOf(content, numbered, current, proposals);
  const { mailed: bookings, unreached } = await content.countNotifiedBookings();
  const serving = await content.countNotifiedVolunteers();
  const requests = await content.countNotifiedRequests();
  return {
    revision: content.revision,
    results,
    effects:
      withEffects || bookings > 0 || serving > 0 || requests > 0 || editing.bookings?.keeps === true
        ? await computeEffects(content, now)
        : undefined,
    bookings,
    serving,
    requests,
    unreached,
    warnings: [
      ...(await warningsOf(content, numbered, results)),
      ...(await findReplacementWarnings(content, editing.authority, replacedIn(numbered, current, results))),
      ...warnings,
    ],
  };
}

function replacedIn(
  steps: readonly NumberedStep[],
  current: CurrentEntities,
  results: readonly StepResult[],
): readonly AppliedReplacement[] {
  return steps.flatMap((step, index) => {
    const replacement = 'set' in step ? step.set.replacePerson : undefined;
    const [before, after] = [current.get(stepKeyOf(step)), results[index]?.present];
    if (replacement === undefined || before === undefined || after === undefined) return [];
    return [{ replacement, path: `${step.at}/set/replace_person`, before, after }];
  });
}

function inputOf(step: NumberedStep): unknown {
  if ('merge' in step) return step.merge;
  if ('set' in step) return step.set;
  return 'value' in step ? step.value : undefined;
}

function putsOf(steps: readonly NumberedStep[], current: CurrentEntities): PositionedWrite[] {
  return steps.flatMap((step) => {
    const { kind, id } = step;
    const isOrdered = ruleOf(kind).fields?.some(([name]) => name === 'position') === true;
    if ('remove' in step || !isOrdered) return [];
    return [{ kind: kind as Kind, id, at: stepPointerOf(step), before: current.get(stepKeyOf(step))?.value }];
  });
}

async function resultsOf(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  current: CurrentEntities,
  proposals: ReadonlyMap<number, Proposal | null>,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % STEPS_PER_TURN === STEPS_PER_TURN - 1) await nextTurn();
    const { kind, id } = step;
    const [before, after] = [current.get(stepKeyOf(step)), await content.get(kind, id)];
    const isSame = before !== undefined && after !== undefined && isSameJson(before.value, after.value);
    const present = isSame ? before : after;
    const proposal = kind === 'event' ? proposals.get(id) : undefined;
    results.push({
      kind,
      id,
      revision: present?.revision ?? content.revision,
      present,
      ...(proposal !== undefined && { proposal }),
    });
  }
  return results;
}

async function restorePresent(content: ContentTransaction, { present, after }: ProposedChange): Promise<void> {
  if (after !== undefined) await content.put('event', present.value, content.revision);
}

function warningsOf(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  results: readonly StepResult[],
): Promise<Warning[]> {
  const all = steps.flatMap((step, at) => {
    const value = results[at]?.present?.value;
    return value === undefined ? [] : [{ kind: step.kind, id: step.id, value, path: stepPointerOf(step) }];
  });
  return findStoredEntityWarnings(content, all);
}

/** Kind of the change in the history: the requested change, without its side effects. */
function changeTypeOf(steps: readonly Step[]): ChangeType {
  if (steps.some((step) => 'remove' in step && step.isErased === true)) return 'erase';
  if (steps.every((step) => 'remove' in step)) return 'remove';
  return steps.every((step) => !('id' in step)) ? 'create' : 'change';
}

function actionOf(steps: readonly Step[]): string {
  const [only] = steps;
  if (only === undefined || steps.length > 1) return `change ${steps.length} entities`;
  const verb = 'remove' in only ? (only.isErased === true ? 'erase' : 'remove') : 'id' in only ? 'change' : 'create';
  return `${verb} ${only.kind}${'id' in only ? ` ${only.id}` : ''}`;
}
