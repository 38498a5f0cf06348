// Who uses a record, as links, by kind.

import type { Referrer, StoredKind } from '../../model/present.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import type { RecordKind } from './record-kind.ts';

/** So many of each kind are named. */
const NAMED = 6;

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

/** Where the page of a record is; undefined for what has none. */
export function pathOf(kind: StoredKind, id: number): string | undefined {
  if (kind === 'newsletter') return '/newsletter';
  const path = PATHS[kind];
  return path && `${path}/${id}`;
}

/** The address of the agenda with the events of a record; "" where no filter finds them. */
export function agendaOf({ link }: PageRequest, { eventFilter }: RecordKind, id: number): string {
  return eventFilter === undefined ? '' : link(`/agenda?${eventFilter}=${id}&all=1`);
}

/** So many events are looked at for those that come next: the youngest. */
const MAX_LOOKED_AT = 300;

/**
 * `of` is the kind of what is used, and `agenda` where all its events are found; "" where no filter of the agenda does. Of events the
 * next ones are named, with their days.
 */
export async function usedBy(
  asked: PageRequest,
  of: string,
  referrers: readonly Referrer[],
  agenda = '',
): Promise<Html> {
  const { t } = asked;
  if (referrers.length === 0) return html`<p class="soft">${t('records.unused')}</p>`;
  const groups = [...Map.groupBy(referrers, ({ kind }) => kind)];
  const parts = groups.map(async ([kind, some]) => {
    if (kind === 'assignment') return servesAt(asked, of, some);
    const named =
      kind === 'event'
        ? await nextEvents(asked, some)
        : (await saidDays(asked, kind, some.slice(0, NAMED))).map((one) => linkTo(asked, one));
    const rest = some.length - named.length;
    const others = rest === 0 ? '' : html`<li class="soft">${t('records.more', { count: rest })}</li>`;
    const all = kind === 'event' && agenda !== '' ? html`<p><a href="${agenda}">${t('records.inAgenda')}</a></p>` : '';
    return html`<h3>${t(`records.kinds.${kind}`)} <span class="soft">${some.length}</span></h3>
      <ul class="waiting">${named}${others}</ul>
      ${all}`;
  });
  return html`${await Promise.all(parts)}`;
}

/** At how many events somebody is planned, or anybody has a role: an assignment has no page of its own. */
function servesAt({ t }: PageRequest, of: string, some: readonly Referrer[]): Html {
  // The label of an assignment begins with the number of its event.
  const count = new Set(some.flatMap((one) => ('label' in one ? one.label.split(' ')[0] : []))).size;
  const said = of === 'role' ? t('kinds.assignment.ofRole', { count }) : t('kinds.assignment.ofPerson', { count });
  return html`<h3>${t('records.kinds.assignment')}</h3><p>${said}</p>`;
}

/** Absences are called by their days as people say them. */
async function saidDays(
  { editing, instance, locale, now }: PageRequest,
  kind: StoredKind,
  some: readonly Referrer[],
): Promise<readonly Referrer[]> {
  if (kind !== 'absence') return some;
  const { period } = sayDays(locale, instance.timeZone, now);
  const ids = some.flatMap((one) => ('id' in one ? [one.id] : []));
  const found = await editing.store.content.read(instance.name, (content) => content.getAll('absence', ids));
  return found.map(({ id, value }) => ({ kind, id, label: period(value.from, value.to) }));
}

function linkTo({ t, link }: PageRequest, { kind, id, label }: Referrer): Html {
  const path = pathOf(kind, id);
  const text = label === '' ? t(`records.kinds.${kind}`) : label;
  return html`<li>${path === undefined ? text : html`<a href="${link(path)}">${text}</a>`}</li>`;
}

/** Those that come next, by their beginning; where none comes, those that were last. */
async function nextEvents(asked: PageRequest, some: readonly Referrer[]): Promise<Html[]> {
  const { editing, instance, locale, now, link } = asked;
  const ids = some.flatMap((one) => ('id' in one ? [one.id] : [])).sort((a, b) => b - a);
  const found = await editing.store.content.read(instance.name, (content) =>
    content.getAll('event', ids.slice(0, MAX_LOOKED_AT)),
  );
  const sorted = found.map(({ value }) => value).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const coming = sorted.filter(({ endsAt }) => endsAt >= now);
  const shown = coming.length > 0 ? coming.slice(0, NAMED) : sorted.slice(-NAMED).reverse();
  const { when } = sayDays(locale, instance.timeZone, now);
  return shown.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li><span class="soft">${when(startsAt, endsAt)}</span> <a href="${link(`/events/${id}`)}">${title}</a></li>`,
  );
}
