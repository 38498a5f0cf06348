import type { NameBelow, Translate } from '../../i18n/translate.ts';
import { hasRole, type Role } from '../../model/authority.ts';
import { findDailyRuns } from '../../model/daily-events.ts';
import type { Event } from '../../model/event.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import { canAnswerAnyRequest } from '../../office/room-requests/request-access.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import { ALL_STEPS_DONE } from '../../store/first-steps.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { readMembers } from '../accounts/members.ts';
import { renderEventDays } from '../agenda/event-rows.ts';
import { readAgendaFacts, readSeats } from '../components/event-facts.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { renderTitleRow } from '../components/parts.ts';
import { createDayFormatter, type DayFormatter } from '../day-formatter.ts';
import { RoleRequiredError } from '../failures.ts';
import { renderChanges } from '../history/change-list.ts';
import type { OfficePage, PageContent, PageRequest, Redirect } from '../page.ts';
import { publicPathOf } from '../public-path.ts';
import { type PendingCategory, readPendingTasks, sumPendingTasks } from './pending-tasks.ts';

type StepName = NameBelow<'today.steps.of'>;

interface FirstStep {
  readonly name: StepName;
  readonly role: Role;
  readonly path?: string;
  readonly further?: {
    readonly path: string;
    readonly word: 'room';
    readonly isBegun: (request: PageRequest) => Promise<boolean>;
  };
  readonly isOptional?: true;
  readonly isDone?: (request: PageRequest) => Promise<boolean>;
}

/** Creates a function that returns whether the parish has entities of a kind. It searches the index, because there may be many. */
const has =
  (kind: 'building' | 'room' | 'layer' | 'event', filter: EventFilter = {}) =>
  async ({ editing, indexes, instance }: PageRequest) => {
    const first = { words: '', filter, order: 'sortKey', isDescending: false, after: undefined, limit: 1 } as const;
    return (await findEntities(editing, indexes, instance.name, { kind, ...first })).total > 0;
  };

/** First steps, ordered so that each depends only on earlier ones. */
const STEPS: readonly FirstStep[] = [
  {
    name: 'rooms',
    role: 'editor',
    path: '/buildings/new',
    further: { path: '/rooms/new', word: 'room', isBegun: has('building') },
    isDone: has('room'),
  },
  { name: 'layers', role: 'editor', path: '/layers/new', isDone: has('layer') },
  { name: 'events', role: 'editor', path: '/import?public=1', isDone: has('event') },
  {
    name: 'publish',
    role: 'editor',
    path: '/agenda?public=false&choose=all',
    isDone: has('event', { public: true }),
  },
  { name: 'outside', role: 'editor' },
  {
    name: 'logo',
    role: 'administrator',
    path: '/settings',
    isOptional: true,
    isDone: async ({ instance }) => instance.logoUrl !== '' || instance.accent !== '',
  },
  {
    name: 'colleagues',
    role: 'administrator',
    path: '/accounts',
    isOptional: true,
    isDone: async (request) =>
      (await readMembers(request)).filter(({ authority }) => authority !== undefined).length > 1,
  },
  {
    name: 'website',
    role: 'administrator',
    path: '/websites',
    isOptional: true,
    isDone: async ({ editing, instance }) => (await editing.store.websites.list(instance.name)).length > 0,
  },
];

const firstStepPages: readonly OfficePage[] = [
  { method: 'POST', path: '/first-steps', role: 'editor', show: noteStep },
];

/** Marks a step as done. The step that shows the public pages redirects to them. */
async function noteStep(request: PageRequest): Promise<Redirect | Response> {
  const { editing, form, instance } = request;
  const named = form.text('step');
  const step = STEPS.find(({ name }) => name === named);
  if (step === undefined && named !== ALL_STEPS_DONE) return { to: '' };
  if (step !== undefined && !hasRole(editing.authority, step.role)) throw new RoleRequiredError(step.role);
  await editing.store.firstSteps.note(instance.name, named);
  if (step?.name !== 'outside') return { to: '' };
  return new Response(null, { status: 303, headers: { Location: publicPathOf(request, '') ?? '/' } });
}

