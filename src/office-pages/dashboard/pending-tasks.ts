// Pending tasks: room requests, proposals, drafts coming up soon, clashes, gaps in the rota, services without an organist, failures.

import type { Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { listProposals } from '../../office/proposals/list-proposals.ts';
import { findClashesInPeriod } from '../../office/rooms/conflicts.ts';
import { type EventGaps, findUpcomingGaps } from '../../office/rota/upcoming-gaps.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { findEventsWithoutOrganist } from '../../office/search/events-without-organist.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import type { SearchIndexes } from '../../office/search/indexes.ts';
import { isFetchedRegularly } from '../../office/sources/runs/run-source.ts';
import { websiteHostOf } from '../../office/visibility-reasons/websites.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { createLayerFilter } from '../components/form/event-choices.ts';
import { renderRecordLine, renderSeeAllLink } from '../components/record-line.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { readWaitingRequests } from '../room-requests/waiting-requests.ts';
import { cellPath } from '../rota/rota-cells-view.ts';
import { describeRunFailure } from '../sources/failure-messages.ts';
import { readSignUpLines } from './sign-up-lines.ts';

const PRESSING_DAYS = 30;
const UNPLAYED_DAYS = 21;
const MAX_BOUNCED = 100;
const SIGN_UP_DAYS = 180;

const MAX_LOOKED_AT = 1000;

const MAX_LISTED = 8;

/** Maximum number of tasks listed for a category that has its own page. */
const MAX_WITH_PAGE = 3;

export interface PendingCategory {
  readonly title: string;
  readonly items: readonly Html[];
  readonly rest?: Html | undefined;
  readonly count: number;
}

export async function readPendingTasks(request: PageRequest): Promise<readonly PendingCategory[]> {
  const others = [
    proposals,
    drafts,
    signUps,
    roomClashes,
    personClashes,
    gaps,
    readUnplayed,
    websites,
    sources,
    readBounces,
  ];
  // Viewers can answer room requests, but not do the other tasks.
  const sorts = hasRole(request.editing.authority, 'contributor') ? [roomRequests, ...others] : [roomRequests];
  const found = await Promise.all(sorts.map((sort) => sort(request)));
  return found.filter((one) => one !== undefined);
}

export function sumPendingTasks(waiting: readonly PendingCategory[]): number {
  return waiting.reduce((sum, { count }) => sum + count, 0);
}

interface Counted {
  readonly revision: number;
  readonly day: string;
  readonly at: number;
  readonly count: number;
}

/** Maximum age in milliseconds of a cached number of tasks, which depends on more than content: failing websites, bounced mails. */
const STALE_MS = 60_000;
const MAX_COUNTED = 2000;

const counted = new WeakMap<SearchIndexes, Map<string, Counted>>();

/** Number of tasks. Counted again after a change to the content, on a new day, or after a minute. */
export async function countPendingTasks(request: PageRequest): Promise<number> {
  const { editing, indexes, instance, person, now } = request;
  const known = counted.get(indexes) ?? new Map<string, Counted>();
  counted.set(indexes, known);
  const key = `${instance.name} ${person.accountId}`;
  const revision = await editing.store.content.read(instance.name, async ({ mark }) => mark.contentRevision);
  const [day, at] = [now.slice(0, 10), editing.clock()];
  const last = known.get(key);
  if (last?.revision === revision && last.day === day && Math.abs(at - last.at) < STALE_MS) return last.count;
  const count = sumPendingTasks(await readPendingTasks(request));
  if (known.size >= MAX_COUNTED) known.clear();
  known.set(key, { revision, day, at, count });
  return count;
}

async function events({ editing, indexes, instance }: PageRequest, filter: EventFilter): Promise<readonly Event[]> {
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_LOOKED_AT } as const;
  const { items } = await findEntities(editing, indexes, instance.name, { kind: 'event', words: '', filter, ...order });
  return items.map(({ value }) => value);
}

/** Category of tasks; undefined without items. `all`: page that lists all. */
function categoryOf(
  { link, t }: PageRequest,
  title: string,
  items: readonly Html[],
  { count = items.length, all }: { readonly count?: number; readonly all?: string } = {},
): PendingCategory | undefined {
  if (items.length === 0 && count === 0) return undefined;
  const shown = all === undefined ? items : items.slice(0, MAX_WITH_PAGE);
  const rest =
    all !== undefined && count > shown.length ? html`<li>${renderSeeAllLink(link(all), count, t)}</li>` : undefined;
  return { title, items: shown, rest, count };
}

function eventLinks(
  { locale, instance, now, link, language }: PageRequest,
  some: readonly Event[],
  notes: (id: number) => string = () => '',
): Html[] {
  const { when } = createDayFormatter(locale, instance.timeZone, now);
  return some.map(({ id, title, startsAt, endsAt }) => {
    const facts = [when(startsAt, endsAt), notes(id)];
    const attributes = renderInstanceLangAttribute(language, instance);
    return html`<li>${renderRecordLine({ title, address: link(`/events/${id}`), attributes, facts })}</li>`;
  });
}

