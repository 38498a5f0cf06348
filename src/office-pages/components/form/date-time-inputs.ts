// Text inputs for days and times as people write them (`src/date-parsing`), the same in every browser. `web/islands/moments.ts` shows the
// recognized day and a calendar.

import { createDayDescriber, formatDayAsTyped } from '../../../date-parsing/format-day.ts';
import { textsBelow } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { isDate } from '../../../util/dates.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderIcon } from '../../icons.ts';

export interface DateTimeInput {
  readonly name: string;
  /** A day as `YYYY-MM-DD`, a time as `HH:MM`; as typed if unreadable. */
  readonly value: string;
  readonly language: Language;
  readonly attributes?: Html | undefined;
}

interface DayInput extends DateTimeInput {
  /** True to read days without a year as past days. */
  readonly isPast?: boolean;
  /** True to describe the day with its weekday and name only. */
  readonly isBrief?: boolean;
}

const [MAX_DAY, MAX_TIME] = [60, 20];

export function renderDayInput({ name, value, language, attributes, isPast = false, isBrief = false }: DayInput): Html {
  const text = isDate(value) ? createDayDescriber(language, isBrief)(value) : '';
  const words = textsBelow(language, 'moments');
  const past = isPast ? html` data-past` : '';
  const brief = isBrief ? html` data-brief` : '';
  return html`<parvis-moment data-kind="day"${past}${brief} data-words="${JSON.stringify(words)}">
    <span class="moment-line"><input type="text" name="${name}" value="${formatDayAsTyped(value, language)}" maxlength="${MAX_DAY}"
      autocomplete="off" spellcheck="false"${attributes}><button type="button" class="month-button" tabindex="-1" hidden
      aria-label="${words.open}" aria-expanded="false">${renderIcon('calendar')}</button></span>
    <output class="understood">${text}</output>
  </parvis-moment>`;
}

export function renderTimeInput({ name, value, language, attributes }: DateTimeInput): Html {
  return html`<parvis-moment data-kind="time" data-words="${JSON.stringify(textsBelow(language, 'moments'))}">
    <span class="moment-line"><input type="text" name="${name}" value="${value}" maxlength="${MAX_TIME}"
      autocomplete="off" spellcheck="false"${attributes}></span>
    <output class="understood"></output>
  </parvis-moment>`;
}
