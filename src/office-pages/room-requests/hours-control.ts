// Hours at which a room can be requested (rule H1), as rows of weekdays and times.

import { parseTime } from '../../date-parsing/read-time.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { WEEKDAYS } from '../../model/room-requests/request-settings.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import type { Control, ControlRenderContext } from '../components/form/control.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { renderCheckbox, renderHiddenInput } from '../components/form/parts.ts';
import { createRowInputLabels, renderRowInput } from './row-inputs.ts';

const EMPTY_ROWS = 2;

/** Hours of one row. `days`: weekdays by name. */
interface HoursRow {
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

type HoursPart = 'from' | 'to';

/** Control for the hours. A row without weekdays applies to every day; the value of a checkbox is the number of its row and its weekday. */
export function createHoursControl(key: string): Control {
  const [ROW, DAYS] = [`${key}_row`, `${key}_days`];
  const inputOf = (part: HoursPart) => `${key}_${part}`;
  const rowsIn = (entered: InputTexts): HoursRow[] => {
    const [days, from, to] = [DAYS, inputOf('from'), inputOf('to')].map((name) => inputTextsOf(entered, name));
    return inputTextsOf(entered, ROW).map((_, index) => ({
      days: WEEKDAYS.filter((day) => days?.includes(`${index} ${day}`)),
      from: from?.[index] ?? '',
      to: to?.[index] ?? '',
    }));
  };
  return {
    inputs: [ROW, DAYS, inputOf('from'), inputOf('to')],
    enter: (value) => {
      const all = Array.isArray(value[key]) ? value[key].filter(isPlainObject) : [];
      const empty = Array.from({ length: EMPTY_ROWS }, () => '');
      return {
        [ROW]: [...all, ...empty].map((_, index) => String(index)),
        [DAYS]: all.flatMap(({ days }, index) =>
          String(days)
            .split(',')
            .map((day) => `${index} ${day}`),
        ),
        [inputOf('from')]: [...all.map(({ from }) => String(from)), ...empty],
        [inputOf('to')]: [...all.map(({ to }) => String(to)), ...empty],
      };
    },
    read: (entered, _, tell) => {
      const read = rowsIn(entered).flatMap(({ days, from, to }, index) => {
        if (days.length === 0 && from === '' && to === '') return [];
        const time = (part: HoursPart, text: string) => {
          const read = part === 'to' ? endOfHours(text) : parseTime(text);
          if (read === undefined) tell(text === '' ? 'needsTimes' : 'badTime', text, `${inputOf(part)}-${index}`);
          return read ?? text;
        };
        const of = days.length === 0 ? WEEKDAYS : days;
        return [{ days: of.join(','), from: time('from', from), to: time('to', to) }];
      });
      return { [key]: read };
    },
    say: (entered, { language }) => {
      const names = weekdayNames(language, 'short');
      const filled = rowsIn(entered).filter(({ from }) => from !== '');
      return filled
        .map(
          ({ days, from, to }) =>
            `${WEEKDAYS.flatMap((day, at) => (days.includes(day) ? [names[at]] : [])).join(', ')} ${from}–${to}`,
        )
        .join('; ');
    },
    labelOf: (input) => (input.startsWith(`${key}_`) ? key : undefined),
    inputAt: ([, index, part]) =>
      index === undefined ? undefined : `${inputOf(part === 'to' ? 'to' : 'from')}-${index}`,
    render: (drawing) => ({
      isGroup: true,
      control: () =>
        html`<div class="hours-rows">${rowsIn(drawing.entered).map((row, index) =>
          drawRow(row, {
            ...drawing,
            index,
            rowInput: renderHiddenInput(ROW, String(index)),
            daysInput: DAYS,
            inputOf,
          }),
        )}</div>`,
    }),
  };
}

/** End of a period. Midnight, typed as `0:00` or `24:00`, becomes `24:00`. */
function endOfHours(text: string): string | undefined {
  const time = /^24(?:[:.h]?00)?$/.test(text) ? '24:00' : parseTime(text);
  return time === '00:00' ? '24:00' : time;
}

function weekdayNames(language: Language, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return WEEKDAYS.map((_, index) =>
    format.format(parseAsUtc(`2026-12-${String(7 + index).padStart(2, '0')} 00:00:00`)),
  );
}

interface RowDrawing extends Pick<ControlRenderContext, 'language' | 'mark' | 'problems'> {
  readonly index: number;
  readonly rowInput: Html;
  readonly daysInput: string;
  readonly inputOf: (part: HoursPart) => string;
}

function drawRow({ days, from, to }: HoursRow, { index, language, mark, problems, ...of }: RowDrawing): Html {
  const t = createTranslator(language);
  const names = weekdayNames(language, 'short');
  const labels = createRowInputLabels(t);
  const time = (part: HoursPart, value: string) =>
    renderRowInput(
      { kind: 'time', name: of.inputOf(part), index, label: labels[part], value },
      { language, mark, problems },
    );
  return html`<div class="hours-row" role="group" aria-label="${t('kinds.room.hoursRow', { number: index + 1 })}">
    ${of.rowInput}
    <div class="day-ticks">${WEEKDAYS.map((day, at) =>
      renderCheckbox(of.daysInput, days.includes(day), names[at] ?? '', '', `${index} ${day}`),
    )}</div>
    <div class="line">${time('from', from)}${time('to', to)}</div>
  </div>`;
}
