// Dashboard: upcoming events, pending tasks, and the latest changes.

import type { Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { find } from '../../office/search/find.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { eventDays } from '../agenda/event-rows.ts';
import { readFacts, readSeats } from '../components/event-facts.ts';
import { titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { pastList } from '../history/past-list.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { firstStepPages, firstSteps } from './first-steps.ts';
import { countOf, type WaitingSort, whatWaits } from './waiting.ts';

/** Number of days shown. */
const NEXT_DAYS = 7;
const MAX_EVENTS = 40;
const LAST_CHANGES = 6;

export const todayPages: readonly OfficePage[] = [
  { method: 'GET', path: '', role: 'reader', show: showToday },
  ...firstStepPages,
];

async function showToday(asked: PageRequest): Promise<PageContent> {
  const { t, now, locale, instance, link } = asked;
  const next = await nextEvents(asked);
  const waiting = await whatWaits(asked);
  const coming = html`<section class="today-days">
    <h2 class="hidden-text">${t('today.next')}</h2>
    ${next.length === 0 ? html`<p class="soft">${t('today.nothingNext')}</p>` : await rows(asked, next)}
    <p class="more"><a class="button" href="${link('/agenda')}">${t('today.wholeAgenda')}</a></p>
  </section>`;
  const day = sayDays(locale, instance.timeZone, now).day(now);
  const count = countOf(waiting);
  const mayAct = hasRole(asked.editing.authority, 'contributor');
  // On phones the tasks are below the days; a line above the days links to them.
  const line = html`<p class="waits on-phone"><a href="#waiting">${t('frame.waiting', { count })}</a></p>`;
  // If there are upcoming events, they come first.
  const steps = await firstSteps(asked);
  const main = html`${titleRow(t('today.title'), html`<span class="soft">${day}</span>`)}
    ${count === 0 ? '' : line}${next.length === 0 ? steps : ''}
    <div class="split today">
      ${coming}
      ${mayAct ? waitingCard(waiting, t) : ''}
      <section class="card today-changes">
        <h2>${t('today.lastChanges')}</h2>
        ${await lastChanges(asked)}
        <p class="more"><a href="${link('/history')}">${t('today.allHistory')}</a></p>
      </section>
    </div>${next.length === 0 ? '' : steps}`;
  return { title: t('today.title'), main, at: '' };
}

function waitingCard(waiting: readonly WaitingSort[], t: Translate): Html {
  const nothing = html`<p class="soft">${t('today.nothingWaits')}</p>`;
  return html`<section class="card today-questions" id="waiting">
    <h2>${t('today.waiting')}</h2>
    ${waiting.length === 0 ? nothing : waiting.map(drawWaiting)}
  </section>`;
}

function drawWaiting({ title, items }: WaitingSort): Html {
  return html`<h3>${title}</h3><ul class="waiting">${items}</ul>`;
}

async function nextEvents({ editing, indexes, instance, now }: PageRequest): Promise<Event[]> {
  const today = now.slice(0, 10);
  const filter = { from: today, to: addDays(today, NEXT_DAYS - 1) };
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_EVENTS } as const;
  const { items } = await find(editing, indexes, instance.name, { kind: 'event', words: '', filter, ...order });
  return items.map(({ value }) => value);
}

async function rows(asked: PageRequest, some: readonly Event[]): Promise<Html> {
  const { editing, instance, locale, now } = asked;
  const seats = await readSeats(asked, some);
  const facts = await editing.store.content.read(instance.name, (content) => readFacts(content, some, editing, seats));
  return eventDays(some, { asked, facts, days: sayDays(locale, instance.timeZone, now), runsFrom: now.slice(0, 10) });
}

async function lastChanges(asked: PageRequest): Promise<Html> {
  const { editing, instance } = asked;
  const found = await seenHistory(editing, instance.name, { limit: LAST_CHANGES, mostEntities: 100 });
  return pastList(asked, found, { linksMany: true });
}
