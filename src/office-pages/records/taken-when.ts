// Upcoming uses of a room or assignments of a person, with their events.

import { translator } from '../../i18n/translate.ts';
import type { Present } from '../../model/present.ts';
import { clashesAmong } from '../../model/resource-use.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../model/resources.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { drawLines } from '../components/list.ts';
import { card, pill } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';

const DAYS_AHEAD = 28;
const MOST = 12;

const WORDS = {
  room: { title: 'places.taken', none: 'places.free', all: 'places.allUses' },
  person: { title: 'needed.taken', none: 'needed.free', all: 'needed.allUses' },
} as const satisfies Record<ResourceKind, object>;

/** Undefined for new records and kinds that no event uses. */
export async function takenWhen(asked: PageRequest, present: Present | undefined): Promise<Html | undefined> {
  const kind = RESOURCE_KINDS.find((one) => one === present?.kind);
  if (present === undefined || kind === undefined) return undefined;
  const { id } = present;
  const { editing, instance, locale, language, now, link } = asked;
  const t = translator(language);
  const span = { from: now, to: `${addDays(now.slice(0, 10), DAYS_AHEAD)} 24:00:00` };
  const { uses, titles } = await editing.store.content.read(instance.name, async (content) => {
    const all = await content.uses(kind, span, id);
    const labels = await content.labels('event', [...new Set(all.map(({ eventId }) => eventId))]);
    return { uses: all, titles: labels };
  });
  const days = sayDays(locale, instance.timeZone, now);
  const clashing = new Set(clashesAmong(uses).flatMap(({ eventIds }) => eventIds));
  const items = uses.slice(0, MOST).map(({ eventId, from, to }) => {
    const clash = clashing.has(eventId) ? html` ${pill(t(`states.clashes.${kind}`), 'warn')}` : '';
    const event = html`<a href="${link(`/events/${eventId}`)}">${titles.get(eventId)}</a>`;
    return html`<span class="soft">${days.when(from, to)}</span>${clash}<br>${event}`;
  });
  const agenda = link(`/agenda?${kind}=${id}`);
  const all = uses.length > MOST ? html`<p><a href="${agenda}">${t(WORDS[kind].all)}</a></p>` : '';
  return card(t(WORDS[kind].title), html`${drawLines(items, t(WORDS[kind].none))}${all}`);
}
