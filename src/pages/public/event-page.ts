import { isFullyBooked } from '../../contract/bookings/public-sign-up.ts';
import type { DocumentResponse, PublicDocument } from '../../contract/document.ts';
import { type PublicEventDetail, readPublicEventDetail } from '../../contract/public-event-detail.ts';
import type { Translate } from '../../i18n/translate.ts';
import { findPictureUrls } from '../../model/external-pictures.ts';
import { formatHours } from '../../model/hours-text.ts';
import type { Instance } from '../../model/instance.ts';
import { toMoment } from '../../model/moment.ts';
import { placeName } from '../../model/place-names.ts';
import { removeStatusWord, statusWord } from '../../model/public-event.ts';
import { mapLinkUrls, resolveLink } from '../../model/resolve-link.ts';
import { isOver } from '../../model/visibility.ts';
import { cleanHtml } from '../../office/bundle/clean-html.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import { findVisibleEvents } from '../../readmodel/selections.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html, joinHtml, renderDataBlock, trustedHtml } from '../../util/html.ts';
import { renderQrCode } from '../../util/qr-code.ts';
import { keepNumbersTogether } from '../../util/typesetting.ts';
import { agendaPath, createCanonicalEventUrl, eventPath, UNFILTERED_QUERY } from './addresses.ts';
import { renderFurtherFacts, renderMainFacts } from './event-facts.ts';
import { createEventJsonLd, shortenDescription } from './event-json-ld.ts';
import {
  createPageContext,
  formatMachineDateTime,
  type PageContext,
  renderEventDate,
  renderEventTitle,
  renderFullyBookedMark,
} from './event-list.ts';
import { renderFeedLinks } from './feed-links.ts';
import { formatWhen, isWholeDay, renderWhen } from './format-when.ts';
import { MAX_SUGGESTED_EVENTS, renderMissingPage } from './missing-page.ts';
import { findPicture, relativizeOwnUrl, renderPicture, resolvePictureUrl } from './pictures.ts';
import { createPublicPageResponse } from './public-page.ts';
import { findEventsWithTitle, findSimilarEvents } from './search.ts';
import { renderShareLinks } from './sharing.ts';
import { renderSignUpSection } from './sign-up.ts';

export const eventPageDocument: PublicDocument = {
  name: 'event-page',
  part: 'pages',
  path: /^\/events\/(?<id>[^/.]{1,40})\/?$/,
  asks: [],
  isOpen: false,
  answer: ({ view, values, publicUrl }) => {
    const reading = createPageContext(view, publicUrl);
    const id = /^[1-9][0-9]{0,9}$/.test(values['id'] ?? '') ? Number(values['id']) : 0;
    const [position] = findVisibleEvents(view, [id]);
    if (position !== undefined) return pageOf(reading, position);
    const became = missingEventState(view, id);
    if (became === 'unknown') return renderMissingPage(reading, 404, 'missing.event');
    return renderMissingPage(reading, 410, became === 'over' ? 'gone' : 'removed', {
      alike: findSimilarToPast(reading, id, became),
      past: became === 'over' ? positionOf(view.snapshot.events, id) : undefined,
    });
  },
};

function findSimilar(reading: PageContext, position: number): number[] {
  return findSimilarEvents(reading.view, position, MAX_SUGGESTED_EVENTS, createStatusRemover(reading));
}

/**
 * Upcoming events similar to a past or removed event. An event that is over and still in the snapshot is compared as a whole, any other
 * event by its title.
 */
function findSimilarToPast(reading: PageContext, id: number, became: 'over' | 'removed'): number[] {
  const { events, past } = reading.view.snapshot;
  // The data of a hidden event may be newer than what was public, so they are not used.
  const last = became === 'over' ? positionOf(events, id) : undefined;
  if (last !== undefined) return findSimilar(reading, last);
  const { title = '' } = past.get(id) ?? {};
  return title === ''
    ? []
    : findEventsWithTitle(reading.view, title, MAX_SUGGESTED_EVENTS, createStatusRemover(reading));
}

function createStatusRemover({ view }: PageContext): (title: string) => string {
  const { language } = view.snapshot;
  return (title) => removeStatusWord(removeStatusWord(title, 'cancelled', language), 'postponed', language);
}

