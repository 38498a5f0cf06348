import type { DocumentCall, DocumentResponse, PublicDocument } from '../../contract/document.ts';
import { type Html, html } from '../../util/html.ts';
import { DAY_PARAMETER, renderRoomCalendar } from '../room-requests/room-calendar.ts';
import { type AgendaQuery, agendaPath, appendPageNumber, formatFeedName, UNFILTERED_QUERY } from './addresses.ts';
import { createPageContext, groupEventsByDay, type PageContext, renderDay, splitDailyEvents } from './event-list.ts';
import { renderFeedLinks } from './feed-links.ts';
import { findFilterChoiceName, findSelectedFilterNames } from './filters.ts';
import { type EventSearchPage, findEvents, resolveRequestedDays } from './find-events.ts';
import { renderMissingPage } from './missing-page.ts';
import { renderRequestedMonth } from './month-view.ts';
import { findPicture } from './pictures.ts';
import { createPublicPageResponse } from './public-page.ts';
import { AGENDA_PARAMETERS, type AgendaQueryFault, readAgendaQuery } from './read-agenda-query.ts';
import { describeAgendaFault, hasFieldFor, renderFilters } from './render-filters.ts';
import { renderRoomFacts } from './room-facts.ts';

interface About {
  readonly question: AgendaQuery;
  readonly title: string;
  readonly pathOf: (page: number) => string;
  /** Canonical path for search engines; undefined to exclude the page from them. */
  readonly canonical: string | undefined;
  readonly place?: Html | undefined;
  readonly facts?: Html | undefined;
  /** True for the page of a list or room, whose title is the name of the list or room. */
  readonly isOwn?: boolean;
  /** True if the first page folds its events. */
  readonly isFolded?: boolean;
}

export const agendaDocument: PublicDocument = {
  name: 'agenda',
  part: 'pages',
  path: /^\/$/,
  asks: AGENDA_PARAMETERS,
  isOpen: false,
  answer: (call) => {
    const reading = createPageContext(call.view, call.publicUrl);
    const { question, faults } = readAgendaQuery(call.query);
    if (faults.length > 0) return faultyPage(reading, question, faults);
    if (findSelectedFilterNames(call.view, question) === undefined) return unknownPage(reading, question);
    const { name } = call.view.snapshot.instance;
    const { choice, page } = question;
    const names = findSelectedFilterNames(call.view, question) ?? [];
    const isNarrowed = agendaPath(name, { ...question, choice: {}, page: 1 }) !== agendaPath(name, UNFILTERED_QUERY);
    const isPlainObject = !isNarrowed && names.length === 0;
    // A single list or room has its own page.
    const own = !isNarrowed && names.length === 1 && (choice.list ?? choice.room) !== undefined;
    const home = own
      ? `/${name}/${choice.list === undefined ? `rooms/${choice.room}` : `lists/${choice.list}`}`
      : `/${name}/`;
    return agendaPage(reading, {
      question,
      title:
        question.q === ''
          ? ((names.length === 1 ? names[0]?.name : undefined) ?? reading.t('agendaPages.agenda'))
          : reading.t('agendaPages.searchFor', { text: question.q }),
      pathOf: (number) => agendaPath(name, { ...question, page: number }),
      canonical: own || isPlainObject ? appendPageNumber(home, page) : undefined,
    });
  },
};

export const listDocument: PublicDocument = {
  name: 'list-page',
  part: 'pages',
  path: /^\/lists\/(?<id>[^/]{1,40})\/?$/,
  asks: ['page'],
  isOpen: false,
  answer: (call) => listOrRoomAgenda(call, 'list'),
};

export const roomDocument: PublicDocument = {
  name: 'room-page',
  part: 'pages',
  path: /^\/rooms\/(?<id>[^/]{1,40})\/?$/,
  asks: ['page', DAY_PARAMETER],
  isOpen: false,
  answer: (call) => listOrRoomAgenda(call, 'room'),
};

function listOrRoomAgenda({ view, values, query, publicUrl }: DocumentCall, filter: 'list' | 'room'): DocumentResponse {
  const reading = createPageContext(view, publicUrl);
  const text = values['id'] ?? '';
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0;
  const title = findFilterChoiceName(view, filter, id);
  if (title === undefined) return renderMissingPage(reading, 404, `missing.${filter}`);
  // This page accepts only the parameter `page`. Its form leads to the agenda, which has all filters.
  const pages = new URLSearchParams(query.getAll('page').map((page): [string, string] => ['page', page]));
  const { question, faults } = readAgendaQuery(pages);
  if (faults.length > 0) return faultyPage(reading, { ...UNFILTERED_QUERY, choice: { [filter]: id } }, faults);
  const path = `/${view.snapshot.instance.name}/${filter}s/${id}`;
  const calendar = filter === 'room' ? renderRoomCalendar(reading, id, query) : undefined;
  return agendaPage(reading, {
    question: { ...question, choice: { [filter]: id } },
    title,
    isOwn: true,
    pathOf: (number) => appendPageNumber(path, number),
    canonical: appendPageNumber(path, question.page),
    place: filter === 'room' ? renderRoomFacts(reading, id) : undefined,
    facts: calendar,
    isFolded: calendar !== undefined,
  });
}

