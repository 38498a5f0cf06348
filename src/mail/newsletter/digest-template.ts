// Digests: the visible events of a subscriber's lists until their next issue, as in the public interface at the time of sending. The body
// is created once for all subscribers with the same lists.

import {
  type PublicEventSummary,
  type PublicPlace,
  readPublicEventSummary,
} from '../../contract/public-event-summary.ts';
import { formatDaysOrTimes, formatEventTime } from '../../contract/shapes/date-text.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { churchDayNameOf, findChurchDay } from '../../model/church-year-days.ts';
import { LITURGICAL_DOT_COLOURS } from '../../model/colour-theme.ts';
import { type Instance, publicAgendaPath } from '../../model/instance.ts';
import { linksToPlainText, splitLinks } from '../../model/linked-text.ts';
import { toMoment } from '../../model/moment.ts';
import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import { removeStatusWord, statusWord } from '../../model/public-event.ts';
import { resolveLink } from '../../model/resolve-link.ts';
import { findStoredFilePath } from '../../model/stored-file.ts';
import { hideMidnights } from '../../model/whole-days.ts';
import type { View } from '../../readmodel/view.ts';
import { type Bitset, hasPosition, listPositions } from '../../util/bitset.ts';
import { addDays, parseAsUtc } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { createMailFrame, renderMailLink, splitFooter } from '../mail-frame.ts';
import {
  createHeadingStyle,
  ERROR_COLOURS,
  FONT_SIZES,
  LINE_COLOURS,
  SOFT_TEXT_COLOURS,
  WARNING_COLOURS,
} from '../mail-style.ts';
import { toHeaderText } from '../mail-templates.ts';

export interface Issue {
  readonly body: (listIds: readonly number[]) => Body | undefined;
  readonly digest: (subscriber: Pick<Subscriber, 'id' | 'key' | 'listIds'>, links: DigestLinks) => Digest | undefined;
}

export interface IssueOptions {
  readonly view: View;
  /** Wall-clock time `YYYY-MM-DD HH:MM:SS` of the next issue, which contains the events from then on. */
  readonly until: string;
  /** Introduction from the office, shown above the events; "" if there is none. */
  readonly intro: string;
  readonly baseUrl: string;
  readonly privacyUrl: string;
}

export interface DigestLinks {
  readonly manage: string;
  readonly unsubscribe: string;
}

