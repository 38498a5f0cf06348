// Who uses a record, as links, by kind.

import { type Html, html } from '../../kit/html.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';
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
};

/** Where the page of a record is; undefined for what has none. */
export function pathOf(kind: StoredKind, id: number): string | undefined {
  if (kind === 'newsletter') return '/newsletter';
  const path = PATHS[kind];
  return path && `${path}/${id}`;
}

/** The address of the agenda with the events of a record; "" where no filter finds them. */
export function agendaOf({ link }: Asked, { eventFilter }: RecordKind, id: number): string {
  return eventFilter === undefined ? '' : link(`/agenda?${eventFilter}=${id}&all=1`);
}

/** `agenda` is where all its events are found; "" where no filter of the agenda does. */
export function usedBy({ language, link }: Asked, referrers: readonly Referrer[], agenda = ''): Html {
  const t = translator(language);
  if (referrers.length === 0) return html`<p class="soft">${t('records.unused')}</p>`;
  return html`${[...Map.groupBy(referrers, ({ kind }) => kind)].map(([kind, some]) => {
    const heading = html`<h3>${t(`records.kinds.${kind}`)} <span class="soft">${some.length}</span></h3>`;
    if (kind === 'event' && agenda !== '')
      return html`${heading}<p><a href="${agenda}">${t('records.inAgenda')}</a></p>`;
    const named = some.slice(0, NAMED).map(({ id, label }) => {
      const path = pathOf(kind, id);
      const text = label === '' ? t(`records.kinds.${kind}`) : label;
      return html`<li>${path === undefined ? text : html`<a href="${link(path)}">${text}</a>`}</li>`;
    });
    const rest = some.length - named.length;
    const others = rest === 0 ? '' : html`<li class="soft">${t('records.more', { count: rest })}</li>`;
    return html`${heading}<ul class="waiting">${named}${others}</ul>`;
  })}`;
}
