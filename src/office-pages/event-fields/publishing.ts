// State of an event, and the time from which it is public.

import { dayFault } from '../../date-parsing/read-day.ts';
import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { EVENT_STATES } from '../../model/event.ts';
import { html } from '../../util/html.ts';
import { isOnClock } from '../../util/wall-clock.ts';
import { type Control, listed, type Tell } from '../components/form/control.ts';
import { type Entered, textOf, textsOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { dayInput, timeInput } from '../components/form/moment-inputs.ts';
import { partOf } from '../components/form/parts.ts';
import type { EventDrawing } from './drawing.ts';
import { dayTyped, timeTyped, typedTime } from './moments.ts';

export const state: Control<EventChoices, EventDrawing> = {
  inputs: ['state'],
  enter: (value) => ({ state: [String(value['state'] ?? 'ready')] }),
  read: (entered) => ({ state: textOf(entered, 'state') || 'ready' }),
  say: (entered, { language }) => translator(language)(`fields.states.${textOf(entered, 'state') as 'ready'}`) ?? '',
  draw: ({ entered, asked }) => {
    const chosen = textOf(entered, 'state');
    // Contributors can’t set “ready”, but may keep it.
    const states = EVENT_STATES.filter(
      (one) => one !== 'ready' || hasRole(asked.editing.authority, 'editor') || chosen === 'ready',
    );
    const t = translator(asked.language);
    return {
      control: (attributes) =>
        html`<select name="state"${attributes}>${states.map(
          (one) =>
            html`<option value="${one}"${chosen === one ? html` selected` : ''}>${t(`fields.states.${one}`)}</option>`,
        )}</select>`,
    };
  },
};

export const publishFrom: Control<EventChoices> = {
  inputs: ['publish_day', 'publish_time'],
  moments: { publish_day: 'day', publish_time: 'time' },
  enter: ({ publish_from: moment }) => ({
    publish_day: [typeof moment === 'string' ? moment.slice(0, 10) : ''],
    publish_time: [typeof moment === 'string' ? typedTime(moment) : ''],
  }),
  read: (entered, choices, tell) => ({ publish_from: readMoment(entered, choices, tell) }),
  say: (entered) => listed([...textsOf(entered, 'publish_day'), ...textsOf(entered, 'publish_time')]),
  draw: ({ entered, language }) => {
    const t = translator(language);
    const [day, time] = [textOf(entered, 'publish_day'), textOf(entered, 'publish_time')];
    const input = (name: string, value: string) => ({
      name,
      value,
      language,
      attributes: html` id="i-${name}"`,
    });
    return {
      isGroup: true,
      control: () =>
        html`<div class="pair-parts">
          ${partOf('i-publish_day', t('fields.when.day'), dayInput(input('publish_day', day)))}
          ${partOf('i-publish_time', t('fields.publishTime'), timeInput(input('publish_time', time)))}
        </div>`,
    };
  },
};

/** Null if nothing is typed; midnight if only a day is typed. */
function readMoment(entered: Entered, { clock }: EventChoices, tell: Tell): unknown {
  const [day, time] = [textOf(entered, 'publish_day'), textOf(entered, 'publish_time')];
  if (day === '' && time === '') return null;
  if (day === '') tell('timeWithoutDay');
  const [date, clockTime] = [dayTyped(day), time === '' ? '00:00:00' : timeTyped(time)];
  if (day !== '' && date === undefined) tell(dayFault(day), day);
  if (clockTime === undefined) tell('badTime', time);
  if (date === undefined || clockTime === undefined) return { day, time };
  const moment = `${date} ${clockTime}`;
  if (!isOnClock(moment, clock)) tell('noSuchTime', clockTime.slice(0, 5));
  return moment;
}
