// Digests: the visible events of the lists that somebody has ticked, until their next digest. What stands in one is what the
// public interface shows, at the moment at which it is sent; what all those with the same lists share is made once.

import { dateText } from '../contract/shapes/date-text.ts';
import { type ShownEvent, type ShownPlace, shownEvent } from '../contract/shown-event.ts';
import { type Bitset, has, positions } from '../kit/bitset.ts';
import { addDays, asUtc } from '../kit/dates.ts';
import { type Html, html, joined } from '../kit/html.ts';
import { unbrokenDay } from '../kit/typesetting.ts';
import { isWebAddress } from '../kit/web-address.ts';
import { agendaPath, type Instance } from '../model/instance.ts';
import { linkedParts, plainLinks } from '../model/linked-text.ts';
import { toMoment } from '../model/moment.ts';
import type { Subscriber } from '../model/newsletter.ts';
import type { View } from '../readmodel/view.ts';
import { type Translate, translator } from '../words/translate.ts';
import { oneLine } from './letters.ts';
import { footerLines, mailLink, openFrame } from './mail-frame.ts';

/** An issue of a newsletter as all its readers share it. */
export interface Issue {
  /** The part of a digest that those with these lists share; undefined when it has no event. */
  readonly body: (listIds: readonly number[]) => Body | undefined;
  /** The whole digest of a subscriber; undefined as above. */
  readonly digest: (subscriber: Pick<Subscriber, 'id' | 'key' | 'listIds'>, links: Links) => Digest | undefined;
}

