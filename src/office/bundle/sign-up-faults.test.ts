import { expect, test } from 'vitest';
import { faultsOf } from '../../../test/support/bundle-faults.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import { lateBundle, ONLINE_BOOKING } from '../../../test/support/late-keys.ts';
import type { FormField } from '../../model/bookings/form.ts';
import { checkAnswers } from '../../model/bookings/form-answers.ts';

const after = (change: (bundle: Loose) => void) => {
  const bundle = lateBundle();
  change(bundle);
  return faultsOf(bundle);
};

const subscription = (value: Loose) => (bundle: Loose) => Object.assign(bundle['events'][0].subscription, value);
const online = (value: Loose) => subscription({ online: { ...ONLINE_BOOKING, ...value } });
const booking = (value: Loose) => (bundle: Loose) => Object.assign(bundle['bookings'][0], value);
const fields =
  (...all: Loose[]) =>
  (bundle: Loose) => {
    bundle['bookings'] = [];
    bundle['forms'][0].fields = all;
  };
const field = (id: number, more: Loose = {}) => ({ id, label: 'Frage', type: 'text', ...more });

const AT = 'events[0].subscription';
const OF = 'forms[0].fields';

test.each<[string, (bundle: Loose) => unknown, string[]]>([
  [
    'a time without online',
    subscription({ online: null }),
    [`${AT}.deadline_time: is only for events with online sign-up`],
  ],
  ['a time without a day', subscription({ deadline: null }), [`${AT}.deadline_time: requires a deadline`]],
  ['more kept than seats', online({ kept: 31 }), [`${AT}.online.kept: is more than the number of seats (30)`]],
  ['a party above the seats', online({ party: 31 }), [`${AT}.online.party: is more than the number of seats (30)`]],
  [
    'room to wait without seats',
    online({ seats: null }),
    [
      `${AT}.online.kept: is only for events with a limited number of seats`,
      `${AT}.online.waiting: is only for events with a limited number of seats`,
    ],
  ],
  [
    'an opening after the deadline',
    online({ opens_at: '2026-11-20 12:31:00' }),
    [`${AT}.online.opens_at: is after the deadline (2026-11-20)`],
  ],
  ['an unknown form', online({ form_id: 9 }), [`${AT}.online.form_id: form 9 does not exist`]],
  ['an unknown event', booking({ event_id: 9 }), ['bookings[0].event_id: event 9 does not exist']],
  [
    'more present than people',
    booking({ present: 3 }),
    ['bookings[0].present: is more than the number of people in the booking (2)'],
  ],
  ['nobody', booking({ people: [], present: 0 }), ['bookings[0].people: must not be empty']],
  [
    'who signs up without a name, which others may be',
    booking({ people: [{ name: '' }, { name: '' }], present: 0 }),
    ['bookings[0].people[0].name: must not be empty'],
  ],
  [
    'no answer',
    booking({ answers: { 1: { a: 1 } } }),
    ['bookings[0].answers["1"]: expected a string, a number, true or an array of strings, not an object'],
  ],
  [
    'no instant',
    booking({ created_at: '2026-13-01T00:00:00Z' }),
    ['bookings[0].created_at: expected an instant such as 2026-11-28T09:00:00Z (RFC 3339), not "2026-13-01T00:00:00Z"'],
  ],
  [
    'a short key',
    booking({ key: 'x' }),
    ['bookings[0].key: is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -'],
  ],
  ['no address', booking({ email: 'x' }), ['bookings[0].email: "x" is not an e-mail address']],
  [
    'too many people',
    booking({ people: Array(51).fill({ name: 'A' }) }),
    ['bookings[0].people: has 51 elements, more than 50'],
  ],
  ['a number twice', fields(field(1), field(1)), [`${OF}[1].id: 1 is used twice (first in ${OF}[0])`]],
  [
    'a choice of nothing',
    fields(field(1, { type: 'choice' })),
    [`${OF}[0].options: is empty; give at least one option`],
  ],
  [
    'options of a text',
    fields(field(1, { options: ['A'] })),
    [`${OF}[0].options: is only for fields of type choice and several`],
  ],
  [
    'too many options',
    fields(field(1, { type: 'choice', options: Array.from({ length: 51 }, (_, n) => `O${n}`) })),
    [`${OF}[0].options: has 51 elements, more than 50`],
  ],
  [
    'too many fields',
    fields(...Array.from({ length: 41 }, (_, n) => field(n + 1))),
    [`${OF}: has 41 elements, more than 40`],
  ],
  ['a bound of a text', fields(field(1, { min: 1 })), [`${OF}[0].min: is only for fields of type number and several`]],
  [
    'bounds that cross',
    fields(field(1, { type: 'number', min: 3, max: 2 })),
    [`${OF}[0].max: expected an integer from 3`],
  ],
  [
    'a condition on what comes later',
    fields(field(1, { if: { field_id: 2, value: true } }), field(2, { type: 'yes' })),
    [`${OF}[0].if.field_id: field 2 does not come earlier in the form, or is asked of each person`],
  ],
  [
    'a condition that never holds',
    fields(field(1, { type: 'yes' }), field(2, { if: { field_id: 1, value: 'x' } })),
    [`${OF}[1].if.value: expected one of "true", not "x"`],
  ],
  [
    'a condition that is no answer',
    fields(field(1, { type: 'choice', options: ['A'] }), field(2, { if: { field_id: 1, value: 7 } })),
    [`${OF}[1].if.value: expected a string, not 7`, `${OF}[1].if.value: expected one of "A", not true`],
  ],
])('reports %s', (_what, change, told) => {
  expect(after(change)).toEqual(told);
});

test('answers are validated by the type and the limits of their fields', () => {
  const of = (more: Partial<FormField>): FormField => ({
    id: 1,
    label: 'F',
    help: '',
    type: 'text',
    required: false,
    options: [],
    min: null,
    max: null,
    each: false,
    showIf: null,
    sensitive: false,
    ...more,
  });
  const codes = (more: Partial<FormField>, answer: unknown) =>
    checkAnswers({ people: [], answers: { 1: answer as string } }, [of(more)], true).map(({ code }) => code);
  const several = { type: 'several', options: ['A', 'B', 'C'] } as const;
  expect([
    codes({}, 7),
    codes({}, 'x'.repeat(501)),
    codes({ type: 'long' }, 'x'.repeat(501)),
    codes({ type: 'number' }, 'x'),
    codes({ type: 'number', min: 2 }, 1),
    codes({ type: 'number', max: 2 }, 3),
    codes({ type: 'number', min: 1, max: 2 }, 3),
    codes({ type: 'date' }, '2026-02-30'),
    codes({ type: 'choice', options: ['A'] }, 'B'),
    codes(several, 'A'),
    codes(several, ['D']),
    codes(several, ['A', 'A']),
    codes({ ...several, max: 1 }, ['A', 'B']),
    codes({ type: 'yes' }, 'on'),
    codes({ type: 'yes', required: true }, undefined),
  ]).toEqual([
    ['no_text'],
    ['too_long'],
    [],
    ['no_number'],
    ['too_small'],
    ['too_large_number'],
    ['out_of_range'],
    ['no_date'],
    ['not_one_of'],
    ['no_array'],
    ['not_one_of'],
    ['no_answer'],
    ['too_large_number'],
    ['only_true'],
    ['missing'],
  ]);
});
