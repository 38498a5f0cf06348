// The events of a frame as HTML, in the same order and under the same names as the widget draws them (`web/widgets/embed/draw.ts`).

import { dayNumber, dayOfNumber, weekdayOf } from '../../../kit/day-number.ts';
import { type Html, html } from '../../../kit/html.ts';
import type { PageParts } from '../event-list.ts';
import type { EmbedEvent } from './embed-events.ts';

export function rows(events: readonly EmbedEvent[]): Html {
  return html`<ul class="rows">${events.map((event) => html`<li>${when(event)}${words(event)}</li>`)}</ul>`;
}

export function cards(events: readonly EmbedEvent[]): Html {
  return html`<ul class="cards">${events.map(
    (event) => html`<li>${picture(event)}<div class="words">${when(event)}${words(event)}</div></li>`,
  )}</ul>`;
}

function picture({ image }: EmbedEvent): Html | undefined {
  if (image === null || image.width === 0) return undefined;
  return html`<img src="${image.url}" alt="" width="${image.width}" height="${image.height}" loading="lazy" referrerpolicy="no-referrer">`;
}

/** The beginning, as HTML has it for machines. */
function machine({ date_from: from, hide_time: isHidden }: EmbedEvent): string {
  return isHidden ? from.slice(0, 10) : from.slice(0, 16).replace(' ', 'T');
}

function when(event: EmbedEvent): Html {
  const { day, time } = event;
  const hours = time === '' ? '' : html`<br>${time}`;
  return html`<time class="when" datetime="${machine(event)}"><span class="date">${day}</span>${hours}</time>`;
}

function title({ title: text, title_language: language, url, status, status_word: word }: EmbedEvent): Html {
  const pill = word === '' ? '' : html`<span class="status">${word}</span> `;
  return html`${pill}<a class="title" href="${url}"${inLanguage(language)}>${status === 'cancelled' ? html`<s>${text}</s>` : text}</a>`;
}

/** The attribute of what is in another language than its page; "" for nothing. */
export function inLanguage(language: string): Html {
  return language === '' ? html`` : html` lang="${language}"`;
}

function words(event: EmbedEvent): Html {
  const { place, note, text } = event;
  const where = place === '' ? '' : html`<div class="place">${place}</div>`;
  const why = note === '' ? '' : html`<p class="note">${note}</p>`;
  const what = text === '' ? '' : html`<p class="text">${text}</p>`;
  return html`<div>${title(event)}${where}${why}${what}</div>`;
}

const DAYS_OF_A_WEEK = 7;

/** A month by weeks from Monday on; each event on every day that it lasts. */
export function monthTable({ times, view }: PageParts, month: string, events: readonly EmbedEvent[]): Html {
  const first = dayNumber(`${month}-01`);
  const begin = first - weekdayOf(first);
  const weeks: string[][] = [];
  for (let day = begin; weeks.length === 0 || dayOfNumber(day).startsWith(month); day += DAYS_OF_A_WEEK) {
    weeks.push(Array.from({ length: DAYS_OF_A_WEEK }, (_, index) => dayOfNumber(day + index)));
  }
  const cell = (day: string) => {
    const its = events.filter(({ date_from, date_to }) => date_from.slice(0, 10) <= day && day <= date_to.slice(0, 10));
    const names = [day === view.today ? 'today' : '', day.startsWith(month) ? '' : 'other'].filter(
      (name) => name !== '',
    );
    const full = html`<span class="full">${times.day(day)}</span>`;
    const number = html`<span class="number">${full}<span class="short">${Number(day.slice(8))}</span></span>`;
    const list = its.length === 0 ? '' : html`<ul>${its.map((event) => html`<li>${brief(event, day)}</li>`)}</ul>`;
    return html`<td class="${names.join(' ')}">${number}${list}</td>`;
  };
  const names = (weeks[0] ?? []).map((day) => html`<th scope="col">${times.weekday(day)}</th>`);
  return html`<table><thead><tr>${names}</tr></thead><tbody>${weeks.map((week) => html`<tr>${week.map(cell)}</tr>`)}</tbody></table>`;
}

function brief(event: EmbedEvent, day: string): Html {
  const isFirst = event.date_from.startsWith(day) && !event.hide_time;
  return html`${isFirst ? html`<time>${event.date_from.slice(11, 16)}</time> ` : ''}${title(event)}`;
}