async function roomRequests(request: PageRequest) {
  const { items, count, all } = await readWaitingRequests(request, MAX_LISTED);
  return categoryOf(request, request.t('roomRequests.table.title'), items, { count, all });
}

/** Proposals that await a decision. Proposals for past events are counted, but only the page of all proposals lists them. */
async function proposals(request: PageRequest) {
  const { editing, instance, now, t } = request;
  const all = await listProposals(editing, instance.name);
  const some = all.filter(({ event }) => event.endsAt >= now);
  if (all.length === 0) return undefined;
  const { instant } = createDayFormatter(request.locale, instance.timeZone, now);
  const byEvent = Map.groupBy(some, ({ event }) => event.id);
  const describeAuthors = (id: number) => {
    const notes = (byEvent.get(id) ?? []).map(({ isOwn, proposal }) =>
      t(isOwn ? 'proposals.own' : 'proposals.from', {
        by: formatActorName(proposal.by, request.language),
        when: instant(proposal.at),
      }),
    );
    return notes.join(' · ');
  };
  const shown = [...byEvent.values()].flatMap(([first]) => first?.event ?? []).slice(0, MAX_LISTED);
  const events = eventLinks(request, shown, describeAuthors);
  return categoryOf(request, t('today.proposals'), events, { count: all.length, all: '/proposals' });
}

async function drafts(request: PageRequest) {
  const today = request.now.slice(0, 10);
  const all = await events(request, { from: today, to: addDays(today, PRESSING_DAYS), state: 'draft' });
  const isTheirs = await createEventFilter(
    request,
    all.map(({ id }) => id),
  );
  const some = all.filter(({ id }) => isTheirs(id));
  const links = eventLinks(request, some.slice(0, MAX_LISTED));
  return categoryOf(request, request.t('today.drafts'), links, { count: some.length, all: '/agenda?state=draft' });
}

/** Sign-ups that need attention: new bookings, unconfirmed ones, waiting lists of events with free seats. */
async function signUps(request: PageRequest) {
  if (!request.instance.outside.signup) return undefined;
  const today = request.now.slice(0, 10);
  const all = (await events(request, { from: today, to: addDays(today, SIGN_UP_DAYS) })).filter(hasOnlineSignUp);
  const isTheirs = await createEventFilter(
    request,
    all.map(({ id }) => id),
  );
  const { items, count } = await readSignUpLines(
    request,
    all.filter(({ id }) => isTheirs(id)),
  );
  return categoryOf(request, request.t('signUps.title'), items.slice(0, MAX_LISTED), { count });
}

/**
 * Creates a function that returns whether the user may change an event: editors may change any event, contributors only events in their
 * areas (rule U3).
 */
async function createEventFilter(
  { editing: { store, authority }, instance }: PageRequest,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  if (hasRole(authority, 'editor')) return () => true;
  return store.content.read(instance.name, async (content) => {
    const isFor = createLayerFilter(await content.all('layer'), authority);
    const there = await content.getAll('event', [...new Set(ids)]);
    const theirs = new Set(there.flatMap(({ id, value }) => (value.layerIds.some(isFor) ? [id] : [])));
    return (id: number) => theirs.has(id);
  });
}

function roomClashes(request: PageRequest) {
  return clashes(request, 'room');
}

function personClashes(request: PageRequest) {
  return clashes(request, 'person');
}

async function clashes(request: PageRequest, kind: ResourceKind) {
  const { editing, instance, now, locale, link, t } = request;
  const to = `${addDays(now.slice(0, 10), PRESSING_DAYS)} 00:00:00`;
  const all = await findClashesInPeriod(editing, instance.name, kind, { from: now, to });
  const isTheirs = await createEventFilter(
    request,
    all.flatMap(({ eventIds }) => eventIds),
  );
  const theirs = all.filter(({ eventIds }) => eventIds.some(isTheirs));
  // Two events that clash in several rooms are one task.
  const found = [...Map.groupBy(theirs, ({ eventIds, from }) => `${from} ${eventIds.join(' ')}`).values()];
  const some = found.slice(0, MAX_LISTED);
  const { names, titles, around } = await editing.store.content.read(instance.name, async (content) => {
    const ids = [...new Set(some.flat().flatMap(({ eventIds }) => eventIds))];
    // Room clashes require reading the events, because rooms are also occupied before and after an event; people are not.
    const events = kind === 'room' ? await content.getAll('event', ids) : [];
    return {
      names: await content.labels(kind, [...new Set(some.flat().map(({ id }) => id))]),
      titles: await content.labels('event', ids),
      around: new Map(events.map(({ id, value }) => [id, value])),
    };
  });
  const { shortDay, time } = createDayFormatter(locale, instance.timeZone, now);
  const lines = some.flatMap((same) => {
    const [clash] = same;
    if (clash === undefined) return [];
    const named = clash.eventIds.map((id) => {
      const event = around.get(id);
      const message = event === undefined ? '' : describeOccupiedTime(event, clash, { t, time });
      const text = message === '' ? '' : html` <span class="soft">(${message})</span>`;
      return html`<a class="line-title" href="${link(`/events/${id}`)}">${titles.get(id)}</a>${text}`;
    });
    const { from } = clash;
    const where = same.map(({ id }) => names.get(id)).join(', ');
    return html`<li><div class="record-line">${named[0]} / ${named[1]}
      <p class="small soft">${shortDay(from)} ${time(from)} · ${where}</p></div></li>`;
  });
  return categoryOf(request, t(`today.clashes.${kind}`), lines, { count: found.length });
}

