// Events in a frame as HTML, in the same order and with the same class names as in the widget (`web/widgets/embed/draw.ts`).

import { type Html, html } from '../../../util/html.ts';
import { type DayBar, layOutMonth, type MonthDay } from '../../../util/month-weeks.ts';
import type { PageContext } from '../event-list.ts';
import type { EmbedEvent } from './embed-events.ts';

export function renderEmbedRows(events: readonly EmbedEvent[]): Html {
  return html`<ul class="rows">${events.map((event) => html`<li>${renderTime(event)}${renderTexts(event)}</li>`)}</ul>`;
}

export function renderEmbedCards(events: readonly EmbedEvent[]): Html {
  return html`<ul class="cards">${events.map(
    (event) => html`<li>${picture(event)}<div class="words">${renderTime(event)}${renderTexts(event)}</div></li>`,
  )}</ul>`;
}

function picture({ image }: EmbedEvent): Html | undefined {
  if (image === null || image.width === 0) return undefined;
  return html`<img src="${image.url}" alt="" width="${image.width}" height="${image.height}" loading="lazy" referrerpolicy="no-referrer">`;
}

function machineDate({ date_from: from, hide_time: isHidden }: EmbedEvent): string {
  return isHidden ? from.slice(0, 10) : from.slice(0, 16).replace(' ', 'T');
}

function renderTime(event: EmbedEvent): Html {
  const { day, time, status } = event;
  const hours = time === '' ? '' : html`<br>${time}`;
  const date = html`<span class="date">${day}</span>${hours}`;
  // Struck through if the event does not take place at this time (rule G9).
  const shown = status === 'confirmed' ? date : html`<s>${date}</s>`;
  return html`<time class="when" datetime="${machineDate(event)}">${shown}</time>`;
}

function title({ title: text, title_language: language, url, status_word: word }: EmbedEvent): Html {
  const pill = word === '' ? '' : html`<span class="status">${word}</span> `;
  return html`${pill}<a class="title" href="${url}"${renderEmbedLangAttribute(language)}>${text}</a>`;
}

/** Language attribute for content in a different language from the page; "" if the language is the same. */
export function renderEmbedLangAttribute(language: string): Html {
  return language === '' ? html`` : html` lang="${language}"`;
}

function renderTexts(event: EmbedEvent): Html {
  const { place, note, text } = event;
  const where = place === '' ? '' : html`<div class="place">${place}</div>`;
  const why = note === '' ? '' : html`<p class="note">${note}</p>`;
  const what = text === '' ? '' : html`<p class="text">${text}</p>`;
  return html`<div>${title(event)}${where}${why}${what}</div>`;
}

/** Month as weeks that begin on Monday. An event that lasts several days is one bar per week. */
export function renderEmbedMonth({ times, view }: PageContext, month: string, events: readonly EmbedEvent[]): Html {
  const lasting = ({ date_from: first, date_to: last }: EmbedEvent) => ({ first, last });
  const weeks = layOutMonth(month, events, lasting, { from: view.today });
  const begin = view.today > `${month}-01` ? view.today : `${month}-01`;
  const cell = ({ day, isOfMonth, bars, alone }: MonthDay<EmbedEvent>) => {
    const names = [day === view.today ? 'today' : '', isOfMonth ? '' : 'other'].filter((name) => name !== '');
    const full = html`<span class="full">${times.day(day)}</span>`;
    const number = html`<span class="number">${full}<span class="short">${Number(day.slice(8))}</span></span>`;
    const lines = [...bars.map((one) => bar(one, day === begin)), ...alone.map(renderCompactEvent)];
    return html`<td class="${names.join(' ')}">${number}${lines.length === 0 ? '' : html`<ul>${lines}</ul>`}</td>`;
  };
  const names = (weeks[0] ?? []).map(({ day }) => html`<th scope="col">${times.weekday(day)}</th>`);
  return html`<table><thead><tr>${names}</tr></thead><tbody>${weeks.map((week) => html`<tr>${week.map(cell)}</tr>`)}</tbody></table>`;
}

/**
 * Bar of an event; empty for a gap, and on further days of the event. The list of days on phones shows each event once: on its first day,
 * or on the first day shown.
 */
function bar(one: DayBar<EmbedEvent>, isBegin: boolean): Html {
  if (typeof one !== 'object') return html`<li class="held"></li>`;
  const { item, days, hasBegun, goesOn } = one;
  const more = [hasBegun ? ' begun' : '', hasBegun && !isBegin ? ' again' : '', goesOn ? ' on' : ''].join('');
  return html`<li class="bar-of d${days}${more}">${title(item)}<span class="until">${item.time}</span></li>`;
}

function renderCompactEvent(event: EmbedEvent): Html {
  const time = event.hide_time ? '' : html`<time>${event.date_from.slice(11, 16)}</time> `;
  return html`<li>${time}${title(event)}</li>`;
}
