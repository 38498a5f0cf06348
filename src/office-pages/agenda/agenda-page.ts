import { findNonexistentDay } from '../../date-parsing/read-period.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { canCreateEvents, hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import { ConflictError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { handleBulkChange } from '../bulk/bulk-page.ts';
import { BULK_ACTIONS, selectionListUrl } from '../bulk/bulk-selection.ts';
import { formatSearchCursor } from '../components/agenda-options.ts';
import { readAgendaFacts, readSeats } from '../components/event-facts.ts';
import { renderEmptyState, renderNextPageLink, renderTitleRow } from '../components/parts.ts';
import { createDayFormatter, type DayFormatter } from '../day-formatter.ts';
import { findProposedAction } from '../event-fields/action-outcome.ts';
import { addMinutes } from '../event-fields/span-inputs.ts';
import { renderIcon } from '../icons.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { appendAgendaBackParameter } from '../return-url.ts';
import { findRecordHits, renderRecordHits } from '../search/hits.ts';
import { type AgendaSearch, readAgendaSearch } from '../search/read-search.ts';
import { renderSearchInterpretation } from '../search/search-interpretation.ts';
import { renderFilterForm } from './agenda-filters.ts';
import { parseCalendarView } from './calendar-days.ts';
import { renderViewSwitch, showCalendar } from './calendar-page.ts';
import { handleDragMove, handleDragPreview } from './drag.ts';
import { type EventRowsOptions, groupByDay, renderEventDays } from './event-rows.ts';
import { renderPrintOptions, renderPrintSheet } from './print-agenda.ts';
import { readCurrentEvent, renderRefusedMovePage, reschedule } from './reschedule.ts';
import { renderStateChips } from './state-chips.ts';

function mode({ query, editing }: PageRequest): 'some' | 'all' | undefined {
  if (!canCreateEvents(editing.authority)) return undefined;
  const asked = query.get('choose');
  return asked === 'some' || asked === 'all' ? asked : undefined;
}

function selectionOptions(request: PageRequest): Pick<EventRowsOptions, 'isChoosable' | 'areChosen'> {
  return { isChoosable: mode(request) !== undefined, areChosen: mode(request) === 'all' };
}

/** Link that enters or leaves selection mode; undefined for users who may not change events. */
function chooseLink(request: PageRequest): Html | undefined {
  const { query, link, language, editing } = request;
  if (!canCreateEvents(editing.authority)) return undefined;
  const t = createTranslator(language);
  const to = (choose: string) => {
    const address = new URLSearchParams(query);
    for (const name of ['choose', 'did', 'revision']) address.delete(name);
    if (choose !== '') address.set('choose', choose);
    return link(`/agenda?${address}`);
  };
  const button = (choose: string, word: string) => html`<a class="button small" href="${to(choose)}">${word}</a>`;
  if (mode(request) !== undefined) {
    return html`<span class="choosing">${button('all', t('bulk.chooseAll'))} ${button('', t('bulk.stop'))}</span>`;
  }
  const word = t('bulk.choose');
  const text = html`${renderIcon('choose')}<span class="on-desk">${word}</span>`;
  return html`<a class="button small right" href="${to('some')}" aria-label="${word}">${text}</a>`;
}

/** Bar with bulk actions; undefined outside selection mode. `found` counts all search results, `shown` those on the page. */
function bulkBar(
  request: PageRequest,
  { found, shown }: { readonly found: number; readonly shown: number },
): Html | undefined {
  if (mode(request) === undefined) return undefined;
  const { editing, link, query, t } = request;
  const verbs = BULK_ACTIONS.filter((verb) => verb !== 'approve' || hasRole(editing.authority, 'editor'));
  const all = html`<label class="check all-found"><input type="checkbox" name="found" value="1" autocomplete="off">
      <span>${t('bulk.allFound', { count: found })}</span></label>`;
  return html`<form class="bulk" id="chosen" method="post" action="${link('/agenda/change')}">
    <input type="hidden" name="back" value="${query.toString()}">
    <span class="chosen-count" data-word="${t('bulk.chosen')}"></span>
    ${found > shown ? all : ''}
    <label class="part"><span class="part-label">${t('bulk.what')}</span><select name="verb">${verbs.map(
      (verb) => html`<option value="${verb}">${t(`bulk.verbs.${verb}`)}</option>`,
    )}</select></label>
    <label class="part for-cancel"><span class="part-label">${t('bulk.note')}</span><input name="note" maxlength="200"
        autocomplete="off"></label>
    <button class="primary">${t('bulk.goOn')}</button>
  </form>`;
}

const HOUR = 60;

/** Form that all shift buttons of the page submit; undefined for viewers. */
function shiftForm({ editing, link, query }: PageRequest): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  return html`<form id="shift" method="post" action="${link('/agenda/shift')}">
    <input type="hidden" name="back" value="${query.toString()}">
  </form>`;
}

/** Time of an event; clicking it unfolds the shift buttons. Plain text for all-day events and for viewers. */
function renderShiftableTime({ editing, language }: PageRequest, event: Event, time: Html): Html {
  if (spansWholeDays(event.startsAt, event.endsAt) || !hasRole(editing.authority, 'contributor')) return time;
  const t = createTranslator(language);
  const { title } = event;
  const button = (hours: 1 | -1, text: string) =>
    html`<button class="small" form="shift" name="to" value="${event.id} ${hours} ${event.startsAt}"
      aria-label="${text}">${hours === 1 ? '+1 h' : '−1 h'}</button>`;
  return html`<details class="shift">
    <summary>${time}<span class="hidden-text">${t('shift.menu', { title })}</span></summary>
    <p>${button(-1, t('shift.earlier', { title }))}${button(1, t('shift.later', { title }))}</p>
  </details>`;
}

