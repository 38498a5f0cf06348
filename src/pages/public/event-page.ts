// Page of an event, with all public data (rule G1).

import { isBookedOut } from '../../contract/bookings/shown-sign-up.ts';
import type { DocumentAnswer, PublicDocument } from '../../contract/document.ts';
import { type ShownDetail, shownDetail } from '../../contract/shown-detail.ts';
import type { Translate } from '../../i18n/translate.ts';
import { picturesIn } from '../../model/foreign-pictures.ts';
import { hoursText } from '../../model/hours-text.ts';
import type { Instance } from '../../model/instance.ts';
import { leadsTo, withAddresses } from '../../model/leads-to.ts';
import { placeName } from '../../model/place-names.ts';
import { statusWord, titleAlone } from '../../model/public-event.ts';
import { cleanHtml } from '../../office/bundle/clean-html.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import { visibleEvents } from '../../readmodel/selections.ts';
import { cleanedHtml, dataBlock, type Html, html, joined } from '../../util/html.ts';
import { qrCode } from '../../util/qr-code.ts';
import { agendaPath, EVERYTHING, eventPath, homeOf } from './addresses.ts';
import { becameOf } from './became.ts';
import { furtherFacts, placeFacts } from './event-facts.ts';
import { eventJsonLd, inShort } from './event-json-ld.ts';
import { fullMark, machineTime, type PageParts, readingOf, shownDate, shownTitle } from './event-list.ts';
import { missingPage, SOME } from './missing.ts';
import { outsidePage } from './outside-page.ts';
import { image, ownAddress, pictureOf, shownAddress } from './pictures.ts';
import { alikeTo, ofTitle } from './search.ts';
import { sharing } from './sharing.ts';
import { hasNoTime, whenInWords } from './shown-times.ts';
import { signUpPart } from './sign-up.ts';
import { subscribing } from './subscribing.ts';

export const eventPage: PublicDocument = {
  name: 'event-page',
  part: 'pages',
  path: /^\/events\/(?<id>[^/.]{1,40})\/?$/,
  asks: [],
  isOpen: false,
  answer: ({ view, values, publicUrl }) => {
    const reading = readingOf(view, publicUrl);
    const id = /^[1-9][0-9]{0,9}$/.test(values['id'] ?? '') ? Number(values['id']) : 0;
    const [position] = visibleEvents(view, [id]);
    if (position !== undefined) return pageOf(reading, position);
    const became = becameOf(view, id);
    if (became === 'unknown') return missingPage(reading, 404, 'missing.event');
    return missingPage(reading, 410, became === 'over' ? 'gone' : 'removed', alikeGone(reading, id, became));
  },
};

/** Next dates of its series, or of the same title. */
function alike(reading: PageParts, position: number): number[] {
  return alikeTo(reading.view, position, SOME, plainTitles(reading));
}

/** Next events similar to a past or removed one: by its last position, otherwise by its title. */
function alikeGone(reading: PageParts, id: number, became: 'over' | 'removed'): number[] {
  const { events, past } = reading.view.snapshot;
  // A hidden event may have changed in the meantime, so its current data are not used.
  const last = became === 'over' ? positionOf(events, id) : undefined;
  if (last !== undefined) return alike(reading, last);
  const { title = '' } = past.get(id) ?? {};
  return title === '' ? [] : ofTitle(reading.view, title, SOME, plainTitles(reading));
}

function plainTitles({ view }: PageParts): (title: string) => string {
  const { language } = view.snapshot;
  return (title) => titleAlone(titleAlone(title, 'cancelled', language), 'postponed', language);
}

