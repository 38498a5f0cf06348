import { expect, it } from 'vitest';
import type { Booking, BookingState } from '../model/bookings/booking.ts';
import type { BookingForm, FieldType, FormField } from '../model/bookings/form.ts';
import type { StoredBooking } from '../store/bookings/booking-rows.ts';
import { createAnswerTable, sumAnswers } from './answer-sums.ts';

const field = (id: number, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id,
  label: `Frage ${id}`,
  help: '',
  type,
  required: false,
  options: [],
  min: null,
  max: null,
  each: false,
  showIf: null,
  sensitive: false,
  ...more,
});

const FORM: BookingForm = {
  id: 1,
  name: 'Lager',
  intro: '',
  consent: '',
  fields: [
    field(1, 'choice', { options: ['Fleisch', 'vegetarisch', 'vegan'], each: true }),
    field(2, 'long', { each: true, sensitive: true }),
    field(3, 'number'),
    field(4, 'several', { options: ['Zelt', 'Auto'] }),
    field(5, 'yes'),
    field(6, 'date', { each: true }),
    field(7, 'tel'),
    field(8, 'text', { showIf: { fieldId: 5, value: true } }),
  ],
};

let id = 0;
const booking = (
  people: readonly (readonly [name: string, answers?: Booking['answers']])[],
  answers: Booking['answers'] = {},
  state: BookingState = 'booked',
): StoredBooking =>
  ({
    booking: { id: ++id, state, answers, people: people.map(([name, own = {}]) => ({ name, answers: own })) },
  }) as unknown as StoredBooking;

const ITEMS = [
  booking(
    [
      ['Ida Keller', { 1: 'vegan', 2: 'Nüsse', 6: '2015-03-04' }],
      ['', { 1: 'Fleisch', 6: '2017-11-30' }],
    ],
    { 3: 0.1, 4: ['Zelt', 'Auto'], 5: true, 7: '079', 8: 'gern' },
  ),
  booking([['Urs Meier', { 1: 'Fleisch', 2: ' nüsse ' }]], { 3: 0.2, 4: ['Auto'] }),
  booking([['Lea Huber', { 2: 'Milch' }]], { 3: 2 }),
  booking([['Wartend', { 1: 'vegan', 2: 'Gluten' }]], { 3: 90 }, 'waiting'),
  booking([['Abgemeldet', { 1: 'vegan' }]], { 3: 90 }, 'cancelled'),
];

const sums = sumAnswers({ form: FORM, items: ITEMS }, 'de');
const sumOf = (of: number) => sums.find((one) => one.field.id === of);
const groupsOf = (of: number) => sumOf(of)?.groups.map(({ answer, count, names }) => [answer, count, names.join('; ')]);

it('choices are counted in the order of the options, without the waiting list and cancelled bookings', () => {
  expect(groupsOf(1)).toEqual([
    ['Fleisch', 2, '2. Person von Ida Keller; Urs Meier'],
    ['vegan', 1, 'Ida Keller'],
  ]);
  expect(sumOf(1)?.unanswered).toBe(1);
  expect(sumOf(4)?.groups.map(({ answer, count, people }) => [answer, count, people])).toEqual([
    ['Zelt', 1, 2],
    ['Auto', 2, 3],
  ]);
  expect(groupsOf(5)).toEqual([['ja', 1, 'Ida Keller']]);
});

it('texts are gathered with the names behind them, the most frequent first, ignoring case and spaces', () => {
  expect(groupsOf(2)).toEqual([
    ['Nüsse', 2, 'Ida Keller; Urs Meier'],
    ['Milch', 1, 'Lea Huber'],
  ]);
});

it('numbers are summed without rounding errors, and dates have a span', () => {
  expect(sumOf(3)?.sum).toBe(2.3);
  expect(sumOf(3)?.groups.map(({ answer }) => answer)).toEqual(['0.1', '0.2', '2']);
  expect(sumOf(6)?.span).toEqual(['4.3.2015', '30.11.2017']);
  expect(sumOf(3)?.span).toBeUndefined();
});

it('people who were not asked do not count as unanswered, and telephone numbers are left out', () => {
  expect(sumOf(8)).toMatchObject({ unanswered: 0, groups: [{ answer: 'gern', count: 1 }] });
  expect(sumOf(5)?.unanswered).toBe(2);
  expect(sumOf(7)).toBeUndefined();
});

it('nothing is summed without a form or a confirmed booking', () => {
  expect(sumAnswers({ form: null, items: ITEMS }, 'de')).toEqual([]);
  expect(sumAnswers({ form: FORM, items: ITEMS.slice(3) }, 'de')).toEqual([]);
  expect(createAnswerTable({ form: null, items: ITEMS }, 'de')).toBeUndefined();
});

it('the table for download has a row per answer', () => {
  const table = createAnswerTable({ form: FORM, items: ITEMS }, 'de');
  expect(table?.headings).toEqual(['Frage', 'Antwort', 'Anzahl', 'Personen', 'Namen']);
  expect(table?.rows.slice(0, 3)).toEqual([
    ['Frage 1', 'Fleisch', '2', '2', '2. Person von Ida Keller, Urs Meier'],
    ['Frage 1', 'vegan', '1', '1', 'Ida Keller'],
    ['Frage 1', 'ohne Antwort', '1', '', ''],
  ]);
  expect(table?.rows).toContainEqual(['Frage 3', 'Summe', '2.3', '', '']);
});
