// Draws events with the class names of `src/pages/public/embed/embed-list.ts`. Texts are never markup.

import type { Words } from 'parvis:widget-words';
import { parseAsUtc } from '../../../src/util/dates.ts';
import { dayNumber, fromDayNumber } from '../../../src/util/day-number.ts';
import { type DayBar, layOutMonth, type MonthDay } from '../../../src/util/month-weeks.ts';
import type { BusyTime, EmbedData, EmbedEvent } from './load.ts';

type Child = Node | string | undefined;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (name !== '') {
    element.className = name;
    element.setAttribute('part', name);
  }
  for (const child of children) if (child !== undefined && child !== '') element.append(child);
  return element;
}

export function renderEvents(
  { events, agenda, total }: EmbedData,
  server: URL,
  words: Words,
  asCards: boolean,
): Node[] {
  if (events.length === 0) return [make('p', 'nothing', agenda === '' ? words.over : words.nothing)];
  const lines = events.map((event) => (asCards ? card(event, server) : line(event, server)));
  const list = make('ul', asCards ? 'cards' : 'rows', ...lines);
  return total > events.length ? [list, ...toAgenda(agenda, server, words)] : [list];
}

function line(event: EmbedEvent, server: URL): HTMLElement {
  return make('li', 'event', createTime(event), createTexts(event, server));
}

function card(event: EmbedEvent, server: URL): HTMLElement {
  return make(
    'li',
    'event',
    picture(event, server),
    make('div', 'words', createTime(event), createTexts(event, server)),
  );
}

/** Picture of an event. Other servers’ pictures are left out, because widgets send requests only to their own server. */
function picture({ image }: EmbedEvent, server: URL): HTMLElement | undefined {
  const address = image === null ? null : URL.parse(image.url, server);
  if (image === null || address?.origin !== server.origin || image.width === 0) return undefined;
  const made = make('img', 'image');
  made.alt = '';
  made.loading = 'lazy';
  made.width = image.width;
  made.height = image.height;
  made.src = address.href;
  return made;
}

function createTime({ day, time, date_from: from, hide_time: isHidden, status }: EmbedEvent): HTMLElement {
  const date = [make('span', 'date', day), ...(time === '' ? [] : [document.createElement('br'), time])];
  // Struck through if the event does not take place at this time (rule G9).
  const made = make('time', 'when', ...(status === 'confirmed' ? date : [make('s', '', ...date)]));
  made.dateTime = isHidden ? from.slice(0, 10) : from.slice(0, 16).replace(' ', 'T');
  return made;
}

/** Link to the page of an event; plain text if the address is not a web address. */
function link(text: Child, address: string, server: URL): HTMLElement | undefined {
  const to = URL.parse(address, server);
  if (to === null || !/^https?:$/.test(to.protocol)) return make('span', 'title', text);
  const made = make('a', 'title', text);
  made.href = to.href;
  return made;
}

function titleOf({ title, title_language: language, url, status_word: word }: EmbedEvent, server: URL): Child[] {
  const pill = word === '' ? undefined : make('span', 'status', word);
  const made = link(title, url, server);
  if (made !== undefined && language) made.lang = language;
  return [pill, pill && ' ', made];
}

function createTexts(event: EmbedEvent, server: URL): HTMLElement {
  const { place, note, text } = event;
  return make(
    'div',
    'about',
    ...titleOf(event, server),
    place === '' ? undefined : make('div', 'place', place),
    note === '' ? undefined : make('p', 'note', note),
    text === '' ? undefined : make('p', 'text', text),
  );
}

function toAgenda(agenda: string, server: URL, { all }: Words): Node[] {
  const to = agenda === '' ? undefined : link(all, agenda, server);
  return to === undefined ? [] : [make('p', 'more', to)];
}

/** Month as weeks that begin on Monday, with buttons for other months. */
export function renderMonth(
  data: EmbedData,
  server: URL,
  own: Words,
  month: string,
  go: (month: string) => void,
): Node[] {
  const { today, events } = data;
  const lasting = ({ date_from: begin, date_to: last }: EmbedEvent) => ({ first: begin, last });
  const weeks = layOutMonth(month, events, lasting, { from: today });
  const begin = today > `${month}-01` ? today : `${month}-01`;
  const linesOf = ({ day, bars, alone }: MonthDay<EmbedEvent>) => [
    ...bars.map((one) => barLine(one, day === begin, server)),
    ...alone.map((event) => renderCompactEvent(event, server)),
  ];
  return frameMonth(data, own, { month, weeks, linesOf, go });
}

