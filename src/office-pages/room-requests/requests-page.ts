// Room requests that the user may answer (rules H13 and H14): a filtered list with open ones first, and files for a period.

import { parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { parseInstantText } from '../../model/bookings/booking.ts';
import type { Room } from '../../model/place.ts';
import { REQUEST_STATES } from '../../model/room-requests/room-request.ts';
import { type ListRequestsOptions, listRequests } from '../../office/room-requests/read-requests.ts';
import { createRequestTable } from '../../office/room-requests/request-table.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { createDownloadResponse } from '../../office-api/download-response.ts';
import type { StoredRequest } from '../../store/room-requests/request-rows.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderOptions } from '../components/form/choice-controls.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { renderLabelledControl, renderLabelledGroup } from '../components/form/parts.ts';
import { type RecordTableRow, renderTable } from '../components/list.ts';
import {
  renderEmptyState,
  renderNewButton,
  renderNextPageLink,
  renderPill,
  renderTitleRow,
} from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderIcon } from '../icons.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { describeDates, formatRoomNames, REQUEST_STATE_TONES, REQUESTS_PATH } from './request-parts.ts';

const ROWS = 100;

/** Minimum number of requests for a list with a search field. */
const SEARCHED_FROM = 10;

export async function showRequests(request: PageRequest): Promise<PageContent> {
  const { editing, instance, t, link, query } = request;
  const filter = filterIn(request);
  const { items } = await listRequests(editing, instance.name, filter);
  const rooms = await editing.store.content.read(instance.name, (content) => content.all('room'));
  const title = t('roomRequests.table.title');
  const enter = renderNewButton(link(`${REQUESTS_PATH}/new`), t('roomRequests.office.enter'), t);
  const start = Math.max(0, Number(query.get('after')) || 0);
  const shown = sortOpenFirst(items).slice(start, start + ROWS);
  const column = (name: 'when' | 'room' | 'who' | 'received') => t(`roomRequests.office.columns.${name}`);
  const table = renderTable(
    t('roomRequests.table.columns.what'),
    [
      { label: t('roomRequests.table.columns.state') },
      { label: column('when'), isWhole: true },
      { label: column('room'), isWhole: true },
      { label: column('who') },
      { label: column('received'), isWhole: true, isOnDesk: true },
    ],
    shown.map((one) => row(request, one, rooms)),
  );
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const empty = renderEmptyState(
    isFiltered
      ? { text: t('roomRequests.office.nothingFound') }
      : { title: t('roomRequests.office.empty'), text: t('roomRequests.office.emptyHelp') },
  );
  const more = start + ROWS < items.length && withQuery(link(REQUESTS_PATH), query, { after: String(start + ROWS) });
  const tools = filters(request, filter, rooms, items.length);
  const main = html`${renderTitleRow(title, html`<span class="soft">${items.length}</span>${tools}${enter}`)}
    ${shown.length === 0 ? empty : table}
    ${more === false ? '' : renderNextPageLink(more, t('signUps.more'))}`;
  return { title, main, at: REQUESTS_PATH };
}

/** Filter from the query; unreadable parameters are ignored. */
function filterIn({ query, language, now }: PageRequest): ListRequestsOptions {
  const state = REQUEST_STATES.find((known) => known === query.get('state'));
  const room = query.get('room') ?? '';
  const words = (query.get('q') ?? '').trim();
  const dayIn = (name: string) => {
    const day = parseDayOrKeep(query.get(name) ?? '', { today: now.slice(0, 10), language });
    return isDate(day) ? day : undefined;
  };
  return {
    states: state && [state],
    roomId: /^[1-9]\d{0,9}$/.test(room) ? Number(room) : undefined,
    from: dayIn('from'),
    to: dayIn('to'),
    words: words === '' ? undefined : words,
  };
}

/** Sorts requests: open ones and then offers, oldest first, then all others, newest first. */
function sortOpenFirst(items: readonly StoredRequest[]): StoredRequest[] {
  const waiting = (['open', 'offered'] as const).flatMap((state) =>
    items.filter(({ request }) => request.state === state),
  );
  return [...waiting, ...items.filter((one) => !waiting.includes(one)).toReversed()];
}

