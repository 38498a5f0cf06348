// Random actions on the rota, and two fixed histories.

import fc from 'fast-check';

// These probabilities are unequal, so that many actions affect the same cell.
const eventId = fc.constantFrom<number[]>(1, 2, 2, 3, 3, 3, 4);
const roleId = fc.constantFrom<number[]>(1, 1, 1, 2, 2, 3, 4);
const personId = fc.constantFrom<string[]>('1', '1', '1', '2', '2', '2', '3', '3', '4', '5', '9');
const who = fc.oneof({ weight: 8, arbitrary: personId }, { weight: 1, arbitrary: fc.constant('Gast') });
const state = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(undefined, undefined, undefined, 'planned' as const, 'yes' as const, 'no' as const),
  },
  { weight: 1, arbitrary: fc.constantFrom('asked' as const, 'spare' as const) },
);
const people = fc.uniqueArray(fc.record({ who, state }), { selector: (one) => one.who, minLength: 1, maxLength: 3 });
const isAdded = fc.constantFrom(true, true, false);

export const anyAction = fc.record({
  what: fc.constantFrom(
    ...(['plan', 'plan', 'plan', 'plan', 'plan', 'plan', 'ask', 'ask', 'ask', 'ask'] as const),
    ...(['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'offer', 'offer', 'offer'] as const),
    ...(['take', 'take', 'take', 'take', 'takeBack', 'away', 'away', 'back', 'keys', 'keys'] as const),
    ...(['cancel', 'move', 'move', 'needs', 'field', 'field', 'text', 'remove', 'restore', 'restore'] as const),
    ...(['undo', 'undo', 'undo', 'removePerson'] as const),
  ),
  passes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1500 })),
  event: eventId,
  role: roleId,
  who: personId,
  cells: fc.uniqueArray(
    fc.record({
      event: eventId,
      role: roleId,
      /** State that the client expects: the known one, one without the first person, all planned, or any. */
      before: fc.constantFrom('seen', 'seen', 'seen', 'stale', 'planned', 'any', 'any'),
      adds: isAdded,
      people,
    }),
    { selector: ({ event, role }) => `${event} ${role}`, minLength: 1, maxLength: 2 },
  ),
  answers: fc.uniqueArray(fc.record({ event: eventId, role: roleId, answer: fc.constantFrom('yes', 'yes', 'no') }), {
    selector: ({ event, role }) => `${event} ${role}`,
    minLength: 1,
    maxLength: 6,
  }),
  which: fc.nat(7),
  isSo: fc.boolean(),
  isOdd: fc.nat(9).map((one) => one === 0),
});
export type RotaAction = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;

const actionOf = (what: RotaAction['what'], more: Partial<RotaAction> = {}): RotaAction => {
  const rest = { passes: 5, event: 3, role: 1, cells: [], answers: [], which: 1, isSo: true, isOdd: false };
  return { ...rest, what, who: '1', ...more };
};
const planAction = (event: number, adds: boolean, ...people: readonly string[]): RotaAction =>
  actionOf('plan', {
    cells: [{ event, role: 1, before: 'seen', adds, people: people.map((who) => ({ who, state: undefined })) }],
  });
const answerAction = (who: string, answer: 'yes' | 'no'): RotaAction =>
  actionOf('answer', { who, answers: [{ event: 3, role: 1, answer }] });

/** Two people are asked for one duty. Its holder is removed, added again, offers the duty, is removed by the form, and hands it over. */
const HANDED_OVER: readonly RotaAction[] = [
  planAction(3, true, '1', '2'),
  actionOf('ask'),
  answerAction('1', 'yes'),
  answerAction('2', 'yes'),
  planAction(3, false, '3'),
  actionOf('undo'),
  actionOf('offer'),
  actionOf('field', { which: 0 }),
  actionOf('undo'),
  actionOf('take', { who: '4' }),
  actionOf('take', { who: '3', which: 0 }),
  actionOf('move', { which: 3 }),
];

/** An asked person is removed, a person who declined remains, and a person in the event's field is not asked. */
const DECLINED: readonly RotaAction[] = [
  planAction(3, true, '1', '2'),
  actionOf('ask'),
  answerAction('1', 'no'),
  actionOf('move', { which: 3 }),
  actionOf('plan', { cells: [{ event: 3, role: 1, before: 'stale', adds: true, people: [] }] }),
  actionOf('plan', { cells: [{ event: 3, role: 1, before: 'planned', adds: true, people: [] }] }),
  actionOf('plan', {
    isSo: false,
    cells: [{ event: 3, role: 1, before: 'seen', adds: true, people: [{ who: '1', state: 'planned' }] }],
  }),
  planAction(3, false, '3'),
  planAction(2, true, '3'),
  actionOf('field', { event: 2, which: 12, isSo: false, answers: [{ event: 2, role: 1, answer: 'yes' }] }),
  actionOf('ask'),
];

export const FIXED_HISTORIES: readonly [deeds: RotaAction[]][] = [[[...HANDED_OVER]], [[...DECLINED]]];
