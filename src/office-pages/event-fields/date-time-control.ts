import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { renderFieldMessages } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import { existsOnClock } from '../../util/wall-clock.ts';
import { type Control, type FieldFaultReporter, joinTexts } from '../components/form/control.ts';
import { renderDayInput, renderTimeInput } from '../components/form/date-time-inputs.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type InputTexts, inputTextOf, isTicked } from '../components/form/input-texts.ts';
import { renderCheckbox, renderLabelledControl, renderLabelledGroup } from '../components/form/parts.ts';
import { checkboxTexts } from '../components/form/text-controls.ts';
import { HOURS_INPUTS, hoursToInputTexts, parseHours, renderHours } from './hours.ts';
import {
  addMinutes,
  findFaultySpanFields,
  minutesBetween,
  parseSpan,
  SPAN_DATE_TIME_INPUTS,
  type SpanInputs,
  toSpanInputs,
} from './span-inputs.ts';

export function readSpanInputs(entered: InputTexts): SpanInputs {
  const text = (name: string) => inputTextOf(entered, name);
  const isWhole = isTicked(entered, 'whole');
  return { day: text('day'), from: text('from'), to: text('to'), until: text('until'), isWhole };
}

/** Name of an input in ids and problems. The day’s input has the name of the whole field. */
function inputOfPart(part: keyof SpanInputs): string {
  return part === 'day' ? 'when' : part;
}

export const dateTimeControl: Control<EventChoices> = {
  inputs: ['day', 'from', 'to', 'until', 'whole', ...HOURS_INPUTS],
  moments: SPAN_DATE_TIME_INPUTS,
  enter: (value) => {
    const { date_from, date_to } = value;
    const { day, from, to, until, isWhole } = toSpanInputs(String(date_from), String(date_to));
    return {
      day: [day],
      from: [from],
      to: [to],
      until: [until],
      whole: checkboxTexts(isWhole),
      ...hoursToInputTexts(value),
    };
  },
  read: (entered, { clock }, tell) => {
    const { isWhole, ...typed } = readSpanInputs(entered);
    const span = parseSpan({ ...typed, isWhole });
    if (typeof span === 'string') {
      const [wrong] = findFaultySpanFields({ ...typed, isWhole });
      const text = wrong === undefined || wrong === 'isWhole' ? '' : typed[wrong];
      tell(span === 'badDay' ? dayErrorOf(text) : span, text, wrong && inputOfPart(wrong));
      return { date_from: typed, date_to: typed, hours: [] };
    }
    const wrong = [span.from, span.to].find((moment) => !existsOnClock(moment, clock));
    if (wrong !== undefined) tell('noSuchTime', wrong.slice(11, 16));
    return { date_from: span.from, date_to: span.to, hours: parseHours(entered, span, tell) };
  },
  say: (entered, { choices: { days } }) => {
    const { isWhole, ...typed } = readSpanInputs(entered);
    const span = parseSpan({ ...typed, isWhole });
    if (typeof span === 'string') return joinTexts(Object.values(typed));
    return `${days.shortDay(span.from)}, ${days.span(span.from, span.to)}`;
  },
  inputAt: ([key, index]) => (key === 'hours' ? `hours-${index ?? 0}` : undefined),
  render: ({ entered, language, isWrong, problems, mark: markInput, choices: { days } }) => {
    const t = createTranslator(language);
    const text = (name: string) => inputTextOf(entered, name);
    const span = parseSpan(readSpanInputs(entered));
    const wrong = isWrong ? findFaultySpanFields(readSpanInputs(entered)) : [];
    const problemsOf = (input: string) =>
      renderFieldMessages(
        input,
        undefined,
        problems.filter((one) => one.input === input),
      );
    const mark = (name: keyof SpanInputs, hint = '') => {
      const input = inputOfPart(name);
      const isMarked = problems.some((one) => one.input === input);
      const attributes = markInput(input, hint);
      return wrong.includes(name) && !isMarked ? html`${attributes} aria-invalid="true"` : attributes;
    };
    const day = (name: 'day' | 'until', more: Html | string = '', hint = '') => {
      const attributes = html`${mark(name, hint)}${more}`;
      return html`${renderDayInput({ name, value: text(name), language, attributes })}${problemsOf(inputOfPart(name))}`;
    };
    const time = (name: 'from' | 'to', hint = '') =>
      html`${renderTimeInput({ name, value: text(name), language, attributes: mark(name, hint) })}${problemsOf(name)}`;
    const endHint = html`<span class="hint" id="h-to">${t('fields.when.toHint')}</span>`;
    const end = text('to') === '' ? html`${time('to', 'h-to')}${endHint}` : time('to');
    const ofHours = problems.filter(({ input }) => input?.startsWith('hours-'));
    return {
      isGroup: true,
      marksSome: wrong.length > 0,
      showsProblems: true,
      control: () => html`<div class="when-parts">
        ${renderLabelledGroup('i-when', t('fields.when.day'), day('day', html` required`))}
        ${renderLabelledGroup('i-from', t('fields.when.from'), time('from'))}
        ${renderLabelledGroup('i-to', t('fields.when.to'), end)}
        ${renderCheckbox('whole', isTicked(entered, 'whole'), t('fields.when.whole'))}
      </div>`,
      later: html`<details class="inner"${text('until') !== '' || wrong.includes('until') ? html` open` : ''}>
        <summary>${t('fields.when.several')}</summary>
        ${renderLabelledGroup(
          'i-until',
          t('fields.when.until'),
          html`${day('until', '', 'h-until')}
            <span class="hint" id="h-until">${t('fields.when.untilHint')}</span>`,
          'until',
        )}
        ${renderHours({ entered, language, days, mark: markInput }, typeof span === 'string' ? undefined : span)}
        ${ofHours.map(({ input = '', text: said }) => renderFieldMessages(input, undefined, [{ text: said }]))}
      </details>`,
    };
  },
};

