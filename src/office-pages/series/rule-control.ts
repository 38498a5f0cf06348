// Control for the recurrence rule of a series: the user chooses one of several sentences with inputs.

import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { createTranslator, interpolate, type Translate, textsBelow } from '../../i18n/translate.ts';
import { isDate, parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import type { Control, ControlRenderContext } from '../components/form/control.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from '../components/form/input-texts.ts';
import {
  DEFAULT_RULE_FORM,
  formToRule,
  RULE_INTERVALS,
  RULE_MODES,
  type RuleForm,
  type RuleMode,
  ruleToForm,
  WEEKDAY_ORDINALS,
  WEEKDAYS,
} from './rule-form.ts';

const NAME = 'rule';

/** Names of the weekdays, starting with Monday. 7 December 2026 is a Monday. */
export function formatWeekdays(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return WEEKDAYS.map((_, index) => format.format(parseAsUtc(`2026-12-${String(7 + index).padStart(2, '0')}`)));
}

/** Number of letters of a weekday on its toggle, enough to tell the days apart in every language. */
const SHORT_DAY = 2;

const PLAIN = [
  'way',
  'days',
  'ordinal',
  'weekday',
  'monthDay',
  'side',
  'easter',
  'other',
  'end',
  'until',
  'count',
] as const;

const [UNTIL_INPUT, COUNT_INPUT] = ['rule-until', 'rule-count'] as const;

const intervalOf = (way: RuleMode) => `${NAME}/${way}/interval`;

/** `locale`: locale of the weekday names. */
export function createRuleControl(locale: string): Control {
  const names = formatWeekdays(locale);
  return {
    inputs: [...PLAIN.map((name) => `${NAME}/${name}`), ...RULE_MODES.map(intervalOf)],
    moments: { [`${NAME}/until`]: 'day' },
    enter: ({ rule }) => enterRule(typeof rule === 'string' && rule !== '' ? ruleToForm(rule) : DEFAULT_RULE_FORM),
    read: (entered, _, tell) => {
      const { way, easter, end, until, count } = readRuleForm(entered);
      if (way === 'easter' && !isNumber(easter)) tell('badNumber', easter);
      // A custom rule contains its end.
      if (way !== 'other' && end === 'until' && !isDate(until))
        tell(until === '' ? 'noEnd' : dayErrorOf(until), until, UNTIL_INPUT);
      if (way !== 'easter' && way !== 'other' && end === 'count' && !isNumber(count))
        tell(count === '' ? 'noEnd' : 'badNumber', count, COUNT_INPUT);
      return { [NAME]: readRuleInputs(entered) };
    },
    say: (entered, { language }) => describeRule(readRuleInputs(entered), createTranslator(language), names),
    render: ({ entered, language, mark }) => ({
      isGroup: true,
      control: () => draw(readRuleForm(entered), { t: createTranslator(language), names, mark }),
    }),
  };
}

function isNumber(text: string): boolean {
  return /^-?\d{1,5}$/.test(text);
}

export function readRuleInputs(entered: InputTexts): string {
  return formToRule(readRuleForm(entered));
}

function enterRule({ way, interval, days, ordinal, monthDay, easter, end, until, count, other }: RuleForm): InputTexts {
  const texts = {
    way,
    ordinal,
    monthDay,
    weekday: days[0] ?? 'SU',
    side: easter.startsWith('-') ? '-' : '+',
    easter: easter.replace(/^-/, ''),
    end,
    until,
    count,
    other,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${NAME}/${name}`, [text]])),
    [`${NAME}/days`]: way === 'weekly' ? days : [],
    [intervalOf(way)]: [interval],
  };
}

type Inputs = Readonly<Record<string, Html>>;

interface RuleDrawing extends Pick<ControlRenderContext, 'mark'> {
  readonly t: Translate;
  readonly names: readonly string[];
}

function draw(form: RuleForm, { t, names, mark }: RuleDrawing): Html {
  const inputs = inputsOf(form, t, names);
  const sentences = textsBelow(t.language, 'rule.sentences');
  const ways = RULE_MODES.filter((way) => way !== 'other' || form.way === 'other');
  const lines = ways.map((way) => {
    const radio = html`<input type="radio" name="${NAME}/way" value="${way}"${way === form.way ? html` checked` : ''}
      aria-label="${t(`rule.ways.${way}`)}">`;
    const name = html`<label class="way-name">${radio}<span aria-hidden="true">${t(`rule.ways.${way}`)}</span></label>`;
    return html`<div class="way">${name}<div class="says">${fillInInputs(sentences[way], way, inputs)}</div></div>`;
  });
  return html`<div class="ways">${lines}</div><div class="says ends">${renderRuleEnd(form, t, mark)}</div>`;
}

function fillInInputs(sentence: string, way: RuleMode, inputs: Inputs): Html {
  const parts = sentence.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : (inputs[`${way} ${part}`] ?? inputs[part] ?? '')))}`;
}

function select(name: string, label: string, choices: readonly (readonly [string, string])[], chosen: string): Html {
  return html`<select name="${NAME}/${name}" aria-label="${label}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select>`;
}

function inputsOf(form: RuleForm, t: Translate, names: readonly string[]): Inputs {
  const every = (way: RuleMode) => {
    const choices = RULE_INTERVALS.flatMap((value) => {
      const text = t.maybe(`rule.every.${way}.${value}`);
      return text === undefined ? [] : [[value, text] as const];
    });
    return select(`${way}/interval`, t(`rule.ways.${way}`), choices, form.way === way ? form.interval : '1');
  };
  const ticks = WEEKDAYS.map((day, index) => {
    const ticked = form.way === 'weekly' && form.days.includes(day) ? html` checked` : '';
    const name = names[index] ?? '';
    return html`<label class="day-tick"><input type="checkbox" name="${NAME}/days" value="${day}" aria-label="${name}"${ticked}>
      <span aria-hidden="true">${name.slice(0, SHORT_DAY)}</span></label>`;
  });
  const ordinals = WEEKDAY_ORDINALS.map((value) => [value, t(`rule.ordinals.${value}`)] as const);
  const weekdays = WEEKDAYS.map((value, index) => [value, names[index] ?? ''] as const);
  const monthDays = Array.from(
    { length: 31 },
    (_, index) => [String(index + 1), formatMonthDay(index + 1, t)] as const,
  );
  return {
    ...Object.fromEntries(RULE_MODES.map((way) => [`${way} every`, every(way)])),
    days: html`<span class="day-ticks" role="group" aria-label="${t('rule.weekdays')}">${ticks}</span>`,
    ordinal: select('ordinal', t('rule.which'), ordinals, form.ordinal),
    weekday: select('weekday', t('rule.weekdays'), weekdays, form.days[0] ?? 'SU'),
    monthDay: select('monthDay', t('rule.ways.monthlyDate'), monthDays, form.monthDay),
    shift: html`<input name="${NAME}/easter" inputmode="numeric" class="short" value="${form.easter.replace(/^-/, '')}"
      aria-label="${t('rule.easterDays')}">`,
    side: select(
      'side',
      t('rule.ways.easter'),
      [
        ['+', t('rule.after')],
        ['-', t('rule.before')],
      ],
      form.easter.startsWith('-') ? '-' : '+',
    ),
    other: html`<input name="${NAME}/other" value="${form.other}" aria-label="${t('rule.ways.other')}">`,
  };
}

function renderRuleEnd({ end, until, count }: RuleForm, t: Translate, mark: ControlRenderContext['mark']): Html {
  const ends = [
    ['never', t('rule.never')],
    ['until', t('rule.until')],
    ['count', t('rule.count')],
  ] as const;
  const last = html`${mark(UNTIL_INPUT)} aria-label="${t('rule.until')}"`;
  return html`<span class="end-word">${t('rule.ends')}</span> ${select('end', t('rule.ends'), ends, end)}
    ${renderDayInput({ name: `${NAME}/until`, value: until, language: t.language, attributes: last })}
    <input name="${NAME}/count" class="short" inputmode="numeric" value="${count}"${mark(COUNT_INPUT)} aria-label="${t('rule.count')}">`;
}

function readRuleForm(entered: InputTexts): RuleForm {
  const text = (name: (typeof PLAIN)[number]) => inputTextOf(entered, `${NAME}/${name}`);
  const way = RULE_MODES.find((one) => one === text('way')) ?? 'other';
  const shift = text('easter');
  const end = text('end');
  return {
    way,
    interval: inputTextOf(entered, intervalOf(way)) || '1',
    ordinal: text('ordinal'),
    monthDay: text('monthDay'),
    days: way === 'weekly' ? inputTextsOf(entered, `${NAME}/days`) : [text('weekday')],
    easter: text('side') === '-' && shift !== '0' ? `-${shift}` : shift,
    // An unknown end becomes `until` without a day, which is rejected.
    end: end === 'count' || end === 'never' ? end : 'until',
    until: end === 'until' ? text('until') : '',
    count: text('count'),
    other: text('other'),
  };
}

/** Day of a month as an ordinal: `15.` in German, `15th` in English. */
function formatMonthDay(day: number, t: Translate): string {
  const form = new Intl.PluralRules(t.language, { type: 'ordinal' }).select(day);
  return interpolate(t.maybe(`rule.monthDay.${form}`) ?? t.maybe('rule.monthDay.other') ?? '', { day });
}

/** Rule in words: `jede Woche am Sonntag`. A rule that the form can’t express is returned as is. */
export function describeRule(rule: string, t: Translate, names: readonly string[]): string {
  const form = ruleToForm(rule);
  if (form.way === 'other') return rule;
  const named = form.days.map((day) => names[(WEEKDAYS as readonly string[]).indexOf(day)] ?? '');
  const easter = Number(form.easter);
  const parts: Readonly<Record<string, string>> = {
    every: t.maybe(`rule.every.${form.way}.${form.interval}`) ?? '',
    days: named.length === 0 ? t('rule.sameDay') : named.join(', '),
    ordinal: t.maybe(`rule.ordinals.${form.ordinal}`) ?? '',
    weekday: named[0] ?? '',
    monthDay: formatMonthDay(Number(form.monthDay), t),
    shift: String(Math.abs(easter)),
    side: easter < 0 ? t('rule.before') : t('rule.after'),
  };
  const text = t.with(form.way === 'easter' && easter === 0 ? 'rule.atEaster' : `rule.sentences.${form.way}`, parts);
  if (form.end === 'until') return `${text} ${t('rule.until')} ${sayDay(form.until, t)}`;
  return form.end === 'count' ? `${text} ${t('rule.times', { count: Number(form.count), number: form.count })}` : text;
}

function sayDay(day: string, { language }: Translate): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return isDate(day)
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
        .format(parseAsUtc(day))
        .replaceAll(' ', '\u00a0')
    : day;
}
