import { churchDayNameOf, findChurchDay } from '../model/church-year-days.ts';
import type { Instance, Language } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';

/** Name of a day, marked with its liturgical colour if the parish follows a church year order (rule D21); "" for a day without a name. */
export function renderChurchDay(day: string, { plan }: Pick<Instance, 'plan'>, language: Language): Html | '' {
  const name = day === '' ? '' : churchDayNameOf(day, plan.churchYear, language);
  if (name === '') return '';
  const colour = plan.churchYear === '' ? undefined : findChurchDay(day, plan.churchYear, language)?.colour;
  return html`<span class="feast"${colour ? html` data-colour="${colour}"` : ''}>${name}</span>`;
}