function agendaPage(reading: PageContext, about: About): DocumentResponse {
  return about.question.view === 'month' ? monthPage(reading, about) : listedPage(reading, about);
}

function headOf(
  reading: PageContext,
  { title, place, facts, question }: About,
  { count, beside = '' }: { readonly count: number; readonly beside?: string },
): Html {
  const { t } = reading;
  const further = beside === '' ? '' : html`<span class="beside"> · ${beside}</span>`;
  const period = question.when === '' ? '' : html` · ${t(`agendaPages.when.${question.when}`)}`;
  const counted =
    count === 0 ? '' : html`<p class="soft count">${t('agendaPages.count', { count })}${period}${further}</p>`;
  const links = renderFeedLinks(reading, formatFeedName(question.choice));
  return html`<div class="title"><div><h1>${title}</h1>${counted}</div>${place}${links}</div>
    ${facts}`;
}

function monthPage(reading: PageContext, about: About): DocumentResponse {
  const { view, t, times } = reading;
  const { month, total, table } = renderRequestedMonth(reading, about.question);
  const name = times.monthAndYear(`${month}-01`);
  const isPast = month < view.today.slice(0, 7);
  const empty = html`<p class="notice">${t(isPast ? 'agendaPages.earlier' : 'agendaPages.nothingInMonth')}</p>`;
  return createPublicPageResponse(reading, {
    status: 200,
    title: `${about.title} · ${name}`,
    main: html`${headOf(reading, about, { count: total })}
    ${renderFilters(reading, about.question, { isOwn: about.isOwn === true })}
    <p class="printed">${view.snapshot.instance.title} · ${name}</p>
    ${total === 0 ? empty : ''}
    ${table}`,
    feed: formatFeedName(about.question.choice),
    section: 'agenda',
    // Search engines would follow months endlessly, and the list contains their events anyway.
    canonical: undefined,
    kind: 'month',
  });
}

function listedPage(reading: PageContext, about: About): DocumentResponse {
  const { view, t, times } = reading;
  const { question, title, canonical, isOwn = false, isFolded = false } = about;
  const { instance } = view.snapshot;
  const found = findEvents(view, question);
  const isPast = question.page > found.pages;
  const { from } = resolveRequestedDays(view, question);
  const first = from > view.today ? from : view.today;
  const daily = splitDailyEvents(reading, found.positions);
  const listed = groupEventsByDay(reading, daily.others, first);
  const hasRunning = listed[0]?.day === '';
  const days = daily.lines.length === 0 || hasRunning ? listed : [{ day: '', events: [] }, ...listed];
  const shown = days.flatMap(({ events }) => events);
  const span = [shown[0], shown.at(-1)].flatMap((one) => (one === undefined ? [] : one.wire.date_from.slice(0, 10)));
  const period = [...new Set(span.map((day) => times.narrowDay(day < first ? first : day)))].join(' – ');
  const isEarlier = question.from !== '' && question.from < view.today;
  const roomId = isOwn ? question.choice.room : undefined;
  const beside = found.pages > 1 ? t('agendaPages.pageOf', { page: question.page, of: found.pages }) : '';
  const events =
    found.total === 0
      ? renderNoEvents(reading, question)
      : isPast
        ? pastEnd(reading, about, found)
        : html`<div class="days">${days.map((day) => renderDay(reading, day, { lines: day.day === '' ? daily.lines : [], roomId }))}</div>
          ${pager(reading, about, found)}`;
  const count = isPast ? 0 : found.total;
  const list = html`${renderFilters(reading, question, { isOwn })}
    <p class="printed">${instance.title}${period === '' ? '' : html` · ${period}`}</p>
    ${isEarlier ? html`<p class="notice">${t('agendaPages.earlier')}</p>` : ''}
    ${events}`;
  const folded = html`<details class="events"${question.page > 1 ? html` open` : ''}>
    <summary class="way">${t('agendaPages.inRoom', { count })}</summary>
    ${list}
  </details>`;
  const main = html`${headOf(reading, about, { count: isFolded ? 0 : count, beside })}
    ${isFolded && count > 0 ? folded : list}`;
  const pictures = shown.flatMap(
    ({ wire }) => findPicture(wire, reading.view.snapshot, reading.publicUrl)?.address ?? [],
  );
  return createPublicPageResponse(reading, {
    status: isPast ? 404 : 200,
    title,
    main,
    pictures,
    section: isFolded ? 'rooms' : 'agenda',
    feed: formatFeedName(question.choice),
    canonical: isPast || found.total === 0 ? undefined : canonical,
    description: shown
      .slice(0, 5)
      .map(({ wire }) => wire.title)
      .join(' · '),
    head: links(about, found),
  });
}