function describeOccupiedTime(
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

async function websites(request: PageRequest) {
  const { editing, instance, t } = request;
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const failing = (await editing.store.websites.list(instance.name)).filter(
    ({ failures, disabledAt }) => failures > 0 || disabledAt !== null,
  );
  const notice = failing.map((one) => html`<li>${t('today.website', { website: websiteHostOf(one) })}</li>`);
  return categoryOf(request, t('today.websites'), notice);
}

async function sources(request: PageRequest) {
  const { editing, instance, language, link, t } = request;
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const { store } = editing;
  const states = await store.sourceRuns.states(instance.name);
  if (![...states.values()].some(({ failures }) => failures > 0)) return undefined;
  const all = await store.content.read(instance.name, (content) => content.all('source'));
  const failing = all
    .filter((one) => isFetchedRegularly(one) && (states.get(one.id)?.failures ?? 0) > 0)
    .slice(0, MAX_LISTED);
  const notice = failing.map(async ({ id, name }) => {
    const [last] = await store.sourceRuns.log(instance.name, id, 1);
    const facts = last === undefined ? [] : [describeRunFailure(last, language)];
    return html`<li>${renderRecordLine({ title: name, address: link(`/sources/${id}`), facts })}</li>`;
  });
  return categoryOf(request, t('today.sources'), await Promise.all(notice));
}

async function gaps(request: PageRequest) {
  const { items, count } = await readGapLines(request, MAX_LISTED);
  return categoryOf(request, request.t('today.gaps'), items, { count, all: '/plan?gaps=1' });
}

/** Services without an organist. Omitted if the rota has a role for organists, because the gaps in the rota are then listed instead. */
async function readUnplayed(request: PageRequest) {
  const { editing, indexes, instance, now, t } = request;
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const roles = await editing.store.content.read(instance.name, (content) => content.all('role'));
  if (roles.some(({ field }) => field === 'organists')) return undefined;
  const to = `${addDays(now.slice(0, 10), UNPLAYED_DAYS)} 00:00:00`;
  const some = await findEventsWithoutOrganist(editing, indexes, instance.name, { from: now, to });
  return categoryOf(request, t('today.unplayed'), eventLinks(request, some.slice(0, MAX_LISTED)), {
    count: some.length,
  });
}

/** Bounced mails; only for administrators, because other roles may not see subscribers (rule U3). */
async function readBounces(request: PageRequest) {
  const { editing, instance, link, t } = request;
  if (!hasRole(editing.authority, 'administrator')) return undefined;
  const count = (await editing.store.newsletters.held(instance.name, MAX_BOUNCED)).length;
  if (count === 0) return undefined;
  const text = count === MAX_BOUNCED ? `${count}+` : String(count);
  const line = html`<li><a href="${link('/newsletter#held')}">${t('today.addresses', { number: text })}</a></li>`;
  return categoryOf(request, t('today.bounced'), [line], { count });
}

/** Number of days ahead for which gaps are listed (rule D8). */
const GAP_DAYS = 21;

interface GapLines {
  readonly items: readonly Html[];
  readonly count: number;
}

/** Lists up to `limit` events with gaps. */
async function readGapLines(request: PageRequest, limit: number): Promise<GapLines> {
  const { editing, indexes, instance, now } = request;
  const span = { from: now, to: `${addDays(now.slice(0, 10), GAP_DAYS + 1)} 00:00:00` };
  const all = await findUpcomingGaps(editing, indexes, instance.name, span);
  return { items: all.slice(0, limit).map((one) => drawLine(request, one)), count: all.length };
}

function drawLine(request: PageRequest, { eventId, title, startsAt, endsAt, gaps }: EventGaps): Html {
  const { link, language, instance, locale, now, t } = request;
  const when = createDayFormatter(locale, instance.timeZone, now).when(startsAt, endsAt);
  const cells = gaps.map(
    ({ role, gap }) =>
      html`<a href="${link(cellPath(startsAt, eventId, role.id))}">${t('planning.missingIn', { role: role.name, count: gap })}</a>`,
  );
  const address = link(`/events/${eventId}`);
  const attributes = renderInstanceLangAttribute(language, instance);
  return html`<li>${renderRecordLine({ title, address, attributes, facts: [when] })}<p class="gaps">${joinHtml(cells, ' ')}</p></li>`;
}
