// Time since when the public sees the current version of an event: for each website since it was notified; without websites since the
// change itself.

import { translator } from '../../i18n/translate.ts';
import type { Present } from '../../model/present.ts';
import { hostOf } from '../../office/visibility-reasons/websites.ts';
import { type Door, whyShown } from '../../office/visibility-reasons/why-shown.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';

/** Maximum delivery attempts per website that are searched for the first one after the change. */
const MAX_ATTEMPTS = 100;

/** State of one place of publication, also returned as JSON. */
interface LiveDoor {
  readonly door: string;
  /** `waiting`: notification pending; `off`: no notification will be sent. */
  readonly state: 'live' | 'waiting' | 'off';
  readonly text: string;
}

const MARKS = { live: '✓', waiting: '…', off: '✕' } as const;

/** `doors` are the places of publication of a public event. */
export async function liveDoors(
  asked: PageRequest,
  present: PresentOf<'event'>,
  doors: readonly Door[],
): Promise<Html> {
  const all = await findLive(asked, present, doors);
  const isWaiting = all.some(({ state }) => state === 'waiting');
  const poll = isWaiting ? html` data-ask="${asked.link(`/events/${present.id}/live`)}"` : '';
  const isNotified = all.some(({ door }) => door !== 'page');
  const rows = all.map(
    ({ door, state, text }) =>
      html`<li class="${state === 'live' ? 'yes' : 'no'}" data-door="${door}">
        <span aria-hidden="true">${MARKS[state]}</span>
        <div>${text}${isNotified ? '' : html`<p class="small soft">${translator(asked.language)('live.asksItself')}</p>`}</div>
      </li>`,
  );
  return html`<div role="status"><ul class="doors live"${poll}>${rows}</ul></div>`;
}

/** Answers the script, which polls until all websites are notified. */
export async function answerLive(asked: PageRequest): Promise<Response> {
  const { editing, instance, ids, language } = asked;
  const id = ids['id'] ?? 0;
  const present = await editing.store.content.read(instance.name, ({ get }) => get('event', id));
  if (present === undefined) throw new NotFound(`event ${id}`);
  const { doors } = await whyShown(editing, instance.name, id, { language });
  const all = await findLive(asked, present, doors);
  return Response.json({ doors: all }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}

async function findLive(
  asked: PageRequest,
  present: PresentOf<'event'>,
  doors: readonly Door[],
): Promise<readonly LiveDoor[]> {
  const websites = doors.filter(({ door }) => door.startsWith('website '));
  return websites.length === 0 ? [online(asked, present)] : websiteDoors(asked, present, websites);
}

/** Without websites to notify: visible since the change, or since the start of its publication. */
function online(
  { language, locale, instance, now, server }: PageRequest,
  { changedAt, value }: PresentOf<'event'>,
): LiveDoor {
  const days = sayDays(locale, instance.timeZone, now);
  const t = translator(language);
  const { publishFrom } = value;
  const written = days.instant(changedAt);
  const isLater = publishFrom !== null && publishFrom > wallClock(instance.timeZone)(changedAt);
  const moment = isLater ? `${days.shortDay(publishFrom)}, ${days.time(publishFrom)}` : written;
  const host = URL.parse(server.baseUrl)?.host ?? server.baseUrl;
  const text = t('live.onlineSince', { host, moment });
  return { door: 'page', state: 'live', text };
}

/** A website by its host name: the time since when it shows the current version, or that the notification is pending. */
async function websiteDoors(asked: PageRequest, present: Present, doors: readonly Door[]): Promise<LiveDoor[]> {
  const { editing, instance, language, locale, now } = asked;
  const t = translator(language);
  const { instant } = sayDays(locale, instance.timeZone, now);
  const websites = new Map((await editing.store.websites.list(instance.name)).map((one) => [`website ${one.id}`, one]));
  return Promise.all(
    doors.map(async ({ door, because, label }): Promise<LiveDoor> => {
      const website = websites.get(door);
      const host = website === undefined ? label : hostOf(website);
      const [lack] = because;
      if (lack !== undefined) {
        const isOff = website !== undefined && website.disabledAt !== null;
        return isOff
          ? { door, state: 'off', text: lack.text }
          : { door, state: 'waiting', text: t('live.waiting', { host }) };
      }
      const since = website && (await toldAt(asked, present, website.id));
      return {
        door,
        state: 'live',
        text: since === undefined ? t('live.live', { host }) : t('live.liveSince', { host, moment: instant(since) }),
      };
    }),
  );
}

/**
 * Time at which a website first accepted a notification of the current version, in milliseconds since 1970; undefined if the log no longer
 * has it.
 */
async function toldAt(
  { editing, instance }: PageRequest,
  { id, changedAt }: Present,
  website: number,
): Promise<number | undefined> {
  const attempts = await editing.store.websites.log(instance.name, website, MAX_ATTEMPTS);
  const taken = attempts.filter(
    ({ at, status, eventId, type }) =>
      at >= changedAt &&
      status !== null &&
      status >= 200 &&
      status < 300 &&
      (eventId === id || type === 'instance.changed'),
  );
  return taken.at(-1)?.at;
}
