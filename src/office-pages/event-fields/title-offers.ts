// Titles that are offered for a service of a day, by what the day is called in the parish's church year (rule D21). They are in the
// parish's language, and stand in the event only once somebody takes one.

import { type Translate, translator } from '../../i18n/translate.ts';
import { churchDayNames } from '../../model/church-year-days.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { dayTyped } from './moments.ts';

/** The titles for a day as it is typed; none for what is no day, or has no name. */
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

/** A title is content: what keeps a line together on a page does not belong into it. */
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

// Of the names in German, those that `zum` and `zu` go with as they stand; others would have to be declined.
const ON =
  /^(?:\d+\. |Tag |Fest |Hochfest |Erntedank$)|^(?!\S*er )\S.*(?:tag|abend|mittwoch)$|^\S*(?:tag|abend|mittwoch)$/;
const AT =
  /^(?:Weihnachten|Neujahr|Epiphanias|Ostern|Pfingsten|Trinitatis|Christi Himmelfahrt|Fronleichnam|Aller.+|Mariä .+)$/;

function serviceOf(t: Translate, usual: 'mass' | 'service', day: string): string {
  if (t.language === 'de' && ON.test(day)) return t('event.titles.on', { day });
  if (t.language === 'de' && AT.test(day)) return t('event.titles.at', { day });
  return t(`event.titles.${usual}`, { day });
}

/** What the input of the title offers; nothing where the parish has no church year. A browser with script asks again for another day. */
export function titleList({ instance, link }: PageRequest, day: string): Html | '' {
  if (instance.plan.churchYear === '') return '';
  return html`<datalist id="titles" data-ask="${link('/events/titles')}">${titleOffers(instance, day).map(
    (title) => html`<option value="${title}"></option>`,
  )}</datalist>`;
}

/** What a browser asks for when a day is typed: `?day=`. */
export async function answerTitles({ instance, query }: PageRequest): Promise<Response> {
  const titles = titleOffers(instance, query.get('day') ?? '');
  return Response.json({ titles }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
