import type { Fault } from './fault.ts';

const HISTORIES = { vitest: 'src/rota/histories.test.ts' };
const PLAN = { stress: 'plan' };

/** Mutations of the rota: writes, requests, claims and notifications. */
export const PLAN_FAULTS: readonly Fault[] = [
  {
    name: 'plan-written-over',
    what: 'concurrent writes of a cell overwrite each other',
    file: 'src/office/rota/resolve-cells.ts',
    find: 'if (changed.length > 0) throw',
    replace: 'if (changed.length > 5000) throw',
    caughtBy: PLAN,
  },
  {
    name: 'plan-stale-cell-taken',
    what: 'a changed state does not cause a conflict when a cell is written',
    file: 'src/office/rota/resolve-cells.ts',
    find: '(one.state === undefined || one.state === present.state)',
    replace: '(one.state === undefined || one.state !== undefined)',
    caughtBy: HISTORIES,
  },
  {
    name: 'asked-outside-the-change',
    what: 'concurrent requests at two servers ask the same people',
    file: 'src/rota/duty-requests.ts',
    find: `  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = await datesOf(editing, content, options);`,
    replace: `  const early = await store.content.read(instance, (content) => datesOf(editing, content as never, options));
  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = early;`,
    caughtBy: PLAN,
  },
  {
    name: 'asked-again',
    what: 'people with a pending request are asked again',
    file: 'src/rota/duty-requests.ts',
    find: `(again && state === 'asked')`,
    replace: `(!again && state === 'asked')`,
    caughtBy: PLAN,
  },
  {
    name: 'asked-though-sure',
    what: 'people who were confirmed in the meantime are asked',
    file: 'src/rota/duty-requests.ts',
    find: 'if (personIdsIn(event, role.field).includes(personId)) return [];',
    replace: '',
    caughtBy: HISTORIES,
  },
  {
    name: 'taken-though-gone',
    what: 'a duty that is already taken can be claimed',
    file: 'src/rota/duty-swap.ts',
    find: `if (offer === undefined && !isGap) return 'gone';`,
    replace: '',
    caughtBy: PLAN,
  },
  {
    name: 'handed-over-to-two',
    what: 'a handed-over duty keeps its previous volunteer in the event',
    file: 'src/rota/duty-swap.ts',
    find: 'others.map((one) => (isSamePerson(one, from) ? own : one))',
    replace: '[...others, own]',
    caughtBy: PLAN,
  },
  {
    name: 'taken-by-strangers',
    what: 'a duty can be claimed by people outside the group, or absent ones',
    file: 'src/rota/duty-swap.ts',
    find: `return 'not_free';`,
    replace: `if (person.id < 0) return 'not_free';`,
    caughtBy: HISTORIES,
  },
  {
    name: 'answer-taken-when-full',
    what: 'accepting a filled duty adds another person',
    file: 'src/rota/save-duty-answers.ts',
    find: `if (!isFull(cell, event)) return 'yes';`,
    replace: `if (!isFull(cell, event) || state !== 'spare') return 'yes';`,
    caughtBy: PLAN,
  },
  {
    name: 'offer-outlives-service',
    what: 'an offer can be claimed after the office removed its person from the event',
    file: 'src/store/content/transaction.ts',
    find: 'if (left.size === 0) return;',
    replace: 'if (left.size >= 0) return;',
    caughtBy: HISTORIES,
  },
  {
    name: 'offer-comes-back',
    what: 'an old offer is valid again after the person was planned again and accepted',
    file: 'src/office/rota/write-cells.ts',
    find: `one.offered && state === 'yes'`,
    replace: 'one.offered',
    caughtBy: { vitest: 'test/office/own-rota.test.ts' },
  },
  {
    name: 'taken-out-untold',
    what: 'a person with a request is not notified of the removal',
    file: 'src/store/rota/update-rota-on-event-change.ts',
    find: `was === undefined || was.state === 'asked' || was.state === 'yes'`,
    replace: `was === undefined || was.state === 'yes'`,
    caughtBy: HISTORIES,
  },
  {
    name: 'moved-for-those-who-declined',
    what: 'people who declined are notified of changes of the event',
    file: 'src/store/rota/update-rota-on-event-change.ts',
    find: `(state !== 'asked' && state !== 'yes')) continue;`,
    replace: `state === 'planned') continue;`,
    caughtBy: HISTORIES,
  },
  {
    name: 'unsure-changes-the-event',
    what: 'each change of the rota raises the event’s revision, and notifies websites',
    file: 'src/model/rota/rota-kinds.ts',
    find: `state === 'yes' ? { kind`,
    replace: `state !== 'no' ? { kind`,
    caughtBy: HISTORIES,
  },
];
