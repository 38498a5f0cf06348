// Single dates on which an event is repeated: a day on each line, with its times where they are others.

import { html } from '../../kit/html.ts';
import { isPlain } from '../../model/format/rule.ts';
import { timeTyped } from '../event/moments.ts';
import { type Control, listed } from '../kit/form/control.ts';
import { textOf } from '../kit/form/entered.ts';
import { dayOf, written } from './except-control.ts';

const KEY = 'dates';

/** A day, perhaps with a time, and an end behind that. */
const LINE = /^(?<day>.*?)(?:\s+(?<from>\d{1,2}[:h]\d{2})(?:\s*[-–—]\s*(?<to>\d{1,2}[:h]\d{2}))?)?$/;

/** Objects of `date`, `time_from` and `time_to`, as the repetition of an event takes them. `today`: `YYYY-MM-DD`. */
export function repeatDatesControl(today: string): Control {
  return {
    inputs: [KEY],
    enter: (value) => {
      const dates = value[KEY];
      return { [KEY]: [(Array.isArray(dates) ? dates.filter(isPlain) : []).map(lineOf).join('\n')] };
    },
    read: (entered, _, tell) => {
      const lines = textOf(entered, KEY)
        .split(/[\n;]/)
        .map((line) => line.trim());
      const read = (line: string) => {
        const { day = '', from, to } = LINE.exec(line)?.groups ?? {};
        const date = dayOf(day, today);
        const times = [from, to].map((time) => (time === undefined ? undefined : timeTyped(time)?.slice(0, 5)));
        if (!/^\d{4}-/.test(date)) tell('noSuchDay', line);
        else if ((from !== undefined && times[0] === undefined) || (to !== undefined && times[1] === undefined)) {
          tell('badTimeIn', line);
        }
        return { date, ...(times[0] && { time_from: times[0] }), ...(times[1] && { time_to: times[1] }) };
      };
      return { [KEY]: lines.filter((line) => line !== '').map(read) };
    },
    say: (entered) => listed(textOf(entered, KEY).split('\n')),
    draw: ({ entered }) => ({
      control: (attributes) => html`<textarea name="${KEY}" rows="4"${attributes}>
${textOf(entered, KEY)}</textarea>`,
    }),
  };
}

function lineOf({ date, time_from: from, time_to: to }: Readonly<Record<string, unknown>>): string {
  const times = [from, to].filter((time) => time !== undefined).join('–');
  return `${written(String(date))} ${times}`.trim();
}
