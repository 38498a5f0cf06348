// Creates the actions of volunteers by the keys of their private pages.

import { type ServedEntry, servedEntry } from '../contract/calendar-event.ts';
import { calendarOf, subscriptionLines } from '../feeds/ical.ts';
import { translator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import type { AbsenceFault, OwnPlans } from '../model/rota/own-rota.ts';
import { PERSON_KEY } from '../model/rota/private-page-key.ts';
import { cellOf } from '../model/rota/rota-cells.ts';
import { readPlanContent } from '../office/rota/rota-content.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import { NotFound } from '../store/content/errors.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { PresentKey } from '../store/rota/person-keys.ts';
import { addDays, isDate } from '../util/dates.ts';
import { decryptToken, sealer } from '../util/encrypted-token.ts';
import { hashKey } from '../util/hash-key.ts';
import { visitorText } from '../util/visitor-text.ts';
import { wallClock } from '../util/wall-clock.ts';
import { answerDates } from './answer.ts';
import { changeOwn, type PageOwner } from './change-own.ts';
import type { ServingContext } from './context.ts';
import { claimDuty, offerDate, withdrawOffer } from './duty-swap.ts';
import { mailLink } from './mail-link.ts';
import { readOwnPlan } from './read-own-rota.ts';
import { openPlaces } from './say-place.ts';

/** How long a page that stays open can still be submitted, in milliseconds. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** `key` is that of the page, `now` in milliseconds since 1970. */
function pageToken(key: string, now: number, sealKey: string): string {
  return sealer(sealKey)(['me', hashKey(key)], now + GOOD_FOR_MS);
}

function isPageToken(token: string, key: string, now: number, sealKey: string): boolean {
  const value = decryptToken(token, now, sealKey);
  return Array.isArray(value) && value[0] === 'me' && value[1] === hashKey(key);
}

/** Number of past days in the calendar. */
const DAYS_BACK = 90;

/** Returns the same bytes as long as the data is unchanged. */
async function readOwnCalendar(
  content: ContentReader,
  index: ContentIndex,
  personId: number,
  at: number,
): Promise<string> {
  const { instance } = content;
  const since = addDays(wallClock(instance.timeZone)(at).slice(0, 10), -DAYS_BACK);
  const plan = await readPlanContent(content);
  const own = new Map<number, { readonly roles: string[]; isSure: boolean }>();
  for (const { id, event } of index.of('event').entries.values()) {
    if (event === undefined || event.endsAt < since || event.state === 'draft') continue;
    for (const role of plan.roles) {
      const { people } = cellOf(role, event, plan.assignmentsOf(id), plan.layers);
      const state = people.find((one) => 'personId' in one && one.personId === personId)?.state;
      if (state !== 'yes' && state !== 'asked') continue;
      const known = own.get(id) ?? { roles: [], isSure: false };
      own.set(id, known);
      known.roles.push(role.name);
      known.isSure ||= state === 'yes';
    }
  }
  const placeOf = await openPlaces(content);
  const present = await content.getAll('event', [...own.keys()]);
  present.sort((a, b) => byTime(a.value, b.value));
  const entries = present.map(({ id, value: event, revision, changedAt }) => {
    const { roles = [], isSure = false } = own.get(id) ?? {};
    const entry: ServedEntry = { event, roles: roles.join(', '), place: placeOf(event), isSure };
    return servedEntry(entry, instance, { revision, at: changedAt });
  });
  const t = translator(languageOf(instance.locale) ?? 'de');
  const name = t('serving.calendarName', { parish: instance.title });
  return calendarOf(instance, subscriptionLines(name), entries.join(''));
}

function byTime(a: Event, b: Event): number {
  return (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id;
}

/** Maximum days of one absence, and maximum absences of a person at a time. */
const MAX_DAYS = 400;
const MAX_ABSENCES = 100;

interface AbsentDays {
  /** `YYYY-MM-DD`; both count. */
  readonly from: string;
  readonly to: string;
}

/** Fault of the days of an absence, or undefined if they are valid. */
function absenceFault({ from, to }: AbsentDays, today: string): AbsenceFault | undefined {
  if (!isDate(from) || !isDate(to)) return 'no_date';
  if (to < from) return 'last_before_first';
  if (to < today) return 'past';
  return to > addDays(from, MAX_DAYS - 1) ? 'too_long' : undefined;
}

/** Adds an absence; repeating the same days adds none. */
function addAbsence(
  serving: ServingContext,
  instance: string,
  owner: PageOwner,
  days: AbsentDays,
): Promise<'done' | AbsenceFault | 'unknown'> {
  return changeOwn(serving, instance, owner, 'add an absence', async (content) => {
    const today = wallClock(content.instance.timeZone)(serving.clock()).slice(0, 10);
    const fault = absenceFault(days, today);
    if (fault !== undefined) return fault;
    const own = (await content.all('absence')).filter(({ personId }) => personId === owner.personId);
    if (own.some(({ from, to }) => from <= days.from && days.to <= to)) return 'done';
    if (own.filter(({ to }) => to >= today).length >= MAX_ABSENCES) return 'too_long';
    const id = await content.newId('absence');
    await content.put('absence', { id, personId: owner.personId, from: days.from, to: days.to }, 'new');
    return 'done';
  });
}

/** Removes an absence, if it is the person's own. */
function removeAbsence(
  serving: ServingContext,
  instance: string,
  owner: PageOwner,
  id: number,
): Promise<'done' | 'unknown'> {
  return changeOwn(serving, instance, owner, 'remove an absence', async (content) => {
    const present = await content.get('absence', id);
    if (present?.value.personId === owner.personId) await content.remove('absence', id, present.revision);
    return 'done' as const;
  });
}

export function openOwnPlans(serving: ServingContext): OwnPlans {
  const { store, clock, indexes } = serving;

  /** Reads by a key; 'unknown' if the key is not valid, undefined if there is no such instance. */
  const look = async <T>(
    instance: string,
    key: string,
    work: (content: ContentReader, index: ContentIndex, present: PresentKey) => Promise<T>,
  ): Promise<T | 'unknown' | undefined> => {
    if (!PERSON_KEY.test(key)) return 'unknown';
    try {
      const present = await store.content.read(instance, ({ plan }) => plan.findKey(key));
      if (present === undefined) return 'unknown';
      const index = indexes.of(instance);
      return await index.ask(store.content, instance, (content) => work(content, index, present));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

  /** Does something by a key. */
  const act = async <T>(
    instance: string,
    key: string,
    work: (owner: PageOwner) => Promise<T>,
  ): Promise<T | 'unknown' | undefined> => {
    if (!PERSON_KEY.test(key)) return 'unknown';
    try {
      const present = await store.content.read(instance, ({ plan }) => plan.findKey(key));
      return present === undefined ? 'unknown' : await work({ personId: present.personId, key });
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

  return {
    find: async (instance, key) => {
      const sealKey = await store.bookings.sealKey(instance);
      if (sealKey === undefined) return undefined;
      return look(instance, key, async (content, index, present) => {
        const plan = await readOwnPlan(content, index, present, clock());
        return plan === undefined ? 'unknown' : { ...plan, token: pageToken(key, clock(), sealKey) };
      });
    },
    isToken: async (instance, key, token) => {
      const sealKey = await store.bookings.sealKey(instance);
      return sealKey !== undefined && isPageToken(token, key, clock(), sealKey);
    },
    calendar: (instance, key) =>
      look(instance, key, (content, index, { personId }) => readOwnCalendar(content, index, personId, clock())),
    answer: (instance, key, answers, note) =>
      act(instance, key, (owner) => answerDates(serving, instance, { ...owner, answers, note: visitorText(note) })),
    offer: (instance, key, date) => act(instance, key, (owner) => offerDate(serving, instance, owner, date)),
    takeBack: (instance, key, date) => act(instance, key, (owner) => withdrawOffer(serving, instance, owner, date)),
    take: (instance, key, date) => act(instance, key, (owner) => claimDuty(serving, instance, owner, date)),
    addAbsence: (instance, key, days) => act(instance, key, (owner) => addAbsence(serving, instance, owner, days)),
    removeAbsence: (instance, key, id) => act(instance, key, (owner) => removeAbsence(serving, instance, owner, id)),
    wantGaps: (instance, key, wants) =>
      act(instance, key, (owner) =>
        changeOwn(serving, instance, owner, 'say which mails they want', async ({ plan }) => {
          await plan.wantGaps(owner.personId, wants);
          return 'done' as const;
        }),
      ),
    renewKey: (instance, key) =>
      act(instance, key, (owner) =>
        changeOwn(serving, instance, owner, 'make a new private page', async ({ plan }) => ({
          key: await plan.renewKey(owner.personId),
        })),
      ),
    endKey: (instance, key) =>
      act(instance, key, (owner) =>
        changeOwn(serving, instance, owner, 'end their private page', async ({ plan }) => {
          await plan.dropKeys([owner.personId]);
          return 'done' as const;
        }),
      ),
    mailLink: (instance, email) => mailLink(serving, instance, email),
  };
}
