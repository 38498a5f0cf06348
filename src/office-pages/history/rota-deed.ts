// Sentences of the history about the rota: requests, answers, assignments and swaps.

import type { AssignmentState } from '../../model/rota/rota.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type ChangeDeed, common, type DeedContext, type DeedPart, isAltered } from './deed.ts';
import { peopleDifference } from './event-deed.ts';
import { PEOPLE_KEYS } from './past-names.ts';

const TURNS = ['asked', 'accepted', 'declined', 'reserve', 'assigned', 'withdrawn', 'offered', 'notOffered'] as const;

type Turn = (typeof TURNS)[number];

/** Outcome for one person at one event. */
interface PlanTurn {
  readonly turn: Turn;
  readonly eventId: number | undefined;
  /** Undefined for guests, and if the person is unknown. */
  readonly personId: number | undefined;
}

/** Undefined if the change affects more than the rota. */
export function planDeed(past: PastChange, context: DeedContext): ChangeDeed | undefined {
  const { entities, count } = past;
  if (past.what !== 'change' && past.what !== 'create' && past.what !== 'remove') return undefined;
  if (entities.some((one) => one.kind !== 'assignment' && !isOfPeople(one, context))) return undefined;
  const hasAssignments = entities.some(({ kind }) => kind === 'assignment');
  // Changes of events alone count as rota changes only if they affect several events.
  if (!hasAssignments && (entities.length < 2 || entities.some(({ kind }) => kind !== 'event'))) return undefined;
  const turns = turnsOf(entities, context);
  if (turns.length === 0 || entities.length < count) return undefined;
  return replacedDeed(past, turns, context) ?? oneTurnDeed(turns, context) ?? mixedDeed(turns, context);
}

function isOfPeople(one: PastEntity, { sides }: DeedContext): boolean {
  if (one.kind !== 'event' || !isAltered(one)) return false;
  const keys = Object.keys(sides(one).present ?? {});
  // An event whose assignments were confirmed counts as changed, although its fields are unchanged.
  return keys.every((key) => PEOPLE_KEYS.includes(key));
}

function turnsOf(entities: readonly PastEntity[], context: DeedContext): PlanTurn[] {
  const sure = entities.filter(({ kind }) => kind === 'event').flatMap((one) => sureTurns(one, context));
  const turns: PlanTurn[] = [];
  const isOf =
    ({ eventId, personId }: PlanTurn) =>
    (one: PlanTurn) =>
      personId !== undefined && one.personId === personId && one.eventId === eventId;
  for (const one of entities) {
    if (one.kind !== 'assignment') continue;
    const { eventId, personId, roleId = 0 } = context.names.assignments.get(one.id) ?? {};
    const [from, to] = [stateIn(one, 'old', context), stateIn(one, 'present', context)];
    const of = { eventId, personId };
    const place = sure.findIndex(isOf({ turn: 'assigned', ...of }));
    const beside = place < 0 ? undefined : sure[place];
    // A person in the event’s own field no longer has an assignment.
    if (beside?.turn === 'assigned' && one.after === null) {
      sure.splice(place, 1);
      turns.push({ turn: turnOf(from, 'yes') ?? 'assigned', ...of });
    } else if (beside?.turn === 'withdrawn' && one.before === null) {
      sure.splice(place, 1);
      turns.push({ turn: turnOf('yes', to) ?? 'withdrawn', ...of });
    } else if (beside?.turn !== 'withdrawn' || one.after !== null) {
      const isOfField = context.names.fieldRoles.has(roleId);
      const turn = (isOfField ? offerTurn(one, context) : undefined) ?? turnOf(from, to) ?? offerTurn(one, context);
      if (turn !== undefined) turns.push({ turn, ...of });
    }
  }
  return [...turns, ...sure];
}

function sureTurns(one: PastEntity, { sides }: DeedContext): PlanTurn[] {
  const { old, present } = sides(one);
  const { come, gone } = peopleDifference(old ?? {}, present ?? {});
  return [
    ...come.map((personId) => ({ turn: 'assigned', eventId: one.id, personId }) as const),
    ...gone.map((personId) => ({ turn: 'withdrawn', eventId: one.id, personId }) as const),
  ];
}

