// Series: their rule, the template of their events, and a preview of their dates.

import { translator } from '../../i18n/translate.ts';
import type { Plain } from '../../model/format/rule.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { html } from '../../util/html.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { withComing } from '../components/coming-events.ts';
import { type Control, given, within } from '../components/form/control.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import { readEventChoices } from '../components/form/event-choices.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { number, textAt } from '../components/form/text-controls.ts';
import { fieldMaker, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { sayDays } from '../days.ts';
import { FIELD_NAMES, type FieldName, FOLDS, type Fold, fieldRow } from '../event-fields/fields.ts';
import { signupOfSeries } from '../event-fields/signup.ts';
import type { PageRequest } from '../page.ts';
import { exceptControl } from './except-control.ts';
import { readHolidays } from './holidays.ts';
import { ruleControl, sayRule, weekdayNames } from './rule-control.ts';
import { besideSeries } from './series-beside.ts';
import { askBeforeSaving, saveSeries } from './series-save.ts';

/** Fields that belong to single dates. */
const OF_ONE_DATE: readonly FieldName[] = ['when', 'occupied', 'statusNote', 'state', 'publishFrom'];

const NAMES = FIELD_NAMES.filter((name) => !OF_ONE_DATE.includes(name));

interface TemplateFields {
  /** Fields shown unfolded. */
  readonly daily: readonly Field[];
  readonly folded: readonly FieldGroup[];
}

async function templateFields(asked: PageRequest): Promise<TemplateFields> {
  const { editing, indexes, instance, language } = asked;
  const t = translator(language);
  const read = await editing.store.content.read(instance.name, (content) => readEventChoices(content, asked));
  // The series form does not handle the buttons that create missing entities.
  const choices = { ...read, mayMake: false };
  const kinds = await eventTypes(editing, indexes, instance.name);
  const drawn = { asked, kinds, choices, afterKind: undefined, roomNote: html``, isRoomTaken: false, isFirst: false };
  const field = (name: FieldName): Field => {
    const { keys, control, size, isQuiet } =
      name === 'signup' ? { ...fieldRow(name), control: signupOfSeries } : fieldRow(name);
    return {
      name: `template/${keys[0]}`,
      kind: 'own',
      label: name === 'title' ? t('kinds.series.fields.template/title') : t(`labels.fields.${name}`),
      width: size,
      isQuiet,
      isRequired: name === 'title',
      control: given(within('template', control), drawn),
    };
  };
  const offered = NAMES.filter((name) => fieldRow(name).isOffered?.(choices, {}) ?? true);
  const fieldsIn = (fold: Fold | undefined) => offered.filter((name) => fieldRow(name).fold === fold).map(field);
  const folded = FOLDS.map((fold) => ({ title: t(`labels.folds.${fold}`), isFolded: true, fields: fieldsIn(fold) }));
  return { daily: fieldsIn(undefined), folded: folded.filter(({ fields }) => fields.length > 0) };
}

/** Hidden field with the start time, the end time and the number of days as they were shown. */
const SHOWN = 'days/shown';

const days = number('days');

const daysControl: Control = {
  ...days,
  inputs: ['days', SHOWN],
  isShownAsRead: true,
  enter: (value, choices) => ({
    ...days.enter(value, choices),
    [SHOWN]: [['time_from', 'time_to', 'days'].map((name) => textAt(value, name)).join(' ')],
  }),
  read: (entered, choices, tell) => {
    const { days: typed } = days.read(entered, choices, tell);
    return { days: lasting(typed, entered) };
  },
  draw: (drawing) => {
    const { control } = days.draw(drawing);
    const shown = html`<input type="hidden" name="${SHOWN}" value="${textOf(drawing.entered, SHOWN)}">`;
    return { control: (attributes) => html`${control(attributes)}${shown}` };
  },
};

function lasting(typed: unknown, entered: Entered): unknown {
  const [from, to] = [textOf(entered, 'time_from'), textOf(entered, 'time_to')];
  if (isPastMidnight(from, to)) return typed === 0 || typed === '' ? 1 : typed;
  const [before = '', until = '', shown] = textOf(entered, SHOWN).split(' ');
  const wasOfItself = shown === '1' && isPastMidnight(before, until);
  return typed === 1 && wasOfItself && from <= to ? 0 : typed;
}

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

async function groups(asked: PageRequest): Promise<readonly FieldGroup[]> {
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

async function columns(asked: PageRequest): Promise<ListColumn[]> {
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
