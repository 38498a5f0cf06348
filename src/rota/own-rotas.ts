// Opens what those who serve do by the keys of their private pages.

import type { OwnPlans } from '../model/rota/own-rota.ts';
import { PERSON_KEY } from '../model/rota/private-page-key.ts';
import type { ContentIndex } from '../office/search/content-index.ts';
import { NotFound } from '../store/content/errors.ts';
import type { ContentReader } from '../store/content/port.ts';
import type { PresentKey } from '../store/rota/person-keys.ts';
import { visitorText } from '../util/visitor-text.ts';
import { answerDates } from './answer.ts';
import { changeOwn, type PageOwner } from './change-own.ts';
import type { ServingContext } from './context.ts';
import { offerDate, takeDate, takeOfferBack } from './duty-swap.ts';
import { mailLink } from './mail-link.ts';
import { addAbsence, removeAbsence } from './own-absences.ts';
import { readOwnCalendar } from './own-calendar.ts';
import { isPageToken, pageToken } from './page-token.ts';
import { readOwnPlan } from './read-own-rota.ts';

export function openOwnPlans(serving: ServingContext): OwnPlans {
  const { store, clock, indexes } = serving;

  /** Looks by a key; 'unknown' where nobody has it, undefined where there is no such instance. */
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
    takeBack: (instance, key, date) => act(instance, key, (owner) => takeOfferBack(serving, instance, owner, date)),
    take: (instance, key, date) => act(instance, key, (owner) => takeDate(serving, instance, owner, date)),
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
