// The agenda as a list: searchable upcoming events.

import { missingDay } from '../../date-parsing/read-period.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { find } from '../../office/search/find.ts';
import { Conflict } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { backTo } from '../bulk/bulk-chosen.ts';
import { changeChosen } from '../bulk/bulk-page.ts';
import { type AgendaOptions, afterOf, readAgendaOptions } from '../components/agenda-options.ts';
import { readFacts, readSeats } from '../components/event-facts.ts';
import { emptyState, nextPage, notice, titleRow } from '../components/parts.ts';
import { type SayDays, sayDays } from '../days.ts';
import { later } from '../event-fields/moments.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { fromAgenda } from '../return-url.ts';
import { bulkBar, chooseLink, choosing } from './bulk-bar.ts';
import { viewOf } from './calendar-days.ts';
import { showCalendar, viewSwitch } from './calendar-page.ts';
import { moveDragged, tellDragged } from './drag.ts';
import { byDay, eventDays } from './event-rows.ts';
import { filterFields } from './filters.ts';
import { printChoice, printedSheet } from './printing.ts';
import { presentEvent, refusedMove, reschedule } from './reschedule.ts';
import { stateChips } from './state-chips.ts';

const HOUR = 60;

/** Form shared by all shift buttons of the page; undefined for viewers. */
function shiftForm({ editing, link, query }: PageRequest): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  return html`<form id="shift" method="post" action="${link('/agenda/shift')}">
    <input type="hidden" name="back" value="${query.toString()}">
  </form>`;
}

/** Time of an event, which unfolds the shift buttons; whole-day events have none. */
function shiftable({ editing, language }: PageRequest, event: Event, time: Html): Html {
  if (isWholeDays(event.startsAt, event.endsAt) || !hasRole(editing.authority, 'contributor')) return time;
  const t = translator(language);
  const { title } = event;
  const button = (hours: 1 | -1, text: string) =>
    html`<button class="small" form="shift" name="to" value="${event.id} ${hours} ${event.startsAt}"
      aria-label="${text}">${hours === 1 ? '+1 h' : '−1 h'}</button>`;
  return html`<details class="shift">
    <summary>${time}<span class="hidden-text">${t('shift.menu', { title })}</span></summary>
    <p>${button(-1, t('shift.earlier', { title }))}${button(1, t('shift.later', { title }))}</p>
  </details>`;
}

/** Throws NotFound for values that no button sends. */
async function shiftEvent(asked: PageRequest): Promise<PageResult> {
  const { form } = asked;
  const [, id = '', by = '', from] = /^(\d{1,10}) (-?1) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.exec(form.text('to')) ?? [];
  const present = await presentEvent(asked, Number(id));
  const { startsAt, endsAt } = present.value;
  // Double click, or a concurrent change.
  if (startsAt !== from || isWholeDays(startsAt, endsAt)) return { to: backTo(asked, false), did: 'nothing' };
  const on = (moment: string) => later(moment, Number(by) * HOUR);
  try {
    const applied = await reschedule(asked, present, { from: on(startsAt), to: on(endsAt) });
    const to = `${backTo(asked, false)}#event-${present.id}`;
    const { revision, warnings } = applied;
    return { to, ...(proposedBy(applied) ?? { did: 'saved', revision, warnings }) };
  } catch (error) {
    if (error instanceof Conflict) return { to: backTo(asked, false), did: 'nothing' };
    return refusedMove(asked, error, '/agenda/shift', ['to', 'back']);
  }
}

export const agendaPages: readonly OfficePage[] = [
  { method: 'GET', path: '/agenda', role: 'reader', show: showAgenda },
  { method: 'POST', path: '/agenda/change', role: 'contributor', show: changeChosen },
  { method: 'POST', path: '/agenda/shift', role: 'contributor', show: shiftEvent },
  { method: 'GET', path: '/agenda/move', role: 'contributor', isData: true, show: tellDragged },
  { method: 'POST', path: '/agenda/move', role: 'contributor', show: moveDragged },
];

