// Cleans sign-up input (rules R18 and J16), and validates it against the form (rule J2).

import { type Answer, type Booking, type FieldAnswers, MAX_ANSWER_LENGTHS } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import { checkAnswers, normalizeAnswers } from '../model/bookings/form-answers.ts';
import type { EnteredBooking } from '../model/bookings/visitor-sign-ups.ts';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import { createProblem, type Problem } from '../model/format/problem.ts';
import { isLongerThan } from '../model/format/scalars.ts';
import { MAX_SUBSCRIPTION_FIELD_LENGTHS } from '../model/newsletter/subscription.ts';
import { sanitizeVisitorText } from '../util/visitor-text.ts';

export type CleanedBooking = Pick<Booking, 'people' | 'email' | 'phone' | 'answers'>;

/** Cleans the input, and omits values that are empty or not asked for. */
export function cleanBooking(entered: EnteredBooking, form: BookingForm | null): CleanedBooking {
  const fields = form?.fields ?? [];
  const { people, answers } = normalizeAnswers(
    {
      answers: cleanAnswers(entered.answers, fields),
      people: entered.people.map((one) => ({
        name: sanitizeVisitorText(one.name),
        answers: cleanAnswers(one.answers, fields),
      })),
    },
    fields,
  );
  return { people, answers, email: toAsciiEmail(entered.email.trim()), phone: sanitizeVisitorText(entered.phone) };
}

function cleanAnswers(answers: FieldAnswers, fields: readonly FormField[]): FieldAnswers {
  const isLong = new Set(fields.filter(({ type }) => type === 'long').map(({ id }) => String(id)));
  // Options are compared exactly as in the form, so they are not cleaned.
  const isFree = new Set(fields.filter(({ type }) => type === 'text' || type === 'tel').map(({ id }) => String(id)));
  const clean = (id: string, answer: Answer): Answer => {
    if (typeof answer !== 'string') return answer;
    if (isLong.has(id)) return longText(answer);
    return isFree.has(id) ? sanitizeVisitorText(answer) : answer.toWellFormed().trim();
  };
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, clean(id, answer)]));
}

/** Cleans a multi-line text; keeps at most one empty line between paragraphs (rule J2). */
function longText(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').split('\n');
  return lines
    .map(sanitizeVisitorText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function validateBooking(
  { people, email, phone, answers }: CleanedBooking,
  form: BookingForm | null,
  { party, needsEmail }: { readonly party: number; readonly needsEmail: boolean },
): Problem[] {
  const most = MAX_ANSWER_LENGTHS.text;
  const tooLong = (path: string, text: string) =>
    isLongerThan(text, most) ? [createProblem(path, 'too_long', { has: [...text].length, most })] : [];
  const names = people.flatMap(({ name }, index) => {
    const path = `people[${index}].name`;
    return name === '' ? [createProblem(path, 'missing')] : tooLong(path, name);
  });
  const isMissing = email === '' && needsEmail;
  const isWrong = email !== '' && (!isEmail(email) || email.length > MAX_SUBSCRIPTION_FIELD_LENGTHS.email);
  return [
    ...(people.length === 0 ? [createProblem('people', 'missing')] : []),
    ...(people.length > party ? [createProblem('people', 'too_many_people', { has: people.length, most: party })] : []),
    ...names,
    ...(isMissing ? [createProblem('email', 'missing')] : []),
    ...(isWrong ? [createProblem('email', 'no_email', { given: JSON.stringify(email.slice(0, 60)) })] : []),
    ...tooLong('phone', phone),
    ...checkAnswers({ people, answers }, form?.fields ?? [], needsEmail),
  ];
}

export function isMissingForAdditionalPerson({ code, path }: Problem): boolean {
  return code === 'missing' && path.startsWith('people[') && !path.startsWith('people[0]');
}
