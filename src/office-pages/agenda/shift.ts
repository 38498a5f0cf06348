// Moves an event of the agenda by an hour: its time unfolds two buttons.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { Conflict } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { later } from '../event/moments.ts';
import { proposedBy } from '../event/what-came-of-it.ts';
import type { Asked, Made } from '../page.ts';
import { backTo } from './bulk-chosen.ts';
import { presentEvent, refusedMove, reschedule } from './reschedule.ts';

const HOUR = 60;

/** The one form to which all buttons of the page belong; nothing for those who change nothing. */
export function shiftForm({ editing, link, query }: Asked): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  return html`<form id="shift" method="post" action="${link('/agenda/shift')}">
    <input type="hidden" name="back" value="${query.toString()}">
  </form>`;
}

/** The time of an event, which unfolds the buttons; events of whole days have none. */
export function shiftable({ editing, language }: Asked, event: Event, time: Html): Html {
  if (isWholeDays(event.startsAt, event.endsAt) || !hasRole(editing.authority, 'contributor')) return time;
  const t = translator(language);
  const { title } = event;
  const button = (hours: 1 | -1, text: string) =>
    html`<button class="small" form="shift" name="to" value="${event.id} ${hours} ${event.startsAt}"
      aria-label="${text}">${hours === 1 ? '+1 h' : '−1 h'}</button>`;
  return html`<details class="shift">
    <summary>${time}<span class="hidden-text">${t('shift.menu', { title })}</span></summary>
    <p>${button(-1, t('shift.earlier', { title }))}${button(1, t('shift.later', { title }))}</p>
  </details>`;
}

/** Throws NotFound for what no button says. */
export async function shiftEvent(asked: Asked): Promise<Made> {
  const { form } = asked;
  const [, id = '', by = '', from] = /^(\d{1,10}) (-?1) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.exec(form.text('to')) ?? [];
  const present = await presentEvent(asked, Number(id));
  const { startsAt, endsAt } = present.value;
  // The button was pressed twice, or somebody else was quicker.
  if (startsAt !== from || isWholeDays(startsAt, endsAt)) return { to: backTo(asked, false), did: 'nothing' };
  const on = (moment: string) => later(moment, Number(by) * HOUR);
  try {
    const applied = await reschedule(asked, present, { from: on(startsAt), to: on(endsAt) });
    const to = `${backTo(asked, false)}#event-${present.id}`;
    const { revision, warnings } = applied;
    return { to, ...(proposedBy(applied) ?? { did: 'saved', revision, warnings }) };
  } catch (error) {
    if (error instanceof Conflict) return { to: backTo(asked, false), did: 'nothing' };
    return refusedMove(asked, error, '/agenda/shift', ['to', 'back']);
  }
}