function pageOf(reading: PageParts, position: number): DocumentAnswer {
  const { view, t, publicUrl } = reading;
  const { instance, language } = view.snapshot;
  const event = shownDetail(view, position);
  const { wire, status, note, shortDesc } = event;
  const picture = pictureOf(wire, view.snapshot, publicUrl);
  const home = homeOf(instance, publicUrl, wire.event_id);
  const others = alike(reading, position);
  const place = placeName(wire.rooms[0]);
  const long = longText(wire.long_desc, view.snapshot, publicUrl);
  const further = furtherFacts(reading, event);
  const signUp = signUpPart(reading, position, event);
  const isFull = status === 'confirmed' && isBookedOut(view, position);
  const files = filesOf(reading, event, t);
  const isStory = [picture, files, further].some((part) => part !== undefined) || shortDesc !== '' || long !== '';
  const isOnWeb = /^https?:/.test(home);
  const when = whenInWords(wire, instance.locale);
  const date = shownDate(event, html`${when}`);
  const main = html`<article>
      <div class="back">
        <a class="way" href="${agendaPath(instance.name, EVERYTHING)}">${t('eventPage.backToAgenda')}</a>
        ${isOnWeb ? sharing(t, wire.title, home) : ''}
      </div>
      <p class="printed">${instance.title}</p>
      <header>
        ${stateOf(reading, event)}
        <p class="when">
          <time datetime="${machineTime(wire)}">${date}</time>${place === '' ? '' : html`<span class="at">${place}</span>`}
        </p>
        <h1>${isFull ? fullMark(reading) : ''}${shownTitle(reading, event)}</h1>
        ${wire.topic === '' ? '' : html`<p class="lead">${wire.topic}</p>`}
        ${hoursOf(reading, event)}
        ${signUp}
      </header>
      <div class="${isStory ? 'split' : 'split alone'}">
        <div class="story">
          ${picture === undefined ? '' : html`<p class="picture">${image(picture, 'large')}</p>`}
          ${shortDesc === '' ? '' : html`<p class="intro">${shortDesc}</p>`}
          ${long === '' ? '' : html`<div class="long">${cleanedHtml(long)}</div>`}
          ${files}
        </div>
        <aside class="card facts" aria-label="${t('eventPage.facts')}">
          ${actions(reading, event, signUp !== undefined)}
          ${placeFacts(reading, event)}
          ${subscribing(reading, 'all')}
        </aside>
        ${further && html`<section class="further" aria-label="${t('eventPage.further')}">${further}</section>`}
        ${otherDates(reading, others)}
      </div>
      ${isOnWeb ? html`<div class="printed on-web">${qrCode(home, t('eventPage.pageAddress'))}<p>${home}</p></div>` : ''}
    </article>`;
  const title = titleAlone(wire.title, status, language);
  return outsidePage(reading, {
    status: 200,
    kind: 'event',
    main,
    feed: 'all',
    title: wire.title,
    canonical: home === '' ? eventPath(instance.name, wire.event_id) : home,
    description: [
      when,
      ...(note === '' ? [] : [note]),
      shortDesc || wire.topic || inShort(wire.long_desc) || title,
    ].join(' – '),
    pictures: [...(picture === undefined ? [] : [picture.address]), ...picturesIn(long)],
    head: html`<link rel="alternate" type="application/ld+json" href="${eventPath(instance.name, wire.event_id)}.jsonld">
      ${dataBlock('application/ld+json', eventJsonLd(reading, event))}\n`,
  });
}

/** Daily opening hours; undefined if it is open the whole time. */
function hoursOf({ view }: PageParts, { hours }: ShownDetail): Html | undefined {
  const lines = hoursText(hours, view.snapshot.instance.locale).map((line) => html`${line}`);
  return lines.length === 0 ? undefined : html`<p class="hours">${joined(lines, html`<br>`)}</p>`;
}

/** Status of an event that does not take place as planned, at the top of the page; otherwise undefined. */
function stateOf({ view }: PageParts, { status, note }: ShownDetail): Html | undefined {
  if (status === 'confirmed') return undefined;
  const word = statusWord(status, view.snapshot.language);
  const why = note === '' ? '' : html` ${note}`;
  return html`<p class="${status === 'cancelled' ? 'notice bad' : 'notice warn'}"><strong>${word}</strong>${why}</p>`;
}

