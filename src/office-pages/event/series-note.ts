// At an event of a series: which series and date it is, what is its own, and how it follows the series again (rule Y4).

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import { fieldOfKey } from '../event-fields/fields.ts';
import type { PageRequest } from '../page.ts';
import { keepBack } from '../return-url.ts';

/** Undefined for an event of no series. */
export async function seriesNote(
  asked: PageRequest,
  content: ContentReader,
  { id, series }: Event,
): Promise<Html | undefined> {
  if (series === null) return undefined;
  const { language, locale, instance, now, link, editing, query } = asked;
  const t = translator(language);
  const name = (await content.get('series', series.id))?.value.name ?? '';
  const fields = new Set(series.own.flatMap((key) => fieldOfKey(key) ?? []));
  const own = [...fields].map((field) => t(`labels.fields.${field}`)).join(', ');
  const mayFollow = own !== '' && hasRole(editing.authority, 'editor');
  const [before = '', after = ''] = t('event.ofSeries', {
    date: sayDays(locale, instance.timeZone, now).day(series.date),
    series: '{series}',
  }).split('{series}');
  const action = link(keepBack(`/events/${id}/follow`, query));
  const follow = html`<form method="post" action="${action}"><button class="small">${t('event.follow')}</button></form>`;
  return html`<div class="notice">
    <p>
      ${before}<a href="${link(`/series/${series.id}`)}">${name}</a>${after}
      ${t('event.ofSeriesHint')}${own === '' ? '' : html` ${t('event.own')} <b>${own}</b>.`}
    </p>
    ${mayFollow ? follow : ''}
  </div>`;
}
