import type { Event } from '../../src/model/event.ts';
import type { Assignment } from '../../src/model/rota/rota.ts';
import type { RotaMail } from '../../src/model/rota/rota-mail.ts';
import { COFFEE, countNeededPeople, ORGAN, READING, type RotaParish, SACRISTAN } from './rota-parish.ts';
import type { RotaLedger } from './rota-people.ts';

export interface StoredRota {
  readonly events: ReadonlyMap<number, Event>;
  readonly assignments: readonly Assignment[];
  readonly mails: readonly RotaMail[];
}

export function judgeRota(seen: StoredRota, parish: RotaParish, books: RotaLedger): string[] {
  return [
    ...books.wrong,
    ...judgeCells(seen, books),
    ...judgeOffers(seen, parish, books),
    ...judgeGaps(seen, parish, books),
    ...judgeAsking(seen, books),
    ...judgeAnswers(seen, parish, books),
  ];
}

const peopleInField = ({ events }: StoredRota, event: number, field: 'organistIds' | 'lectorIds' | 'vergerIds') =>
  events.get(event)?.[field] ?? [];

const assignmentsIn = ({ assignments }: StoredRota, event: number, role: number) =>
  assignments.filter((one) => one.eventId === event && one.roleId === role);

function judgeCells(seen: StoredRota, { standing }: RotaLedger): string[] {
  return [...standing].flatMap(([key, isIn]) => {
    const [event = 0, role = 0, person = 0] = key.split(' ').map(Number);
    const field = peopleInField(seen, event, role === SACRISTAN ? 'vergerIds' : 'lectorIds');
    const others = assignmentsIn(seen, event, role).filter(({ personId }) => personId === person);
    const times = field.filter((id) => id === person).length + others.length;
    if (times === (isIn ? 1 : 0)) return [];
    return [isIn ? `somebody who was planned is ${times} times there` : 'somebody who was taken out is still there'];
  });
}

/** Checks that each offer has exactly one taker: the person who got the confirmation. */
function judgeOffers(seen: StoredRota, { events, holderOf }: RotaParish, { taken }: RotaLedger): string[] {
  return (events[ORGAN] ?? []).flatMap((event) => {
    const wrong: string[] = [];
    const notes = [...(taken.get(`${event} ${ORGAN}`) ?? [])];
    const there = peopleInField(seen, event, 'organistIds');
    if (notes.length !== 1) wrong.push(`${notes.length} people were told that one date is theirs`);
    if (String(there) !== String(notes)) wrong.push(`person ${notes} took what is of ${there}`);
    if (assignmentsIn(seen, event, ORGAN).length > 0) wrong.push('what was taken is still offered');
    const mails = seen.mails.filter(({ about, personId }) => about === 'taken' && personId === holderOf(event));
    if (mails.length !== 1) wrong.push(`whoever handed over was told so ${mails.length} times`);
    return wrong;
  });
}

/** Checks that as many people as needed took the duties of a gap: exactly the people whose claims were confirmed. */
function judgeGaps(seen: StoredRota, { events }: RotaParish, { taken }: RotaLedger): string[] {
  return (events[COFFEE] ?? []).flatMap((event) => {
    const wrong: string[] = [];
    const notes = [...(taken.get(`${event} ${COFFEE}`) ?? [])].sort((a, b) => a - b);
    const there = assignmentsIn(seen, event, COFFEE);
    const ids = there.map(({ personId }) => personId ?? 0).sort((a, b) => a - b);
    if (there.some(({ state }) => state !== 'yes')) wrong.push('who took a place does not surely serve');
    if (ids.length !== countNeededPeople(COFFEE))
      wrong.push(`${ids.length} people took ${countNeededPeople(COFFEE)} places`);
    if (String(ids) !== String(notes)) wrong.push(`places were given to ${notes}, and ${ids} have them`);
    return wrong;
  });
}

function judgeAsking(seen: StoredRota, { asked }: RotaLedger): string[] {
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

function judgeAnswers(seen: StoredRota, { events }: RotaParish, { answers }: RotaLedger): string[] {
  const wrong: string[] = [];
  const stateOf = (event: number, person: number) =>
    peopleInField(seen, event, 'lectorIds').includes(person)
      ? 'yes'
      : assignmentsIn(seen, event, READING).find(({ personId }) => personId === person)?.state;
  for (const [key, { answer, isPlainObject, isAgain }] of answers) {
    const [event = 0, person = 0] = key.split(' ').map(Number);
    const state = stateOf(event, person);
    // The answer says that the duty is already filled. If there are several dates, this may apply to only some dates.
    const isSpare = answer === 'yes' && state === 'spare' && (!isPlainObject || isAgain);
    if (state !== answer && !isSpare) wrong.push(`somebody said ${answer}, and is ${state}`);
  }
  for (const event of events[READING] ?? []) {
    const sure = peopleInField(seen, event, 'lectorIds').length;
    const spare = assignmentsIn(seen, event, READING).filter(({ state }) => state === 'spare').length;
    if (sure > countNeededPeople(READING))
      wrong.push(`${sure} people serve where ${countNeededPeople(READING)} are needed`);
    if (spare > 0 && sure < countNeededPeople(READING))
      wrong.push('somebody was told that all is full where it was not');
  }
  return wrong;
}