function otherDates({ view, times, t }: PageParts, found: readonly number[]): Html | undefined {
  if (found.length === 0) return undefined;
  const lines = found.map((position) => {
    const { wire, status } = shownDetail(view, position);
    const time = hasNoTime(wire) ? '' : `, ${times.time(wire.date_from)}`;
    const when = html`<time datetime="${machineTime(wire)}">${times.dayInBrief(wire.date_from, view.today)}${time}</time>`;
    const word = statusWord(status, view.snapshot.language);
    const state = word === '' ? '' : html`<span class="hidden">${word}: </span>`;
    const text = shownDate({ status }, when);
    return html`<li><a class="chip" href="${eventPath(view.snapshot.instance.name, wire.event_id)}">${state}${text}</a></li>`;
  });
  return html`<section class="alike"><h2>${t('agendaPages.alike')}</h2><ul class="chips">${lines}</ul></section>`;
}

/** Link target for an address; files of this server become paths. */
function ownLink(address: string, instance: Instance, publicUrl: string): string | undefined {
  const target = leadsTo(address, instance);
  return target === undefined ? undefined : ownAddress(target, publicUrl);
}

/** Long description for a page here: relative links go to the parish’s website, invalid ones are removed. */
function longText(text: string, snapshot: PageParts['view']['snapshot'], publicUrl: string): string {
  const lead = (address: string) => ownLink(address, snapshot.instance, publicUrl);
  return withAddresses(cleanHtml(text), lead).replace(/<img [^<>]*>/gi, (tag) => {
    const [address = ''] = picturesIn(tag);
    const shown = shownAddress(address, snapshot, publicUrl);
    if (shown === undefined) return '';
    const own = shown === address ? tag : withAddresses(tag, () => shown);
    return own.replace(/^<img /i, '<img referrerpolicy="no-referrer" ');
  });
}

function filesOf({ view, publicUrl }: PageParts, { wire: { files } }: ShownDetail, t: Translate): Html | undefined {
  const { instance } = view.snapshot;
  const found = files.map(({ file_name, desc, url, filesize_kb, file_type }) => {
    const address = ownLink(url, instance, publicUrl);
    const label = desc || file_name || url;
    const size = filesize_kb === '0' ? '' : `${filesize_kb} kB`;
    const facts = [desc === '' ? '' : file_name, file_type.toUpperCase(), size].filter((fact) => fact !== '');
    const name = address === undefined ? label : html`<a href="${address}" rel="noopener">${label}</a>`;
    return html`<li>${name}${facts.length === 0 ? '' : html` <span class="soft">${facts.join(', ')}</span>`}</li>`;
  });
  if (found.length === 0) return undefined;
  return html`<section><h2>${t('eventPage.files')}</h2><ul class="files">${found}</ul></section>`;
}

function actions({ view, t, publicUrl }: PageParts, { wire, status }: ShownDetail, hasSignUp: boolean): Html {
  const { instance } = view.snapshot;
  const home = homeOf(instance, publicUrl, wire.event_id);
  const website =
    instance.eventUrl === '' || !/^https?:/.test(home)
      ? ''
      : html`\n<p><a class="way" href="${home}">${t('eventPage.onWebsite')}</a></p>`;
  // Events that do not take place as planned have no calendar link (rule G9). With a sign-up, that is the primary button.
  if (status !== 'confirmed') return html`${website}`;
  const button = hasSignUp ? 'button second' : 'button';
  return html`<p class="actions">
      <a class="${button}" href="/${instance.name}/export/ical/e${wire.event_id}">${t('eventPage.toCalendar')}</a>
    </p>
    ${website}`;
}

/** Event as JSON-LD (rule G2). */
export const eventData: PublicDocument = {
  name: 'event-data',
  part: 'pages',
  path: /^\/events\/(?<id>[1-9][0-9]{0,9})\.jsonld$/,
  asks: [],
  isOpen: true,
  answer: ({ view, values, publicUrl }) => {
    const reading = readingOf(view, publicUrl);
    const id = Number(values['id']);
    const [position] = visibleEvents(view, [id]);
    const headers = { 'Content-Type': 'application/ld+json' };
    if (position === undefined) {
      const became = becameOf(view, id);
      const isGone = became !== 'unknown';
      const gone = became === 'over' ? 'This event is over.' : 'This event was removed.';
      const message = isGone ? gone : 'There is nothing at this address.';
      return {
        status: isGone ? 410 : 404,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ message }),
      };
    }
    return { status: 200, headers, body: JSON.stringify(eventJsonLd(reading, shownDetail(view, position))) };
  },
};