/** Card with the first steps; undefined if all are done or hidden, or the user may do none. */
async function renderFirstSteps(request: PageRequest): Promise<Html | undefined> {
  const { editing, instance, t } = request;
  const hasOutside = publicPathOf(request, '') !== undefined;
  const theirs = STEPS.filter(
    ({ name, role }) => hasRole(editing.authority, role) && (hasOutside || name !== 'outside'),
  );
  if (theirs.length === 0) return undefined;
  const noted = await editing.store.firstSteps.done(instance.name);
  if (noted.has(ALL_STEPS_DONE)) return undefined;
  const states: (readonly [FirstStep, isDone: boolean])[] = [];
  for (const step of theirs) states.push([step, noted.has(step.name) || (await step.isDone?.(request)) === true]);
  const left = states.filter(([, isDone]) => !isDone);
  if (left.length === 0) return undefined;
  const next = left[0]?.[0];
  return html`<section class="card first-steps">
    <h2>${t('today.steps.title')}</h2>
    <p class="soft">${t('today.steps.left', { count: left.length })}</p>
    <ol>${await Promise.all(states.map(([step, isDone]) => drawStep(request, step, { isDone, isNext: step === next })))}</ol>
    <form method="post" action="${request.link('/first-steps')}">
      ${renderHiddenInput('step', ALL_STEPS_DONE)}<button class="quiet small">${t('today.steps.hide')}</button>
    </form>
  </section>`;
}

async function drawStep(
  request: PageRequest,
  { name, path, further, isOptional }: FirstStep,
  { isDone, isNext }: { readonly isDone: boolean; readonly isNext: boolean },
): Promise<Html> {
  const { link, t } = request;
  const title = t(`today.steps.of.${name}`);
  if (isDone) {
    return html`<li class="done"><b>${title}</b> <span class="soft">${t('today.steps.done')}</span></li>`;
  }
  const look = isNext ? ' primary' : '';
  const form = (button: Html) =>
    html`<form method="post" action="${link('/first-steps')}">${renderHiddenInput('step', name)}${button}</form>`;
  const on = further !== undefined && (await further.isBegun(request)) ? further : undefined;
  const word = t(`today.steps.go.${on?.word ?? name}`);
  const way =
    path === undefined
      ? form(html`<button class="small${look}">${word}</button>`)
      : html`<a class="button small${look}" href="${link(on?.path ?? path)}">${word}</a>`;
  const first = html`<a class="button small" href="${link('/events/new')}">${t('today.steps.firstEvent')}</a>`;
  const skip = isOptional === true ? form(html`<button class="quiet small">${t('today.steps.skip')}</button>`) : '';
  return html`<li>
    <b>${title}</b>
    <p class="soft">${t(`today.steps.why.${name}`)}</p>
    <div class="ways-on">${way}${name === 'events' ? first : ''}${skip}</div>
  </li>`;
}

const NEXT_DAYS = 7;
const MAX_EVENTS = 40;
const LAST_CHANGES = 6;

export const dashboardPages: readonly OfficePage[] = [
  { method: 'GET', path: '', role: 'reader', show: showToday },
  ...firstStepPages,
];

async function showToday(request: PageRequest): Promise<PageContent> {
  const { t, now, locale, instance, link } = request;
  const next = await nextEvents(request);
  const { runs, listed } = splitDailyRuns(next, now);
  const waiting = await readPendingTasks(request);
  const coming = html`<section class="today-days">
    <h2 class="hidden-text">${t('today.next')}</h2>
    ${next.length === 0 ? html`<p class="soft">${t('today.nothingNext')}</p>` : await rows(request, listed, runs)}
    <p class="more"><a class="button" href="${link('/agenda')}">${t('today.wholeAgenda')}</a></p>
  </section>`;
  const hasToday = listed.some(({ startsAt }) => startsAt.slice(0, 10) === now.slice(0, 10));
  const day = hasToday ? '' : createDayFormatter(locale, instance.timeZone, now).day(now);
  const count = sumPendingTasks(waiting);
  const mayAct = hasRole(request.editing.authority, 'contributor') || canAnswerAnyRequest(request.editing.authority);
  const steps = await renderFirstSteps(request);
  const main = html`${renderTitleRow(t('today.title'), day === '' ? html`` : html`<span class="soft">${day}</span>`)}
    ${waitingOnPhone(waiting, count, t)}${next.length === 0 ? steps : ''}
    <div class="split today">
      ${coming}
      ${mayAct ? waitingCard(waiting, t) : ''}
      <section class="card today-changes">
        <h2>${t('today.lastChanges')}</h2>
        ${await lastChanges(request)}
        <p class="more"><a href="${link('/history')}">${t('today.allHistory')}</a></p>
      </section>
    </div>${next.length === 0 ? '' : steps}`;
  return { title: t('today.title'), main, at: '' };
}

