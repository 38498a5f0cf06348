// Days of a table that do not say all themselves: their year, and which of two numbers is the month.

import { type Html, html } from '../../kit/html.ts';
import { twoDays } from '../../office/sources/day-order.ts';
import { sayWhen } from '../../office/words/param-words.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';
import { type Details, isYear, type KeptUpload } from './upload.ts';

/** What is asked of them; undefined where they say it themselves. */
export function daysCard({ language }: Asked, { foreseen, details }: KeptUpload, isAgain: boolean): Html | undefined {
  const t = translator(language);
  const { needsYear, year, dayOrder } = foreseen;
  if (!needsYear && dayOrder === undefined) return undefined;
  const isWrong = isAgain && isYearWrong({ foreseen, details });
  const problem = isWrong ? html`<p class="problem" id="year-problem" role="alert">${t('import.yearWrong')}</p>` : '';
  const value = details.year ?? (year === undefined ? '' : String(year));
  const ofYear = needsYear
    ? html`<div class="field half"${isWrong ? html` data-wrong` : ''}>
      <label class="label" for="year">${t('import.yearLabel')}</label><input type="text" id="year" name="year" value="${value}"
        inputmode="numeric" maxlength="4" autocomplete="off" aria-describedby="year-hint">
      <p class="hint" id="year-hint">${t('import.yearHint')}</p>
      ${problem}
    </div>`
    : '';
  return html`<section class="card">
    <h2>${t('import.days')}</h2>
    <div class="fields">${ofYear}${orderField({ language }, { foreseen })}</div>
  </section>`;
}

function orderField(
  { language }: Pick<Asked, 'language'>,
  { foreseen }: Pick<KeptUpload, 'foreseen'>,
): Html | undefined {
  const t = translator(language);
  const { dayOrder } = foreseen;
  if (dayOrder === undefined) return undefined;
  const { example, order } = dayOrder;
  const days = twoDays(example) ?? ['', ''];
  const options = (['day', 'month'] as const).map((one, at) => {
    const text = t(`import.order.${one}`, { day: sayWhen(days[at] ?? '', language) });
    return html`<option value="${one}"${one === order ? html` selected` : ''}>${text}</option>`;
  });
  const open = order === undefined ? html`<option value="">– ${t('import.order.open')}</option>` : '';
  const hint = order === undefined ? html`<p class="hint" id="order-hint">${t('import.order.hint')}</p>` : '';
  const label = html`<label class="label" for="day-order">${t('import.order.label', { example })}</label>`;
  const described = order === undefined ? html` aria-describedby="order-hint"` : '';
  return html`<div class="field half">
    ${label}<select id="day-order" name="day_order"${described}>
      ${open}
      ${options}
    </select>
    ${hint}
  </div>`;
}

/** How they were read, where that is not plain. */
export function dayRemarks({ language }: Asked, { year, dayOrder }: KeptUpload['foreseen']): Html | undefined {
  const t = translator(language);
  const ofYear = year === undefined ? '' : html`<p class="soft">${t('import.year', { year: String(year) })}</p>`;
  if (dayOrder?.order === undefined) return html`${ofYear}`;
  const days = twoDays(dayOrder.example) ?? ['', ''];
  const day = sayWhen(days[dayOrder.order === 'day' ? 0 : 1], language);
  return html`${ofYear}<p class="soft">${t('import.order.told', { example: dayOrder.example, day })}</p>`;
}

/** What was said of them. */
export function daysSaid({ form }: Asked): Pick<Details, 'year' | 'dayOrder'> {
  const [year, dayOrder] = ['year', 'day_order'].map((name) => form.text(name).trim());
  return {
    ...(form.has('year') && year !== undefined && { year }),
    ...(form.has('day_order') && dayOrder !== undefined && { dayOrder }),
  };
}

/** Whether something else than a year was said for one. */
export function isYearWrong({ foreseen, details: { year = '' } }: Pick<KeptUpload, 'foreseen' | 'details'>): boolean {
  return foreseen.needsYear && year !== '' && !isYear(year);
}
