// The first page: what comes next, what waits for somebody, and what was changed last.

import { addDays } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { listProposals } from '../../office/proposals/list-proposals.ts';
import { conflicts } from '../../office/rooms/conflicts.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { find } from '../../office/search/find.ts';
import { withoutOrganist } from '../../office/search/without-organist.ts';
import { hostOf } from '../../office/shown/websites.ts';
import { isFetched } from '../../office/sources/run-source.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { readFacts } from '../agenda/event-facts.ts';
import { eventDays } from '../agenda/event-rows.ts';
import { sayDays } from '../days.ts';
import { pastList } from '../history/past-list.ts';
import type { Asked, OfficePage, Shown } from '../page.ts';
import { sayFailure } from '../sources/failure-words.ts';

/** Days ahead that are shown, and in which drafts and clashes are pressing. */
const NEXT_DAYS = 7;
const PRESSING_DAYS = 30;
/** Days in which a service wants its organist. */
const UNPLAYED_DAYS = 21;
const MOST_BOUNCED = 100;

/** So many of each sort stand here. */
const MOST = 8;

const LAST_CHANGES = 6;

export const todayPages: readonly OfficePage[] = [{ method: 'GET', path: '', role: 'reader', show: showToday }];

async function showToday(asked: Asked): Promise<Shown> {
  const t = translator(asked.language);
  const today = asked.now.slice(0, 10);
  const next = await events(asked, { from: today, to: addDays(today, NEXT_DAYS - 1) }, 40);
  const waiting = (
    await Promise.all([
      proposals(asked, t),
      drafts(asked, t),
      clashes(asked, t),
      unplayed(asked, t),
      websites(asked, t),
      sources(asked, t),
      bounced(asked, t),
    ])
  ).filter((one) => one !== undefined);
  const coming = html`<section class="today-days">
    <h2>${t('today.next')}</h2>
    ${next.length === 0 ? html`<p class="soft">${t('today.nothingNext')}</p>` : await rows(asked, next)}
    <p class="more"><a class="button" href="${asked.link('/agenda')}">${t('today.wholeAgenda')}</a></p>
  </section>`;
  // What waits comes first where all stands below each other, as it comes in: a page that loads slowly stays where it is.
  const waits = html`<section class="card today-questions">
    <h2>${t('today.waiting')}</h2>
    ${waiting.length === 0 ? html`<p class="soft">${t('today.nothingWaits')}</p>` : waiting}
  </section>`;
  const main = html`<h1>${t('today.title')}</h1>
    <div class="split today">
      ${waiting.length === 0 ? html`${coming}\n${waits}` : html`${waits}\n${coming}`}
      <section class="card today-changes">
        <h2>${t('today.lastChanges')}</h2>
        ${await lastChanges(asked)}
        <p class="more"><a href="${asked.link('/history')}">${t('today.allHistory')}</a></p>
      </section>
    </div>`;
  return { title: t('today.title'), main, at: '' };
}

async function events({ editing, indexes, instance }: Asked, filter: EventFilter, limit = MOST): Promise<Event[]> {
  const wish = {
    kind: 'event',
    words: '',
    filter,
    order: 'sortKey',
    isDescending: false,
    after: undefined,
    limit,
  } as const;
  return (await find(editing, indexes, instance.name, wish)).items.map(({ value }) => value);
}

async function rows(asked: Asked, some: readonly Event[]): Promise<Html> {
  const { editing, instance, locale, now } = asked;
  const facts = await editing.store.content.read(instance.name, (content) => readFacts(content, some, editing));
  return eventDays(some, { asked, facts, days: sayDays(locale, instance.timeZone, now), runsFrom: now.slice(0, 10) });
}

/** What waits of one sort; undefined where nothing does. */
function sortOf(title: string, items: readonly Html[]): Html | undefined {
  return items.length === 0 ? undefined : html`<h3>${title}</h3><ul class="waiting">${items}</ul>`;
}

