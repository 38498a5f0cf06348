// Stores a volunteer's answers for all dates in one change under their name (rule D12).

import type { Event } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import type { AnsweredDuty, DutyAnswerOutcome, OwnRotaJournalAction } from '../model/rota/own-rota.ts';
import { type Cell, createCell, isFull, isPersonWithId } from '../model/rota/rota-cells.ts';
import { type RotaMailItem, toDutyEvent } from '../model/rota/rota-mail.ts';
import type { RequestedCell } from '../office/rota/resolve-cells.ts';
import type { RotaContent } from '../office/rota/rota-content.ts';
import { suggestSubstitutes } from '../office/rota/suggest.ts';
import { writeCells } from '../office/rota/write-cells.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { DutyRequest } from '../store/rota/rota-requests.ts';
import { stripMarkup } from '../util/strip-markup.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { readOwnerName } from './change-as-owner.ts';
import { createActorContext, type RotaContext } from './context.ts';

const MAX_NAMED = 3;

interface Answering {
  readonly personId: number;
  readonly key: string;
  readonly answers: readonly AnsweredDuty[];
  /** "" for none. */
  readonly note: string;
}

/**
 * Writes the answers and returns the outcomes in their order. `key` is looked up again because it may have been revoked in the meantime.
 */
export async function saveDutyAnswers(
  serving: RotaContext,
  instance: string,
  { personId, key, answers, note }: Answering,
): Promise<readonly DutyAnswerOutcome[] | 'unknown'> {
  const name = await readOwnerName(serving, instance, { personId, key });
  if (name === undefined) return 'unknown';
  const editing = createActorContext(serving, name);
  const instead = await findSubstituteNames(serving, instance, answers);
  let outcomes: readonly DutyAnswerOutcome[] | 'unknown' = 'unknown';
  let notes: readonly NotifiedAnswer[] = [];
  await writeCells(
    editing,
    instance,
    async (content, plan) => {
      if ((await content.plan.findKey(key))?.personId !== personId) return [];
      const judged = await judgeAnswers(content, plan, { personId, answers, note, at: serving.clock() });
      outcomes = judged.map(({ outcome }) => outcome);
      notes = judged.flatMap(({ told: one }) => one ?? []);
      return judged.flatMap(({ wanted }) => wanted ?? []);
    },
    {
      isAnswer: true,
      action: 'answer whether they serve' satisfies OwnRotaJournalAction,
      complete: async (content) => notifyRequesters(content, { personId, name, note, told: notes, instead }),
    },
  );
  return outcomes;
}

const dateKey = ({ eventId, roleId }: Pick<AnsweredDuty, 'eventId' | 'roleId'>) => `${eventId} ${roleId}`;

async function findSubstituteNames(
  serving: RotaContext,
  instance: string,
  answers: readonly AnsweredDuty[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const one of answers) {
    if (one.answer !== 'no') continue;
    const could = await suggestSubstitutes(serving, instance, one);
    found.set(
      dateKey(one),
      could.slice(0, MAX_NAMED).map(({ name }) => name),
    );
  }
  return found;
}

interface NotifiedAnswer {
  readonly answer: 'yes' | 'no' | 'spare';
  readonly item: RotaMailItem;
  readonly eventId: number;
  readonly roleId: number;
}

interface JudgedAnswer {
  readonly outcome: DutyAnswerOutcome;
  /** Requested state of the cell; undefined if unchanged. */
  readonly wanted?: RequestedCell;
  readonly told?: NotifiedAnswer;
}

async function judgeAnswers(
  content: ContentTransaction,
  plan: RotaContent,
  { personId, answers, note, at }: Omit<Answering, 'key'> & { readonly at: number },
): Promise<JudgedAnswer[]> {
  const now = createWallClock(content.instance.timeZone)(at);
  const events = new Map(
    (
      await content.getAll(
        'event',
        answers.map(({ eventId }) => eventId),
      )
    ).map(({ id, value }) => [id, value]),
  );
  const roles = new Map(plan.roles.map((role) => [role.id, role]));
  return answers.map(({ eventId, roleId, answer }): JudgedAnswer => {
    const [event, role] = [events.get(eventId), roles.get(roleId)];
    if (event === undefined || role === undefined) return { outcome: 'not_theirs' };
    if (role.field === 'childcare' && event.childcare === null) return { outcome: 'not_theirs' };
    const cell = createCell(role, event, plan.assignmentsOf(eventId), plan.layers);
    const outcome = decideAnswerOutcome(cell, personId, answer, { ...event, isOver: event.endsAt < now });
    if (outcome !== 'yes' && outcome !== 'no' && outcome !== 'spare') return { outcome };
    const people = withAnswer(cell, personId, outcome, note);
    const item = { event: toDutyEvent(event), roles: [role.name], answer: outcome };
    return {
      outcome,
      wanted: { eventId, roleId, before: undefined, people },
      told: { answer: outcome, item, eventId, roleId },
    };
  });
}

/** Returns the outcome of an answer in the cell's current state. The last answer counts; repeating an answer changes nothing. */
export function decideAnswerOutcome(
  cell: Cell,
  personId: number,
  answer: 'yes' | 'no',
  event: Pick<Event, 'state' | 'status' | 'needs'> & { readonly isOver: boolean },
): DutyAnswerOutcome {
  const state = cell.people.find((one) => isPersonWithId(one, personId))?.state;
  // People have not yet been asked about dates that are only planned (rule D10).
  if (state === undefined || state === 'planned' || event.state === 'draft') return 'not_theirs';
  if (event.isOver) return 'over';
  if (event.status === 'cancelled') return 'cancelled';
  if (state === 'yes') return answer === 'yes' ? 'same' : 'sure';
  if (answer === 'no') return state === 'no' ? 'same' : 'no';
  if (!isFull(cell, event)) return 'yes';
  return state === 'spare' ? 'same' : 'spare';
}

/** People of a cell, with one of them in a new state; a person who accepts is added after the others. */
function withAnswer(
  cell: Cell,
  personId: number,
  state: 'yes' | 'no' | 'spare',
  note: string,
): RequestedCell['people'] {
  const others = cell.people.filter((one) => !isPersonWithId(one, personId));
  return [...others, { personId, state, note }];
}

interface Answers {
  readonly personId: number;
  readonly name: string;
  readonly note: string;
  readonly told: readonly NotifiedAnswer[];
  readonly instead: ReadonlyMap<string, readonly string[]>;
}

/** Mails declines, and all answers with a note, to the senders of the requests; one mail to each sender. */
async function notifyRequesters(
  { plan, instance }: ContentTransaction,
  { personId, name, note, told, instead }: Answers,
): Promise<void> {
  const some = note === '' ? told.filter(({ answer }) => answer === 'no') : told;
  if (some.length === 0) return;
  const asks = await plan.asks([...new Set(some.map(({ eventId }) => eventId))]);
  const askerOf = ({ eventId, roleId }: DutyRequest | NotifiedAnswer) =>
    asks.find((one) => one.personId === personId && one.eventId === eventId && one.roleId === roleId)?.askerEmail ?? '';
  for (const [email, theirs] of Map.groupBy(some, askerOf)) {
    const items = theirs.map(({ answer, item, ...date }) =>
      answer === 'no' ? { ...item, instead: instead.get(dateKey(date)) ?? [] } : item,
    );
    await plan.mail(
      {
        about: 'answers',
        language: languageOf(instance.locale) ?? 'de',
        email,
        personId,
        name,
        key: '',
        items,
        text: stripMarkup(note),
        replyTo: '',
      },
      { byPageOf: personId },
    );
  }
}
