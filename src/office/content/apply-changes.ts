// Entry point of content changes by the office: several steps in one transaction, at one revision (rule W8). A change of one entity is a
// single step.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reach } from '../../model/bookings/booking.ts';
import type { Kind, Reference } from '../../model/entity.ts';
import { missing as missingOne } from '../../model/format/problem.ts';
import { MAX_PROBLEMS, type PlacedReference } from '../../model/format/report.ts';
import type { Language } from '../../model/instance.ts';
import type { Present, StoredKind } from '../../model/present.ts';
import type { Proposal } from '../../model/proposal.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { Conflict, Invalid } from '../../store/content/errors.ts';
import type { What } from '../../store/content/history.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { gatherProblems, type ProblemOfMany } from '../bulk/gather-problems.ts';
import { type ReplacedIn, replacementWarnings } from '../bulk/replacement-warnings.ts';
import type { WriteContext } from '../write-context.ts';
import { applyStep } from './apply-step.ts';
import { changeContent } from './change-content.ts';
import { warnOfClashes } from './clash-warnings.ts';
import { type Effects, effectsOf } from './effects.ts';
import { BadContent, KeyTaken } from './errors.ts';
import {
  absent,
  changedMeanwhile,
  doubles,
  isAbsent,
  keyOf,
  type NumberedStep,
  number,
  type PresentByKey,
  placeOf,
  pointed,
  readExisting,
} from './numbered.ts';
import { expectMayDo } from './permissions.ts';
import { order, type Put } from './positions.ts';
import { keepProposal, type Proposed } from './propose.ts';
import type { Refs } from './read-value.ts';
import { sourceProblems } from './source-rules.ts';
import { standingWarnings } from './standing-warnings.ts';
import type { Step } from './step.ts';
import { charactersOf } from './text-size.ts';
import type { Warning } from './warning.ts';

export interface ChangeWish {
  readonly note?: string;
  /** Message to the authors of the proposals that this change decides on (rule W18). */
  readonly word?: string;
  readonly what?: What;
  /** True for a dry run: same result, nothing stored. */
  readonly isTrial?: boolean;
  readonly withEffects?: boolean;
  /** Codes of accepted warnings, such as `room_conflict` (rule W13): the change is applied despite them. */
  readonly despite?: ReadonlySet<string> | undefined;
  /** Language of warnings. Default: the language of the instance. */
  readonly language?: Language | undefined;
  /** Idempotency key: a repeated request is applied once and gets the same response (rule W4). */
  readonly once?: Once;
}

export interface Once {
  /** Hashes of the idempotency key with its owner, and of the request. */
  readonly key: string;
  readonly request: string;
  readonly toAnswer: (applied: Applied) => string;
}

export interface StepResult {
  readonly kind: StoredKind;
  readonly id: number;
  /** Revision of the entity's last change; for a removed entity, of its removal. */
  readonly revision: number;
  /** The entity in its current state, or undefined if removed. */
  readonly present: Present | undefined;
  /** Proposal awaiting approval instead of an applied change (rule W18), or null if nothing is left to propose. */
  readonly proposal?: Proposal | null;
}

export interface Applied {
  readonly revision: number;
  /** One per step, in order. */
  readonly results: readonly StepResult[];
  readonly effects: Effects | undefined;
  /** Number of bookings that are notified, or would be (rule J11). */
  readonly bookings: number;
  /** Number of volunteers, confirmed or requested, who are notified, or would be (rule D14). */
  readonly serving: number;
  /** People without an e-mail address, to be called by phone. */
  readonly unreached: Reach['unreached'];
  readonly warnings: readonly Warning[];
}

/** Result of a change; `replayed` is the stored response to an earlier request with the same key. */
export type ChangeOutcome = { readonly applied: Applied } | { readonly replayed: string };

/** Maximum steps, or characters, before the event loop serves other requests; the transaction stays the same. */
const IN_ONE_TURN = 100;
const CHARACTERS_IN_ONE_TURN = 100_000;

/**
 * Applies a change atomically. Throws BadContent with every problem, Conflict with all entities changed in the meantime, NotFound, InUse,
 * Forbidden, RoomTaken, and KeyTaken.
 */
