import { createTranslator } from '../../i18n/translate.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { findClashes } from '../../model/resource-use.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../model/resources.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderLines } from '../components/list.ts';
import { renderCard, renderPill } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';

const DAYS_AHEAD = 28;
const MAX_USES = 12;

const WORDS = {
  room: { title: 'places.taken', none: 'places.free', all: 'places.allUses' },
  person: { title: 'needed.taken', none: 'needed.free', all: 'needed.allUses' },
} as const satisfies Record<ResourceKind, object>;

/** Next events of a record; undefined for a new record and for kinds without events. */
export async function renderUpcomingUses(
  request: PageRequest,
  present: VersionedEntity | undefined,
): Promise<Html | undefined> {
  const kind = RESOURCE_KINDS.find((one) => one === present?.kind);
  if (present === undefined || kind === undefined) return undefined;
  const { id } = present;
  const { editing, instance, locale, language, now, link } = request;
  const t = createTranslator(language);
  const span = { from: now, to: `${addDays(now.slice(0, 10), DAYS_AHEAD)} 24:00:00` };
  const { uses, titles } = await editing.store.content.read(instance.name, async (content) => {
    const all = await content.uses(kind, span, id);
    const labels = await content.labels('event', [...new Set(all.map(({ eventId }) => eventId))]);
    return { uses: all, titles: labels };
  });
  const days = createDayFormatter(locale, instance.timeZone, now);
  const clashing = new Set(findClashes(uses).flatMap(({ eventIds }) => eventIds));
  const items = uses.slice(0, MAX_USES).map(({ eventId, from, to }) => {
    const clash = clashing.has(eventId) ? html` ${renderPill(t(`states.clashes.${kind}`), 'warn')}` : '';
    const event = html`<a href="${link(`/events/${eventId}`)}">${titles.get(eventId)}</a>`;
    return html`<span class="soft">${days.when(from, to)}</span>${clash}<br>${event}`;
  });
  const agenda = link(`/agenda?${kind}=${id}`);
  const all = uses.length > MAX_USES ? html`<p><a href="${agenda}">${t(WORDS[kind].all)}</a></p>` : '';
  return renderCard(t(WORDS[kind].title), html`${renderLines(items, t(WORDS[kind].none))}${all}`);
}
