// Beside an event: where it shows and why not, with a button for what one field can mend.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { isOpen, mayBeShown } from '../../model/visibility.ts';
import { hostOf } from '../../office/shown/websites.ts';
import { type Because, type Door, whyShown } from '../../office/shown/why-shown.ts';
import type { Present } from '../../store/content/errors.ts';
import { sayDays } from '../days.ts';
import type { Asked } from '../page.ts';
import { EVENT_WORDS } from './event-words.ts';

/** Why nobody sees an event at all; every door says these first. */
const OWN = ['not_public', 'draft', 'proposed', 'not_yet', 'over'];

/** The verb of an event that mends a reason, by its code. */
const MENDING: Readonly<Record<string, string>> = {
  ...{ not_public: 'show', draft: 'approve', proposed: 'approve', not_yet: 'open' },
};

/** So many attempts of a website are looked through for the first that told of a change. */
const MOST_ATTEMPTS = 100;

export async function whereShown(asked: Asked, present: Present, mayChange: boolean): Promise<Html> {
  const { editing, instance, language } = asked;
  const words = EVENT_WORDS[language];
  const { doors } = await whyShown(editing, instance.name, present.id, { language });
  const own = (doors[0]?.because ?? []).filter(({ code }) => OWN.includes(code));
  const besides = doors.map((door) => ({ ...door, because: door.because.filter(({ code }) => !OWN.includes(code)) }));
  const isHidden = own.length > 0;
  const websites = besides.filter(({ door }) => door.startsWith('website '));
  const others = besides.filter(({ door }) => !door.startsWith('website ') && door !== 'page');
  const [there, not] = [
    others.filter(({ because }) => because.length === 0),
    others.filter(({ because }) => because.length > 0),
  ];
  const told = isHidden
    ? html`<div class="unseen"><h3>${words.whereNot}</h3><ul class="doors">${own.map((one) => ownReason(asked, present.id, one, mayChange))}</ul></div>${there.length > 0 ? html`<p class="soft small">${words.wouldShow}</p>` : ''}`
    : html`<ul class="doors">${await websiteDoors(asked, present, websites)}</ul>`;
  return html`<section class="card" id="where"><h2>${words.whereTitle}</h2>${told}
<ul class="doors">${there.map(({ door, label }) => html`<li class="${isHidden ? '' : 'yes'}"><span aria-hidden="true">${isHidden ? '○' : '✓'}</span><div>${label}${kindOf(door, asked)}</div></li>`)}</ul>
${not.length === 0 ? '' : html`<details class="inner"><summary>${words.otherLists.replace('{count}', String(not.length))}</summary><ul class="doors">${not.map((door) => reasons(asked, door))}</ul></details>`}
</section>
`;
}

function ownReason({ editing, link, language }: Asked, id: number, { code, text }: Because, mayChange: boolean): Html {
  const verb = MENDING[code];
  const word = EVENT_WORDS[language].mend[code as 'draft'];
  // Whether a proposal or draft is ready is for editors to say.
  const may = mayChange && (verb !== 'approve' || hasRole(editing.authority, 'editor'));
  const button =
    verb === undefined || !may
      ? ''
      : html`<form method="post" action="${link(`/events/${id}/${verb}`)}"><button class="small">${word}</button></form>`;
  return html`<li class="no"><span aria-hidden="true">✕</span><div>${text}${button}</div></li>`;
}

function reasons(asked: Asked, { door, label, because }: Door): Html {
  return html`<li class="no"><span aria-hidden="true">✕</span><div>${label}${kindOf(door, asked)}${because.map(({ text }) => html`<p class="small soft">${text}</p>`)}</div></li>`;
}

/** `Liste`: what sort of place a door is. */
function kindOf(door: string, { language }: Asked): Html {
  const kind = door.split(' ')[0] as 'list';
  return html` <span class="small soft">${EVENT_WORDS[language].doors[kind] ?? ''}</span>`;
}

/** A website by its host: since when it shows the newest, or that it is about to be told. */
async function websiteDoors(asked: Asked, present: Present, doors: readonly Door[]): Promise<readonly Html[]> {
  const { editing, instance, language, locale, now } = asked;
  const words = EVENT_WORDS[language];
  const { instant } = sayDays(locale, instance.timeZone, now);
  const websites = new Map((await editing.store.websites.list(instance.name)).map((one) => [`website ${one.id}`, one]));
  return Promise.all(
    doors.map(async ({ door, because, label }) => {
      const website = websites.get(door);
      const host = website === undefined ? label : hostOf(website);
      if (because.length > 0) {
        const isOff = website?.disabledAt !== null && website !== undefined;
        const text = isOff ? (because[0]?.text ?? '') : words.waiting.replace('{host}', () => host);
        return html`<li class="no"><span aria-hidden="true">…</span><div>${text}</div></li>`;
      }
      const since = website && (await toldAt(asked, present, website.id));
      const text =
        since === undefined
          ? words.live.replace('{host}', () => host)
          : words.liveSince.replace('{host}', () => host).replace('{moment}', instant(since));
      return html`<li class="yes"><span aria-hidden="true">✓</span><div>${text}</div></li>`;
    }),
  );
}

/** When a website first took the event as it is now, in milliseconds since 1970; undefined where that is not known any more. */
async function toldAt(
  { editing, instance }: Asked,
  { id, changedAt }: Present,
  website: number,
): Promise<number | undefined> {
  const attempts = await editing.store.websites.log(instance.name, website, MOST_ATTEMPTS);
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

/** Whether everybody outside may see it now. */
export function isSeen(event: Event, now: string): boolean {
  return mayBeShown(event) && isOpen(event.publishFrom, now);
}
