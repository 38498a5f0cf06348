import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { formatHoursBriefly } from '../../model/hours-text.ts';
import { toMoment } from '../../model/moment.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { canBePublic, isOver } from '../../model/visibility.ts';
import { renderChurchDay } from '../../pages/church-day.ts';
import { type Html, html } from '../../util/html.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { renderPill, renderPillLink, type Tone } from '../components/parts.ts';
import { createSeatsPills } from '../components/seats-bar.ts';
import { createEventStateClasses, createHiddenReasonPills, createStatusPills } from '../components/state-pills.ts';
import { createDayFormatter, type DayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';

export interface EventRowsOptions {
  readonly asked: PageRequest;
  readonly facts: AgendaFacts;
  readonly days: DayFormatter;
  /** Events that began before this day are grouped as running. If undefined, every event is listed under its first day. */
  readonly runsFrom?: string | undefined;
  /** True to list running events last. Default: false. */
  readonly areRunningLast?: boolean;
  readonly isChoosable?: boolean;
  readonly areChosen?: boolean;
  readonly time?: (event: Event, time: Html) => Html;
  /** Target of the title link. Default: the event’s page. */
  readonly path?: (event: Event) => string;
}

/** Groups events by their first day, in the given order; events that began before `runsFrom` are grouped under "". */
export function groupByDay(events: readonly Event[], runsFrom = ''): DayWithEvents[] {
  return [...Map.groupBy(events, ({ startsAt }) => (startsAt < runsFrom ? '' : startsAt.slice(0, 10)))];
}

function withRunningLast(days: readonly DayWithEvents[]): readonly DayWithEvents[] {
  return [...days.filter(([day]) => day !== ''), ...days.filter(([day]) => day === '')];
}

export type DayWithEvents = readonly [day: string, events: readonly Event[]];

export function renderEventDays(events: readonly Event[], options: EventRowsOptions): Html {
  const { asked, runsFrom, areRunningLast = false } = options;
  const today = asked.now.slice(0, 10);
  const t = createTranslator(asked.language);
  const found = groupByDay(events, runsFrom);
  const groups = areRunningLast ? withRunningLast(found) : found;
  const yearOf = (day = '') => (day === '' ? today : day).slice(0, 4);
  return html`${groups.map(([day, some], index) => {
    const year = yearOf(day);
    const isNew = year !== (index === 0 ? today.slice(0, 4) : yearOf(groups[index - 1]?.[0]));
    const heading = isNew ? html`<p class="new-year">${year}</p>` : '';
    return html`${heading}<section class="day">
      <h2>
        ${day === '' ? t('states.running') : formatDayHeading(dayOf(asked, day), day)}
        ${day === today ? renderPill(t('states.today'), 'quiet') : ''}
        ${renderChurchDay(day, asked.instance, asked.language)}
      </h2>
      <ul class="rows">${some.map((event) => renderEventRow(event, options))}</ul>
    </section>`;
  })}`;
}

/** Formatter for day headings. It omits the year, which has its own heading above its first day. */
function dayOf({ locale, instance }: PageRequest, day: string): DayFormatter {
  return createDayFormatter(locale, instance.timeZone, day);
}

/** Heading of a day. The weekday is a separate element, because some layouts put it on a separate line. */
function formatDayHeading(days: DayFormatter, day: string): Html {
  const [weekday = '', ...rest] = days.day(day).split(', ');
  return rest.length === 0 ? html`${weekday}` : html`<span>${weekday},</span> <span>${rest.join(', ')}</span>`;
}

function pathOf({ id }: Event): string {
  return `/events/${id}`;
}

export function renderEventRow(
  event: Event,
  {
    asked,
    facts,
    days,
    isChoosable = false,
    areChosen = false,
    time = (_, shown) => shown,
    path = pathOf,
  }: EventRowsOptions,
): Html {
  const href = asked.link(path(event));
  const lang = renderInstanceLangAttribute(asked.language, asked.instance);
  const under = event.status !== 'confirmed' && event.statusNote !== '' ? event.statusNote : facts.people(event);
  const message = [formatHoursBriefly(event.hours, asked.locale).join(', '), under]
    .filter((text) => text !== '')
    .join(' · ');
  const below = message === '' ? '' : html` <span class="small soft">${message}</span>`;
  const box = html`<label class="choose"><input type="checkbox" name="event" value="${event.id}" form="chosen"
      aria-label="${event.title}"${areChosen ? html` checked` : ''}></label>`;
  const { startsAt, endsAt } = event;
  const span = html`<time datetime="${startsAt.replace(' ', 'T')}">${drawSpan(days.span(startsAt, endsAt))}</time>`;
  return html`<li class="row ${createEventStateClasses(event, asked.now)}" id="event-${event.id}">
    <div class="when">${isChoosable ? box : ''}${time(event, span)}</div>
    <div class="what"${lang}><a href="${href}">${event.title}</a>${below}</div>
    <div class="where"${lang}>${facts.rooms(event)}</div>
    <div class="areas small soft"${lang}>${facts.layers(event)}</div>
    <div class="state">${states(event, { asked, facts, days })}</div>
  </li>`;
}

/** Start and end. A line can break only between them, or within an end that has a date. */
function drawSpan(span: string): Html {
  const [start, end] = span.split(/(?=–)/);
  if (end === undefined) return html`${span}`;
  return html`<span class="nowrap">${start}</span><wbr><span class="until${end.includes(' ') ? '' : ' nowrap'}">${end}</span>`;
}

/** State pills of an event, each linked to the page where the state can be changed. */
function states(event: Event, { asked, facts, days }: EventRowsOptions): Html {
  const { now, t, link } = asked;
  const { id, title } = event;
  const told: readonly (readonly [tone: Tone, text: string, path: string])[] = [
    ...createStatusPills(event, t).map(([tone, text]) => [tone, text, `/events/${id}`] as const),
    ...facts.clashes(event).map((kind) => ['warn', t(`states.clashes.${kind}`), clashPath(event, kind)] as const),
    ...(facts.hasPendingProposal(event) ? [['warn', t('states.changeWaits'), '/proposals'] as const] : []),
    ...createSeatsPills(event, facts, t).map(([tone, text]) => [tone, text, `/events/${id}/bookings`] as const),
    ...visibilityPills(event, { t, now, days, lists: facts.lists(event) }).map(
      ([tone, text]) => [tone, text, `/events/${id}#where`] as const,
    ),
  ];
  return html`${told.map(([tone, text, path]) => html`${renderPillLink(text, { tone, address: link(path), of: title })} `)}`;
}

/** Path to a clash: the day in the room view for rooms, the note in the event’s form for people. */
function clashPath({ id, startsAt }: Event, kind: ResourceKind): string {
  return kind === 'room' ? `/agenda?view=rooms&on=${startsAt.slice(0, 10)}` : `/events/${id}#people-note`;
}

interface VisibilityContext {
  readonly t: PageRequest['t'];
  readonly now: string;
  readonly days: DayFormatter;
  readonly lists: number;
}

function visibilityPills(
  event: Event,
  { t, now, days, lists }: VisibilityContext,
): readonly (readonly [Tone, string])[] {
  if (canBePublic(event) && isOver(toMoment(event.endsAt), toMoment(now))) return [['quiet', t('states.over')]];
  const hidden = createHiddenReasonPills(event, t, now, days);
  if (hidden.length > 0) return hidden;
  return lists === 0 ? [['quiet', t('states.agendaAlone')]] : [];
}
