// Inputs of a sign-up form by name: reads submitted values, fills in the values of a booking, finds the input of a problem.

import type { Answer, Booking, FieldAnswers } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import type { EnteredBooking } from '../../model/bookings/visitor-sign-ups.ts';
import type { Problem } from '../../model/format/problem.ts';
import { joinPath } from '../../model/format/report.ts';

export const BOOKING_INPUTS = {
  email: 'email',
  phone: 'phone',
  number: 'number',
  token: 'token',
  /** Honeypot: an input that people don't see, so only robots fill it in. */
  trap: 'website',
  deed: 'do',
} as const;

export type SubmittedFields = URLSearchParams;

export function nameInputOf(person: number): string {
  return person === 0 ? 'name' : `name-${person + 1}`;
}

/** Name of the input for an answer. Contains the index of the person if the question is asked per person. */
export function answerInputOf({ id, each }: FormField, person: number): string {
  return each ? `p${person + 1}-a-${id}` : `a-${id}`;
}

export function countPeopleToShow(sent: SubmittedFields, limit: number): number {
  return Math.min(Math.max(1, enteredPeople(sent, limit)), limit);
}

/** Submitted number of people: 0 if invalid, and `limit + 1` for any number above the limit. */
function enteredPeople(sent: SubmittedFields, limit: number): number {
  if (limit === 1) return 1;
  const text = (sent.get(BOOKING_INPUTS.number) ?? '1').trim();
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), limit + 1) : 0;
}

/** Submitted values, not validated. Answers to unknown questions are ignored. */
export function readEnteredBooking(
  sent: SubmittedFields,
  form: BookingForm | null,
  limit: number,
): Pick<EnteredBooking, 'people' | 'phone' | 'answers'> {
  const fields = form?.fields ?? [];
  const answersOf = (each: boolean, person: number): FieldAnswers =>
    Object.fromEntries(
      fields
        .filter((field) => field.each === each)
        .map((field) => [String(field.id), answerIn(sent, field, answerInputOf(field, person))] as const)
        .filter((entry): entry is [string, Answer] => entry[1] !== undefined),
    );
  return {
    people: Array.from({ length: enteredPeople(sent, limit) }, (_, person) => ({
      name: sent.get(nameInputOf(person)) ?? '',
      answers: answersOf(true, person),
    })),
    phone: sent.get(BOOKING_INPUTS.phone) ?? '',
    answers: answersOf(false, 0),
  };
}

function answerIn(sent: SubmittedFields, { type }: FormField, name: string): Answer | undefined {
  if (type === 'several') return sent.getAll(name).filter((value) => value !== '');
  const text = sent.get(name);
  if (text === null || text.trim() === '') return undefined;
  if (type === 'yes') return true;
  if (type !== 'number') return text;
  const plain = text.trim().replace(',', '.');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

export function bookingToFields(
  { people, phone, answers }: Pick<Booking, 'people' | 'phone' | 'answers'>,
  form: BookingForm | null,
): SubmittedFields {
  const sent = new URLSearchParams({ [BOOKING_INPUTS.phone]: phone, [BOOKING_INPUTS.number]: String(people.length) });
  const put = (of: FieldAnswers, each: boolean, person: number) => {
    for (const field of form?.fields ?? []) {
      const answer = field.each === each ? of[String(field.id)] : undefined;
      if (answer === undefined) continue;
      const values = typeof answer === 'object' ? answer : [answer === true ? 'on' : String(answer)];
      for (const value of values) sent.append(answerInputOf(field, person), value);
    }
  };
  put(answers, false, 0);
  for (const [person, { name, answers: own }] of people.entries()) {
    sent.set(nameInputOf(person), name);
    put(own, true, person);
  }
  return sent;
}

export interface BookingInput {
  readonly input: string;
  readonly path: string;
  readonly field?: FormField;
  /** Index of the person, for questions asked per person; 0 is the person who signs up. */
  readonly person?: number;
}

export function listBookingInputs(form: BookingForm | null, people: number): BookingInput[] {
  const fields = form?.fields ?? [];
  const nameOf = (person: number) => ({ input: nameInputOf(person), path: `people[${person}].name`, person });
  const answersOf = (person: number) =>
    fields
      .filter(({ each }) => each)
      .map((field) => ({
        input: answerInputOf(field, person),
        path: joinPath(`people[${person}].answers`, String(field.id)),
        field,
        person,
      }));
  const others = Array.from({ length: Math.max(people - 1, 0) }, (_, at) => at + 1);
  const ofPeople = [
    { input: BOOKING_INPUTS.number, path: 'people' },
    ...answersOf(0),
    ...others.flatMap((person) => [nameOf(person), ...answersOf(person)]),
  ];
  const once = fields
    .filter(({ each }) => !each)
    .map((field) => ({ input: answerInputOf(field, 0), path: joinPath('answers', String(field.id)), field }));
  return [
    nameOf(0),
    { input: BOOKING_INPUTS.email, path: 'email' },
    { input: BOOKING_INPUTS.phone, path: 'phone' },
    ...(arePeopleFieldsLast(form) ? [...once, ...ofPeople] : [...ofPeople, ...once]),
  ];
}

/** True if the questions for each person come last, because they depend on answers to other questions. */
export function arePeopleFieldsLast(form: BookingForm | null): boolean {
  return (form?.fields ?? []).some(({ each, showIf }) => each && showIf !== null);
}

export function assignFaultsToInputs(
  faults: readonly Problem[],
  asked: readonly BookingInput[],
): ReadonlyMap<string, Problem> {
  const inputs = new Map(asked.map(({ path, input }) => [path, input]));
  return new Map(
    faults.flatMap((fault) => {
      const input = inputs.get(fault.path);
      return input === undefined ? [] : [[input, fault] as const];
    }),
  );
}
