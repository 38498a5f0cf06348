// The one verb by which the office changes content: some steps, all or nothing, at one revision (rule W8). Changing a single
// entity is a change of one step.

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
  /** What is said to those whose proposals are decided on by it (rule W18). */
  readonly word?: string;
  readonly what?: What;
  /** Whether it is only tried: the answer is the same, and nothing is kept. */
  readonly isTrial?: boolean;
  /** Whether it is to be told what the outside will see. */
  readonly withEffects?: boolean;
  /** What is done although it makes something twice that should not be: `room_conflict` (rule W13). */
  readonly despite?: ReadonlySet<string> | undefined;
  /** Of texts that come of it; the instance's where nothing is said. */
  readonly language?: Language | undefined;
  /** A request that may come again: it is done once, and answered the same (rule W4). */
  readonly once?: Once;
}

export interface Once {
  /** Hashes of the key and whose it is, and of what is asked. */
  readonly key: string;
  readonly request: string;
  readonly toAnswer: (applied: Applied) => string;
}

export interface StepResult {
  readonly kind: StoredKind;
  readonly id: number;
  /** At which it changed last; of what was removed, that of the change. */
  readonly revision: number;
  /** What stands there now; undefined where it was removed. */
  readonly present: Present | undefined;
  /** What waits for a yes instead of being made (rule W18); null where nothing is left of it. */
  readonly proposal?: Proposal | null;
}

export interface Applied {
  readonly revision: number;
  /** One for each step, in their order. */
  readonly results: readonly StepResult[];
  readonly effects: Effects | undefined;
  /** How many bookings are told of it, or would be (rule J11). */
  readonly bookings: number;
  /** How many people who serve, or are asked to, are told of it, or would be (rule D14). */
  readonly serving: number;
  /** Those that have no address, to be called. */
  readonly unreached: Reach['unreached'];
  readonly warnings: readonly Warning[];
}

/** What came of a change; `replayed` is what was answered when it was asked before. */
export type ChangeOutcome = { readonly applied: Applied } | { readonly replayed: string };

/** So many steps, or so many characters, are made before whoever reads has a turn; all of them still come at once. */
const IN_ONE_TURN = 100;
const CHARACTERS_IN_ONE_TURN = 100_000;

/**
 * Makes a change. Throws BadContent with every problem, Conflict with all that have changed meanwhile, NotFound, InUse,
 * Forbidden, RoomTaken, and KeyTaken; nothing has changed then.
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

/** Steps that are known once the change has begun, such as those of a proposal that is accepted. */
export interface FoundSteps {
  /** What stands in the journal, and in the history. */
  readonly action: string;
  readonly what: What;
  readonly find: (content: ContentTransaction) => Promise<readonly Step[]>;
  /** What the same change writes once the steps are taken; `ids` are theirs, in their order. Throws BadContent. */
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
    // What is named and not there is told together with the rest; else the store tells it.
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

/** What was given of a step. */
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

/** What came of each step, as the change has left it. */
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

/** The event stays as it is while a change of it waits. */
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

/** What the change is called in the history: what was asked, whatever else comes of it. */
function whatOf(steps: readonly Step[]): What {
  if (steps.some((step) => 'remove' in step && step.isErased === true)) return 'erase';
  if (steps.every((step) => 'remove' in step)) return 'remove';
  return steps.every((step) => !('id' in step)) ? 'create' : 'change';
}

/** What stands in the journal. */
function actionOf(steps: readonly Step[]): string {
  const [only] = steps;
  if (only === undefined || steps.length > 1) return `change ${steps.length} entities`;
  const verb = 'remove' in only ? (only.isErased === true ? 'erase' : 'remove') : 'id' in only ? 'change' : 'create';
  return `${verb} ${only.kind}${'id' in only ? ` ${only.id}` : ''}`;
}