export async function applyChanges(
  editing: WriteContext,
  instance: string,
  steps: readonly Step[] | FoundSteps,
  wish: ChangeWish = {},
): Promise<ChangeOutcome> {
  const { clock, authority } = editing;
  if (!('action' in steps)) expectMayDo(authority, steps);
  const { action, what, find, complete } = stepsOf(steps);
  const at = clock();
  const { note = '', word = '', isTrial = false } = wish;
  const change = { action, at, note, word, isTrial, what: wish.what ?? what };
  let numbered: readonly NumberedStep[] = [];
  try {
    const { result, revision } = await changeContent(
      editing,
      instance,
      change,
      async (content): Promise<ChangeOutcome> => {
        const replayed = wish.once && (await findReplay(content, wish.once));
        if (replayed !== undefined) return { replayed };
        const found = await find(content);
        if (found !== steps) expectMayDo(authority, found);
        numbered = await number(content, found);
        const applied = await applySteps(editing, content, numbered, { ...wish, at, complete });
        if (wish.once && !isTrial) {
          const { key, request, toAnswer } = wish.once;
          await content.keepAnswer(key, { request, answer: toAnswer(applied) });
        }
        return { applied };
      },
    );
    return 'applied' in result ? { applied: { ...result.applied, revision } } : result;
  } catch (error) {
    if (error instanceof Invalid) throw new BadContent(pointed(error, numbered));
    throw error;
  }
}

/** Steps that are computed inside the transaction, such as those of an accepted proposal. */
export interface FoundSteps {
  /** Entry in the audit log. */
  readonly action: string;
  readonly what: What;
  readonly find: (content: ContentTransaction) => Promise<readonly Step[]>;
  /** Additional writes after the steps; `ids` are the entities of the steps, in order. Throws BadContent. */
  readonly complete?: (content: ContentTransaction, ids: readonly number[]) => Promise<void>;
}

function stepsOf(steps: readonly Step[] | FoundSteps): FoundSteps {
  if ('action' in steps) return steps;
  return { action: actionOf(steps), what: whatOf(steps), find: async () => steps };
}

async function findReplay(content: ContentTransaction, { key, request }: Once): Promise<string | undefined> {
  const before = await content.answered(key);
  if (before !== undefined && before.request !== request) throw new KeyTaken();
  return before?.answer;
}

interface Applying extends ChangeWish {
  readonly at: number;
  readonly complete: FoundSteps['complete'];
}

async function applySteps(
  editing: WriteContext,
  content: ContentTransaction,
  numbered: readonly NumberedStep[],
  { at, what, note = '', withEffects = false, despite, language, complete }: Applying,
): Promise<Applied> {
  const now = wallClock(content.instance.timeZone)(at);
  const stood = await readExisting(content, numbered);
  const problems: ProblemOfMany[] = [...doubles(numbered), ...absent(numbered, stood)];
  const conflicts = changedMeanwhile(numbered, stood);
  if (conflicts.length > 0) throw new Conflict(conflicts);

  const refs: Refs = new Map(
    numbered.flatMap((step) => ('ref' in step && step.ref !== undefined ? [[step.ref, step as Reference]] : [])),
  );
  const named: (() => readonly PlacedReference[])[] = [];
  const proposed: Proposed[] = [];
  let [steps, characters] = [0, 0];
  for (const step of numbered) {
    if (isAbsent(step, stood)) continue;
    if (steps >= IN_ONE_TURN || characters >= CHARACTERS_IN_ONE_TURN) {
      await nextTurn();
      [steps, characters] = [0, 0];
    }
    steps++;
    characters += charactersOf(givenIn(step));
    const taken = await applyStep(editing, content, step, {
      refs,
      now,
      isOfSource: what === 'source',
      isUndone: what === 'undo',
    });
    problems.push(...taken.problems.map((one) => ('set' in step ? { ...one, with: [step.id] } : one)));
    named.push(taken.named);
    if (taken.proposed !== undefined) proposed.push(taken.proposed);
  }
  if (problems.length > 0) {
    // Missing references are reported together with the other problems; without others, the store reports them.
    const missing = (await content.missing(named.flatMap((tell) => tell()))).slice(0, MAX_PROBLEMS);
    throw new BadContent(gatherProblems([...problems, ...missing.map(missingOne)]));
  }
  problems.push(...(await order(content, putsOf(numbered, stood))));
  if (what !== 'source') problems.push(...(await sourceProblems(editing, content, numbered, stood)));
  if (problems.length > 0) throw new BadContent(problems);
  const ids = numbered.map(({ id }) => id);
  await complete?.(content, ids);
  const warnings = await warnOfClashes(content, numbered, { despite, language });
  const proposals = new Map<number, Proposal | null>();
  for (const one of proposed) {
    await putBack(content, one);
    proposals.set(one.present.id, (await keepProposal(editing, content, one, { at, note })) ?? null);
  }
  const results = await resultsOf(content, numbered, stood, proposals);
  const { mailed: bookings, unreached } = await content.bookingsTold();
  const serving = await content.servingTold();
  return {
    revision: content.revision,
    results,
    effects:
      withEffects || bookings > 0 || serving > 0 || editing.bookings?.keeps === true
        ? await effectsOf(content, now)
        : undefined,
    bookings,
    serving,
    unreached,
    warnings: [
      ...(await warningsOf(content, numbered, results)),
      ...(await replacementWarnings(content, editing.authority, replacedIn(numbered, stood, results))),
      ...warnings,
    ],
  };
}

