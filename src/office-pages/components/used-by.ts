import type { Referrer, StoredKind } from '../../model/present.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import type { RecordKind } from './record-kind.ts';
import { MAX_CARD_LINES, renderRecordLine, renderSeeAllLink } from './record-line.ts';

const PATHS: Readonly<Partial<Record<StoredKind, string>>> = {
  building: '/buildings',
  room: '/rooms',
  layer: '/layers',
  target_group: '/target-groups',
  person_group: '/person-groups',
  person: '/persons',
  list_group: '/list-groups',
  list: '/lists',
  event: '/events',
  series: '/series',
  document_group: '/document-groups',
  form: '/forms',
  role: '/roles',
  absence: '/absences',
  roster: '/rosters',
};

export function recordPath(kind: StoredKind, id: number): string | undefined {
  if (kind === 'newsletter') return '/newsletter';
  const path = PATHS[kind];
  return path && `${path}/${id}`;
}

/** Link to the events of a record in the agenda; "" if the agenda can’t filter by its kind. */
export function createAgendaLink({ link }: PageRequest, { eventFilter }: RecordKind, id: number): string {
  return eventFilter === undefined ? '' : link(`/agenda?${eventFilter}=${id}&all=1`);
}

const MAX_SHOWN_EVENTS = 3;

/** Maximum number of referring events that are read to find upcoming ones. If there are more, those with the highest ids are read. */
const MAX_LOOKED_AT = 300;

/**
 * Referrers of a record by kind: the next events with their days, and the first few of other kinds. `of`: kind of the record; `agenda`:
 * link to all of its events, or "".
 */
export async function renderUsedBy(
  request: PageRequest,
  of: string,
  referrers: readonly Referrer[],
  agenda = '',
): Promise<Html> {
  const { t } = request;
  if (referrers.length === 0) return html`<p class="soft">${t('records.unused')}</p>`;
  const groups = [...Map.groupBy(referrers, ({ kind }) => kind)];
  const parts = groups.map(async ([kind, some]) => {
    if (kind === 'assignment') return servesAt(request, of, some);
    const named =
      kind === 'event'
        ? await nextEvents(request, some)
        : (await describeDays(request, kind, some.slice(0, MAX_CARD_LINES))).map((one) => linkTo(request, one));
    const rest = some.length - named.length;
    const isLinked = kind === 'event' && agenda !== '';
    const others = rest === 0 || isLinked ? '' : html`<li class="soft">${t('records.more', { count: rest })}</li>`;
    return html`<h3 class="line-kind">${t(`records.kinds.${kind}`)} <span class="soft">${some.length}</span></h3>
      <ul class="waiting${kind === 'event' ? '' : ' names'}">${named}${others}</ul>
      ${isLinked ? renderSeeAllLink(agenda, some.length, t) : ''}`;
  });
  return html`${await Promise.all(parts)}`;
}

function servesAt({ t }: PageRequest, of: string, some: readonly Referrer[]): Html {
  // The label of an assignment starts with the id of its event.
  const count = new Set(some.flatMap((one) => ('label' in one ? one.label.split(' ')[0] : []))).size;
  const text = of === 'role' ? t('kinds.assignment.ofRole', { count }) : t('kinds.assignment.ofPerson', { count });
  return html`<h3 class="line-kind">${t('records.kinds.assignment')}</h3><p>${text}</p>`;
}

async function describeDays(
  { editing, instance, locale, now }: PageRequest,
  kind: StoredKind,
  some: readonly Referrer[],
): Promise<readonly Referrer[]> {
  if (kind !== 'absence') return some;
  const { period } = createDayFormatter(locale, instance.timeZone, now);
  const ids = some.flatMap((one) => ('id' in one ? [one.id] : []));
  const found = await editing.store.content.read(instance.name, (content) => content.getAll('absence', ids));
  return found.map(({ id, value }) => ({ kind, id, label: period(value.from, value.to) }));
}

function linkTo({ t, link }: PageRequest, { kind, id, label }: Referrer): Html {
  const path = recordPath(kind, id);
  const text = label === '' ? t(`records.kinds.${kind}`) : label;
  return html`<li>${path === undefined ? text : html`<a class="line-title" href="${link(path)}">${text}</a>`}</li>`;
}

/** Upcoming events by start, or the latest past events if there are none. */
async function nextEvents(request: PageRequest, some: readonly Referrer[]): Promise<Html[]> {
  const { editing, instance, locale, language, now, link } = request;
  const ids = some.flatMap((one) => ('id' in one ? [one.id] : [])).sort((a, b) => b - a);
  const found = await editing.store.content.read(instance.name, (content) =>
    content.getAll('event', ids.slice(0, MAX_LOOKED_AT)),
  );
  const sorted = found.map(({ value }) => value).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const coming = sorted.filter(({ endsAt }) => endsAt >= now);
  const shown = coming.length > 0 ? coming.slice(0, MAX_SHOWN_EVENTS) : sorted.slice(-MAX_SHOWN_EVENTS).reverse();
  const { when } = createDayFormatter(locale, instance.timeZone, now);
  const attributes = renderInstanceLangAttribute(language, instance);
  return shown.map(({ id, title, startsAt, endsAt }) => {
    const address = link(`/events/${id}`);
    return html`<li>${renderRecordLine({ title, address, attributes, facts: [when(startsAt, endsAt)] })}</li>`;
  });
}
