// Answers of an event's bookings, summed by question. Only people with a seat count: confirmed bookings, not the waiting list.

import { formatDayAsTyped } from '../date-parsing/format-day.ts';
import { listAttendeeNames } from '../i18n/attendee-names.ts';
import { createTranslator, type Translate } from '../i18n/translate.ts';
import type { Answer, Booking } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import { isFieldVisible } from '../model/bookings/form-answers.ts';
import type { Language } from '../model/instance.ts';
import type { TextTable } from '../model/text-table.ts';
import type { StoredBooking } from '../store/bookings/booking-rows.ts';
import { foldForSearch } from '../util/fold-for-search.ts';

export interface AnswerGroup {
  /** Wording of the first answer in the group. */
  readonly answer: string;
  /** Number of answers, counted per person if the question is asked for each person, otherwise per booking. */
  readonly count: number;
  readonly people: number;
  readonly names: readonly string[];
}

/** Answers to a question; `unanswered` counts empty answers where the question is visible. */
export interface AnswerSum {
  readonly field: FormField;
  /** Numbers and dates in ascending order; other groups in the order of the options, then the most frequent first. */
  readonly groups: readonly AnswerGroup[];
  readonly unanswered: number;
  readonly sum?: number;
  /** Earliest and latest date answered; undefined for questions of other types, or without an answer. */
  readonly span?: readonly [from: string, to: string];
}

export interface FormWithBookings {
  readonly form: BookingForm | null;
  readonly items: readonly StoredBooking[];
}

/** Sums the answers by question, in the order of the form; empty without a form or a confirmed booking. Telephone numbers are left out. */
export function sumAnswers({ form, items }: FormWithBookings, language: Language): readonly AnswerSum[] {
  const booked = items.map(({ booking }) => booking).filter(({ state }) => state === 'booked');
  if (form === null || booked.length === 0) return [];
  const t = createTranslator(language);
  return form.fields
    .filter(({ type }) => type !== 'tel')
    .map((field) => sumField(field, { form, booked, t, language }));
}

interface SumContext {
  readonly form: BookingForm;
  readonly booked: readonly Booking[];
  readonly t: Translate;
  readonly language: Language;
}

interface Given {
  readonly answer: Answer | undefined;
  readonly name: string;
  readonly people: number;
}

function sumField(field: FormField, { form, booked, t, language }: SumContext): AnswerSum {
  const asked = booked.filter(({ answers }) => isFieldVisible(field, answers, form.fields));
  const all = asked.flatMap((booking) => givenIn(field, booking, t));
  const given = all.filter(({ answer }) => answer !== undefined);
  const sum = { field, groups: groupsOf(field, given, t), unanswered: all.length - given.length };
  if (field.type === 'number') return { ...sum, sum: sumExactly(given.map(({ answer }) => Number(answer))) };
  const [first, last] = [sum.groups[0], sum.groups.at(-1)];
  if (field.type !== 'date' || first === undefined || last === undefined) return sum;
  const written = sum.groups.map((group) => ({ ...group, answer: formatDayAsTyped(group.answer, language) }));
  const day = (date: string) => formatDayAsTyped(date, language);
  return { ...sum, groups: written, span: [day(first.answer), day(last.answer)] };
}

function givenIn({ id, each }: FormField, { people, answers }: Booking, t: Translate): Given[] {
  const names = listAttendeeNames(
    people.map(({ name }) => name),
    t,
  );
  if (!each) return [{ answer: answers[String(id)], name: names[0] ?? '', people: people.length }];
  return people.map((person, index) => ({ answer: person.answers[String(id)], name: names[index] ?? '', people: 1 }));
}

/** Sums without the rounding errors of binary fractions. */
function sumExactly(numbers: readonly number[]): number {
  return Number(numbers.reduce((sum, number) => sum + number, 0).toFixed(6));
}

function groupsOf({ type, options }: FormField, given: readonly Given[], t: Translate): AnswerGroup[] {
  const single = given.flatMap(({ answer, ...rest }) =>
    textsOf(answer, t).map((text) => ({ ...rest, text, folded: foldForSearch(text.replace(/\s+/g, ' ').trim()) })),
  );
  const groups = [...Map.groupBy(single, ({ folded }) => folded).values()].map((some) => ({
    answer: some[0]?.text ?? '',
    count: some.length,
    people: some.reduce((sum, { people }) => sum + people, 0),
    names: some.map(({ name }) => name),
  }));
  if (type === 'number') return groups.sort((a, b) => Number(a.answer) - Number(b.answer));
  if (type === 'date') return groups.sort((a, b) => (a.answer < b.answer ? -1 : 1));
  const placeOf = ({ answer }: AnswerGroup) => (options.indexOf(answer) + options.length + 1) % (options.length + 1);
  return groups.sort((a, b) => placeOf(a) - placeOf(b) || b.count - a.count);
}

function textsOf(answer: Answer | undefined, t: Translate): readonly string[] {
  if (answer === undefined) return [];
  if (answer === true) return [t('bookings.yes')];
  return typeof answer === 'object' ? answer : [String(answer)];
}

/** Creates the table of the summed answers; undefined if there is nothing to sum. */
export function createAnswerTable(answered: FormWithBookings, language: Language): TextTable | undefined {
  const t = createTranslator(language);
  const sums = sumAnswers(answered, language);
  if (sums.length === 0) return undefined;
  const columns = ['question', 'answer', 'count', 'people', 'names'] as const;
  return {
    title: t('answerSums.title'),
    headings: columns.map((name) => t(`answerSums.columns.${name}`)),
    rows: sums.flatMap(({ field: { label }, groups, unanswered, sum }) => [
      ...(sum === undefined ? [] : [[label, t('answerSums.sum'), String(sum), '', '']]),
      ...groups.map(({ answer, count, people, names }) => [
        label,
        answer,
        String(count),
        String(people),
        names.join(', '),
      ]),
      ...(unanswered === 0 ? [] : [[label, t('answerSums.unanswered'), String(unanswered), '', '']]),
    ]),
  };
}
