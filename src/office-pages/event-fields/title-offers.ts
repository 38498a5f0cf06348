// Suggested titles for a service, from the name of the day in the parish’s church year (rule D21). They are in the parish’s language, and
// become part of the event only when a user picks one.

import { type Translate, translator } from '../../i18n/translate.ts';
import { churchDayNames } from '../../model/church-year-days.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { dayTyped } from './moments.ts';

/** Titles for a typed day; empty for an unreadable day or one without a name. */
export function titleOffers({ plan, locale }: Pick<Instance, 'plan' | 'locale'>, typed: string): string[] {
  const day = dayTyped(typed);
  if (plan.churchYear === '' || day === undefined) return [];
  const language = languageOf(locale) ?? 'de';
  const t = translator(language);
  const usual = plan.churchYear === 'roman' ? 'mass' : 'service';
  return churchDayNames(day, plan.churchYear, language).flatMap((name) => [
    plainSpaces(serviceOf(t, usual, name)),
    name,
  ]);
}

/** Titles contain no typographic spaces, which only matter for the layout of a page. */
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

// German day names that `zum` and `zu` precede without declension.
const ON =
  /^(?:\d+\. |Tag |Fest |Hochfest |Erntedank$)|^(?!\S*er )\S.*(?:tag|abend|mittwoch)$|^\S*(?:tag|abend|mittwoch)$/;
const AT =
  /^(?:Weihnachten|Neujahr|Epiphanias|Ostern|Pfingsten|Trinitatis|Christi Himmelfahrt|Fronleichnam|Aller.+|Mariä .+)$/;

function serviceOf(t: Translate, usual: 'mass' | 'service', day: string): string {
  if (t.language === 'de' && ON.test(day)) return t('event.titles.on', { day });
  if (t.language === 'de' && AT.test(day)) return t('event.titles.at', { day });
  return t(`event.titles.${usual}`, { day });
}

/** Datalist of the title input; "" if the parish has no church year. The script requests it again for another day. */
export function titleList({ instance, link }: PageRequest, day: string): Html | '' {
  if (instance.plan.churchYear === '') return '';
  return html`<datalist id="titles" data-ask="${link('/events/titles')}">${titleOffers(instance, day).map(
    (title) => html`<option value="${title}"></option>`,
  )}</datalist>`;
}

/** Answers the script when a day is typed: `?day=`. */
export async function answerTitles({ instance, query }: PageRequest): Promise<Response> {
  const titles = titleOffers(instance, query.get('day') ?? '');
  return Response.json({ titles }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