function stateIn(one: PastEntity, side: 'old' | 'present', { sides }: DeedContext): AssignmentState | undefined {
  return sides(one)[side]?.['state'] as AssignmentState | undefined;
}

/** Undefined if the state is unchanged. */
function turnOf(from: AssignmentState | undefined, to: AssignmentState | undefined): Turn | undefined {
  if (from === to) return undefined;
  if (to === undefined) return 'withdrawn';
  if (to === 'asked') return 'asked';
  if (to === 'no') return 'declined';
  if (to === 'spare') return 'reserve';
  return to === 'yes' && from !== undefined && from !== 'planned' ? 'accepted' : 'assigned';
}

function offerTurn(one: PastEntity, { sides }: DeedContext): Turn | undefined {
  const { old, present } = sides(one);
  if (present?.['offered'] === true) return 'offered';
  return old?.['offered'] === true ? 'notOffered' : undefined;
}

/** One person replaces another at one or several events. */
function replacedDeed(
  { actor }: PastChange,
  turns: readonly PlanTurn[],
  { names }: DeedContext,
): ChangeDeed | undefined {
  const [come, gone] = (['assigned', 'withdrawn'] as const).map((turn) => turns.filter((one) => one.turn === turn));
  if (come === undefined || gone === undefined || come.length + gone.length < turns.length) return undefined;
  const events = new Set(come.map(({ eventId }) => eventId));
  const isPaired = gone.length === come.length && gone.every(({ eventId }) => events.has(eventId));
  const [toId, fromId] = [come, gone].map((some) => common(some.map(({ personId }) => personId)));
  const [to, from] = [names.persons.get(toId ?? 0), names.persons.get(fromId ?? 0)];
  if (!isPaired || to === undefined || from === undefined || to === from) return undefined;
  const [eventId] = events;
  if (events.size > 1)
    return { parts: [{ code: 'plan.replaced', args: { from, to, count: events.size } }], subject: undefined };
  const subject = eventId === undefined ? undefined : ({ of: 'event', id: eventId } as const);
  if (actor === to) return { parts: [{ code: 'plan.takesOver', args: { from, to, names: '{names}' } }], subject };
  return { parts: [{ code: 'personReplaced', args: { from, to } }], subject, isLabelled: true };
}

function oneTurnDeed(turns: readonly PlanTurn[], { names }: DeedContext): ChangeDeed | undefined {
  const turn = common(turns.map((one) => one.turn));
  if (turn === undefined) return undefined;
  const persons = new Set(turns.map(({ personId }) => personId));
  const [personId] = persons;
  const person = persons.size === 1 && personId !== undefined ? names.persons.get(personId) : undefined;
  const [first] = turns;
  if (turns.length === 1 && person !== undefined && first?.eventId !== undefined && names.events.has(first.eventId)) {
    const args = { person, names: '{names}' };
    return { parts: [{ code: `plan.one.${turn}`, args }], subject: { of: 'event', id: first.eventId } };
  }
  if (person !== undefined && turn !== 'asked') {
    return { parts: [{ code: `plan.person.${turn}`, args: { person, count: turns.length } }], subject: undefined };
  }
  const isKnown = !persons.has(undefined);
  const isOfPeople = turn === 'asked' || turn === 'accepted' || turn === 'declined';
  if (isOfPeople && isKnown) {
    return { parts: [{ code: `plan.people.${turn}`, args: { count: persons.size } }], subject: undefined };
  }
  return { parts: [{ code: `plan.dates.${turn}`, args: { count: turns.length } }], subject: undefined };
}

function mixedDeed(turns: readonly PlanTurn[], { names }: DeedContext): ChangeDeed {
  const parts = TURNS.flatMap((turn): DeedPart[] => {
    const count = turns.filter((one) => one.turn === turn).length;
    return count === 0 ? [] : [{ code: `plan.dates.${turn}`, args: { count } }];
  });
  const eventId = common(turns.map((one) => one.eventId));
  if (eventId !== undefined && names.events.has(eventId)) {
    return { parts, subject: { of: 'event', id: eventId }, isLabelled: true };
  }
  const person = names.persons.get(common(turns.map((one) => one.personId)) ?? 0);
  const subject = person === undefined ? undefined : ({ of: 'words', text: person } as const);
  return { parts, subject, isLabelled: true };
}
