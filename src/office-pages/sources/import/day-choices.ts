// Questions about ambiguous days of a table: a missing year, the order of day and month, rows without a day.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { findAmbiguousDayReadings } from '../../../office/sources/tables/day-order.ts';
import { formatDateTimeParam } from '../../../office/words/format-params.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Field, FieldGroup, FieldProblem } from '../../components/form/field.ts';
import type { PageRequest } from '../../page.ts';
import { isYear, type StoredUpload, type UploadDetails } from './upload.ts';

export function createDayFieldGroups(
  { language }: PageRequest,
  { sourcePreview }: StoredUpload,
): readonly FieldGroup[] {
  const t = createTranslator(language);
  const { needsYear, dayOrder, dotTimes } = sourcePreview;
  const year: Field = {
    kind: 'text',
    name: 'year',
    label: t('import.yearLabel'),
    hint: t('import.yearHint'),
    width: 'half',
  };
  const order = dayOrder === undefined ? [] : [orderField(dayOrder, { language, t })];
  const dots = dotTimes === undefined ? [] : [dotsField(dotTimes, t)];
  const fields = [...(needsYear ? [year] : []), ...order, ...dots];
  return fields.length === 0 ? [] : [{ title: t('import.days'), fields }];
}

/**
 * Field that asks whether rows without a day take the day of the row above. Otherwise they are skipped. Shown next to the import button.
 */
export function createInheritedDayFieldGroups(
  { language }: PageRequest,
  { sourcePreview: { belowDays } }: StoredUpload,
): readonly FieldGroup[] {
  if (belowDays === 0) return [];
  const t = createTranslator(language);
  const label = t('import.fillsDays', { count: belowDays });
  return [{ fields: [{ kind: 'yes', name: 'fills_days', label, hint: t('import.fillsDaysHint') }] }];
}

interface DayChoiceContext {
  readonly language: PageRequest['language'];
  readonly t: Translate;
}

type KnownDayOrder = NonNullable<StoredUpload['sourcePreview']['dayOrder']>;

function orderField({ example, order }: KnownDayOrder, { language, t }: DayChoiceContext): Field {
  const days = findAmbiguousDayReadings(example) ?? ['', ''];
  const choices = (['day', 'month'] as const).map((one, at) => ({
    value: one,
    label: t(`import.order.${one}`, { day: formatDateTimeParam(days[at] ?? '', language) }),
  }));
  return {
    kind: 'choice',
    name: 'day_order',
    label: t('import.order.label', { example }),
    hint: order === undefined ? t('import.order.hint') : undefined,
    width: 'half',
    choices: order === undefined ? [{ value: '', label: `– ${t('import.order.open')}` }, ...choices] : choices,
  };
}

function dotsField({ example, answer }: NonNullable<StoredUpload['sourcePreview']['dotTimes']>, t: Translate): Field {
  const [hour = '', tens = ''] = example.split(/[.,]/);
  const choices = [
    { value: 'minutes', label: t('import.dots.minutes', { example, time: `${hour}:${tens}0` }) },
    { value: 'no', label: t('import.dots.no') },
  ];
  return {
    kind: 'choice',
    name: 'dot_times',
    label: t('import.dots.label', { example }),
    hint: answer === undefined ? t('import.dots.hint') : undefined,
    width: 'half',
    choices: answer === undefined ? [{ value: '', label: `– ${t('import.order.open')}` }, ...choices] : choices,
  };
}

export function createDayValues({ sourcePreview, details }: StoredUpload): PlainObject {
  const { year, dayOrder, dotTimes } = sourcePreview;
  return {
    year: details.year ?? (year === undefined ? '' : String(year)),
    day_order: dayOrder?.order ?? '',
    dot_times: dotTimes?.answer ?? '',
    fills_days: details.fillsDays === true,
  };
}

export function renderDayRemarks(
  { language }: PageRequest,
  { year, dayOrder }: StoredUpload['sourcePreview'],
): Html | undefined {
  const t = createTranslator(language);
  const ofYear = year === undefined ? '' : html`<p class="soft">${t('import.year', { year: String(year) })}</p>`;
  if (dayOrder?.order === undefined) return html`${ofYear}`;
  const days = findAmbiguousDayReadings(dayOrder.example) ?? ['', ''];
  const day = formatDateTimeParam(days[dayOrder.order === 'day' ? 0 : 1], language);
  return html`${ofYear}<p class="soft">${t('import.order.told', { example: dayOrder.example, day })}</p>`;
}

export function readDayAnswers(
  values: PlainObject,
): Pick<UploadDetails, 'year' | 'dayOrder' | 'dotTimes' | 'fillsDays'> {
  const { year, day_order: dayOrder, dot_times: dotTimes, fills_days: fillsDays } = values;
  return {
    ...(year !== undefined && { year: String(year) }),
    ...(dayOrder !== undefined && { dayOrder: String(dayOrder) }),
    ...(dotTimes !== undefined && { dotTimes: String(dotTimes) }),
    ...(fillsDays !== undefined && { fillsDays: fillsDays === true }),
  };
}

export function findYearProblems({ sourcePreview, details }: StoredUpload, t: Translate): readonly FieldProblem[] {
  const { year = '' } = details;
  const isWrong = sourcePreview.needsYear && year !== '' && !isYear(year);
  return isWrong ? [{ name: 'year', text: t('import.yearWrong') }] : [];
}
