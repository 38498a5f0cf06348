// Time of an event: day, start, end and last day; and the time for which its rooms are occupied around it.

import { dayFault } from '../../date-parsing/read-day.ts';
import { translator } from '../../i18n/translate.ts';
import type { Plain } from '../../model/format/rule.ts';
import { type Html, html } from '../../util/html.ts';
import { isOnClock } from '../../util/wall-clock.ts';
import { type Control, listed, type Tell } from '../components/form/control.ts';
import { type Entered, isTicked, textOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { dayInput, timeInput } from '../components/form/moment-inputs.ts';
import { box, part, partOf } from '../components/form/parts.ts';
import { ticked } from '../components/form/text-controls.ts';
import { drawHours, enterHours, HOURS_INPUTS, readHours } from './hours.ts';
import { later, minutesBetween, readSpan, SPAN_MOMENTS, type TypedSpan, typedSpan, wrongFields } from './moments.ts';

export function spanTyped(entered: Entered): TypedSpan {
  const text = (name: string) => textOf(entered, name);
  const isWhole = isTicked(entered, 'whole');
  return { day: text('day'), from: text('from'), to: text('to'), until: text('until'), isWhole };
}

export const when: Control<EventChoices> = {
  inputs: ['day', 'from', 'to', 'until', 'whole', ...HOURS_INPUTS],
  moments: SPAN_MOMENTS,
  enter: (value) => {
    const { date_from, date_to } = value;
    const { day, from, to, until, isWhole } = typedSpan(String(date_from), String(date_to));
    return { day: [day], from: [from], to: [to], until: [until], whole: ticked(isWhole), ...enterHours(value) };
  },
  read: (entered, { clock }, tell) => {
    const { isWhole, ...typed } = spanTyped(entered);
    const span = readSpan({ ...typed, isWhole });
    if (typeof span === 'string') {
      const [wrong] = wrongFields({ ...typed, isWhole });
      const text = wrong === undefined || wrong === 'isWhole' ? '' : typed[wrong];
      tell(span === 'badDay' ? dayFault(text) : span, text);
      return { date_from: typed, date_to: typed, hours: [] };
    }
    const wrong = [span.from, span.to].find((moment) => !isOnClock(moment, clock));
    if (wrong !== undefined) tell('noSuchTime', wrong.slice(11, 16));
    return { date_from: span.from, date_to: span.to, hours: readHours(entered, span, tell) };
  },
  say: (entered, { choices: { days } }) => {
    const { isWhole, ...typed } = spanTyped(entered);
    const span = readSpan({ ...typed, isWhole });
    if (typeof span === 'string') return listed(Object.values(typed));
    return `${days.shortDay(span.from)}, ${days.span(span.from, span.to)}`;
  },
  inputAt: ([key, index]) => (key === 'hours' ? `hours-${index ?? 0}` : undefined),
  draw: ({ entered, language, isWrong, mark: markRow, choices: { days } }) => {
    const t = translator(language);
    const text = (name: string) => textOf(entered, name);
    const span = readSpan(spanTyped(entered));
    const wrong = isWrong ? wrongFields(spanTyped(entered)) : [];
    const mark = (name: keyof TypedSpan) => (wrong.includes(name) ? html` aria-invalid="true"` : '');
    const day = (name: 'day' | 'until', id: string, hint: Html | string = '') =>
      dayInput({ name, value: text(name), language, attributes: html` id="${id}"${hint}${mark(name)}` });
    const time = (name: 'from' | 'to', hint: Html | string = '') =>
      timeInput({ name, value: text(name), language, attributes: html` id="i-${name}"${hint}${mark(name)}` });
    return {
      isGroup: true,
      marksSome: wrong.length > 0,
      control: () => html`<div class="when-parts">
        ${partOf('i-when', t('fields.when.day'), day('day', 'i-when', html` required`))}
        ${partOf('i-from', t('fields.when.from'), time('from'))}
        ${partOf(
          'i-to',
          t('fields.when.to'),
          html`${time('to', html` aria-describedby="h-to"`)}<span class="hint" id="h-to">${t('fields.when.toHint')}</span>`,
        )}
        ${box('whole', isTicked(entered, 'whole'), t('fields.when.whole'))}
      </div>`,
      later: html`<details class="inner"${text('until') !== '' || wrong.includes('until') ? html` open` : ''}>
        <summary>${t('fields.when.several')}</summary>
        ${partOf(
          'i-until',
          t('fields.when.until'),
          html`${day('until', 'i-until', html` aria-describedby="h-until"`)}
            <span class="hint" id="h-until">${t('fields.when.untilHint')}</span>`,
          'until',
        )}
        ${drawHours({ entered, language, days, mark: markRow }, typeof span === 'string' ? undefined : span)}
      </details>`,
    };
  },
};

/**
 * Hides the time of an event that becomes a whole-day event, and shows it again when it no longer is one, unless the user changed that
 * field.
 */
export function withHiddenTime(entered: Entered, base: Entered): Entered {
  const isWhole = isTicked(entered, 'whole');
  const isChosen = isTicked(entered, 'hide_time') !== isTicked(base, 'hide_time');
  return isWhole === isTicked(base, 'whole') || isChosen ? entered : { ...entered, hide_time: ticked(isWhole) };
}

/** Minutes for which the rooms are occupied before and after the event; `before` and `after` of a read event. */
export const occupied: Control = {
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
    const t = translator(language);
    const [before, after] = [textOf(entered, 'before'), textOf(entered, 'after')];
    return listed([
      before && `${before} ${t('fields.minutesBefore')}`,
      after && `${after} ${t('fields.minutesAfter')}`,
    ]);
  },
  inputAt: ([key]) => ({ occupies_from: 'before', occupies_to: 'after' })[key ?? ''],
  draw: ({ entered, language, mark }) => {
    const t = translator(language);
    const minutes = (name: 'before' | 'after') =>
      html`<input name="${name}" inputmode="numeric" value="${textOf(entered, name)}" autocomplete="off"${mark(name)}>`;
    return {
      isGroup: true,
      hint: t('fields.occupiedHint'),
      control: () =>
        html`<div class="pair-parts">
          ${part(t('fields.minutesBefore'), minutes('before'))}${part(t('fields.minutesAfter'), minutes('after'))}
        </div>`,
    };
  },
};

/** Minutes around the event; null if empty. */
function readMinutes(entered: Entered, input: 'before' | 'after', tell: Tell): unknown {
  const typed = textOf(entered, input);
  if (typed === '') return null;
  if (/^\d{1,10}(?:[.,]\d{1,20})?$/.test(typed)) return Number(typed.replace(',', '.'));
  tell('badNumber', typed, input);
  return typed;
}

/** Time for which the rooms are occupied, from a read event. */
export function occupiedOf({ date_from, date_to, before, after }: Plain): Plain {
  const around = (moment: unknown, minutes: unknown, sign: 1 | -1) =>
    typeof moment === 'string' && typeof minutes === 'number' ? later(moment, sign * minutes) : null;
  return { occupies_from: around(date_from, before, -1), occupies_to: around(date_to, after, 1) };
}
