// Warnings about values that are accepted although they cause problems, shown after a write and when the entity is read.

import { hasOnlineSignUp, isDeadlineAfterStart } from '../../model/bookings/sign-up.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { Person } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { fromCompactDate } from '../../util/dates.ts';
import { createEventOnDate } from '../series/events.ts';
import { createLengthCheck } from './length-warnings.ts';
import { readNamedEntities } from './stored-by-websites.ts';

export interface StoredEntity {
  readonly kind: StoredKind;
  readonly id: number;
  readonly value: Entity;
  readonly path: string;
}

/** Warns of entities that some website programs can’t store (rule K3), and of sign-up deadlines after the event. */
export async function findStoredEntityWarnings(
  content: ContentReader,
  all: readonly StoredEntity[],
): Promise<Problem[]> {
  const measured = all.flatMap((one) => {
    const item = eventOrPersonOf(one);
    return item === undefined ? [] : [{ item, path: one.path }];
  });
  if (measured.length === 0) return [];
  const named = await readNamedEntities(
    content,
    measured.map(({ item }) => item),
  );
  const warningsOf = createLengthCheck(named);
  const lengths = measured.flatMap(({ item, path }) => warningsOf(item, path));
  const deadlines = all.flatMap(({ kind, value, path }) => {
    const event = narrowToKind('event', kind, value);
    return event === undefined ? [] : findDeadlineWarnings(event, `${path}/subscription/deadline`);
  });
  return [...lengths, ...deadlines];
}

function eventOrPersonOf({ kind, id, value }: StoredEntity): Event | Person | undefined {
  const series = narrowToKind('series', kind, value);
  if (series !== undefined) return createEventOnDate(series, series.startsOn, id);
  return narrowToKind('event', kind, value) ?? narrowToKind('person', kind, value);
}

/** Warns of a sign-up deadline after the end of the event, or after its start with online sign-up; `path` is that of the deadline. */
export function findDeadlineWarnings(event: Event, path: string): Problem[] {
  const { subscription, startsAt, endsAt } = event;
  const deadline = subscription?.deadline ?? null;
  if (deadline === null) return [];
  const [day, end] = [fromCompactDate(deadline), endsAt.slice(0, 10)];
  if (day > end) return [createProblem(path, 'deadline_after_event', { deadline: day, end })];
  if (!hasOnlineSignUp(event) || !isDeadlineAfterStart(event)) return [];
  const time = subscription?.deadlineTime ?? '';
  const last = time === '' ? day : `${day} ${time}:00`;
  return [createProblem(path, 'deadline_after_start', { deadline: last, start: startsAt })];
}