function filters(
  request: PageRequest,
  { states, roomId, from = '', to = '', words = '' }: ListRequestsOptions,
  rooms: readonly Room[],
  count: number,
): Html {
  const { t, link, language, query } = request;
  const all = { value: '', label: t('roomRequests.office.all') };
  const stateChoices = REQUEST_STATES.map((value) => ({ value, label: t(`roomRequests.requestStates.${value}`) }));
  const roomChoices = rooms
    .filter(({ id, request: settings }) => settings !== null || id === roomId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const select = (name: string, choices: readonly { value: string; label: string }[], chosen: string) =>
    html`<select name="${name}">${renderOptions([all, ...choices], chosen)}</select>`;
  const day = (name: 'from' | 'to', value: string) =>
    renderLabelledGroup(
      `i-${name}`,
      t(`roomRequests.office.period.${name}`),
      renderDayInput({ name, value, language, isPast: true, attributes: html` id="i-${name}"` }),
    );
  const file = (ending: 'xlsx' | 'csv', text: string) =>
    html`<a class="button quiet" href="${withQuery(link(`${REQUESTS_PATH}.${ending}`), query, { after: '' })}" download>${text}</a>`;
  const filtered = [states !== undefined, roomId !== undefined, from !== '', to !== ''].filter((is) => is).length;
  const current = filtered === 0 ? '' : html` aria-current="true"`;
  const chosen = filtered === 0 ? '' : html` <b class="count">${filtered}</b>`;
  const hasSearch = count >= SEARCHED_FROM || words !== '' || filtered > 0;
  const search = html`<div class="within">
      <input type="search" name="q" value="${words}" aria-label="${t('roomRequests.office.words')}"
        placeholder="${t('roomRequests.office.words')}"><button>${t('roomRequests.office.filter')}</button>
    </div>`;
  return html`<form class="request-filters right" role="search" action="${link(REQUESTS_PATH)}">
    ${hasSearch ? search : ''}
    <details class="menu narrow">
      <summary class="chip"${current}>${renderIcon('filter')}${t('agenda.filters')}${chosen}</summary>
      <div class="menu-panel narrowing">
        ${renderLabelledControl(t('roomRequests.table.columns.state'), select('state', stateChoices, states?.[0] ?? ''))}
        ${renderLabelledControl(t('roomRequests.table.columns.room'), select('room', roomChoices, String(roomId ?? '')))}
        ${day('from', from)}
        ${day('to', to)}
        <button>${t('agenda.apply')}</button>
      </div>
    </details>
    <details class="menu">
      <summary class="button">${t('signUps.download')}</summary>
      <div class="menu-panel ways-list">${file('xlsx', 'Excel')}${file('csv', 'CSV')}</div>
    </details>
  </form>`;
}

function withQuery(path: string, query: URLSearchParams, more: Readonly<Record<string, string>>): string {
  const all = [...Object.entries({ ...Object.fromEntries(query), ...more })].filter(([, text]) => text !== '');
  return all.length === 0 ? path : `${path}?${new URLSearchParams(all)}`;
}

function row(of: PageRequest, { request }: StoredRequest, rooms: readonly Room[]): RecordTableRow {
  const { t, link, locale, instance, now } = of;
  const { id, title, kind, state, organisation, name, createdAt } = request;
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const dates = describeDates(of, request.dates);
  const pill = renderPill(t(`roomRequests.requestStates.${state}`), REQUEST_STATE_TONES[state]);
  return {
    name: html`<a href="${link(`${REQUESTS_PATH}/${id}`)}">${title || t(`roomRequests.kinds.${kind}`)}</a>`,
    cells: [
      pill,
      request.dates.length === 1 ? html`<span class="nowrap">${dates}</span>` : dates,
      formatRoomNames(request, rooms),
      [organisation, name].filter((text) => text !== '').join(', '),
      instant(parseInstantText(createdAt)),
    ],
  };
}

const WRITERS = { csv: writeCsv, xlsx: writeXlsx } as const;

export async function createRequestsFile(request: PageRequest, ending: keyof typeof WRITERS): Promise<Response> {
  const { editing, instance, language } = request;
  const period = filterIn(request);
  const { items } = await listRequests(editing, instance.name, period);
  const { rooms, forms } = await editing.store.content.read(instance.name, async (content) => ({
    rooms: await content.all('room'),
    forms: await content.all('form'),
  }));
  const table = createRequestTable({ items, rooms, forms, period }, language);
  return createDownloadResponse(`${instance.name}-requests`, ending, WRITERS[ending](table));
}
