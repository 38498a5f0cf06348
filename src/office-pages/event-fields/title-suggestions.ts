// Titles suggested for a service, from the name of its day in the parish’s church year (rule D21). They are in the parish’s language and
// used only if the user picks one.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { suggestChurchDayNames } from '../../model/church-year-days.ts';
import { type Instance, languageOf } from '../../model/instance.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { parseDayInput } from './span-inputs.ts';

/** Titles for a typed day; empty without a church year, or if the day can’t be read or has no name. */
export function suggestTitles({ plan, locale }: Pick<Instance, 'plan' | 'locale'>, typed: string): string[] {
  const day = parseDayInput(typed);
  if (plan.churchYear === '' || day === undefined) return [];
  const language = languageOf(locale) ?? 'de';
  const t = createTranslator(language);
  const usual = plan.churchYear === 'roman' ? 'mass' : 'service';
  return suggestChurchDayNames(day, plan.churchYear, language).flatMap((name) => [
    plainSpaces(serviceOf(t, usual, name)),
    name,
  ]);
}

/** Replaces typographic spaces, which only matter for the layout of pages. */
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

// German names of days that follow `zum` without declension. `AT`: names that follow `zu`.
const ON =
  /^(?:\d+\. |Tag |Fest |Hochfest |Erntedank$)|^(?!\S*er )\S.*(?:tag|abend|mittwoch)$|^\S*(?:tag|abend|mittwoch)$/;
const AT =
  /^(?:Weihnachten|Neujahr|Epiphanias|Ostern|Pfingsten|Trinitatis|Christi Himmelfahrt|Fronleichnam|Aller.+|Mariä .+)$/;

function serviceOf(t: Translate, usual: 'mass' | 'service', day: string): string {
  if (t.language === 'de' && ON.test(day)) return t('event.titles.on', { day });
  if (t.language === 'de' && AT.test(day)) return t('event.titles.at', { day });
  return t(`event.titles.${usual}`, { day });
}

/** Datalist for the title; "" for a parish without a church year. The script requests it again for another day. */
export function renderTitleDatalist({ instance, link }: PageRequest, day: string): Html | '' {
  if (instance.plan.churchYear === '') return '';
  return html`<datalist id="titles" data-ask="${link('/events/titles')}">${suggestTitles(instance, day).map(
    (title) => html`<option value="${title}"></option>`,
  )}</datalist>`;
}

/** Responds to the script, which sends `?day=` when the user types a day. */
export async function handleTitleSuggestions({ instance, query }: PageRequest): Promise<Response> {
  const titles = suggestTitles(instance, query.get('day') ?? '');
  return Response.json({ titles }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
