import { createTranslator } from '../../i18n/translate.ts';
import type { Html } from '../../util/html.ts';
import { html } from '../../util/html.ts';
import { renderNotice } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import type { AgendaSearch } from './read-search.ts';

/** Notice about how the words were understood, with links to other readings; undefined if they were searched for as typed. */
export function renderSearchInterpretation(request: PageRequest, search: AgendaSearch): Html | undefined {
  const { when, weekdaySaid, corrected, inTexts, isOnlyPast } = search;
  const { language, query, link } = request;
  const t = createTranslator(language);
  const time = when === undefined ? weekdaySaid : formatPeriod(request, when);
  const isRead = time !== undefined || corrected !== undefined;
  if (!isRead && !isOnlyPast && inTexts === 0) return undefined;
  const otherwise = (name: 'words' | 'texts') => {
    const address = new URLSearchParams(query);
    address.set(name, '1');
    address.delete('after');
    return link(`/agenda?${address}`);
  };
  const words = search.words === '' || (time === undefined && corrected === undefined) ? '' : `«${search.words}»`;
  const understood = [time ?? '', words].filter((text) => text !== '').join(' · ');
  const said = (when?.said ?? weekdaySaid) || (query.get('q') ?? '');
  const sentences = [
    ...(isRead ? [t('agenda.understood', { time: understood })] : []),
    ...(isOnlyPast ? [t('officeSearch.onlyPast')] : []),
    ...(!isRead && inTexts > 0 ? [t('officeSearch.inHeadings')] : []),
  ];
  const links = [
    ...(isRead ? [html`<a href="${otherwise('words')}">${t('agenda.asWords', { said })}</a>`] : []),
    ...(inTexts > 0
      ? [html`<a href="${otherwise('texts')}">${t('officeSearch.inTexts', { count: inTexts })}</a>`]
      : []),
  ];
  const joined = links.map((one, at) => (at === 0 ? one : html` · ${one}`));
  return renderNotice(html`<span>${sentences.join(' ')}</span> <span>${joined}</span>`, '', 'status');
}

function formatPeriod(
  { locale, instance, now, language }: PageRequest,
  { from, to }: NonNullable<AgendaSearch['when']>,
): string {
  const t = createTranslator(language);
  const { day } = createDayFormatter(locale, instance.timeZone, now);
  if (from === undefined) return t('agenda.until', { day: day(to ?? '') });
  if (to === undefined) return t('agenda.from', { day: day(from) });
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
