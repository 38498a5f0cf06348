// Pending tasks: proposals, drafts with a near date, conflicts, gaps in the rota, services without an organist, failures.

import type { Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { listProposals } from '../../office/proposals/list-proposals.ts';
import { conflicts } from '../../office/rooms/conflicts.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { find } from '../../office/search/find.ts';
import type { Indexes } from '../../office/search/indexes.ts';
import { withoutOrganist } from '../../office/search/without-organist.ts';
import { isFetched } from '../../office/sources/runs/run-source.ts';
import { hostOf } from '../../office/visibility-reasons/websites.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { allowedLayers } from '../components/form/event-choices.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { sayFailure } from '../sources/failure-words.ts';
import { gapLines } from './gap-lines.ts';
import { signUpLines } from './sign-up-lines.ts';

/** Days in advance for which drafts and conflicts are listed. */
const PRESSING_DAYS = 30;
/** Days in advance for which services without an organist are listed. */
const UNPLAYED_DAYS = 21;
const MAX_BOUNCED = 100;
/** Days in advance for which sign-ups are listed. */
const SIGN_UP_DAYS = 180;

/** Maximum number of events examined per category. */
const MAX_LOOKED_AT = 1000;

/** Maximum number of items listed per category. */
const MOST = 8;

export interface WaitingSort {
  readonly title: string;
  readonly items: readonly Html[];
  /** Total number, including items that are not listed. */
  readonly count: number;
}

/** All categories with at least one task. */
export async function whatWaits(asked: PageRequest): Promise<readonly WaitingSort[]> {
  // Viewers can’t do any of the tasks.
  if (!hasRole(asked.editing.authority, 'contributor')) return [];
  const found = await Promise.all(
    [proposals, drafts, signUps, roomClashes, personClashes, gaps, unplayed, websites, sources, bounced].map((sort) =>
      sort(asked),
    ),
  );
  return found.filter((one) => one !== undefined);
}

export function countOf(waiting: readonly WaitingSort[]): number {
  return waiting.reduce((sum, { count }) => sum + count, 0);
}

interface Counted {
  readonly revision: number;
  readonly day: string;
  readonly at: number;
  readonly count: number;
}

/** Cache time in milliseconds for tasks that don’t depend on content: failing websites, bounced mails. */
const STALE_MS = 60_000;
/** Maximum number of users with cached counts. */
const MAX_COUNTED = 2000;

/** Cached counts per server. */
const counted = new WeakMap<Indexes, Map<string, Counted>>();

/** Number of tasks; counted again after a content change, on another day, or after a minute. */
export async function countWaiting(asked: PageRequest): Promise<number> {
  const { editing, indexes, instance, person, now } = asked;
  const known = counted.get(indexes) ?? new Map<string, Counted>();
  counted.set(indexes, known);
  const key = `${instance.name} ${person.accountId}`;
  const revision = await editing.store.content.read(instance.name, async ({ mark }) => mark.contentRevision);
  const [day, at] = [now.slice(0, 10), editing.clock()];
  const last = known.get(key);
  if (last?.revision === revision && last.day === day && Math.abs(at - last.at) < STALE_MS) return last.count;
  const count = countOf(await whatWaits(asked));
  if (known.size >= MAX_COUNTED) known.clear();
  known.set(key, { revision, day, at, count });
  return count;
}

async function events({ editing, indexes, instance }: PageRequest, filter: EventFilter): Promise<readonly Event[]> {
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_LOOKED_AT } as const;
  const { items } = await find(editing, indexes, instance.name, { kind: 'event', words: '', filter, ...order });
  return items.map(({ value }) => value);
}

/** Undefined if there are no items. */
function sortOf(title: string, items: readonly Html[], count = items.length): WaitingSort | undefined {
  return items.length === 0 ? undefined : { title, items, count };
}

