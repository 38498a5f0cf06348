// Random actions on the rota, and two histories that always run.

import fc from 'fast-check';

// Some more often than others, so that much happens at the same place.
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
const adds = fc.constantFrom(true, true, false);

export const deed = fc.record({
  what: fc.constantFrom(
    ...(['plan', 'plan', 'plan', 'plan', 'plan', 'plan', 'ask', 'ask', 'ask', 'ask'] as const),
    ...(['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'offer', 'offer', 'offer'] as const),
    ...(['take', 'take', 'take', 'take', 'takeBack', 'away', 'away', 'back', 'keys', 'keys'] as const),
    ...(['cancel', 'move', 'move', 'needs', 'field', 'field', 'text', 'remove', 'restore', 'restore'] as const),
    ...(['undo', 'undo', 'undo', 'removePerson'] as const),
  ),
  /** In minutes. */
  passes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1500 })),
  event: eventId,
  role: roleId,
  who: personId,
  cells: fc.uniqueArray(
    fc.record({
      event: eventId,
      role: roleId,
      /** The known state, that state without the first person, as if all were planned, or any state. */
      before: fc.constantFrom('seen', 'seen', 'seen', 'stale', 'planned', 'any', 'any'),
      adds,
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
  /** Seldom. */
  isOdd: fc.nat(9).map((one) => one === 0),
});
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const doing = (what: Deed['what'], more: Partial<Deed> = {}): Deed => {
  const rest = { passes: 5, event: 3, role: 1, cells: [], answers: [], which: 1, isSo: true, isOdd: false };
  return { ...rest, what, who: '1', ...more };
};
const planning = (event: number, adds: boolean, ...people: readonly string[]): Deed =>
  doing('plan', {
    cells: [{ event, role: 1, before: 'seen', adds, people: people.map((who) => ({ who, state: undefined })) }],
  });
const answering = (who: string, answer: 'yes' | 'no'): Deed =>
  doing('answer', { who, answers: [{ event: 3, role: 1, answer }] });

/** Two are asked for one place; who has it is taken out, is there again, offers it, is taken out by the form, and hands it over. */
const HANDED_OVER: readonly Deed[] = [
  planning(3, true, '1', '2'),
  doing('ask'),
  answering('1', 'yes'),
  answering('2', 'yes'),
  planning(3, false, '3'),
  doing('undo'),
  doing('offer'),
  doing('field', { which: 0 }),
  doing('undo'),
  doing('take', { who: '4' }),
  doing('take', { who: '3', which: 0 }),
  doing('move', { which: 3 }),
];

/** A person who was asked is removed, one who declined remains, and one who is in the event's field is not asked. */
const DECLINED: readonly Deed[] = [
  planning(3, true, '1', '2'),
  doing('ask'),
  answering('1', 'no'),
  doing('move', { which: 3 }),
  doing('plan', { cells: [{ event: 3, role: 1, before: 'stale', adds: true, people: [] }] }),
  doing('plan', { cells: [{ event: 3, role: 1, before: 'planned', adds: true, people: [] }] }),
  doing('plan', {
    isSo: false,
    cells: [{ event: 3, role: 1, before: 'seen', adds: true, people: [{ who: '1', state: 'planned' }] }],
  }),
  planning(3, false, '3'),
  planning(2, true, '3'),
  // Person 3, as organist.
  doing('field', { event: 2, which: 12, isSo: false, answers: [{ event: 2, role: 1, answer: 'yes' }] }),
  doing('ask'),
];

export const ALWAYS: readonly [deeds: Deed[]][] = [[[...HANDED_OVER]], [[...DECLINED]]];