async function showAgenda(asked: PageRequest): Promise<PageContent> {
  const view = viewOf(asked.query);
  if (view !== undefined) return showCalendar(asked, view);
  const { editing, indexes, instance, query, now, locale, language } = asked;
  const t = translator(language);
  const wish = await readAgendaOptions(asked);
  const { items, total, next } = await find(editing, indexes, instance.name, wish);
  const events = items.map(({ value }) => value);
  const days = sayDays(locale, instance.timeZone, now);
  const seats = await readSeats(asked, events);
  const facts = await editing.store.content.read(instance.name, (content) =>
    readFacts(content, events, editing, seats),
  );
  const fields = await filterFields(asked);
  const runsFrom = wish.isPast ? undefined : wish.filter.from;
  const rows =
    events.length === 0
      ? nothing(asked, wish, t)
      : eventDays(events, {
          asked,
          facts,
          days,
          runsFrom,
          ...choosing(asked),
          path: ({ id }) => fromAgenda(`/events/${id}`, query),
          time: (event, time) => shiftable(asked, event, time),
        });
  const found = html`<span class="soft found">${t('frame.found', { count: total })}</span>`;
  const title = titleRow(t('agenda.title'), html`${viewSwitch(asked, 'list')}${found}${chooseLink(asked)}`);
  const isEmpty = events.length === 0;
  const period = periodOf(events, days, t, wish.isPast ? '' : (wish.filter.from ?? ''));
  const printed = { period, days: byDay(events, now.slice(0, 10), runsFrom), facts };
  const main = html`${title}
${stateChips(asked, fields)}
${understood(asked, wish)}
${rows}${isEmpty ? '' : html`${shiftForm(asked)}${bulkBar(asked, { found: total, shown: events.length })}`}
${next && more(asked, afterOf(next))}${isEmpty ? '' : html`${printChoice(asked)}${printedSheet(asked, printed)}`}`;
  return { title: t('agenda.title'), main, at: '/agenda' };
}

/** Period from the first to the last day of the listed events; running events count from the day `from`. */
function periodOf(events: readonly Event[], { day }: SayDays, t: Translate, from: string): string {
  const begins = events.map(({ startsAt }) => (startsAt < from ? from : startsAt.slice(0, 10))).sort();
  const [first = '', last = ''] = [begins[0], begins.at(-1)].map((date) => date && day(`${date} 00:00:00`));
  return first === last ? first : t('agenda.printedPeriod', { from: first, to: last });
}

function nothing({ link, query, now, language }: PageRequest, { words, isPast }: AgendaOptions, t: Translate): Html {
  if (words === '' && [...query.keys()].length === 0) {
    return emptyState({ title: t('agenda.empty'), text: t('agenda.emptyHelp') });
  }
  const all = new URLSearchParams({ q: words, past: '1' });
  const widen = html`<a class="button" href="${link(`/agenda?${all}`)}">${t('agenda.widen')}</a>`;
  const missing = missingDay(query.get('q') ?? '', { now, language });
  const title = missing === undefined ? t('agenda.nothingFound', { words }) : t('agenda.noSuchDay', { said: missing });
  return emptyState({ title, link: isPast ? undefined : widen });
}

function more({ link, query, language }: PageRequest, after: string): Html {
  const all = new URLSearchParams(query);
  all.set('after', after);
  return nextPage(link(`/agenda?${all}`), translator(language)('frame.pages.next'));
}

/** Undefined if the search words name no period. */
function understood(asked: PageRequest, { when }: AgendaOptions): Html | undefined {
  if (when === undefined) return undefined;
  const { language, locale, instance, now, query, link } = asked;
  const t = translator(language);
  const { day } = sayDays(locale, instance.timeZone, now);
  const { from, to, said } = when;
  const time =
    from === undefined
      ? t('agenda.until', { day: day(to ?? '') })
      : to === undefined
        ? t('agenda.from', { day: day(from) })
        : from === to
          ? day(from)
          : `${day(from)} – ${day(to)}`;
  const rest = when.words === '' ? '' : html` · «${when.words}»`;
  const address = new URLSearchParams(query);
  address.set('words', '1');
  const asWords = html`<a href="${link(`/agenda?${address}`)}">${t('agenda.asWords', { said })}</a>`;
  return notice(html`<span>${t('agenda.understood', { time })}${rest}</span> ${asWords}`, '', 'status');
}