function pageOf(reading: PageContext, position: number): DocumentResponse {
  const { view, t, publicUrl } = reading;
  const { instance, language } = view.snapshot;
  const event = readPublicEventDetail(view, position);
  const { wire, status, note, shortDesc } = event;
  const picture = findPicture(wire, view.snapshot, publicUrl);
  const home = createCanonicalEventUrl(instance, publicUrl, wire.event_id);
  const others = findSimilar(reading, position);
  const place = placeName(wire.rooms[0]);
  const long = cleanLongText(wire.long_desc, view.snapshot, publicUrl);
  const further = renderFurtherFacts(reading, event);
  const signUp = renderSignUpSection(reading, position, event);
  const isFull = status === 'confirmed' && isFullyBooked(view, position);
  const files = filesOf(reading, event, t);
  const isStory =
    [signUp, picture, files, further].some((part) => part !== undefined) || shortDesc !== '' || long !== '';
  const isOnWeb = /^https?:/.test(home);
  const when = formatWhen(wire, instance.locale);
  const date = renderEventDate(event, renderWhen(when));
  const main = html`<article>
      <div class="back">
        <a class="way" href="${agendaPath(instance.name, UNFILTERED_QUERY)}">${t('eventPage.backToAgenda')}</a>
        ${isOnWeb ? renderShareLinks(t, wire.title, home) : ''}
      </div>
      <p class="printed">${instance.title}</p>
      <header>
        ${stateOf(reading, event)}
        <p class="when">
          <time datetime="${formatMachineDateTime(wire)}">${date}</time>${place === '' ? '' : html`<span class="at">${place}</span>`}
        </p>
        <h1>${isFull ? renderFullyBookedMark(reading) : ''}${renderEventTitle(reading, event)}</h1>
        ${wire.topic === '' ? '' : html`<p class="lead">${wire.topic}</p>`}
        ${hoursOf(reading, event)}
      </header>
      <div class="${isStory ? 'split' : 'split alone'}">
        <div class="story">
          ${signUp}
          ${picture === undefined ? '' : html`<p class="picture">${renderPicture(picture, 'large')}</p>`}
          ${shortDesc === '' ? '' : html`<p class="intro">${keepNumbersTogether(shortDesc)}</p>`}
          ${long === '' ? '' : html`<div class="long">${trustedHtml(long)}</div>`}
          ${files}
        </div>
        <aside class="card facts" aria-label="${t('eventPage.facts')}">
          ${actions(reading, event, signUp !== undefined)}
          ${renderMainFacts(reading, event)}
          ${renderFeedLinks(reading, 'all')}
        </aside>
        ${further && html`<section class="further" aria-label="${t('eventPage.further')}">${further}</section>`}
        ${renderOtherDates(reading, wire, others)}
      </div>
      ${isOnWeb ? printedAddress(t, home) : ''}
    </article>`;
  const title = removeStatusWord(wire.title, status, language);
  return createPublicPageResponse(reading, {
    status: 200,
    kind: 'event',
    section: 'agenda',
    main,
    feed: 'all',
    title: wire.title,
    canonical: home === '' ? eventPath(instance.name, wire.event_id) : home,
    description: [
      when,
      ...(note === '' ? [] : [note]),
      shortDesc || wire.topic || shortenDescription(wire.long_desc) || title,
    ].join(' – '),
    pictures: [...(picture === undefined ? [] : [picture.address]), ...findPictureUrls(long)],
    head: html`<link rel="alternate" type="application/ld+json" href="${eventPath(instance.name, wire.event_id)}.jsonld">
      ${renderDataBlock('application/ld+json', createEventJsonLd(reading, event))}\n`,
  });
}

