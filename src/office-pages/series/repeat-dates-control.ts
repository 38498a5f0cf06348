// Single dates on which an event is repeated, as people write them, with their times where they are others.

import { html } from '../../kit/html.ts';
import { isPlain } from '../../model/format/rule.ts';
import { type DayAsked, dayOrText } from '../../when/read-day.ts';
import { readOccasions } from '../../when/read-occasions.ts';
import { writtenDay } from '../../when/written-day.ts';
import { type Control, listed } from '../kit/form/control.ts';
import { textOf } from '../kit/form/entered.ts';

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