function eventLinks(
  { locale, instance, now, link }: PageRequest,
  some: readonly Event[],
  more: (id: number) => Html | string = () => '',
): Html[] {
  const { when } = sayDays(locale, instance.timeZone, now);
  return some.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li><span class="soft">${when(startsAt, endsAt)}</span> <a href="${link(`/events/${id}`)}">${title}</a>${more(id)}</li>`,
  );
}

/** Proposals for past events are counted, but only listed on the page of all proposals. */
async function proposals(asked: PageRequest) {
  const { editing, instance, link, now, t } = asked;
  const all = await listProposals(editing, instance.name);
  const some = all.filter(({ event }) => event.endsAt >= now);
  if (all.length === 0) return undefined;
  const { instant } = sayDays(asked.locale, instance.timeZone, now);
  const byEvent = Map.groupBy(some, ({ event }) => event.id);
  const proposed = (id: number) => {
    const told = (byEvent.get(id) ?? []).map(({ isOwn, proposal }) =>
      t(isOwn ? 'proposals.own' : 'proposals.from', {
        by: sayActor(proposal.by, asked.language),
        when: instant(proposal.at),
      }),
    );
    return html` <span class="soft small">${told.join(' · ')}</span>`;
  };
  const shown = [...byEvent.values()].flatMap(([first]) => first?.event ?? []).slice(0, MOST);
  const events = eventLinks(asked, shown, proposed);
  const rest = html`<li><a href="${link('/proposals')}">${t('proposals.toAll')} (${all.length})</a></li>`;
  return sortOf(t('today.proposals'), [...events, rest], all.length);
}

async function drafts(asked: PageRequest) {
  const today = asked.now.slice(0, 10);
  const all = await events(asked, { from: today, to: addDays(today, PRESSING_DAYS), state: 'draft' });
  const isTheirs = await openTheirs(
    asked,
    all.map(({ id }) => id),
  );
  const some = all.filter(({ id }) => isTheirs(id));
  return sortOf(asked.t('today.drafts'), eventLinks(asked, some.slice(0, MOST)), some.length);
}

/** Sign-ups that need attention: new ones, unconfirmed ones, and waiting lists although seats are free. */
async function signUps(asked: PageRequest) {
  if (!asked.instance.outside.signup) return undefined;
  const today = asked.now.slice(0, 10);
  const all = (await events(asked, { from: today, to: addDays(today, SIGN_UP_DAYS) })).filter(isOnline);
  const isTheirs = await openTheirs(
    asked,
    all.map(({ id }) => id),
  );
  const { items, count } = await signUpLines(
    asked,
    all.filter(({ id }) => isTheirs(id)),
  );
  return sortOf(asked.t('signUps.title'), items.slice(0, MOST), count);
}

/** Predicate for events that the user may act on: those of their areas (rule U3), or all for editors. */
async function openTheirs(
  { editing: { store, authority }, instance }: PageRequest,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  if (hasRole(authority, 'editor')) return () => true;
  return store.content.read(instance.name, async (content) => {
    const isFor = allowedLayers(await content.all('layer'), authority);
    const there = await content.getAll('event', [...new Set(ids)]);
    const theirs = new Set(there.flatMap(({ id, value }) => (value.layerIds.some(isFor) ? [id] : [])));
    return (id: number) => theirs.has(id);
  });
}

function roomClashes(asked: PageRequest) {
  return clashes(asked, 'room');
}

function personClashes(asked: PageRequest) {
  return clashes(asked, 'person');
}

async function clashes(asked: PageRequest, kind: ResourceKind) {
  const { editing, instance, now, locale, link, t } = asked;
  const to = `${addDays(now.slice(0, 10), PRESSING_DAYS)} 00:00:00`;
  const all = await conflicts(editing, instance.name, kind, { from: now, to });
  const isTheirs = await openTheirs(
    asked,
    all.flatMap(({ eventIds }) => eventIds),
  );
  const found = all.filter(({ eventIds }) => eventIds.some(isTheirs));
  const some = found.slice(0, MOST);
  const { names, titles, around } = await editing.store.content.read(instance.name, async (content) => {
    const ids = [...new Set(some.flatMap(({ eventIds }) => eventIds))];
    // Only rooms have set-up and clear-away times.
    const events = kind === 'room' ? await content.getAll('event', ids) : [];
    return {
      names: await content.labels(kind, [...new Set(some.map(({ id }) => id))]),
      titles: await content.labels('event', ids),
      around: new Map(events.map(({ id, value }) => [id, value])),
    };
  });
  const { shortDay, time } = sayDays(locale, instance.timeZone, now);
  return sortOf(
    t(`today.clashes.${kind}`),
    some.map((clash) => {
      const named = clash.eventIds.map((id) => {
        const event = around.get(id);
        const told = event === undefined ? '' : sayAround(event, clash, { t, time });
        const said = told === '' ? '' : html` <span class="soft">(${told})</span>`;
        return html`<a href="${link(`/events/${id}`)}">${titles.get(id)}</a>${said}`;
      });
      const { from, id } = clash;
      return html`<li><span class="soft">${shortDay(from)} ${time(from)} · ${names.get(id)}</span><br>${named[0]} / ${named[1]}</li>`;
    }),
    found.length,
  );
}

/** Start or end of a room’s use, if the overlap is with set-up or clear-away time. */
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

async function websites({ editing, instance, t }: PageRequest) {
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const failing = (await editing.store.websites.list(instance.name)).filter(
    ({ failures, disabledAt }) => failures > 0 || disabledAt !== null,
  );
  const told = failing.map((one) => html`<li>${t('today.website', { website: hostOf(one) })}</li>`);
  return sortOf(t('today.websites'), told);
}

/** Sources whose last update failed, with the reason. */
async function sources({ editing, instance, language, link, t }: PageRequest) {
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

async function gaps(asked: PageRequest) {
  const { items, count } = await gapLines(asked, MOST);
  return sortOf(asked.t('today.gaps'), items, count);
}

/** Services without an organist; if the rota has a role for organists, its gaps are listed instead. */
async function unplayed(asked: PageRequest) {
  const { editing, indexes, instance, now, t } = asked;
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const roles = await editing.store.content.read(instance.name, (content) => content.all('role'));
  if (roles.some(({ field }) => field === 'organists')) return undefined;
  const to = `${addDays(now.slice(0, 10), UNPLAYED_DAYS)} 00:00:00`;
  const some = await withoutOrganist(editing, indexes, instance.name, { from: now, to });
  return sortOf(t('today.unplayed'), eventLinks(asked, some.slice(0, MOST)), some.length);
}

/** Subscribers are visible to administrators only (rule U3). */
async function bounced({ editing, instance, link, t }: PageRequest) {
  if (!hasRole(editing.authority, 'administrator')) return undefined;
  const count = (await editing.store.newsletters.held(instance.name, MAX_BOUNCED)).length;
  if (count === 0) return undefined;
  const said = count === MAX_BOUNCED ? `${count}+` : String(count);
  const line = html`<li><a href="${link('/newsletter#held')}">${t('today.addresses', { number: said })}</a></li>`;
  return sortOf(t('today.bounced'), [line], count);
}
