// Actions of volunteers on their private pages, which a key identifies.

import { type DutyCalendarEntry, formatDutyEntry } from '../contract/calendar-event.ts';
import { formatCalendarHeader, wrapInCalendar } from '../feeds/ical.ts';
import { createTranslator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import type { AbsenceErrorCode, OwnRotaService } from '../model/rota/own-rota.ts';
import { PERSON_KEY } from '../model/rota/private-page-key.ts';
import { createCell } from '../model/rota/rota-cells.ts';
import { readRotaContent } from '../office/rota/rota-content.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { StoredPersonKey } from '../store/rota/person-keys.ts';
import { addDays, isDate } from '../util/dates.ts';
import { createTokenEncrypter, decryptToken } from '../util/encrypted-token.ts';
import { hashKey } from '../util/hash-key.ts';
import { sanitizeVisitorText } from '../util/visitor-text.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { changeAsOwner, type RotaPageOwner } from './change-as-owner.ts';
import type { RotaContext } from './context.ts';
import { claimDuty, offerDuty, withdrawOffer } from './duty-swap.ts';
import { mailRotaLink } from './mail-link.ts';
import { createPlaceFormatter } from './place-formatter.ts';
import { readOwnRota } from './read-own-rota.ts';
import { saveDutyAnswers } from './save-duty-answers.ts';

/** Validity of a form's token, in milliseconds. */
const TOKEN_LIFETIME_MS = 24 * 3_600_000;

function pageToken(key: string, now: number, sealKey: string): string {
  return createTokenEncrypter(sealKey)(['me', hashKey(key)], now + TOKEN_LIFETIME_MS);
}

function isPageToken(token: string, key: string, now: number, sealKey: string): boolean {
  const value = decryptToken(token, now, sealKey);
  return Array.isArray(value) && value[0] === 'me' && value[1] === hashKey(key);
}

const PAST_DAYS = 90;

/** Returns a volunteer's duties as iCalendar text, with the same bytes while the data is unchanged. */
async function readOwnCalendar(
  content: ContentReader,
  index: ContentIndex,
  personId: number,
  at: number,
): Promise<string> {
  const { instance } = content;
  const since = addDays(createWallClock(instance.timeZone)(at).slice(0, 10), -PAST_DAYS);
  const plan = await readRotaContent(content);
  const own = new Map<number, { readonly roles: string[]; isSure: boolean }>();
  for (const { id, event } of index.of('event').entries.values()) {
    if (event === undefined || event.endsAt < since || event.state === 'draft') continue;
    for (const role of plan.roles) {
      const { people } = createCell(role, event, plan.assignmentsOf(id), plan.layers);
      const state = people.find((one) => 'personId' in one && one.personId === personId)?.state;
      if (state !== 'yes' && state !== 'asked') continue;
      const known = own.get(id) ?? { roles: [], isSure: false };
      own.set(id, known);
      known.roles.push(role.name);
      known.isSure ||= state === 'yes';
    }
  }
  const placeOf = await createPlaceFormatter(content);
  const present = await content.getAll('event', [...own.keys()]);
  present.sort((a, b) => byTime(a.value, b.value));
  const entries = present.map(({ id, value: event, revision, changedAt }) => {
    const { roles = [], isSure = false } = own.get(id) ?? {};
    const entry: DutyCalendarEntry = { event, roles: roles.join(', '), place: placeOf(event), isSure };
    return formatDutyEntry(entry, instance, { revision, at: changedAt });
  });
  const t = createTranslator(languageOf(instance.locale) ?? 'de');
  const name = t('serving.calendarName', { parish: instance.title });
  return wrapInCalendar(instance, formatCalendarHeader(name), entries.join(''));
}

function byTime(a: Event, b: Event): number {
  return (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id;
}

/** Limits: days of one absence, and absences of one person. */
const MAX_DAYS = 400;
const MAX_ABSENCES = 100;

interface AbsentDays {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

function absenceFault({ from, to }: AbsentDays, today: string): AbsenceErrorCode | undefined {
  if (!isDate(from) || !isDate(to)) return 'no_date';
  if (to < from) return 'last_before_first';
  if (to < today) return 'past';
  return to > addDays(from, MAX_DAYS - 1) ? 'too_long' : undefined;
}

function addAbsence(
  serving: RotaContext,
  instance: string,
  owner: RotaPageOwner,
  days: AbsentDays,
): Promise<'done' | AbsenceErrorCode | 'unknown'> {
  return changeAsOwner(serving, instance, owner, 'add an absence', async (content) => {
    const today = createWallClock(content.instance.timeZone)(serving.clock()).slice(0, 10);
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

function removeAbsence(
  serving: RotaContext,
  instance: string,
  owner: RotaPageOwner,
  id: number,
): Promise<'done' | 'unknown'> {
  return changeAsOwner(serving, instance, owner, 'remove an absence', async (content) => {
    const present = await content.get('absence', id);
    if (present?.value.personId === owner.personId) await content.remove('absence', id, present.revision);
    return 'done' as const;
  });
}

export function createOwnRotaService(serving: RotaContext): OwnRotaService {
  const { store, clock, indexes } = serving;

  /** Reads by a key; 'unknown' if the key is not valid, undefined for an unknown instance. */
  const readByKey = async <T>(
    instance: string,
    key: string,
    work: (content: ContentReader, index: ContentIndex, present: StoredPersonKey) => Promise<T>,
  ): Promise<T | 'unknown' | undefined> => {
    if (!PERSON_KEY.test(key)) return 'unknown';
    try {
      const present = await store.content.read(instance, ({ plan }) => plan.findKey(key));
      if (present === undefined) return 'unknown';
      const index = indexes.of(instance);
      return await index.ask(store.content, instance, (content) => work(content, index, present));
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  };

  const act = async <T>(
    instance: string,
    key: string,
    work: (owner: RotaPageOwner) => Promise<T>,
  ): Promise<T | 'unknown' | undefined> => {
    if (!PERSON_KEY.test(key)) return 'unknown';
    try {
      const present = await store.content.read(instance, ({ plan }) => plan.findKey(key));
      return present === undefined ? 'unknown' : await work({ personId: present.personId, key });
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  };

  return {
    find: async (instance, key) => {
      const sealKey = await store.bookings.sealKey(instance);
      if (sealKey === undefined) return undefined;
      return readByKey(instance, key, async (content, index, present) => {
        const plan = await readOwnRota(content, index, present, clock());
        return plan === undefined ? 'unknown' : { ...plan, token: pageToken(key, clock(), sealKey) };
      });
    },
    isToken: async (instance, key, token) => {
      const sealKey = await store.bookings.sealKey(instance);
      return sealKey !== undefined && isPageToken(token, key, clock(), sealKey);
    },
    calendar: (instance, key) =>
      readByKey(instance, key, (content, index, { personId }) => readOwnCalendar(content, index, personId, clock())),
    answer: (instance, key, answers, note) =>
      act(instance, key, (owner) =>
        saveDutyAnswers(serving, instance, { ...owner, answers, note: sanitizeVisitorText(note) }),
      ),
    offer: (instance, key, date) => act(instance, key, (owner) => offerDuty(serving, instance, owner, date)),
    withdrawOffer: (instance, key, date) =>
      act(instance, key, (owner) => withdrawOffer(serving, instance, owner, date)),
    claim: (instance, key, date) => act(instance, key, (owner) => claimDuty(serving, instance, owner, date)),
    addAbsence: (instance, key, days) => act(instance, key, (owner) => addAbsence(serving, instance, owner, days)),
    removeAbsence: (instance, key, id) => act(instance, key, (owner) => removeAbsence(serving, instance, owner, id)),
    wantGaps: (instance, key, wants) =>
      act(instance, key, (owner) =>
        changeAsOwner(serving, instance, owner, 'say which mails they want', async ({ plan }) => {
          await plan.wantGaps(owner.personId, wants);
          return 'done' as const;
        }),
      ),
    renewKey: (instance, key) =>
      act(instance, key, (owner) =>
        changeAsOwner(serving, instance, owner, 'make a new private page', async ({ plan }) => ({
          key: await plan.renewKey(owner.personId),
        })),
      ),
    endKey: (instance, key) =>
      act(instance, key, (owner) =>
        changeAsOwner(serving, instance, owner, 'end their private page', async ({ plan }) => {
          await plan.dropKeys([owner.personId]);
          return 'done' as const;
        }),
      ),
    mailLink: (instance, email) => mailRotaLink(serving, instance, email),
  };
}
