import { createTranslator } from '../../i18n/translate.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { findClashes } from '../../model/resource-use.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../model/resources.ts';
import { filterVisibleReferrers } from '../../office/access/visible-fields.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderLines } from '../components/list.ts';
import { renderCard, renderPill } from '../components/parts.ts';
import { MAX_CARD_LINES, renderRecordLine, renderSeeAllLink } from '../components/record-line.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';

const DAYS_AHEAD = 28;

const WORDS = {
  room: { title: 'places.taken', none: 'places.free' },
  person: { title: 'needed.taken', none: 'needed.free' },
} as const satisfies Record<ResourceKind, object>;

/** Next events of a record, and a link to all; undefined for a new record and for kinds without events. */
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
  const { uses, titles, total } = await editing.store.content.read(instance.name, async (content) => {
    const all = await content.uses(kind, span, id);
    const labels = await content.labels('event', [...new Set(all.map(({ eventId }) => eventId))]);
    const referrers = await filterVisibleReferrers(editing.authority, content, await content.referrers(kind, id));
    return { uses: all, titles: labels, total: referrers.filter((one) => one.kind === 'event').length };
  });
  const days = createDayFormatter(locale, instance.timeZone, now);
  const clashing = new Set(findClashes(uses).flatMap(({ eventIds }) => eventIds));
  const items = uses.slice(0, MAX_CARD_LINES).map(({ eventId, from, to }) =>
    renderRecordLine({
      title: titles.get(eventId) ?? '',
      address: link(`/events/${eventId}`),
      attributes: renderInstanceLangAttribute(language, instance),
      facts: [days.when(from, to)],
      mark: clashing.has(eventId) ? renderPill(t(`states.clashes.${kind}`), 'warn') : '',
    }),
  );
  const all = total > items.length ? renderSeeAllLink(link(`/agenda?${kind}=${id}&all=1`), total, t) : '';
  return renderCard(t(WORDS[kind].title), html`${renderLines(items, t(WORDS[kind].none))}${all}`);
}