interface FramedMonth<T> {
  readonly month: string;
  readonly weeks: readonly (readonly MonthDay<T>[])[];
  readonly linesOf: (day: MonthDay<T>) => readonly HTMLElement[];
  readonly go: (month: string) => void;
}

/** Table of a month, with its name and buttons for other months. */
function frameMonth<T>(
  { language, today }: EmbedData,
  own: Words,
  { month, weeks, linesOf, go }: FramedMonth<T>,
): Node[] {
  const first = dayNumber(`${month}-01`);
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(parseAsUtc(day));
  };
  const [monthName, weekday, wholeDay] = [
    say({ month: 'long', year: 'numeric' }),
    say({ weekday: 'short' }),
    say({ weekday: 'long', day: 'numeric', month: 'long' }),
  ];
  const cell = (of: MonthDay<T>) => {
    const { day, isOfMonth } = of;
    const number = make(
      'span',
      'number',
      make('span', 'full', wholeDay(day)),
      make('span', 'short', String(Number(day.slice(8)))),
    );
    const lines = linesOf(of);
    const made = make('td', 'day', number, lines.length === 0 ? undefined : make('ul', '', ...lines));
    if (day === today) made.classList.add('today');
    if (!isOfMonth) made.classList.add('other');
    return made;
  };
  const head = make('tr', '', ...(weeks[0] ?? []).map(({ day }) => make('th', '', weekday(day))));
  const table = make(
    'table',
    'month',
    make('thead', '', head),
    make('tbody', '', ...weeks.map((week) => make('tr', '', ...week.map(cell)))),
  );
  const heading = make('h3', 'heading', monthName(`${month}-01`));
  heading.setAttribute('aria-live', 'polite');
  const step = (name: string, sign: string, label: string, to: number) => {
    const button = make('button', 'step', sign);
    button.type = 'button';
    button.setAttribute('aria-label', label);
    button.setAttribute('data-focus', name);
    button.addEventListener('click', () => go(fromDayNumber(to).slice(0, 7)));
    return button;
  };
  const bar = make(
    'div',
    'bar',
    step('earlier', '‹', own.earlier, first - 1),
    heading,
    step('later', '›', own.later, first + 31),
  );
  return [bar, table];
}

/** Month of a room: which days are free from today on, and a link to the form. */
export function renderRoomMonth(
  data: EmbedData,
  form: URL,
  own: Words,
  {
    month,
    busy,
    go,
  }: { readonly month: string; readonly busy: readonly BusyTime[]; readonly go: (month: string) => void },
): Node[] {
  const weeks = layOutMonth(month, [], () => ({ first: '', last: '' }), { from: data.today });
  const linesOf = ({ day, isOfMonth }: MonthDay<never>) => {
    if (!isOfMonth || day < data.today) return [];
    const state = stateOf(day, busy);
    return [make('li', state, own[state])];
  };
  const more = make('p', 'more', link(own.request, form.href, form));
  return [...frameMonth(data, own, { month, weeks, linesOf, go }), more];
}

function stateOf(day: string, busy: readonly BusyTime[]): 'free' | 'partly' | 'taken' {
  const [start, end] = [`${day} 00:00:00`, `${fromDayNumber(dayNumber(day) + 1)} 00:00:00`];
  const some = busy.filter(({ from, to }) => from < end && to > start);
  if (some.length === 0) return 'free';
  return some.some(({ from, to }) => from <= start && to >= end) ? 'taken' : 'partly';
}

/**
 * Bar of an event; empty for a gap, and on further days of the event. The list of days on phones shows each event once: where it begins, or
 * where the list begins.
 */
function barLine(one: DayBar<EmbedEvent>, isBegin: boolean, server: URL): HTMLElement {
  const made = make('li', typeof one === 'object' ? 'event' : '');
  if (typeof one !== 'object') {
    made.className = 'held';
    return made;
  }
  const { item, days, hasBegun, goesOn } = one;
  made.classList.add('bar-of', `d${days}`);
  if (hasBegun) made.classList.add('begun');
  if (hasBegun && !isBegin) made.classList.add('again');
  if (goesOn) made.classList.add('on');
  for (const part of titleOf(item, server)) if (part !== undefined) made.append(part);
  made.append(make('span', 'until', item.time));
  return made;
}

function renderCompactEvent(event: EmbedEvent, server: URL): HTMLElement {
  const time = event.hide_time ? undefined : make('time', 'time', event.date_from.slice(11, 16));
  return make('li', 'event', time, time && ' ', ...titleOf(event, server));
}