/** Address on paper: without its scheme, with breaks only after slashes. */
function printedAddress(t: Translate, url: string): Html {
  const lines = joinHtml(url.replace(/^https?:\/\//, '').split('/'), html`/<wbr>`);
  return html`<div class="printed on-web">${renderQrCode(url, t('eventPage.pageAddress'))}<p>${lines}</p></div>`;
}

function hoursOf({ view }: PageContext, { hours }: PublicEventDetail): Html | undefined {
  const lines = formatHours(hours, view.snapshot.instance.locale).map((line) => html`${line}`);
  return lines.length === 0 ? undefined : html`<p class="hours">${joinHtml(lines, html`<br>`)}</p>`;
}

/** Status at the top of the page of an event that does not take place as planned; otherwise undefined. */
function stateOf({ view }: PageContext, { status, note }: PublicEventDetail): Html | undefined {
  if (status === 'confirmed') return undefined;
  const word = statusWord(status, view.snapshot.language);
  const why = note === '' ? '' : html` ${note}`;
  return html`<p class="${status === 'cancelled' ? 'notice bad' : 'notice warn'}"><strong>${word}</strong>${why}</p>`;
}

/** Other dates of an event, each with its time if the time differs. */
function renderOtherDates(
  { view, times, t }: PageContext,
  shown: Pick<PublicEventDetail['wire'], 'date_from'>,
  found: readonly number[],
): Html | undefined {
  if (found.length === 0) return undefined;
  const lines = found.map((position) => {
    const { wire, status } = readPublicEventDetail(view, position);
    const isAlike = wire.date_from.slice(11) === shown.date_from.slice(11);
    const time = isAlike || isWholeDay(wire) ? '' : `, ${times.time(wire.date_from)}`;
    const when = html`<time datetime="${formatMachineDateTime(wire)}">${times.dayInBrief(wire.date_from, view.today)}${time}</time>`;
    const word = statusWord(status, view.snapshot.language);
    const state = word === '' ? '' : html` <span class="soft">${word}</span>`;
    const text = renderEventDate({ status }, when);
    return html`<li><a class="chip" href="${eventPath(view.snapshot.instance.name, wire.event_id)}">${text}${state}</a></li>`;
  });
  return html`<section class="alike"><h2>${t('agendaPages.alike')}</h2><ul class="chips">${lines}</ul></section>`;
}

/** Link to an address. Links to files on this server are paths. */
function ownLink(address: string, instance: Instance, publicUrl: string): string | undefined {
  const target = resolveLink(address, instance);
  return target === undefined ? undefined : relativizeOwnUrl(target, publicUrl);
}

/** Long description for this page: relative links lead to the parish’s website, invalid links are removed. */
function cleanLongText(text: string, snapshot: PageContext['view']['snapshot'], publicUrl: string): string {
  const lead = (address: string) => ownLink(address, snapshot.instance, publicUrl);
  return mapLinkUrls(cleanHtml(text), lead).replace(/<img [^<>]*>/gi, (tag) => {
    const [address = ''] = findPictureUrls(tag);
    const shown = resolvePictureUrl(address, snapshot, publicUrl);
    if (shown === undefined) return '';
    const own = shown === address ? tag : mapLinkUrls(tag, () => shown);
    return own.replace(/^<img /i, '<img referrerpolicy="no-referrer" ');
  });
}

function filesOf(
  { view, publicUrl }: PageContext,
  { wire: { files } }: PublicEventDetail,
  t: Translate,
): Html | undefined {
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

function actions({ view, t, publicUrl }: PageContext, { wire, status }: PublicEventDetail, hasSignUp: boolean): Html {
  const { instance } = view.snapshot;
  const home = createCanonicalEventUrl(instance, publicUrl, wire.event_id);
  const website =
    instance.eventUrl === '' || !/^https?:/.test(home)
      ? ''
      : html`\n<p><a class="way" href="${home}">${t('eventPage.onWebsite')}</a></p>`;
  // Events can be added to calendars if they take place as planned (rule G9). If visitors can sign up, the sign-up button is the primary
  // one.
  if (status !== 'confirmed') return html`${website}`;
  const button = hasSignUp ? 'button second' : 'button';
  return html`<p class="actions">
      <a class="${button}" href="/${instance.name}/export/ical/e${wire.event_id}">${t('eventPage.toCalendar')}</a>
    </p>
    ${website}`;
}

export const eventDataDocument: PublicDocument = {
  name: 'event-data',
  part: 'pages',
  path: /^\/events\/(?<id>[1-9][0-9]{0,9})\.jsonld$/,
  asks: [],
  isOpen: true,
  answer: ({ view, values, publicUrl }) => {
    const reading = createPageContext(view, publicUrl);
    const id = Number(values['id']);
    const [position] = findVisibleEvents(view, [id]);
    const headers = { 'Content-Type': 'application/ld+json' };
    if (position === undefined) {
      const became = missingEventState(view, id);
      const isGone = became !== 'unknown';
      const gone = became === 'over' ? 'This event is over.' : 'This event was removed.';
      const message = isGone ? gone : 'There is nothing at this address.';
      return {
        status: isGone ? 410 : 404,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ message }),
      };
    }
    return {
      status: 200,
      headers,
      body: JSON.stringify(createEventJsonLd(reading, readPublicEventDetail(view, position))),
    };
  },
};

/** Number of days for which the page of a past or removed event states that it is over or was removed (rule G1). */
const DAYS_GONE = 400;

/**
 * Fate of an event that is not visible: it is over, or it was public and then removed or hidden. Otherwise unknown, so that no page reveals
 * events that were never public (rule V1).
 */
function missingEventState(
  { snapshot: { events, past }, at, today }: View,
  id: number,
): 'over' | 'removed' | 'unknown' {
  const first = addDays(today, -DAYS_GONE);
  const position = positionOf(events, id);
  const gone = past.get(id);
  const [end, opened] =
    position === undefined
      ? [gone?.reason === 'over' ? gone.endsAt : 0, gone?.opensAt ?? 0]
      : [events.endsAt[position] ?? 0, events.opensAt[position] ?? 0];
  if (isOver(end, at) && end >= toMoment(`${first} 00:00:00`) && opened <= end) return 'over';
  return gone !== undefined && gone.leftOn >= first ? 'removed' : 'unknown';
}