function waitingCard(waiting: readonly PendingCategory[], t: Translate): Html {
  const nothing = html`<p class="soft">${t('today.nothingWaits')}</p>`;
  return html`<section class="card today-questions" id="waiting">
    <h2>${t('today.waiting')}</h2>
    ${waiting.length === 0 ? nothing : waiting.map(drawWaiting)}
  </section>`;
}

const MAX_ON_PHONE = 3;

/** The first few tasks, above the days. Shown only on phones, where the card with all tasks is further down. */
function waitingOnPhone(waiting: readonly PendingCategory[], count: number, t: Translate): Html {
  if (count === 0) return html``;
  const first = waiting.flatMap(({ items }) => items).slice(0, MAX_ON_PHONE);
  return html`<section class="card waits on-phone">
    <h2>${t('today.waiting')}</h2>
    <ul class="waiting">${first}</ul>
    <p><a href="#waiting">${t('today.allWaiting', { count })}</a></p>
  </section>`;
}

function drawWaiting({ title, items, rest, count }: PendingCategory): Html {
  const number = count > 0 ? html` <span>${count}</span>` : '';
  return html`<div class="kind"><h3>${title}</h3>${number}</div><ul class="waiting">${items}${rest}</ul>`;
}

async function nextEvents({ editing, indexes, instance, now }: PageRequest): Promise<Event[]> {
  const today = now.slice(0, 10);
  const filter = { from: today, to: addDays(today, NEXT_DAYS - 1) };
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_EVENTS } as const;
  const { items } = await findEntities(editing, indexes, instance.name, { kind: 'event', words: '', filter, ...order });
  return items.map(({ value }) => value);
}

interface EventsOfDays {
  /** Events that take place every day, grouped by run. */
  readonly runs: readonly (readonly Event[])[];
  /** Other events, except events of earlier days that have ended. */
  readonly listed: readonly Event[];
}

function splitDailyRuns(next: readonly Event[], now: string): EventsOfDays {
  const runs = findDailyRuns(next, ({ title, rooms, startsAt, endsAt, status, state }) => ({
    title,
    place: JSON.stringify(rooms),
    startsAt,
    endsAt,
    isUsual: status === 'confirmed' && state === 'ready',
  }));
  const daily = new Set(runs.flat());
  const today = now.slice(0, 10);
  return {
    runs,
    listed: next.filter((event) => !daily.has(event) && (event.startsAt >= today || event.endsAt > now)),
  };
}

async function rows(request: PageRequest, listed: EventsOfDays['listed'], runs: EventsOfDays['runs']): Promise<Html> {
  const { editing, instance, locale, now } = request;
  const today = now.slice(0, 10);
  const seats = await readSeats(request, listed);
  const facts = await editing.store.content.read(instance.name, (content) =>
    readAgendaFacts(content, listed, editing, seats),
  );
  const days = createDayFormatter(locale, instance.timeZone, now);
  const lines = runs.map((run) => dailyLine(request, run, days));
  return html`${renderEventDays(listed, { asked: request, facts, days, runsFrom: today })}
    ${lines.length === 0 ? '' : html`<ul class="plain daily">${lines}</ul>`}`;
}

/** Line for an event that takes place every day (rule G10). */
function dailyLine({ t, link }: PageRequest, run: readonly Event[], days: DayFormatter): Html {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const period = t('agendaPages.daily', { period: days.period(first.startsAt, last.startsAt) });
  const facts = `${period} · ${days.span(first.startsAt, first.endsAt)}`;
  return html`<li class="soft"><a href="${link(`/events/${first.id}`)}">${first.title}</a> ${facts}</li>`;
}

async function lastChanges(request: PageRequest): Promise<Html> {
  const { editing, instance } = request;
  const found = await readVisibleHistory(editing, instance.name, { limit: LAST_CHANGES, maxEntities: 100 });
  return renderChanges(request, found, { linksMany: true });
}