function replacedIn(
  steps: readonly NumberedStep[],
  stood: PresentByKey,
  results: readonly StepResult[],
): readonly ReplacedIn[] {
  return steps.flatMap((step, index) => {
    const replacement = 'set' in step ? step.set.replacePerson : undefined;
    const [before, after] = [stood.get(keyOf(step)), results[index]?.present];
    if (replacement === undefined || before === undefined || after === undefined) return [];
    return [{ replacement, path: `${step.at}/set/replace_person`, before, after }];
  });
}

function givenIn(step: NumberedStep): unknown {
  if ('merge' in step) return step.merge;
  if ('set' in step) return step.set;
  return 'value' in step ? step.value : undefined;
}

function putsOf(steps: readonly NumberedStep[], stood: PresentByKey): Put[] {
  return steps.flatMap((step) => {
    const { kind, id } = step;
    const isOrdered = ruleOf(kind).fields?.some(([name]) => name === 'position') === true;
    if ('remove' in step || !isOrdered) return [];
    return [{ kind: kind as Kind, id, at: placeOf(step), before: stood.get(keyOf(step))?.value }];
  });
}

async function resultsOf(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  stood: PresentByKey,
  proposals: ReadonlyMap<number, Proposal | null>,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
    const { kind, id } = step;
    const [before, after] = [stood.get(keyOf(step)), await content.get(kind, id)];
    const isSame = before !== undefined && after !== undefined && sameJson(before.value, after.value);
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

/** Restores the stored event, because its change is only proposed. */
async function putBack(content: ContentTransaction, { present, after }: Proposed): Promise<void> {
  if (after !== undefined) await content.put('event', present.value, content.revision);
}

function warningsOf(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  results: readonly StepResult[],
): Promise<Warning[]> {
  const all = steps.flatMap((step, at) => {
    const value = results[at]?.present?.value;
    return value === undefined ? [] : [{ kind: step.kind, id: step.id, value, path: placeOf(step) }];
  });
  return standingWarnings(content, all);
}

/** Kind of the change in the history: what was requested, whatever it causes besides. */
function whatOf(steps: readonly Step[]): What {
  if (steps.some((step) => 'remove' in step && step.isErased === true)) return 'erase';
  if (steps.every((step) => 'remove' in step)) return 'remove';
  return steps.every((step) => !('id' in step)) ? 'create' : 'change';
}

/** Entry in the audit log. */
function actionOf(steps: readonly Step[]): string {
  const [only] = steps;
  if (only === undefined || steps.length > 1) return `change ${steps.length} entities`;
  const verb = 'remove' in only ? (only.isErased === true ? 'erase' : 'remove') : 'id' in only ? 'change' : 'create';
  return `${verb} ${only.kind}${'id' in only ? ` ${only.id}` : ''}`;
}
