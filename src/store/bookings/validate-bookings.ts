import type { Transaction } from 'kysely';
import type { Booking, FieldAnswers } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import { createProblem } from '../../model/format/problem.ts';
import { narrowToKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import { AnswerLossError, type EntityProblem, FormAnsweredError, HasBookingsError } from '../content/errors.ts';
import type { Tables } from '../tables.ts';
import {
  type BookingUpdateOptions,
  type ChangedSignUp,
  findChangedSignUps,
  hasEndedSignUp,
  hasFormChanged,
  readBookingsOfEvent,
  readBookingsOfForm,
} from './update-bookings-on-event-change.ts';

/**
 * Throws HasBookingsError if booked events would be removed, AnswerLossError if answered questions would be replaced, and
 * FormAnsweredError if a form would no longer allow existing answers.
 */
export async function validateBookings(
  tx: Transaction<Tables>,
  instanceId: number,
  deltas: readonly Delta[],
  { detaches = false }: BookingUpdateOptions,
): Promise<void> {
  const going = detaches ? [] : findChangedSignUps(deltas).filter(hasEndedSignUp);
  const left: ChangedSignUp[] = [];
  for (const one of going) if (await hasBookings(tx, instanceId, one.id)) left.push(one);
  if (left.length > 0) {
    const ids = left.map(({ id }) => id);
    throw new HasBookingsError(
      ids,
      left.every(({ after }) => after !== undefined),
    );
  }
  if (!detaches) await judgeAnswers(tx, instanceId, findChangedSignUps(deltas));
  const problems: EntityProblem[] = [];
  for (const { kind, id, after, entityBefore } of deltas) {
    const [was, is] = [narrowToKind('form', kind, entityBefore()), narrowToKind('form', kind, after?.entity)];
    if (was === undefined || is === undefined || !mayLose(was, is)) continue;
    const bookings = await readBookingsOfForm(tx, instanceId, id);
    problems.push(
      ...answeredFaults(
        was,
        is,
        bookings.map(({ booking }) => booking),
      ),
    );
  }
  if (problems.length > 0) throw new FormAnsweredError(problems);
}

async function judgeAnswers(
  tx: Transaction<Tables>,
  instanceId: number,
  changed: readonly ChangedSignUp[],
): Promise<void> {
  const losing: { readonly id: number; readonly bookings: number }[] = [];
  for (const one of changed) {
    if (hasEndedSignUp(one) || !hasFormChanged(one)) continue;
    const all = await readBookingsOfEvent(tx, instanceId, one.id);
    const bookings = all.filter(({ booking }) => isAnswered(booking)).length;
    if (bookings > 0) losing.push({ id: one.id, bookings });
  }
  if (losing.length === 0) return;
  const count = losing.reduce((sum, { bookings }) => sum + bookings, 0);
  throw new AnswerLossError(
    losing.map(({ id }) => id),
    count,
  );
}

function isAnswered({ answers, people }: Booking): boolean {
  return [answers, ...people.map((one) => one.answers)].some((some) => Object.keys(some).length > 0);
}

export async function hasBookings(tx: Transaction<Tables>, instanceId: number, eventId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countBookings(tx: Transaction<Tables>, instanceId: number, eventId: number): Promise<number> {
  const row = await tx
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('instance_id', '=', instanceId)
    .where('event_id', '=', eventId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function mayLose(was: BookingForm, is: BookingForm): boolean {
  return pairs(was, is).some(([before, after]) => isOther(before, after) || lostOptions(before, after).length > 0);
}

function pairs(was: BookingForm, is: BookingForm): (readonly [FormField, FormField, number])[] {
  return is.fields.flatMap((after, index) => {
    const before = was.fields.find(({ id }) => id === after.id);
    return before === undefined ? [] : [[before, after, index] as const];
  });
}

const isOther = (before: FormField, after: FormField) => before.type !== after.type || before.each !== after.each;

const lostOptions = (before: FormField, after: FormField) =>
  before.options.filter((one) => !after.options.includes(one));

function answeredFaults(was: BookingForm, is: BookingForm, bookings: readonly Booking[]): EntityProblem[] {
  const all: FieldAnswers[] = bookings.flatMap(({ answers, people }) => [answers, ...people.map((one) => one.answers)]);
  return pairs(was, is).flatMap(([before, after, index]): EntityProblem[] => {
    const given = all.flatMap((answers) => answers[String(after.id)] ?? []);
    if (given.length === 0) return [];
    const of = { kind: 'form' as const, id: is.id };
    if (isOther(before, after)) {
      const name = before.type === after.type ? 'each' : 'type';
      const was = name === 'type' ? before.type : `each ${before.each}`;
      return [{ ...of, ...createProblem(`/fields/${index}/${name}`, 'type_of_answered', { was }) }];
    }
    const option = lostOptions(before, after).find((one) => given.some((answer) => answer === one));
    return option === undefined
      ? []
      : [{ ...of, ...createProblem(`/fields/${index}/options`, 'option_answered', { option }) }];
  });
}