function eventLinks({ locale, instance, now, link }: Asked, some: readonly Event[]): Html[] {
  const { when } = sayDays(locale, instance.timeZone, now);
  return some.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li><span class="soft">${when(startsAt, endsAt)}</span> <a href="${link(`/events/${id}`)}">${title}</a></li>`,
  );
}

/** What is over already is counted, and stands on the page of all alone. */
async function proposals(asked: Asked, t: Translate) {
  const { editing, instance, link, now } = asked;
  const all = await listProposals(editing, instance.name);
  const some = all.filter(({ event }) => event.endsAt >= now);
  if (all.length === 0) return undefined;
  const events = eventLinks(asked, [...new Map(some.map(({ event }) => [event.id, event])).values()].slice(0, MOST));
  const rest = html`<li><a href="${link('/proposals')}">${t('proposals.toAll')} (${all.length})</a></li>`;
  return sortOf(t('today.proposals'), [...events, rest]);
}

async function drafts(asked: Asked, t: Translate) {
  const today = asked.now.slice(0, 10);
  const some = await events(asked, { from: today, to: addDays(today, PRESSING_DAYS), state: 'draft' });
  return sortOf(t('today.drafts'), eventLinks(asked, some));
}

async function clashes(asked: Asked, t: Translate) {
  const { editing, instance, now, locale, link } = asked;
  const to = `${addDays(now.slice(0, 10), PRESSING_DAYS)} 00:00:00`;
  const { items } = await conflicts(editing, instance.name, { from: now, to });
  const some = items.slice(0, MOST);
  const ids = (of: (one: (typeof some)[number]) => readonly number[]) => [...new Set(some.flatMap(of))];
  const { rooms, events: taking } = await editing.store.content.read(instance.name, async (content) => ({
    rooms: await content.labels(
      'room',
      ids(({ room_id }) => [room_id]),
    ),
    events: new Map(
      (
        await content.getAll(
          'event',
          ids(({ event_ids }) => event_ids),
        )
      ).map(({ id, value }) => [id, value]),
    ),
  }));
  const { shortDay, time } = sayDays(locale, instance.timeZone, now);
  return sortOf(
    t('today.clashes'),
    some.map(({ room_id, from, to: until, event_ids }) => {
      const named = event_ids.map((id) => {
        const event = taking.get(id);
        const around = event === undefined ? '' : sayAround(event, { from, to: until }, { t, time });
        const said = around === '' ? '' : html` <span class="soft">(${around})</span>`;
        return html`<a href="${link(`/events/${id}`)}">${event?.title}</a>${said}`;
      });
      return html`<li><span class="soft">${shortDay(from)} ${time(from)} · ${rooms.get(room_id)}</span><br>${named[0]} / ${named[1]}</li>`;
    }),
  );
}

/** Says from or until when a room is taken, where it is the time for setting up or clearing away that overlaps. */
function sayAround(
  { startsAt, endsAt, occupiesFrom, occupiesTo }: Event,
  clash: { readonly from: string; readonly to: string },
  { t, time }: { readonly t: Translate; readonly time: (moment: string) => string },
): string {
  const told = [
    occupiesFrom !== null && clash.from < startsAt && t('today.setUp', { time: time(occupiesFrom) }),
    occupiesTo !== null && clash.to > endsAt && t('today.clearedAway', { time: time(occupiesTo) }),
  ];
  return told.filter((text) => text !== false).join(', ');
}

async function websites({ editing, instance }: Asked, t: Translate) {
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const failing = (await editing.store.websites.list(instance.name)).filter(
    ({ failures, disabledAt }) => failures > 0 || disabledAt !== null,
  );
  const told = failing.map((one) => html`<li>${t('today.website', { website: hostOf(one) })}</li>`);
  return sortOf(t('today.websites'), told);
}

/** Sources that could not be fetched last, with why. */
async function sources({ editing, instance, language, link }: Asked, t: Translate) {
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const { store } = editing;
  const states = await store.sourceRuns.states(instance.name);
  if (![...states.values()].some(({ failures }) => failures > 0)) return undefined;
  const all = await store.content.read(instance.name, (content) => content.all('source'));
  const failing = all.filter((one) => isFetched(one) && (states.get(one.id)?.failures ?? 0) > 0).slice(0, MOST);
  const told = failing.map(async ({ id, name }) => {
    const [last] = await store.sourceRuns.log(instance.name, id, 1);
    return html`<li>
      <a href="${link(`/sources/${id}`)}">${name}</a><br><span class="soft">${last && sayFailure(last, language)}</span>
    </li>`;
  });
  return sortOf(t('today.sources'), await Promise.all(told));
}

async function unplayed(asked: Asked, t: Translate) {
  const { editing, indexes, instance, now } = asked;
  const to = `${addDays(now.slice(0, 10), UNPLAYED_DAYS)} 00:00:00`;
  const some = await withoutOrganist(editing, indexes, instance.name, { from: now, to });
  return sortOf(t('today.unplayed'), eventLinks(asked, some.slice(0, MOST)));
}

/** Subscribers are for administrators alone (rule U3). */
async function bounced({ editing, instance, link }: Asked, t: Translate) {
  if (!hasRole(editing.authority, 'administrator')) return undefined;
  const count = (await editing.store.newsletters.held(instance.name, MOST_BOUNCED)).length;
  if (count === 0) return undefined;
  const said = count === MOST_BOUNCED ? `${count}+` : String(count);
  return sortOf(t('today.bounced'), [
    html`<li><a href="${link('/newsletter#held')}">${t('today.addresses', { number: said })}</a></li>`,
  ]);
}

async function lastChanges(asked: Asked): Promise<Html> {
  const { editing, instance } = asked;
  const found = await editing.store.content.history(instance.name, { limit: LAST_CHANGES, mostEntities: 3 });
  return pastList(asked, found);
}
