import type { Language } from '../../model/instance.ts';
import { MINUTES_PER_DAY } from '../../model/room-requests/request-settings.ts';
import { html } from '../../util/html.ts';
import { renderOptions } from '../components/form/choice-controls.ts';
import type { Control } from '../components/form/control.ts';
import { inputTextOf } from '../components/form/input-texts.ts';
import { createNumberControl } from '../components/form/text-controls.ts';

const MINUTES_OF_HOUR = 60;

/** Durations of this length or longer are written in hours. */
const MIN_SHOWN_IN_HOURS = 2 * MINUTES_OF_HOUR;

/** Select for a duration in minutes. A stored duration that is not offered remains selectable, at its place in the order. */
export function createMinutesControl(key: string, offered: readonly number[]): Control {
  const number = createNumberControl(key);
  return {
    ...number,
    say: (entered, { language }) => describeMinutes(inputTextOf(entered, key), language),
    render: ({ entered, language }) => {
      const present = inputTextOf(entered, key);
      const values = [...new Set([...offered.map(String), present])].sort((a, b) => Number(a) - Number(b));
      const choices = values.map((value) => ({ value, label: describeMinutes(value, language) }));
      return {
        control: (attributes) => html`<select name="${key}"${attributes}>${renderOptions(choices, present)}</select>`,
      };
    },
  };
}

/** Duration in words, in minutes, hours or days. A text that is not a number is returned as is. */
function describeMinutes(text: string, language: Language): string {
  const minutes = Number(text);
  if (text === '' || !Number.isInteger(minutes)) return text;
  const [unit, length] =
    minutes > 0 && minutes % MINUTES_PER_DAY === 0
      ? (['day', MINUTES_PER_DAY] as const)
      : minutes >= MIN_SHOWN_IN_HOURS && minutes % MINUTES_OF_HOUR === 0
        ? (['hour', MINUTES_OF_HOUR] as const)
        : (['minute', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length);
}
