// Makes an event and its other dates in one change (rule W21), so that one undo takes all of them back.

import type { Event } from '../../model/event.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFound } from '../../store/content/errors.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { type Applied, applyChanges } from '../content/apply-changes.ts';
import { BadContent } from '../content/errors.ts';
import { expectMayChange } from '../content/permissions.ts';
import { readValue } from '../content/read-value.ts';
import type { Create } from '../content/step.ts';
import type { WriteContext } from '../write-context.ts';
import { beginSeries } from './as-series.ts';
import { atDate, copiesOf, datesProblems } from './on-dates.ts';
import type { RepeatedEvents, RepeatOptions, Repetition } from './repetition.ts';

/** With `id`, that of the event itself; `eventIds` are those of the others. */
export interface CreatedEvents extends RepeatedEvents {
  readonly id: number;
}

interface ToCreate {
  /** The event in the words of the bundle, without its number. */
  readonly value: unknown;
  readonly repetition: Repetition;
}

/**
 * Throws as `applyChanges`: BadContent has JSON pointers into the event or, where that is right, into the repetition: `/dates/1`, `/rule`,
 * `/until`.
 */
export async function createRepeated(
  editing: WriteContext,
  instance: string,
  { value, repetition }: ToCreate,
  { once, despite, language }: Omit<RepeatOptions, 'ifRevision'> = {},
): Promise<CreatedEvents> {
  const isRule = 'rule' in repetition;
  if (isRule) expectMayChange(editing.authority, 'series');
  const dates = isRule ? [] : repetition.dates;
  const problems = isRule ? [] : datesProblems(dates);
  if (problems.length > 0) throw new BadContent(problems);
  const at = editing.clock();
  let begun: Pick<RepeatedEvents, 'eventIds' | 'seriesId'> | undefined;
  const steps = {
    action: 'create event and repeat it',
    what: 'create' as const,
    find: async () => stepsOf(value, dates),
    complete: async (content: Parameters<typeof beginSeries>[0], [id = 0]: readonly number[]) => {
      if (!isRule) return;
      const event = await content.get('event', id);
      if (event === undefined) throw new NotFound(`event ${id}`);
      begun = await beginSeries(content, event, repetition, wallClock(content.instance.timeZone)(at));
    },
  };
  const madeBy = ({ revision, results, warnings }: Applied): CreatedEvents => {
    const [id = 0, ...others] = results.map((one) => one.id);
    const { eventIds = others, seriesId = null } = begun ?? {};
    return { id, revision, eventIds, seriesId, warnings: warnings.map(atDate) };
  };
  const asked = once && { ...once, toAnswer: (applied: Applied) => JSON.stringify(madeBy(applied)) };
  try {
    const outcome = await applyChanges(editing, instance, steps, { despite, language, ...(asked && { once: asked }) });
    if ('applied' in outcome) return madeBy(outcome.applied);
    return { ...(JSON.parse(outcome.replayed) as CreatedEvents), isReplayed: true };
  } catch (error) {
    if (error instanceof BadContent) throw new BadContent(ofEventFirst(error.problems));
    throw error;
  }
}

/** The event alone where it can’t be read, so that what is wrong is told once. */
function stepsOf(value: unknown, dates: Parameters<typeof copiesOf>[1]): readonly Create[] {
  const event: Create = { kind: 'event', value, at: '' };
  const read = readValue(ruleOf('event'), { id: 1, isNew: true }, value, new Map());
  return read.problems.length > 0 ? [event] : [event, ...copiesOf(read.entity as Event, dates)];
}

/** What is wrong with the event is wrong with each of its copies, and told of it alone. */
function ofEventFirst(problems: BadContent['problems']): BadContent['problems'] {
  const isOfDates = ({ path }: { readonly path: string }) => path === '/dates' || path.startsWith('/dates/');
  const ofEvent = problems.filter((one) => !isOfDates(one));
  return (ofEvent.length > 0 ? ofEvent : problems).map(atDate);
}
