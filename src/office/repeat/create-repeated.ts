// Creation of an event with repetitions in one change (rule W21), so that a single undo reverts everything.

import type { Event } from '../../model/event.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { type AppliedChange, applyChanges } from '../content/apply-changes.ts';
import { BadContentError } from '../content/errors.ts';
import { requireCanChange } from '../content/permissions.ts';
import { readValue } from '../content/read-value.ts';
import type { CreateStep } from '../content/step.ts';
import type { WriteContext } from '../write-context.ts';
import { createCopySteps, findDateProblems, toDatePath } from './copy-to-dates.ts';
import { startSeries } from './repeat-as-series.ts';
import type { RepeatedEvents, RepeatOptions, Repetition } from './repetition.ts';

/** `id` is the event itself; `eventIds` are the repetitions. */
export interface CreatedEvents extends RepeatedEvents {
  readonly id: number;
}

interface ToCreate {
  /** Event in the bundle format, without an id. */
  readonly value: unknown;
  readonly repetition: Repetition;
}

/**
 * Creates an event and its repetitions. Throws the same errors as `applyChanges`. Paths of BadContentError are JSON pointers into the event
 * or, if that is valid, into the repetition: `/dates/1`, `/rule`, `/until`.
 */
export async function createRepeatedEvent(
  editing: WriteContext,
  instance: string,
  { value, repetition }: ToCreate,
  { once, despite, language }: Omit<RepeatOptions, 'ifRevision'> = {},
): Promise<CreatedEvents> {
  const isRule = 'rule' in repetition;
  if (isRule) requireCanChange(editing.authority, 'series');
  const dates = isRule ? [] : repetition.dates;
  const problems = isRule ? [] : findDateProblems(dates);
  if (problems.length > 0) throw new BadContentError(problems);
  const at = editing.clock();
  let begun: Pick<RepeatedEvents, 'eventIds' | 'seriesId'> | undefined;
  const steps = {
    action: 'create event and repeat it',
    what: 'create' as const,
    find: async () => stepsOf(value, dates),
    complete: async (content: Parameters<typeof startSeries>[0], [id = 0]: readonly number[]) => {
      if (!isRule) return;
      const event = await content.get('event', id);
      if (event === undefined) throw new NotFoundError(`event ${id}`);
      begun = await startSeries(content, event, repetition, createWallClock(content.instance.timeZone)(at));
    },
  };
  const madeBy = ({ revision, results, warnings }: AppliedChange): CreatedEvents => {
    const [id = 0, ...others] = results.map((one) => one.id);
    const { eventIds = others, seriesId = null } = begun ?? {};
    return { id, revision, eventIds, seriesId, warnings: warnings.map(toDatePath) };
  };
  const asked = once && { ...once, toAnswer: (applied: AppliedChange) => JSON.stringify(madeBy(applied)) };
  try {
    const outcome = await applyChanges(editing, instance, steps, { despite, language, ...(asked && { once: asked }) });
    if ('applied' in outcome) return madeBy(outcome.applied);
    return { ...(JSON.parse(outcome.replayed) as CreatedEvents), isReplayed: true };
  } catch (error) {
    if (error instanceof BadContentError) throw new BadContentError(selectEventProblems(error.problems));
    throw error;
  }
}

/** Returns only the step of the event itself if it is invalid, so that its problems are reported once. */
function stepsOf(value: unknown, dates: Parameters<typeof createCopySteps>[1]): readonly CreateStep[] {
  const event: CreateStep = { kind: 'event', value, at: '' };
  const read = readValue(ruleOf('event'), { id: 1, isNew: true }, value, new Map());
  return read.problems.length > 0 ? [event] : [event, ...createCopySteps(read.entity as Event, dates)];
}

/** Returns the problems of the event, which recur in each copy; if the event has none, the problems of the copies. */
function selectEventProblems(problems: BadContentError['problems']): BadContentError['problems'] {
  const isOfDates = ({ path }: { readonly path: string }) => path === '/dates' || path.startsWith('/dates/');
  const ofEvent = problems.filter((one) => !isOfDates(one));
  return (ofEvent.length > 0 ? ofEvent : problems).map(toDatePath);
}
