// Says how the time in a search was understood, with the way to search for its words instead.

import { translator } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { notice } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { Asked } from '../page.ts';
import type { AgendaOptions } from './agenda-wish.ts';

/** Undefined where the search names no time. */
export function understood(asked: Asked, { when }: AgendaOptions): Html | undefined {
  if (when === undefined) return undefined;
  const { language, locale, instance, now, query, link } = asked;
  const t = translator(language);
  const { day } = sayDays(locale, instance.timeZone, now);
  const { from, to, said } = when;
  const time =
    from === undefined
      ? t('agenda.until', { day: day(to ?? '') })
      : to === undefined
        ? t('agenda.from', { day: day(from) })
        : from === to
          ? day(from)
          : `${day(from)} – ${day(to)}`;
  const rest = when.words === '' ? '' : html` · «${when.words}»`;
  const address = new URLSearchParams(query);
  address.set('words', '1');
  const asWords = html`<a href="${link(`/agenda?${address}`)}">${t('agenda.asWords', { said })}</a>`;
  return notice(html`<span>${t('agenda.understood', { time })}${rest}</span> ${asWords}`, '', 'status');
}
