// Notes that an event comes from a series or a source, with buttons to detach the event or let it follow again (rules Y4, Z5).

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Source } from '../../model/sources/source.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { EVENT_FIELD_NAMES, EVENT_FIELDS, type EventFieldName, findFieldOfKey } from '../event-fields/event-fields.ts';
import type { PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';

export async function renderSeriesNote(
  request: PageRequest,
  content: ContentReader,
  { id, series, source, startsAt }: Event,
): Promise<Html | undefined> {
  if (series === null) return undefined;
  const { language, now, link, editing, query } = request;
  const t = createTranslator(language);
  const name = (await content.get('series', series.id))?.value.name ?? '';
  const fields = new Set(series.own.flatMap((key) => findFieldOfKey(key) ?? []));
  const own = [...fields].map((field) => t(`labels.fields.${field}`)).join(', ');
  const isEditor = hasRole(editing.authority, 'editor');
  const mayFollow = own !== '' && isEditor;
  const mayChoose = isEditor && source === null && startsAt > now;
  const [before = '', after = ''] = t('event.ofSeries', { series: '{series}' }).split('{series}');
  const action = link(appendBackParameter(`/events/${id}/follow`, query));
  const follow = html`<form method="post" action="${action}"><button class="small">${t('event.follow')}</button></form>`;
  return html`<div class="notice">
    <p>
      ${before}<a href="${link(`/series/${series.id}`)}">${name}</a>${after}
      ${t(mayChoose ? 'event.ofSeriesChoice' : 'event.ofSeriesHint')}${own === '' ? '' : html` ${t('event.own')} <b>${own}</b>.`}
    </p>
    ${mayFollow ? follow : ''}
  </div>`;
}

export function renderOwnerNote(
  { language, link, editing, query }: PageRequest,
  id: number,
  owner: Source | undefined,
) {
  if (owner === undefined) return undefined;
  const t = createTranslator(language);
  const isEditor = hasRole(editing.authority, 'editor');
  const [before = '', after = ''] = t('owner.notice', { source: '{source}' }).split('{source}');
  const name: Html = isEditor ? html`<a href="${link(`/sources/${owner.id}`)}">${owner.name}</a>` : html`${owner.name}`;
  const detach = html`<form method="post" action="${link(appendBackParameter(`/events/${id}/detach`, query))}">
    <button class="small">${t('owner.detach')}</button> <span class="hint">${t('owner.detachHint')}</span>
  </form>`;
  return html`<div class="notice"><p>${before}${name}${after}</p>${isEditor ? detach : ''}</div>`;
}

export function listSourceOwnedFields(owner: Source | undefined): ReadonlySet<EventFieldName> {
  const owned = new Set(owner?.owns);
  return new Set(EVENT_FIELD_NAMES.filter((name) => EVENT_FIELDS[name].keys.some((key) => owned.has(key))));
}
