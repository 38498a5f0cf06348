// Violations after many clients have filled, answered and claimed the duties of a rota.

import type { Event } from '../../src/model/event.ts';
import type { Assignment } from '../../src/model/rota/rota.ts';
import type { PlanMail } from '../../src/model/rota/rota-mail.ts';
import { COFFEE, needed, ORGAN, type PlanParish, READING, SACRISTAN } from './rota-parish.ts';
import type { PlanBooks } from './rota-people.ts';

export interface SeenPlan {
  readonly events: ReadonlyMap<number, Event>;
  readonly assignments: readonly Assignment[];
  readonly mails: readonly PlanMail[];
}

export function judgePlan(seen: SeenPlan, parish: PlanParish, books: PlanBooks): string[] {
  return [
    ...books.wrong,
    ...judgeCells(seen, books),
    ...judgeOffers(seen, parish, books),
    ...judgeGaps(seen, parish, books),
    ...judgeAsking(seen, books),
    ...judgeAnswers(seen, parish, books),
  ];
}

const inField = ({ events }: SeenPlan, event: number, field: 'organistIds' | 'lectorIds' | 'vergerIds') =>
  events.get(event)?.[field] ?? [];

const beside = ({ assignments }: SeenPlan, event: number, role: number) =>
  assignments.filter((one) => one.eventId === event && one.roleId === role);

/** People written into a cell are there, and people removed from it are not: no write was lost. */
function judgeCells(seen: SeenPlan, { standing }: PlanBooks): string[] {
  return [...standing].flatMap(([key, isIn]) => {
    const [event = 0, role = 0, person = 0] = key.split(' ').map(Number);
    const field = inField(seen, event, role === SACRISTAN ? 'vergerIds' : 'lectorIds');
    const others = beside(seen, event, role).filter(({ personId }) => personId === person);
    const times = field.filter((id) => id === person).length + others.length;
    if (times === (isIn ? 1 : 0)) return [];
    return [isIn ? `somebody who was planned is ${times} times there` : 'somebody who was taken out is still there'];
  });
}

/** Each offer has exactly one taker: the person who got the confirmation. */
function judgeOffers(seen: SeenPlan, { events, holderOf }: PlanParish, { taken }: PlanBooks): string[] {
  return (events[ORGAN] ?? []).flatMap((event) => {
    const wrong: string[] = [];
    const told = [...(taken.get(`${event} ${ORGAN}`) ?? [])];
    const there = inField(seen, event, 'organistIds');
    if (told.length !== 1) wrong.push(`${told.length} people were told that one date is theirs`);
    if (String(there) !== String(told)) wrong.push(`person ${told} took what is of ${there}`);
    if (beside(seen, event, ORGAN).length > 0) wrong.push('what was taken is still offered');
    const mails = seen.mails.filter(({ about, personId }) => about === 'taken' && personId === holderOf(event));
    if (mails.length !== 1) wrong.push(`whoever handed over was told so ${mails.length} times`);
    return wrong;
  });
}

/** As many places of a gap were taken as existed. */
function judgeGaps(seen: SeenPlan, { events }: PlanParish, { taken }: PlanBooks): string[] {
  return (events[COFFEE] ?? []).flatMap((event) => {
    const wrong: string[] = [];
    const told = [...(taken.get(`${event} ${COFFEE}`) ?? [])].sort((a, b) => a - b);
    const there = beside(seen, event, COFFEE);
    const ids = there.map(({ personId }) => personId ?? 0).sort((a, b) => a - b);
    if (there.some(({ state }) => state !== 'yes')) wrong.push('who took a place does not surely serve');
    if (ids.length !== needed(COFFEE)) wrong.push(`${ids.length} people took ${needed(COFFEE)} places`);
    if (String(ids) !== String(told)) wrong.push(`places were given to ${told}, and ${ids} have them`);
    return wrong;
  });
}

/** No person was asked twice for a duty, or asked without a mail. */
function judgeAsking(seen: SeenPlan, { asked }: PlanBooks): string[] {
  const wrong: string[] = [];
  const times = new Map<string, number>();
  for (const { personId, items } of seen.mails.filter(({ about }) => about === 'ask')) {
    for (const { event } of items) {
      const key = `${event.id} ${personId}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  for (const count of times.values()) if (count > 1) wrong.push(`somebody was asked ${count} times for one date`);
  if (times.size < asked) wrong.push(`${asked} dates were said to be asked for, and mails name ${times.size}`);
  for (const { eventId, roleId, personId, state } of seen.assignments) {
    if (roleId !== READING) continue;
    const isMailed = times.has(`${eventId} ${personId}`);
    if (!isMailed && state !== 'planned') wrong.push(`somebody is ${state} who got no mail`);
    if (isMailed && state === 'planned') wrong.push('somebody got a mail who counts as not asked');
  }
  return wrong;
}

/** Every answer counts, and no more people serve than needed. */
function judgeAnswers(seen: SeenPlan, { events }: PlanParish, { answers }: PlanBooks): string[] {
  const wrong: string[] = [];
  const stateOf = (event: number, person: number) =>
    inField(seen, event, 'lectorIds').includes(person)
      ? 'yes'
      : beside(seen, event, READING).find(({ personId }) => personId === person)?.state;
  for (const [key, { answer, isPlain, isAgain }] of answers) {
    const [event = 0, person = 0] = key.split(' ').map(Number);
    const state = stateOf(event, person);
    // Told at once that the role was full; of several dates only some may have been.
    const isSpare = answer === 'yes' && state === 'spare' && (!isPlain || isAgain);
    if (state !== answer && !isSpare) wrong.push(`somebody said ${answer}, and is ${state}`);
  }
  for (const event of events[READING] ?? []) {
    const sure = inField(seen, event, 'lectorIds').length;
    const spare = beside(seen, event, READING).filter(({ state }) => state === 'spare').length;
    if (sure > needed(READING)) wrong.push(`${sure} people serve where ${needed(READING)} are needed`);
    if (spare > 0 && sure < needed(READING)) wrong.push('somebody was told that all is full where it was not');
  }
  return wrong;
}
