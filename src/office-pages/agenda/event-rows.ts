// Events as rows under their days: time, title, place, areas, and their state in words.

import { type Html, html } from '../../kit/html.ts';
import type { Event } from '../../model/event.ts';
import { toMoment } from '../../model/moment.ts';
import { isOver, mayBeShown } from '../../model/visibility.ts';
import { translator } from '../../words/translate.ts';
import type { SayDays } from '../days.ts';
import { pill } from '../kit/parts.ts';
import { langOf } from '../languages.ts';
import type { Asked } from '../page.ts';
import type { AgendaFacts } from './event-facts.ts';
import { drawPills, kindOf, type StatePill, tellHidden, tellStatus } from './state-pills.ts';

export interface RowsOptions {
  readonly asked: Asked;
  readonly facts: AgendaFacts;
  readonly days: SayDays;
  /** Those that began before this day stand together, as running; undefined: under their own days. */
  readonly runsFrom?: string | undefined;
  /** Whether each row can be chosen, for what is done to several at once. */
  readonly isChoosable?: boolean;
  /** Whether they are chosen to begin with. */
  readonly areChosen?: boolean;
  /** What stands in the place of the time. */
  readonly time?: (event: Event, time: Html) => Html;
  /** Where its title leads; to the event where nothing is said. */
  readonly path?: (event: Event) => string;
}

/** The events under the days on which they begin, in the order given. */
export function eventDays(events: readonly Event[], options: RowsOptions): Html {
  const { asked, days, runsFrom = '' } = options;
  const today = asked.now.slice(0, 10);
  const byDay = [...Map.groupBy(events, ({ startsAt }) => (startsAt < runsFrom ? '' : startsAt.slice(0, 10)))];
  const t = translator(asked.language);
  return html`${byDay.map(
    ([day, some]) => html`<section class="day">
      <h2>${day === '' ? t('states.running') : days.day(day)}${day === today ? html` ${pill(t('states.today'), 'live')}` : ''}</h2>
      <ul class="rows">${some.map((event) => eventRow(event, options))}</ul>
    </section>`,
  )}`;
}

function pathOf({ id }: Event): string {
  return `/events/${id}`;
}

export function eventRow(
  event: Event,
  {
    asked,
    facts,
    days,
    isChoosable = false,
    areChosen = false,
    time = (_, shown) => shown,
    path = pathOf,
  }: RowsOptions,
): Html {
  const href = asked.link(path(event));
  const lang = langOf(asked.language, asked.instance);
  const under = event.status !== 'confirmed' && event.statusNote !== '' ? event.statusNote : facts.people(event);
  const box = html`<label class="choose"><input type="checkbox" name="event" value="${event.id}" form="chosen"
      aria-label="${event.title}"${areChosen ? html` checked` : ''}></label>`;
  const { startsAt, endsAt } = event;
  const span = html`<time datetime="${startsAt.replace(' ', 'T')}">${days.span(startsAt, endsAt)}</time>`;
  return html`<li class="row ${kindOf(event)}" id="event-${event.id}">
    <div class="when">${isChoosable ? box : ''}${time(event, span)}</div>
    <div class="what"${lang}><a href="${href}">${event.title}</a><p class="small soft">${under}</p></div>
    <div class="where"${lang}>${facts.rooms(event)}</div>
    <div class="areas small soft">${facts.layers(event)}</div>
    <div class="state">${pills(event, { asked, facts, days })}</div>
  </li>`;
}

/** What is to be known of an event first; one word where nothing is amiss. */
function pills(event: Event, { asked: { now, language }, facts, days }: RowsOptions): Html {
  const t = translator(language);
  const clash: StatePill[] = facts.clashes(event) ? [['warn', t('states.clash')]] : [];
  const isPast = mayBeShown(event) && isOver(toMoment(event.endsAt), toMoment(now));
  const hidden: StatePill[] = isPast ? [['quiet', t('states.over')]] : tellHidden(event, t, now, days);
  const inLists: StatePill = facts.lists(event) === 0 ? ['warn', t('states.noList')] : ['live', t('states.public')];
  const waits: StatePill[] = facts.waits(event) ? [['quiet', t('states.changeWaits')]] : [];
  return drawPills([...tellStatus(event, t), ...clash, ...(hidden.length > 0 ? hidden : [inLists]), ...waits]);
}