export interface IssueOptions {
  readonly view: View;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`: when the next is due; events that begin then or later are that one’s. */
  readonly until: string;
  /** What the office has written above the events; "" for nothing. */
  readonly intro: string;
  /** The address under which visitors reach the server, without a slash at the end. */
  readonly baseUrl: string;
  /** Where the parish says what it does with personal data; "" for nothing. */
  readonly privacyUrl: string;
}

/** Where a subscriber changes and ends the newsletter. */
export interface Links {
  readonly mine: string;
  readonly end: string;
}

export interface Digest {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Body {
  readonly text: string;
  readonly html: Html;
  /** The ids of its events, in their order. */
  readonly eventIds: readonly number[];
}

/** So many combinations of lists are remembered. */
const MOST_BODIES = 1000;

export function openIssue({ view, until, intro, baseUrl, privacyUrl }: IssueOptions): Issue {
  const { instance, language, targetLists, byList } = view.snapshot;
  const t = translator(language);
  const title = oneLine(instance.title);
  const names = new Map(targetLists.map(({ listId, publicName }) => [listId, publicName]));
  const untilDay = new Intl.DateTimeFormat(instance.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  // Of the day on which the next issue comes only the early hours are in this one.
  const lastDay = addDays(until.slice(0, 10), -1);
  const subject = t('digest.subject', { title, until: unbrokenDay(untilDay.format(asUtc(lastDay))) });
  const end = toMoment(until);
  const inWindow = positions(view.visible).filter((position) => (view.snapshot.events.startsAt[position] ?? 0) < end);
  const blocks = new Map<number, Block>();
  const blockAt = (position: number): Block => {
    const known = blocks.get(position) ?? blockOf(shownEvent(view, position), view, t, baseUrl);
    blocks.set(position, known);
    return known;
  };
  const frame = openFrame(instance);
  const path = agendaPath(instance);
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
    const chosen = inWindow.filter((position) => sets.some((set) => has(set, position)));
    const made = chosen.length === 0 ? undefined : bodyOf(head, chosen.map(blockAt), view);
    if (bodies.size >= MOST_BODIES) bodies.clear();
    bodies.set(key, made);
    return made;
  };

  return {
    body,
    digest: ({ listIds }, links) => {
      const shared = body(listIds);
      if (shared === undefined) return undefined;
      const lists = targetLists.filter(({ listId }) => listIds.includes(listId)).map(({ publicName }) => publicName);
      const because = t('digest.because', { lists: lists.map(oneLine).join(', ') });
      const foot = footOf({ because, t, instance, privacy: privacyUrl, agenda, ...links });
      return {
        subject,
        text: `${shared.text}\n\n${foot.text}\n`,
        html: frame({ subject, main: shared.html, below: foot.html }),
      };
    },
  };
}

interface Block {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly text: string;
  readonly html: Html;
}

function blockOf(event: ShownEvent, { snapshot, today }: View, t: Translate, baseUrl: string): Block {
  const { instance } = snapshot;
  const begins = event.startsAt.slice(0, 10);
  const isOneDay = begins === event.endsAt.slice(0, 10);
  const clock = event.hideTime ? '' : timesOf(event, t);
  // What began before today, or goes on for days, says so itself; it stands with today’s events.
  const when = isOneDay ? clock : unbrokenDay(dateText(event, instance.locale));
  const place = event.place === undefined ? '' : placeOf(event.place);
  const facts = [when, place].filter((fact) => fact !== '');
  const calendar = `${baseUrl}/${instance.name}/export/ical/e${event.id}`;
  const details = [event.note, event.topic, event.shortDesc].filter((text) => text !== '');
  // Where the website shows it (rule B4).
  const onWebsite = instance.eventUrl === '' ? [] : [instance.eventUrl.replaceAll('{id}', String(event.id))];
  const [page] = onWebsite;
  const title = page === undefined ? event.title : mailLink(instance, page, event.title);
  return {
    id: event.id,
    day: begins < today ? today : begins,
    text: [event.title, ...facts, ...details, ...onWebsite, calendar]
      .map((line) => `  ${line.replace(/\s*\n\s*/g, '\n  ')}`)
      .join('\n'),
    html: joined([
      html`<h3 style="margin:16px 0 2px;font-size:17px;line-height:1.3">${title}</h3>`,
      ...(facts.length === 0
        ? []
        : [html`<p class="o" style="margin:0;color:#56636a">${joined(facts, html`<br>`)}</p>`]),
      ...details.map((text) => html`<p style="margin:4px 0">${lines(text)}</p>`),
      html`<p style="margin:4px 0 0;font-size:14px">${mailLink(instance, calendar, t('digest.calendar'))}</p>`,
    ]),
  };
}

/** Such as `09:30–10:30 Uhr`. */
function timesOf({ startsAt, endsAt }: ShownEvent, t: Translate): string {
  const [from, to] = [startsAt.slice(11, 16), endsAt.slice(11, 16)];
  return t('digest.time', { time: from === to ? from : `${from}–${to}` });
}

function placeOf({ room, building, street, city }: ShownPlace): string {
  const parts = [room, building === room ? '' : building, street, city];
  return parts.filter((part) => part !== '').join(', ');
}

/** The introduction with the links that stand in it. */
function headOf(instance: Instance, title: string, subject: string, intro: string): Pick<Body, 'text' | 'html'> {
  const heading = capitalised(subject.replace(title, '').replace(/^[\s:]+/, ''));
  const paragraphs = intro.trim() === '' ? [] : intro.trim().split(/\n\s*\n/);
  return {
    text: [title, ...paragraphs.map(plainLinks)].join('\n\n'),
    html: joined([
      // The parish’s name stands above all of it.
      html`<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${heading}</h1>`,
      ...paragraphs.map((paragraph) => html`<p style="margin:0 0 12px">${linked(instance, paragraph)}</p>`),
    ]),
  };
}

function linked(instance: Instance, text: string): Html {
  const parts = linkedParts(text.trim());
  return joined(
    parts.map((part) =>
      typeof part === 'string' ? joined(part.split('\n'), html`<br>`) : mailLink(instance, part.address, part.text),
    ),
    '',
  );
}

const DAY_STYLE = 'margin:24px 0 0;padding-top:14px;border-top:1px solid #e2e0da;font-size:18px;line-height:1.3';

/** The events under their days. */
function bodyOf(head: Pick<Body, 'text' | 'html'>, blocks: readonly Block[], { snapshot }: View): Body {
  const text = [head.text];
  const parts = [head.html];
  let last = '';
  for (const block of blocks) {
    if (block.day !== last) {
      const startsAt = `${block.day} 00:00:00`;
      const day = unbrokenDay(dateText({ startsAt, endsAt: startsAt, hideTime: true }, snapshot.instance.locale));
      text.push(`${day}\n${'-'.repeat(day.length)}`);
      parts.push(html`<h2 class="l" style="${DAY_STYLE}">${day}</h2>`);
      last = block.day;
    }
    text.push(block.text);
    parts.push(block.html);
  }
  return { text: text.join('\n\n'), html: joined(parts), eventIds: blocks.map(({ id }) => id) };
}

interface Foot extends Links {
  readonly because: string;
  readonly t: Translate;
  readonly instance: Instance;
  readonly privacy: string;
  /** Where all events stand; undefined where the parish has no pages here. */
  readonly agenda: string | undefined;
}

function footOf({ because, t, instance, privacy, agenda, mine, end }: Foot): Pick<Body, 'text' | 'html'> {
  const links = [
    ...(isWebAddress(instance.publicUrl) ? [{ name: t('digest.website'), href: instance.publicUrl }] : []),
    ...(agenda === undefined ? [] : [{ name: t('digest.agenda'), href: agenda }]),
    { name: t('digest.mine'), href: mine },
    { name: t('digest.end'), href: end },
    ...(privacy === '' ? [] : [{ name: t('digest.privacy'), href: privacy }]),
  ];
  return {
    // The line by which mail programs know a signature.
    text: [
      '-- ',
      because,
      ...links.map(({ name, href }) => `${t('named', { name })} ${href}`),
      ...footerLines(instance.footer),
    ].join('\n'),
    html: html`${because}<br>
${joined(
  links.map(({ name, href }) => mailLink(instance, href, name)),
  ' · ',
)}`,
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Text with its line breaks. */
function lines(text: string): Html {
  return joined(text.trim().split('\n'), html`<br>`);
}
