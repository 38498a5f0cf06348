// Sign-up input: cleaned (rules R18 and J16), and validated against the form (rule J2).

import { checkAnswers, keptAnswers } from '../model/bookings/answers.ts';
import { type Answer, type Booking, type FieldAnswers, MAX_CHARACTERS } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import type { EnteredBooking } from '../model/bookings/sign-ups.ts';
import { type Problem, problem } from '../model/format/problem.ts';
import { isLongerThan } from '../model/format/scalars.ts';
import { asciiEmail, isEmail } from '../model/newsletter/newsletter.ts';
import { LONGEST } from '../model/newsletter/subscription.ts';
import { visitorText } from '../util/visitor-text.ts';

/** Part of a booking that comes from the input. */
export type JudgedBooking = Pick<Booking, 'people' | 'email' | 'phone' | 'answers'>;

/** Cleans the input, and omits values that are empty or not asked for. */
export function cleaned(entered: EnteredBooking, form: BookingForm | null): JudgedBooking {
  const fields = form?.fields ?? [];
  const { people, answers } = keptAnswers(
    {
      answers: cleanAnswers(entered.answers, fields),
      people: entered.people.map((one) => ({
        name: visitorText(one.name),
        answers: cleanAnswers(one.answers, fields),
      })),
    },
    fields,
  );
  return { people, answers, email: asciiEmail(entered.email.trim()), phone: visitorText(entered.phone) };
}

function cleanAnswers(answers: FieldAnswers, fields: readonly FormField[]): FieldAnswers {
  const isLong = new Set(fields.filter(({ type }) => type === 'long').map(({ id }) => String(id)));
  // Options are compared exactly as in the form, so they are not cleaned.
  const isFree = new Set(fields.filter(({ type }) => type === 'text' || type === 'tel').map(({ id }) => String(id)));
  const clean = (id: string, answer: Answer): Answer => {
    if (typeof answer !== 'string') return answer;
    if (isLong.has(id)) return longText(answer);
    return isFree.has(id) ? visitorText(answer) : answer.toWellFormed().trim();
  };
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, clean(id, answer)]));
}

/** Several lines: each cleaned, with one empty line between them at most (rule J2). */
function longText(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').split('\n');
  return lines
    .map(visitorText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Problems by path: `people[1].name`, `email`, `phone`, `people`, `answers["3"]`. */
export function faultsOf(
  { people, email, phone, answers }: JudgedBooking,
  form: BookingForm | null,
  { party, needsEmail }: { readonly party: number; readonly needsEmail: boolean },
): Problem[] {
  const most = MAX_CHARACTERS.text;
  const tooLong = (path: string, text: string) =>
    isLongerThan(text, most) ? [problem(path, 'too_long', { has: [...text].length, most })] : [];
  const names = people.flatMap(({ name }, index) => {
    const path = `people[${index}].name`;
    return name === '' ? [problem(path, 'missing')] : tooLong(path, name);
  });
  const isMissing = email === '' && needsEmail;
  const isWrong = email !== '' && (!isEmail(email) || email.length > LONGEST.email);
  return [
    ...(people.length === 0 ? [problem('people', 'missing')] : []),
    ...(people.length > party ? [problem('people', 'too_many_people', { has: people.length, most: party })] : []),
    ...names,
    ...(isMissing ? [problem('email', 'missing')] : []),
    ...(isWrong ? [problem('email', 'no_email', { given: JSON.stringify(email.slice(0, 60)) })] : []),
    ...tooLong('phone', phone),
    ...checkAnswers({ people, answers }, form?.fields ?? [], needsEmail),
  ];
}

/** Whether a problem is a missing value of a person other than the one who signs up. */
export function isMissingOfOthers({ code, path }: Problem): boolean {
  return code === 'missing' && path.startsWith('people[') && !path.startsWith('people[0]');
}