export interface Digest {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Body {
  readonly text: string;
  readonly html: Html;
  readonly eventIds: readonly number[];
}

const MAX_BODIES = 1000;

export function createIssue({ view, until, intro, baseUrl, privacyUrl }: IssueOptions): Issue {
  const { instance, language, targetLists, byList } = view.snapshot;
  const t = createTranslator(language);
  const title = toHeaderText(instance.title);
  const names = new Map(targetLists.map(({ listId, publicName }) => [listId, publicName]));
  const untilDay = new Intl.DateTimeFormat(instance.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  // The subject names the day before the next issue, because that issue covers most of the day on which it is sent.
  const lastDay = addDays(until.slice(0, 10), -1);
  const subject = t('digest.subject', { title, until: keepDayTogether(untilDay.format(parseAsUtc(lastDay))) });
  const end = toMoment(until);
  const inWindow = listPositions(view.visible).filter(
    (position) => (view.snapshot.events.startsAt[position] ?? 0) < end,
  );
  const blocks = new Map<number, Block>();
  const blockOf = (position: number): Block => {
    const known = blocks.get(position) ?? blockAt(view, position, t, baseUrl);
    blocks.set(position, known);
    return known;
  };
  const frame = createMailFrame(instance, baseUrl);
  const path = publicAgendaPath(instance);
  const agenda = path && `${baseUrl}${path}`;
  const head = headOf(instance, title, subject, intro);
  const bodies = new Map<string, Body | undefined>();

  const body = (listIds: readonly number[]): Body | undefined => {
    const key = listIds.join();
    if (bodies.has(key)) return bodies.get(key);
    const sets = listIds.flatMap((id): Bitset[] => {
      const set = names.has(id) ? byList.get(id) : undefined;
      return set === undefined ? [] : [set];
    });
    const chosen = inWindow.filter((position) => sets.some((set) => hasPosition(set, position)));
    const made = chosen.length === 0 ? undefined : bodyOf(head, chosen.map(blockOf), view);
    if (bodies.size >= MAX_BODIES) bodies.clear();
    bodies.set(key, made);
    return made;
  };

  return {
    body,
    digest: ({ listIds }, links) => {
      const shared = body(listIds);
      if (shared === undefined) return undefined;
      const lists = targetLists.filter(({ listId }) => listIds.includes(listId)).map(({ publicName }) => publicName);
      const because = t('digest.because', { lists: lists.map(toHeaderText).join(', ') });
      const foot = footOf({ because, t, instance, privacy: privacyUrl, agenda, ...links });
      return {
        subject,
        text: `${shared.text}\n\n${foot.text}\n`,
        html: frame({ subject, main: shared.html, below: foot.html }),
      };
    },
  };
}

function headOf(instance: Instance, title: string, subject: string, intro: string): Pick<Body, 'text' | 'html'> {
  const heading = capitalize(subject.replace(title, '').replace(/^[\s:]+/, ''));
  const paragraphs = intro.trim() === '' ? [] : intro.trim().split(/\n\s*\n/);
  return {
    text: [title, ...paragraphs.map(linksToPlainText)].join('\n\n'),
    html: joinHtml([
      html`<h1 style="${createHeadingStyle('xxl', 0, 12)}">${heading}</h1>`,
      ...paragraphs.map((paragraph) => html`<p style="margin:0 0 12px">${renderLinks(instance, paragraph)}</p>`),
    ]),
  };
}

function renderLinks(instance: Instance, text: string): Html {
  const parts = splitLinks(text.trim());
  return joinHtml(
    parts.map((part) =>
      typeof part === 'string'
        ? joinHtml(part.split('\n'), html`<br>`)
        : renderMailLink(instance, part.address, part.text),
    ),
    '',
  );
}

const DAY_STYLE = `${createHeadingStyle('xl', 32, 0)};padding-top:16px;border-top:1px solid ${LINE_COLOURS[0]}`;

/** Maximum number of pictures per digest, because mail programs load all pictures. The first events with a picture get one. */
const MAX_PICTURES = 8;

function bodyOf(head: Pick<Body, 'text' | 'html'>, blocks: readonly Block[], { snapshot }: View): Body {
  const text = [head.text];
  const parts = [head.html];
  let last = '';
  let pictures = 0;
  for (const block of blocks) {
    if (block.day !== last) {
      const startsAt = `${block.day} 00:00:00`;
      const day = keepDayTogether(
        formatEventTime({ startsAt, endsAt: startsAt, hideTime: true }, snapshot.instance.locale),
      );
      const church = churchDayOf(block.day, snapshot);
      const heading = church === undefined ? day : `${day} · ${church.name}`;
      text.push(`${heading}\n${'-'.repeat(heading.length)}`);
      parts.push(html`<h2 class="l" style="${DAY_STYLE}">${day}</h2>`);
      if (church !== undefined) parts.push(church.html);
      last = block.day;
    }
    text.push(block.text);
    const picture = pictures < MAX_PICTURES ? block.picture : undefined;
    if (picture !== undefined) pictures++;
    parts.push(withPicture(block.html, picture));
  }
  return { text: text.join('\n\n'), html: joinHtml(parts), eventIds: blocks.map(({ id }) => id) };
}

/** Returns the name of the day in the parish's church year with its liturgical colour (rule D21); undefined without a name. */
function churchDayOf(
  day: string,
  { instance, language }: Pick<View['snapshot'], 'instance' | 'language'>,
): { readonly name: string; readonly html: Html } | undefined {
  const { churchYear } = instance.plan;
  const name = churchYear === '' ? '' : churchDayNameOf(day, churchYear, language);
  if (churchYear === '' || name === '') return undefined;
  const colour = findChurchDay(day, churchYear, language)?.colour;
  const dot = colour && html`<span style="color:${LITURGICAL_DOT_COLOURS[colour]}" aria-hidden="true">●</span> `;
  const style = `margin:4px 0 0;font-size:${FONT_SIZES.s}px;font-weight:600;color:${SOFT_TEXT_COLOURS[0]}`;
  return { name, html: html`<p class="o" style="${style}">${dot}${name}</p>` };
}

/** Renders an event with its picture on the right. Uses a table, because mail programs support few other layouts. */
function withPicture(event: Html, picture: Html | undefined): Html {
  const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0"`;
  const cell = picture && html`<td valign="top" align="right" width="100" style="padding:4px 0 0 12px">${picture}</td>`;
  return html`<table ${table}><tr><td valign="top">
${event}
</td>${cell}</tr></table>`;
}

interface Foot extends DigestLinks {
  readonly because: string;
  readonly t: Translate;
  readonly instance: Instance;
  readonly privacy: string;
  readonly agenda: string | undefined;
}

function footOf({ because, t, instance, privacy, agenda, manage, unsubscribe }: Foot): Pick<Body, 'text' | 'html'> {
  const links = [
    ...(isWebAddress(instance.publicUrl) ? [{ name: t('digest.website'), href: instance.publicUrl }] : []),
    ...(agenda === undefined ? [] : [{ name: t('digest.agenda'), href: agenda }]),
    { name: t('digest.mine'), href: manage },
    { name: t('digest.end'), href: unsubscribe },
    ...(privacy === '' ? [] : [{ name: t('digest.privacy'), href: privacy }]),
  ];
  return {
    // Mail programs recognize this signature separator.
    text: [
      '-- ',
      because,
      ...links.map(({ name, href }) => `${t('named', { name })} ${href}`),
      ...splitFooter(instance.footer),
    ].join('\n'),
    html: html`${because}<br>
${joinHtml(
  links.map(({ name, href }) => renderMailLink(instance, href, name)),
  ' · ',
)}`,
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

interface Block {
  readonly id: number;
  readonly day: string;
  readonly text: string;
  readonly html: Html;
  /** Picture to show next to the event; undefined if this server has none. */
  readonly picture: Html | undefined;
}

const PICTURE_WIDTH = 88;

/** Maximum ratio of a picture's height to its width. */
const MAX_ASPECT_RATIO = 1.5;

function blockAt(view: View, position: number, t: Translate, baseUrl: string): Block {
  const { snapshot, today } = view;
  const { instance } = snapshot;
  const event = hideMidnights(readPublicEventSummary(view, position));
  const begins = event.startsAt.slice(0, 10);
  const isOneDay = begins === event.endsAt.slice(0, 10);
  const clock = event.hideTime ? '' : timesOf(event, t);
  // Events that began before today or last several days show their dates, because they are listed under today.
  const when = isOneDay ? clock : keepDayTogether(formatDaysOrTimes(event, instance.locale));
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
    html: joinHtml([
      html`<h3 style="${createHeadingStyle('l', 0, 4)}">${titleOf(event, view, page)}</h3>`,
      ...(facts.length === 0 ? [] : [html`<p style="margin:0;font-weight:600">${joinHtml(facts, html`<br>`)}</p>`]),
      ...details.map(
        (text) => html`<p class="o" style="margin:4px 0 0;color:${SOFT_TEXT_COLOURS[0]}">${lines(text)}</p>`,
      ),
      html`<p style="margin:4px 0 0;font-size:${FONT_SIZES.s}px">${renderMailLink(instance, calendar, t('digest.calendar'))}</p>`,
    ]),
    picture: pictureOf(event, view, baseUrl),
  };
}

/**
 * Returns the URL of the event: on the parish's website if configured (rule B4), otherwise on this server. Undefined if the parish has no
 * pages.
 */
function pageOf(instance: Instance, id: number, baseUrl: string): string | undefined {
  if (instance.eventUrl !== '') return instance.eventUrl.replaceAll('{id}', String(id));
  const agenda = publicAgendaPath(instance);
  return agenda && `${baseUrl}${agenda}events/${id}`;
}

/** Renders the word for the status, if any, and the title, which is a link if the event has a page. */
function titleOf({ title, status }: PublicEventSummary, { snapshot }: View, page: string | undefined): Html {
  const { instance, language } = snapshot;
  const plain = removeStatusWord(title, status, language);
  const linked = page === undefined ? html`${plain}` : renderMailLink(instance, page, plain);
  const word = statusWord(status, language);
  if (word === '') return linked;
  const [kind, [colour]] = status === 'cancelled' ? (['r', ERROR_COLOURS] as const) : (['y', WARNING_COLOURS] as const);
  return html`<span class="${kind}" style="color:${colour}">${word}:</span> ${linked}`;
}

/** Renders a picture on this server. Undefined for others, as no other server may learn who reads the mail, and for unsuitable sizes. */
function pictureOf({ image }: PublicEventSummary, { snapshot }: View, baseUrl: string): Html | undefined {
  const { instance, pictures } = snapshot;
  const address = image && resolveLink(image.url, instance);
  if (image === undefined || address === undefined) return undefined;
  const copy = pictures.get(address);
  const path = copy?.path ?? findStoredFilePath(address, instance.name);
  const { width, height } = copy ?? image;
  if (path === undefined || width <= 0 || height <= 0 || height > MAX_ASPECT_RATIO * width) return undefined;
  const size = html`width="${PICTURE_WIDTH}" height="${Math.max(1, Math.round((PICTURE_WIDTH * height) / width))}"`;
  return html`<img class="p" src="${baseUrl}${path}" alt="" ${size} style="display:block;border:0;border-radius:8px">`;
}

function timesOf({ startsAt, endsAt }: PublicEventSummary, t: Translate): string {
  const [from, to] = [startsAt.slice(11, 16), endsAt.slice(11, 16)];
  return t('digest.time', { time: from === to ? from : `${from}–${to}` });
}

function placeOf({ room, building, street, city }: PublicPlace): string {
  const parts = [room, building === room ? '' : building, street, city];
  return parts.filter((part) => part !== '').join(', ');
}

function lines(text: string): Html {
  return joinHtml(text.trim().split('\n'), html`<br>`);
}
