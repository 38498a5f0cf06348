// Digests: the visible events of a subscriber's lists until their next issue, as in the public interface at the time of sending. The body
// is created once for all subscribers with the same lists.

import { dateText } from '../../contract/shapes/date-text.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { agendaPath, type Instance } from '../../model/instance.ts';
import { linkedParts, plainLinks } from '../../model/linked-text.ts';
import { toMoment } from '../../model/moment.ts';
import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import type { View } from '../../readmodel/view.ts';
import { type Bitset, has, positions } from '../../util/bitset.ts';
import { addDays, asUtc } from '../../util/dates.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { footerLines, mailLink, openFrame } from '../mail-frame.ts';
import { headingStyle, LINE } from '../mail-style.ts';
import { oneLine } from '../mail-templates.ts';
import { type Block, blockAt } from './digest-event.ts';

/** Issue of a newsletter, shared by all its readers. */
export interface Issue {
  /** Returns the part of a digest shared by subscribers of these lists; undefined if it has no event. */
  readonly body: (listIds: readonly number[]) => Body | undefined;
  /** Returns the digest of a subscriber; undefined if it has no event. */
  readonly digest: (subscriber: Pick<Subscriber, 'id' | 'key' | 'listIds'>, links: Links) => Digest | undefined;
}

export interface IssueOptions {
  readonly view: View;
  /** Wall-clock time `YYYY-MM-DD HH:MM:SS` of the next issue, which contains the events that begin from then on. */
  readonly until: string;
  /** Introduction from the office, shown above the events; "" for none. */
  readonly intro: string;
  /** URL of the server for visitors, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the parish's privacy policy; "" for none. */
  readonly privacyUrl: string;
}

/** Links to manage and to end a subscription. */
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
  /** Ids of the events in display order. */
  readonly eventIds: readonly number[];
}

/** Maximum cached combinations of lists. */
const MAX_BODIES = 1000;

export function openIssue({ view, until, intro, baseUrl, privacyUrl }: IssueOptions): Issue {
  const { instance, language, targetLists, byList } = view.snapshot;
  const t = translator(language);
  const title = oneLine(instance.title);
  const names = new Map(targetLists.map(({ listId, publicName }) => [listId, publicName]));
  const untilDay = new Intl.DateTimeFormat(instance.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  // The subject names the day before the next issue, because this one covers only the early hours of that day.
  const lastDay = addDays(until.slice(0, 10), -1);
  const subject = t('digest.subject', { title, until: unbrokenDay(untilDay.format(asUtc(lastDay))) });
  const end = toMoment(until);
  const inWindow = positions(view.visible).filter((position) => (view.snapshot.events.startsAt[position] ?? 0) < end);
  const blocks = new Map<number, Block>();
  const blockOf = (position: number): Block => {
    const known = blocks.get(position) ?? blockAt(view, position, t, baseUrl);
    blocks.set(position, known);
    return known;
  };
  const frame = openFrame(instance, baseUrl);
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

/** Renders the heading and the introduction, with its links. */
function headOf(instance: Instance, title: string, subject: string, intro: string): Pick<Body, 'text' | 'html'> {
  const heading = capitalised(subject.replace(title, '').replace(/^[\s:]+/, ''));
  const paragraphs = intro.trim() === '' ? [] : intro.trim().split(/\n\s*\n/);
  return {
    text: [title, ...paragraphs.map(plainLinks)].join('\n\n'),
    html: joined([
      // The mail frame shows the parish’s name above the heading.
      html`<h1 style="${headingStyle('xxl', 0, 12)}">${heading}</h1>`,
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

const DAY_STYLE = `${headingStyle('xl', 32, 0)};padding-top:16px;border-top:1px solid ${LINE[0]}`;

/** Maximum pictures per digest, used for the first events that have one: mail programs load all of them at once. */
const MAX_PICTURES = 8;

/** Renders the events, grouped by day. */
function bodyOf(head: Pick<Body, 'text' | 'html'>, blocks: readonly Block[], { snapshot }: View): Body {
  const text = [head.text];
  const parts = [head.html];
  let last = '';
  let pictures = 0;
  for (const block of blocks) {
    if (block.day !== last) {
      const startsAt = `${block.day} 00:00:00`;
      const day = unbrokenDay(dateText({ startsAt, endsAt: startsAt, hideTime: true }, snapshot.instance.locale));
      text.push(`${day}\n${'-'.repeat(day.length)}`);
      parts.push(html`<h2 class="l" style="${DAY_STYLE}">${day}</h2>`);
      last = block.day;
    }
    text.push(block.text);
    const picture = pictures < MAX_PICTURES ? block.picture : undefined;
    if (picture !== undefined) pictures++;
    parts.push(besides(block.html, picture));
  }
  return { text: text.join('\n\n'), html: joined(parts), eventIds: blocks.map(({ id }) => id) };
}

/** Renders an event with its picture on the right, in a table because mail programs support few other layouts. */
function besides(event: Html, picture: Html | undefined): Html {
  const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0"`;
  const cell = picture && html`<td valign="top" align="right" width="100" style="padding:4px 0 0 12px">${picture}</td>`;
  return html`<table ${table}><tr><td valign="top">
${event}
</td>${cell}</tr></table>`;
}

interface Foot extends Links {
  readonly because: string;
  readonly t: Translate;
  readonly instance: Instance;
  readonly privacy: string;
  /** URL of the page with all events; undefined if the parish has no pages on this server. */
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
    // Signature separator that mail programs recognize.
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
