// How many days longer an event of a series lasts. Where it goes past midnight, which the times alone say, that is one, and none any more
// where they no longer do.

import { html } from '../../util/html.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import type { Control } from '../components/form/control.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import { number, textAt } from '../components/form/text-controls.ts';

/** The times beside which a number of days was shown, and that number. */
const SHOWN = 'days/shown';

const days = number('days');

export const daysControl: Control = {
  ...days,
  inputs: ['days', SHOWN],
  isShownAsRead: true,
  enter: (value, choices) => ({
    ...days.enter(value, choices),
    [SHOWN]: [['time_from', 'time_to', 'days'].map((name) => textAt(value, name)).join(' ')],
  }),
  read: (entered, choices, tell) => {
    const { days: typed } = days.read(entered, choices, tell);
    return { days: lasting(typed, entered) };
  },
  draw: (drawing) => {
    const { control } = days.draw(drawing);
    const shown = html`<input type="hidden" name="${SHOWN}" value="${textOf(drawing.entered, SHOWN)}">`;
    return { control: (attributes) => html`${control(attributes)}${shown}` };
  },
};

function lasting(typed: unknown, entered: Entered): unknown {
  const [from, to] = [textOf(entered, 'time_from'), textOf(entered, 'time_to')];
  if (isPastMidnight(from, to)) return typed === 0 || typed === '' ? 1 : typed;
  const [before = '', until = '', shown] = textOf(entered, SHOWN).split(' ');
  const wasOfItself = shown === '1' && isPastMidnight(before, until);
  return typed === 1 && wasOfItself && from <= to ? 0 : typed;
}
