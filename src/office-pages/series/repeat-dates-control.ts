// Single dates on which an event is repeated, as people write them, with their times where they are others.

import { type DayAsked, dayOrText } from '../../date-parsing/read-day.ts';
import { readOccasions } from '../../date-parsing/read-occasions.ts';
import { writtenDay } from '../../date-parsing/written-day.ts';
import { isPlain } from '../../model/format/rule.ts';
import { html } from '../../util/html.ts';
import { type Control, listed } from '../components/form/control.ts';
import { textOf } from '../components/form/entered.ts';

/** Objects of `date`, `time_from` and `time_to`, as the repetition of an event takes them. */
export function repeatDatesControl(asked: DayAsked, key = 'dates'): Control {
  const lineOf = ({ date, time_from: from, time_to: to }: Readonly<Record<string, unknown>>): string => {
    const times = [from, to].filter((time) => time !== undefined).join('–');
    return `${writtenDay(dayOrText(String(date), asked), asked.language)} ${times}`.trim();
  };
  return {
    inputs: [key],
    enter: (value) => {
      const dates = value[key];
      return { [key]: [(Array.isArray(dates) ? dates.filter(isPlain) : []).map(lineOf).join('\n')] };
    },
    read: (entered, _, tell) => {
      const dates = readOccasions(textOf(entered, key), asked).map((one) => {
        if ('fault' in one) {
          tell(one.fault, one.typed);
          return { date: one.typed };
        }
        return { date: one.date, ...(one.from && { time_from: one.from }), ...(one.to && { time_to: one.to }) };
      });
      return { [key]: dates };
    },
    say: (entered) => listed(textOf(entered, key).split('\n')),
    draw: ({ entered }) => ({
      control: (attributes) => html`<textarea name="${key}" rows="4"${attributes}>
${textOf(entered, key)}</textarea>`,
    }),
  };
}