function links({ question: { page }, pathOf }: About, { pages }: EventSearchPage): Html {
  const prev = page > 1 && page <= pages ? html`<link rel="prev" href="${pathOf(page - 1)}">\n` : '';
  const next = page < pages ? html`<link rel="next" href="${pathOf(page + 1)}">\n` : '';
  return html`${prev}${next}`;
}

function pager(
  { t }: PageContext,
  { question: { page }, pathOf }: About,
  { pages }: EventSearchPage,
): Html | undefined {
  if (pages === 1) return undefined;
  const to = (number: number, rel: string, label: string) =>
    number < 1 || number > pages
      ? html`<span></span>`
      : html`<a class="button second" rel="${rel}" href="${pathOf(number)}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t('agendaPages.paging')}">
    ${to(page - 1, 'prev', t('agendaPages.previous'))}
    <span class="soft">${t('agendaPages.pageOf', { page, of: pages })}</span>
    ${to(page + 1, 'next', t('agendaPages.next'))}
  </nav>`;
}

function renderNoEvents({ view, t }: PageContext, question: AgendaQuery): Html {
  const { name } = view.snapshot.instance;
  if (agendaPath(name, question) === agendaPath(name, UNFILTERED_QUERY))
    return html`<section class="empty"><p>${t('agendaPages.nothingYet')}</p></section>`;
  return html`<section class="empty">
    <h2>${t('agendaPages.nothing')}</h2>
    <p>${t('agendaPages.nothingHere')} ${t('agendaPages.nothingFound')}</p>
    <p>${wholeAgendaLink(name, t('agendaPages.wholeAgenda'))}</p>
  </section>`;
}

function pastEnd({ t }: PageContext, { pathOf }: About, { pages }: EventSearchPage): Html {
  return html`<section class="empty">
    <p role="status">${t('agendaPages.pastEnd', { count: pages })}</p>
    <p><a class="button" href="${pathOf(pages)}">${t('agendaPages.toPage', { page: pages })}</a></p>
  </section>`;
}

function wholeAgendaLink(name: string, label: string): Html {
  return html`<a class="button" href="${agendaPath(name, UNFILTERED_QUERY)}">${label}</a>`;
}

function faultyPage(
  reading: PageContext,
  question: AgendaQuery,
  faults: readonly AgendaQueryFault[],
): DocumentResponse {
  const { t } = reading;
  const general = faults.filter((fault) => !hasFieldFor(fault));
  const box = html`<div class="fault" role="alert"><ul>${general.map(
    (fault) => html`<li>${describeAgendaFault(t, fault, question)}</li>`,
  )}</ul></div>`;
  const main = html`<h1>${t('agendaPages.faultTitle')}</h1>
    ${general.length === 0 ? '' : box}
    ${renderFilters(reading, question, { faults, isOpen: true })}`;
  return createPublicPageResponse(reading, {
    status: 400,
    title: t('agendaPages.faultTitle'),
    section: 'agenda',
    main,
    canonical: undefined,
    feed: undefined,
  });
}

function unknownPage(reading: PageContext, question: AgendaQuery): DocumentResponse {
  const { t, view } = reading;
  const main = html`<h1>${t('agendaPages.nothing')}</h1>
    <p role="status">${t('agendaPages.unknownFilter')}</p>
    ${renderFilters(reading, { ...question, choice: {}, page: 1 }, { isOpen: true })}
    <p class="ways">${wholeAgendaLink(view.snapshot.instance.name, t('agendaPages.wholeAgenda'))}</p>`;
  return createPublicPageResponse(reading, {
    status: 404,
    title: t('agendaPages.nothing'),
    section: 'agenda',
    main,
    canonical: undefined,
    feed: undefined,
  });
}

export const agendaRedirectDocument: PublicDocument = {
  name: 'agenda-way',
  part: 'pages',
  // Matches truncated addresses as well, such as the address of an event without its id.
  path: /^(?:\/(?:events|lists|rooms)\/?)?$/,
  asks: 'any',
  isOpen: false,
  answer: ({ view, query }) => {
    const asked = query.size === 0 ? '' : `?${query}`;
    const headers = {
      Location: `/${view.snapshot.instance.name}/${asked}`,
      'Content-Type': 'text/plain; charset=utf-8',
    };
    return { status: 308, headers, body: '' };
  },
};