/**
 * Hides the time of an event that becomes an all-day event, and shows it again when the event no longer is one. The user’s choice for that
 * field takes precedence.
 */
export function toggleWholeDayTime(entered: InputTexts, base: InputTexts): InputTexts {
  const isWhole = isTicked(entered, 'whole');
  const isChosen = isTicked(entered, 'hide_time') !== isTicked(base, 'hide_time');
  return isWhole === isTicked(base, 'whole') || isChosen ? entered : { ...entered, hide_time: checkboxTexts(isWhole) };
}

/** Minutes for which the rooms are occupied around the event: the keys `before` and `after`. */
export const occupiedTimeControl: Control = {
  inputs: ['before', 'after'],
  enter: ({ date_from, date_to, occupies_from: from, occupies_to: to }) => ({
    before: [typeof from === 'string' ? String(minutesBetween(from, String(date_from))) : ''],
    after: [typeof to === 'string' ? String(minutesBetween(String(date_to), to)) : ''],
  }),
  read: (entered, _, tell) => ({
    before: readMinutes(entered, 'before', tell),
    after: readMinutes(entered, 'after', tell),
  }),
  say: (entered, { language }) => {
    const t = createTranslator(language);
    const [before, after] = [inputTextOf(entered, 'before'), inputTextOf(entered, 'after')];
    return joinTexts([
      before && `${before} ${t('fields.minutesBefore')}`,
      after && `${after} ${t('fields.minutesAfter')}`,
    ]);
  },
  inputAt: ([key]) => ({ occupies_from: 'before', occupies_to: 'after' })[key ?? ''],
  render: ({ entered, language, mark }) => {
    const t = createTranslator(language);
    const minutes = (name: 'before' | 'after') =>
      html`<input name="${name}" inputmode="numeric" value="${inputTextOf(entered, name)}" autocomplete="off"${mark(name)}>`;
    return {
      isGroup: true,
      hint: t('fields.occupiedHint'),
      control: () =>
        html`<div class="pair-parts">
          ${renderLabelledControl(t('fields.minutesBefore'), minutes('before'))}${renderLabelledControl(
            t('fields.minutesAfter'),
            minutes('after'),
          )}
        </div>`,
    };
  },
};

function readMinutes(entered: InputTexts, input: 'before' | 'after', tell: FieldFaultReporter): unknown {
  const typed = inputTextOf(entered, input);
  if (typed === '') return null;
  if (/^\d{1,10}(?:[.,]\d{1,20})?$/.test(typed)) return Number(typed.replace(',', '.'));
  tell('badNumber', typed, input);
  return typed;
}

export function computeOccupiedTime({ date_from, date_to, before, after }: PlainObject): PlainObject {
  const around = (moment: unknown, minutes: unknown, sign: 1 | -1) =>
    typeof moment === 'string' && typeof minutes === 'number' ? addMinutes(moment, sign * minutes) : null;
  return { occupies_from: around(date_from, before, -1), occupies_to: around(date_to, after, 1) };
}
