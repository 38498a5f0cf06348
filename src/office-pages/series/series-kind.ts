// Series: when, what, and which dates come of it.

import { translator } from '../../i18n/translate.ts';
import type { Plain } from '../../model/format/rule.ts';
import { withComing } from '../components/coming-events.ts';
import type { FieldGroup } from '../components/form/field.ts';
import { fieldMaker, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { sayDays } from '../days.ts';
import type { Asked } from '../page.ts';
import { daysControl } from './days-control.ts';
import { exceptControl } from './except-control.ts';
import { readHolidays } from './holidays.ts';
import { ruleControl, sayRule, weekdayNames } from './rule-control.ts';
import { besideSeries } from './series-beside.ts';
import { askBeforeSaving, saveSeries } from './series-save.ts';
import { templateFields } from './template-fields.ts';

export const series: RecordKind = {
  kind: 'series',
  path: '/series',
  preview: 'series.preview',
  removing: 'series.removing',
  blank: { time_from: '10:00', time_to: '11:00', days: 0, ahead_days: 400, template: { public: true } },
  columns: (_, asked) => columns(asked),
  groups: (_, asked) => groups(asked),
  beside: besideSeries,
  islands: ['series'],
  asks: askBeforeSaving,
  saves: saveSeries,
};

async function groups(asked: Asked): Promise<readonly FieldGroup[]> {
  const { language, locale, now } = asked;
  const t = translator(language);
  const of = fieldMaker('series', t);
  const holidays = await readHolidays(asked);
  const { daily, folded } = await templateFields(asked);
  return [
    {
      title: t('series.when'),
      fields: [
        of('name', { kind: 'text', isRequired: true }),
        of('rule', { kind: 'own', control: ruleControl(locale) }),
        of('starts_on', { kind: 'date', width: 'third', isRequired: true }),
        of('time_from', { kind: 'time', width: 'third', isRequired: true }),
        of('time_to', { kind: 'time', width: 'third', isRequired: true }),
        of('except', { kind: 'own', control: exceptControl({ language, today: now.slice(0, 10), holidays }) }),
      ],
    },
    { title: t('series.what'), fields: daily },
    ...folded,
    {
      title: t('series.more'),
      isFolded: true,
      fields: [
        of('days', { kind: 'own', width: 'half', control: daysControl }),
        of('ahead_days', { kind: 'number', width: 'half' }),
      ],
    },
  ];
}

async function columns(asked: Asked): Promise<ListColumn[]> {
  const { language, locale, instance, now } = asked;
  const t = translator(language);
  const names = weekdayNames(locale);
  const next = await withComing(asked, async ({ events }) => {
    const first = new Map<number, string>();
    for (const { seriesId, startsAt } of events) {
      if (seriesId !== undefined && !first.has(seriesId)) first.set(seriesId, startsAt);
    }
    return first;
  });
  const { shortDay } = sayDays(locale, instance.timeZone, now);
  return [
    { label: t('series.when'), cell: ({ rule }) => sayRule(String(rule), t, names) },
    { label: t('series.time'), cell: ({ time_from, time_to }) => `${time_from}–${time_to}` },
    {
      label: t('series.next'),
      cell: ({ id }: Plain) => (next.has(Number(id)) ? shortDay(next.get(Number(id)) ?? '') : '–'),
    },
  ];
}
