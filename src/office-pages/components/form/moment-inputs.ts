// Text inputs for days and times, read as people write them (`src/date-parsing`), so that they are the same in every browser.
// `web/islands/moments.ts` shows the recognised day and a calendar.

import { openDaySaying, writtenDay } from '../../../date-parsing/written-day.ts';
import { texts } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { isDate } from '../../../util/dates.ts';
import { type Html, html } from '../../../util/html.ts';
import { icon } from '../../icons.ts';

export interface MomentInput {
  readonly name: string;
  /** A day as `YYYY-MM-DD`, a time as `HH:MM`; unreadable input as typed. */
  readonly value: string;
  readonly language: Language;
  /** Additional attributes, such as an id and a description reference. */
  readonly attributes?: Html | undefined;
}

interface DayInput extends MomentInput {
  /** Whether a day without a year lies in the past. */
  readonly isPast?: boolean;
}

/** Maximum lengths of the inputs. */
const [MAX_DAY, MAX_TIME] = [60, 20];

export function dayInput({ name, value, language, attributes, isPast = false }: DayInput): Html {
  const said = isDate(value) ? openDaySaying(language)(value) : '';
  const words = texts(language, 'moments');
  const past = isPast ? html` data-past` : '';
  return html`<parvis-moment data-kind="day"${past} data-words="${JSON.stringify(words)}">
    <span class="moment-line"><input type="text" name="${name}" value="${writtenDay(value, language)}" maxlength="${MAX_DAY}"
      autocomplete="off" spellcheck="false"${attributes}><button type="button" class="month-button" tabindex="-1" hidden
      aria-label="${words.open}" aria-expanded="false">${icon('calendar')}</button></span>
    <output class="understood">${said}</output>
  </parvis-moment>`;
}

export function timeInput({ name, value, language, attributes }: MomentInput): Html {
  return html`<parvis-moment data-kind="time" data-words="${JSON.stringify(texts(language, 'moments'))}">
    <span class="moment-line"><input type="text" name="${name}" value="${value}" maxlength="${MAX_TIME}"
      autocomplete="off" spellcheck="false"${attributes}></span>
    <output class="understood"></output>
  </parvis-moment>`;
}
