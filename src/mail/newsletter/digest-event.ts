// An event in a digest, as plain text and as HTML; its title links to its page.

import { daysOrTimes } from '../../contract/shapes/date-text.ts';
import { type ShownEvent, type ShownPlace, shownEvent } from '../../contract/shown-event.ts';
import type { Translate } from '../../i18n/translate.ts';
import { agendaPath, type Instance } from '../../model/instance.ts';
import { keptPath } from '../../model/kept-file.ts';
import { leadsTo } from '../../model/leads-to.ts';
import { statusWord, titleAlone } from '../../model/public-event.ts';
import { withoutMidnights } from '../../model/whole-days.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { mailLink } from '../mail-frame.ts';
import { BAD, headingStyle, SOFT, TEXT, WARN } from '../mail-style.ts';

export interface Block {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly text: string;
  readonly html: Html;
  /** Picture to show next to the event; undefined if this server has none. */
  readonly picture: Html | undefined;
}

/** Width of a picture in pixels. */
const PICTURE_WIDTH = 88;

/** Maximum ratio of height to width. */
const HIGHEST = 1.5;

export function blockAt(view: View, position: number, t: Translate, baseUrl: string): Block {
  const { snapshot, today } = view;
  const { instance } = snapshot;
  const event = withoutMidnights(shownEvent(view, position));
  const begins = event.startsAt.slice(0, 10);
  const isOneDay = begins === event.endsAt.slice(0, 10);
  const clock = event.hideTime ? '' : timesOf(event, t);
  // Events that began before today or last several days show their dates; they are listed under today.
  const when = isOneDay ? clock : unbrokenDay(daysOrTimes(event, instance.locale));
  const place = event.place === undefined ? '' : placeOf(event.place);
  const facts = [when, place].filter((fact) => fact !== '');
  const calendar = `${baseUrl}/${instance.name}/export/ical/e${event.id}`;
  const details = [event.note, event.topic, event.shortDesc].filter((text) => text !== '');
  const page = pageOf(instance, event.id, baseUrl);
  return {
    id: event.id,
    day: begins < today ? today : begins,
    text: [event.title, ...facts, ...details, ...(page === undefined ? [] : [page]), calendar]
      .map((line) => `  ${line.replace(/\s*\n\s*/g, '\n  ')}`)
      .join('\n'),
    html: joined([
      html`<h3 style="${headingStyle('l', 0, 4)}">${titleOf(event, view, page)}</h3>`,
      ...(facts.length === 0 ? [] : [html`<p style="margin:0;font-weight:600">${joined(facts, html`<br>`)}</p>`]),
      ...details.map((text) => html`<p class="o" style="margin:4px 0 0;color:${SOFT[0]}">${lines(text)}</p>`),
      html`<p style="margin:4px 0 0;font-size:${TEXT.s}px">${mailLink(instance, calendar, t('digest.calendar'))}</p>`,
    ]),
    picture: pictureOf(event, view, baseUrl),
  };
}

/**
 * Returns the URL of the event: on the parish's website if configured (rule B4), otherwise on this server; undefined if the parish has no
 * pages.
 */
function pageOf(instance: Instance, id: number, baseUrl: string): string | undefined {
  if (instance.eventUrl !== '') return instance.eventUrl.replaceAll('{id}', String(id));
  const agenda = agendaPath(instance);
  return agenda && `${baseUrl}${agenda}events/${id}`;
}

/** Renders the title after the word for its status, as a link if the event has a page. */
function titleOf({ title, status }: ShownEvent, { snapshot }: View, page: string | undefined): Html {
  const { instance, language } = snapshot;
  const plain = titleAlone(title, status, language);
  const linked = page === undefined ? html`${plain}` : mailLink(instance, page, plain);
  const word = statusWord(status, language);
  if (word === '') return linked;
  const [kind, [colour]] = status === 'cancelled' ? (['r', BAD] as const) : (['y', WARN] as const);
  return html`<span class="${kind}" style="color:${colour}">${word}:</span> ${linked}`;
}

/** Renders the picture if it is on this server, so that no other server learns who reads the mail. */
function pictureOf({ image }: ShownEvent, { snapshot }: View, baseUrl: string): Html | undefined {
  const { instance, pictures } = snapshot;
  const address = image && leadsTo(image.url, instance);
  if (image === undefined || address === undefined) return undefined;
  const copy = pictures.get(address);
  const path = copy?.path ?? keptPath(address, instance.name);
  const { width, height } = copy ?? image;
  if (path === undefined || width <= 0 || height <= 0 || height > HIGHEST * width) return undefined;
  const size = html`width="${PICTURE_WIDTH}" height="${Math.max(1, Math.round((PICTURE_WIDTH * height) / width))}"`;
  return html`<img class="p" src="${baseUrl}${path}" alt="" ${size} style="display:block;border:0;border-radius:8px">`;
}

/** Formats times such as `09:30–10:30 Uhr`. */
function timesOf({ startsAt, endsAt }: ShownEvent, t: Translate): string {
  const [from, to] = [startsAt.slice(11, 16), endsAt.slice(11, 16)];
  return t('digest.time', { time: from === to ? from : `${from}–${to}` });
}

function placeOf({ room, building, street, city }: ShownPlace): string {
  const parts = [room, building === room ? '' : building, street, city];
  return parts.filter((part) => part !== '').join(', ');
}

/** Renders text with its line breaks. */
function lines(text: string): Html {
  return joined(text.trim().split('\n'), html`<br>`);
}