/** Shifts an event by an hour. Throws NotFoundError for values that no button sends. */
async function shiftEvent(request: PageRequest): Promise<PageResult> {
  const { form } = request;
  const [, id = '', by = '', from] = /^(\d{1,10}) (-?1) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.exec(form.text('to')) ?? [];
  const present = await readCurrentEvent(request, Number(id));
  const { startsAt, endsAt } = present.value;
  // The button was clicked twice, or the event has changed in the meantime.
  if (startsAt !== from || spansWholeDays(startsAt, endsAt))
    return { to: selectionListUrl(request, false), did: 'nothing' };
  const on = (moment: string) => addMinutes(moment, Number(by) * HOUR);
  try {
    const applied = await reschedule(request, present, { from: on(startsAt), to: on(endsAt) });
    const to = `${selectionListUrl(request, false)}#event-${present.id}`;
    const { revision, warnings } = applied;
    return { to, ...(findProposedAction(applied) ?? { did: 'saved', revision, warnings }) };
  } catch (error) {
    if (error instanceof ConflictError) return { to: selectionListUrl(request, false), did: 'nothing' };
    return renderRefusedMovePage(request, error, '/agenda/shift', ['to', 'back']);
  }
}

export const agendaPages: readonly OfficePage[] = [
  { method: 'GET', path: '/agenda', role: 'reader', show: showAgenda },
  { method: 'POST', path: '/agenda/change', role: 'contributor', show: handleBulkChange },
  { method: 'POST', path: '/agenda/shift', role: 'contributor', show: shiftEvent },
  { method: 'GET', path: '/agenda/move', role: 'contributor', isData: true, show: handleDragPreview },
  { method: 'POST', path: '/agenda/move', role: 'contributor', show: handleDragMove },
];

async function showAgenda(request: PageRequest): Promise<PageContent> {
  const view = parseCalendarView(request.query);
  if (view !== undefined) return showCalendar(request, view);
  const { editing, indexes, instance, query, now, locale, language } = request;
  const t = createTranslator(language);
  const options = await readAgendaSearch(request);
  const { items, total, next } = await findEntities(editing, indexes, instance.name, options);
  const events = items.map(({ value }) => value);
  const days = createDayFormatter(locale, instance.timeZone, now);
  const seats = await readSeats(request, events);
  const facts = await editing.store.content.read(instance.name, (content) =>
    readAgendaFacts(content, events, editing, seats),
  );
  const fields = await renderFilterForm(request);
  const runsFrom = options.isPast ? undefined : options.filter.from;
  const rows =
    events.length === 0
      ? renderNoEvents(request, options, t)
      : renderEventDays(events, {
          asked: request,
          facts,
          days,
          runsFrom,
          areRunningLast: options.when !== undefined,
          ...selectionOptions(request),
          path: ({ id }) => appendAgendaBackParameter(`/events/${id}`, query),
          time: (event, time) => renderShiftableTime(request, event, time),
        });
  const found = html`<span class="soft found">${t('frame.found', { count: total })}</span>`;
  const typed = (query.get('q') ?? '').trim();
  const name = typed === '' ? t('agenda.title') : t('officeSearch.title', { words: typed });
  const hits = typed === '' ? undefined : await findRecordHits(request);
  const title = renderTitleRow(name, html`${renderViewSwitch(request, 'list')}${found}${chooseLink(request)}`);
  const isEmpty = events.length === 0;
  const period = periodOf(events, days, t, options.isPast ? '' : (options.filter.from ?? ''));
  const printed = { period, days: groupByDay(events, runsFrom), facts };
  const main = html`${title}
${renderStateChips(request, fields)}
${hits && renderRecordHits(request, hits)}
${renderSearchInterpretation(request, options)}
${rows}${isEmpty ? '' : html`${shiftForm(request)}${bulkBar(request, { found: total, shown: events.length })}`}
${next && more(request, formatSearchCursor(next))}${
  isEmpty ? '' : html`${renderPrintOptions(request)}${renderPrintSheet(request, printed)}`
}`;
  return { title: name, main, at: '/agenda' };
}

/** Period from the first to the last day of the listed events; events that began before `from` count from that day. */
function periodOf(events: readonly Event[], { day }: DayFormatter, t: Translate, from: string): string {
  const begins = events.map(({ startsAt }) => (startsAt < from ? from : startsAt.slice(0, 10))).sort();
  const [first = '', last = ''] = [begins[0], begins.at(-1)].map((date) => date && day(`${date} 00:00:00`));
  return first === last ? first : t('agenda.printedPeriod', { from: first, to: last });
}

function renderNoEvents(
  { link, query, now, language }: PageRequest,
  { words, isPast }: AgendaSearch,
  t: Translate,
): Html {
  if (words === '' && [...query.keys()].length === 0) {
    return renderEmptyState({ title: t('agenda.empty'), text: t('agenda.emptyHelp') });
  }
  const all = new URLSearchParams({ q: words, past: '1' });
  const widen = html`<a class="button" href="${link(`/agenda?${all}`)}">${t('agenda.widen')}</a>`;
  const missing = findNonexistentDay(query.get('q') ?? '', { now, language });
  const title = missing === undefined ? t('agenda.nothingFound', { words }) : t('agenda.noSuchDay', { said: missing });
  return renderEmptyState({ title, link: isPast ? undefined : widen });
}

function more({ link, query, language }: PageRequest, after: string): Html {
  const all = new URLSearchParams(query);
  all.set('after', after);
  return renderNextPageLink(link(`/agenda?${all}`), createTranslator(language)('frame.pages.next'));
}
