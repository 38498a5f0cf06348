import type { Fault } from './fault.ts';

const HISTORIES = { vitest: 'src/rota/histories.test.ts' };
const PLAN = { stress: 'plan' };

/** Who serves when: who writes, who is asked, who has a date, and who is told. */
export const PLAN_FAULTS: readonly Fault[] = [
  {
    name: 'plan-written-over',
    what: 'of two who plan the same cell at once, one writes over what the other has planned',
    file: 'src/office/rota/given-cells.ts',
    find: 'if (changed.length > 0) throw',
    replace: 'if (changed.length > 5000) throw',
    caughtBy: PLAN,
  },
  {
    name: 'plan-stale-cell-taken',
    what: 'a cell in which somebody changed their state is written as if it were as it was seen',
    file: 'src/office/rota/given-cells.ts',
    find: '(one.state === undefined || one.state === present.state)',
    replace: '(one.state === undefined || one.state !== undefined)',
    caughtBy: HISTORIES,
  },
  {
    name: 'asked-outside-the-change',
    what: 'two who ask at the same time, at two servers, ask the same people',
    file: 'src/rota/ask.ts',
    find: `  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = await datesOf(editing, content, wish);`,
    replace: `  const early = await store.content.read(instance, (content) => datesOf(editing, content as never, wish));
  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = early;`,
    caughtBy: PLAN,
  },
  {
    name: 'asked-again',
    what: 'who has not answered yet is asked again each time',
    file: 'src/rota/ask.ts',
    find: `(again && state === 'asked')`,
    replace: `(!again && state === 'asked')`,
    caughtBy: PLAN,
  },
  {
    name: 'asked-though-sure',
    what: 'somebody is asked whom the office has put into the event meanwhile',
    file: 'src/rota/ask.ts',
    find: 'if (personIdsIn(event, role.field).includes(personId)) return [];',
    replace: '',
    caughtBy: HISTORIES,
  },
  {
    name: 'taken-though-gone',
    what: 'a date is given to whoever presses the button, though somebody has it already',
    file: 'src/rota/duty-swap.ts',
    find: `if (offer === undefined && !isGap) return 'gone';`,
    replace: '',
    caughtBy: PLAN,
  },
  {
    name: 'handed-over-to-two',
    what: 'whoever handed a date over stands in the event still',
    file: 'src/rota/duty-swap.ts',
    find: 'others.map((one) => (isPerson(one, from) ? own : one))',
    replace: '[...others, own]',
    caughtBy: PLAN,
  },
  {
    name: 'taken-by-strangers',
    what: 'a date is taken by somebody who is not of the group, or is away',
    file: 'src/rota/duty-swap.ts',
    find: `return 'not_free';`,
    replace: `if (person.id < 0) return 'not_free';`,
    caughtBy: HISTORIES,
  },
  {
    name: 'answer-taken-when-full',
    what: 'who says yes when the role is full serves too',
    file: 'src/rota/answer.ts',
    find: `if (!isFull(cell, event)) return 'yes';`,
    replace: `if (!isFull(cell, event) || state !== 'spare') return 'yes';`,
    caughtBy: PLAN,
  },
  {
    name: 'offer-outlives-service',
    what: 'a date is taken over from somebody whom the office has taken out of the event',
    file: 'src/store/content/transaction.ts',
    find: 'if (left.size === 0) return;',
    replace: 'if (left.size >= 0) return;',
    caughtBy: HISTORIES,
  },
  {
    name: 'offer-comes-back',
    what: 'who offered a date, was planned anew and said yes offers it again',
    file: 'src/office/rota/write-cells.ts',
    find: `one.offered && state === 'yes'`,
    replace: 'one.offered',
    caughtBy: { vitest: 'test/office/own-rota.test.ts' },
  },
  {
    name: 'taken-out-untold',
    what: 'who was asked and is taken out by the office comes all the same',
    file: 'src/store/rota/update-rota-on-event-change.ts',
    find: `was === undefined || was.state === 'asked' || was.state === 'yes'`,
    replace: `was === undefined || was.state === 'yes'`,
    caughtBy: HISTORIES,
  },
  {
    name: 'moved-for-those-who-declined',
    what: 'who has said no is told of everything that becomes of the event',
    file: 'src/store/rota/update-rota-on-event-change.ts',
    find: `(state !== 'asked' && state !== 'yes')) continue;`,
    replace: `state === 'planned') continue;`,
    caughtBy: HISTORIES,
  },
  {
    name: 'unsure-changes-the-event',
    what: 'each change of the plan disturbs the open form of the event, and notifies websites',
    file: 'src/model/rota/rota-kinds.ts',
    find: `state === 'yes' ? { kind`,
    replace: `state !== 'no' ? { kind`,
    caughtBy: HISTORIES,
  },
];
