// Time at which the current version of an event became public: for each website, when it was notified; without websites, when the event was
// changed.

import { createTranslator } from '../../i18n/translate.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { explainVisibility, type PublicationPlace } from '../../office/visibility-reasons/explain-visibility.ts';
import { websiteHostOf } from '../../office/visibility-reasons/websites.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of deliveries per website that are searched for the first one after the change. */
const MAX_ATTEMPTS = 100;

interface LiveDoor {
  readonly door: string;
  /** `waiting`: the notification is pending; `off`: none will be sent. */
  readonly state: 'live' | 'waiting' | 'off';
  readonly text: string;
}

const MARKS = { live: '✓', waiting: '…', off: '✕' } as const;

/** Status of a public event. `doors`: places where it is published. */
export async function renderPublicationStatus(
  request: PageRequest,
  present: VersionedOf<'event'>,
  doors: readonly PublicationPlace[],
): Promise<Html> {
  const all = await findLive(request, present, doors);
  const isWaiting = all.some(({ state }) => state === 'waiting');
  const poll = isWaiting ? html` data-ask="${request.link(`/events/${present.id}/live`)}"` : '';
  const isNotified = all.some(({ door }) => door !== 'page');
  const rows = all.map(
    ({ door, state, text }) =>
      html`<li class="${state === 'live' ? 'yes' : 'no'}" data-door="${door}">
        <span aria-hidden="true">${MARKS[state]}</span>
        <div>${text}${isNotified ? '' : html`<p class="small soft">${createTranslator(request.language)('live.asksItself')}</p>`}</div>
      </li>`,
  );
  return html`<div role="status"><ul class="doors live"${poll}>${rows}</ul></div>`;
}

/** Responds to the script, which polls until all websites have been notified. */
export async function handlePublicationStatus(request: PageRequest): Promise<Response> {
  const { editing, instance, ids, language } = request;
  const id = ids['id'] ?? 0;
  const present = await editing.store.content.read(instance.name, ({ get }) => get('event', id));
  if (present === undefined) throw new NotFoundError(`event ${id}`);
  const { doors } = await explainVisibility(editing, instance.name, id, { language });
  const all = await findLive(request, present, doors);
  return Response.json({ doors: all }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}

async function findLive(
  request: PageRequest,
  present: VersionedOf<'event'>,
  doors: readonly PublicationPlace[],
): Promise<readonly LiveDoor[]> {
  const websites = doors.filter(({ door }) => door.startsWith('website '));
  return websites.length === 0 ? [statusWithoutWebsites(request, present)] : websiteDoors(request, present, websites);
}

/** Status without websites: public since the change, or since the start of the publication. */
function statusWithoutWebsites(
  { language, locale, instance, now, server }: PageRequest,
  { changedAt, value }: VersionedOf<'event'>,
): LiveDoor {
  const days = createDayFormatter(locale, instance.timeZone, now);
  const t = createTranslator(language);
  const { publishFrom } = value;
  const written = days.instant(changedAt);
  const isLater = publishFrom !== null && publishFrom > createWallClock(instance.timeZone)(changedAt);
  const moment = isLater ? `${days.shortDay(publishFrom)}, ${days.time(publishFrom)}` : written;
  const host = URL.parse(server.baseUrl)?.host ?? server.baseUrl;
  const text = t('live.onlineSince', { host, moment });
  return { door: 'page', state: 'live', text };
}

/** Status per website: the time at which it was notified of the current version, or that this is pending or disabled. */
async function websiteDoors(
  request: PageRequest,
  present: VersionedEntity,
  doors: readonly PublicationPlace[],
): Promise<LiveDoor[]> {
  const { editing, instance, language, locale, now } = request;
  const t = createTranslator(language);
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const websites = new Map((await editing.store.websites.list(instance.name)).map((one) => [`website ${one.id}`, one]));
  return Promise.all(
    doors.map(async ({ door, because, label }): Promise<LiveDoor> => {
      const website = websites.get(door);
      const host = website === undefined ? label : websiteHostOf(website);
      const [lack] = because;
      if (lack !== undefined) {
        const isOff = website !== undefined && website.disabledAt !== null;
        return isOff
          ? { door, state: 'off', text: lack.text }
          : { door, state: 'waiting', text: t('live.waiting', { host }) };
      }
      const since = website && (await firstNotifiedAt(request, present, website.id));
      return {
        door,
        state: 'live',
        text: since === undefined ? t('live.live', { host }) : t('live.liveSince', { host, moment: instant(since) }),
      };
    }),
  );
}

/**
 * Time in milliseconds since 1970 at which a website first accepted a notification of the current version; undefined if the log no longer
 * contains it.
 */
async function firstNotifiedAt(
  { editing, instance }: PageRequest,
  { id, changedAt }: VersionedEntity,
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
