// Inputs of a sign-up form by name: reading entered values, filling in those of a booking, and locating problems.

import type { Answer, Booking, FieldAnswers } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import type { EnteredBooking } from '../../model/bookings/sign-ups.ts';
import type { Problem } from '../../model/format/problem.ts';
import { join } from '../../model/format/report.ts';

export const INPUTS = {
  email: 'email',
  phone: 'phone',
  number: 'number',
  token: 'token',
  /** Honeypot: invisible to people, so only robots fill it in. */
  trap: 'website',
  deed: 'do',
} as const;

export type SentFields = URLSearchParams;

/** Input of a person's name; 0 is the person who signs up. */
export function nameInput(person: number): string {
  return person === 0 ? 'name' : `name-${person + 1}`;
}

/** Input of an answer; includes the person if the field is asked of each. */
export function answerInput({ id, each }: FormField, person: number): string {
  return each ? `p${person + 1}-a-${id}` : `a-${id}`;
}

/** Number of people to draw the form for, within the limit. */
export function shownPeople(sent: SentFields, most: number): number {
  return Math.min(Math.max(1, enteredPeople(sent, most)), most);
}

/** Entered number of people: 0 for an invalid number, capped at one above the limit. */
function enteredPeople(sent: SentFields, most: number): number {
  if (most === 1) return 1;
  const text = (sent.get(INPUTS.number) ?? '1').trim();
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most + 1) : 0;
}

/** Reads the entered values without validation. Answers to unknown fields are ignored. */
export function readEntered(
  sent: SentFields,
  form: BookingForm | null,
  most: number,
): Pick<EnteredBooking, 'people' | 'phone' | 'answers'> {
  const fields = form?.fields ?? [];
  const answersOf = (each: boolean, person: number): FieldAnswers =>
    Object.fromEntries(
      fields
        .filter((field) => field.each === each)
        .map((field) => [String(field.id), answerIn(sent, field, answerInput(field, person))] as const)
        .filter((entry): entry is [string, Answer] => entry[1] !== undefined),
    );
  return {
    people: Array.from({ length: enteredPeople(sent, most) }, (_, person) => ({
      name: sent.get(nameInput(person)) ?? '',
      answers: answersOf(true, person),
    })),
    phone: sent.get(INPUTS.phone) ?? '',
    answers: answersOf(false, 0),
  };
}

function answerIn(sent: SentFields, { type }: FormField, name: string): Answer | undefined {
  if (type === 'several') return sent.getAll(name).filter((value) => value !== '');
  const text = sent.get(name);
  if (text === null || text.trim() === '') return undefined;
  if (type === 'yes') return true;
  if (type !== 'number') return text;
  const plain = text.trim().replace(',', '.');
  // Invalid numbers are kept as text and reported by the validation.
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

export function filledWith({ people, phone, answers }: Booking, form: BookingForm | null): SentFields {
  const sent = new URLSearchParams({ [INPUTS.phone]: phone, [INPUTS.number]: String(people.length) });
  const put = (of: FieldAnswers, each: boolean, person: number) => {
    for (const field of form?.fields ?? []) {
      const answer = field.each === each ? of[String(field.id)] : undefined;
      if (answer === undefined) continue;
      const values = typeof answer === 'object' ? answer : [answer === true ? 'on' : String(answer)];
      for (const value of values) sent.append(answerInput(field, person), value);
    }
  };
  put(answers, false, 0);
  for (const [person, { name, answers: own }] of people.entries()) {
    sent.set(nameInput(person), name);
    put(own, true, person);
  }
  return sent;
}

/** Input of the form: its name, the path of its problems, and its form field if any. */
export interface AskedInput {
  readonly input: string;
  readonly path: string;
  readonly field?: FormField;
  /** Index of the person for fields asked of each; 0 is the person who signs up. */
  readonly person?: number;
}

export function askedInputs(form: BookingForm | null, people: number): AskedInput[] {
  const fields = form?.fields ?? [];
  const persons = Array.from({ length: people }, (_, person) => person);
  return [
    { input: INPUTS.number, path: 'people' },
    { input: INPUTS.email, path: 'email' },
    { input: INPUTS.phone, path: 'phone' },
    ...persons.flatMap((person) => [
      { input: nameInput(person), path: `people[${person}].name`, person },
      ...fields
        .filter(({ each }) => each)
        .map((field) => ({
          input: answerInput(field, person),
          path: join(`people[${person}].answers`, String(field.id)),
          field,
          person,
        })),
    ]),
    ...fields
      .filter(({ each }) => !each)
      .map((field) => ({ input: answerInput(field, 0), path: join('answers', String(field.id)), field })),
  ];
}

/** Problems by input name; others are left out. */
export function faultsByInput(faults: readonly Problem[], asked: readonly AskedInput[]): ReadonlyMap<string, Problem> {
  const inputs = new Map(asked.map(({ path, input }) => [path, input]));
  return new Map(
    faults.flatMap((fault) => {
      const input = inputs.get(fault.path);
      return input === undefined ? [] : [[input, fault] as const];
    }),
  );
}
