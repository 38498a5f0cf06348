// Moves an event of the agenda by an hour: its time unfolds two buttons. What sets up and clears away, and hours, move along.

import { type Html, html } from '../../kit/html.ts';
import { isOnClock, wallClock } from '../../kit/wall-clock.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { movedHours } from '../../model/event-hours.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import { translator } from '../../words/translate.ts';
import { sayRule } from '../event/problem-words.ts';
import { proposedBy } from '../event/what-came-of-it.ts';
import { despiteIn } from '../kit/form/carried.ts';
import { alertBox, postButton } from '../kit/parts.ts';
import type { Asked, Made, Shown } from '../page.ts';
import { backTo } from './bulk-chosen.ts';

const HOUR_MS = 3_600_000;

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

/** The same hour of the wall clock, so many hours on. */
function moved(moment: string, hours: number): string {
  return new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + hours * HOUR_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** Throws NotFound for what no button says. */
export async function shiftEvent(asked: Asked): Promise<Made> {
  const { editing, instance, form, language } = asked;
  const [, id = '', by = '', from] = /^(\d{1,10}) (-?1) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.exec(form.text('to')) ?? [];
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', Number(id)));
  if (present === undefined) throw new NotFound(`event ${id}`);
  const { startsAt, endsAt, occupiesFrom, occupiesTo, hours } = present.value;
  // The button was pressed twice, or somebody else was quicker.
  if (startsAt !== from || isWholeDays(startsAt, endsAt)) return { to: backTo(asked, false), did: 'nothing' };
  const on = (moment: string) => moved(moment, Number(by));
  const clock = wallClock(instance.timeZone);
  const skipped = [on(startsAt), on(endsAt)].find((moment) => !isOnClock(moment, clock));
  if (skipped !== undefined) {
    const text = translator(language)('entered.noSuchTime', { typed: skipped.slice(11, 16) });
    return refusedPage(asked, { text, status: 422 });
  }
  const merge = {
    date_from: on(startsAt),
    date_to: on(endsAt),
    ...(occupiesFrom !== null && { occupies_from: on(occupiesFrom) }),
    ...(occupiesTo !== null && { occupies_to: on(occupiesTo) }),
    ...(hours.length > 0 && { hours: movedHours(hours, Number(by) * 60) }),
  };
  try {
    const step = { kind: 'event', id: present.id, merge, ifRevision: present.revision, at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step], {
      despite: despiteIn(form),
      language,
    });
    const to = `${backTo(asked, false)}#event-${present.id}`;
    const proposed = proposedBy(outcome);
    if (proposed !== undefined) return { to, ...proposed };
    const { revision, warnings } = 'applied' in outcome ? outcome.applied : { revision: 0, warnings: [] };
    return { to, did: 'saved', revision, warnings };
  } catch (error) {
    if (error instanceof Conflict) return { to: backTo(asked, false), did: 'nothing' };
    return refused(asked, error);
  }
}

/** Why it can’t be moved; where only a room is taken twice, a button moves it all the same. Throws any error that is no refusal. */
function refused(asked: Asked, error: unknown): Shown {
  const { language, link, form } = asked;
  const t = translator(language);
  if (!(error instanceof RoomTaken || error instanceof BadContent)) throw error;
  const isTaken = error instanceof RoomTaken;
  const texts = isTaken ? error.warnings.map(({ text }) => text) : error.problems.map((one) => sayRule(one, language));
  const again = postButton({
    action: link('/agenda/shift'),
    fields: { to: form.text('to'), back: form.text('back'), despite: 'room_conflict' },
    text: t('bulk.despite'),
    look: 'danger',
  });
  const text = [...new Set(texts)].join(' ');
  return isTaken ? refusedPage(asked, { text, status: 409, again }) : refusedPage(asked, { text, status: 422 });
}

interface ShiftRefusal {
  readonly text: string;
  readonly status: 409 | 422;
  /** A button that moves it all the same. */
  readonly again?: Html;
}

function refusedPage(asked: Asked, { text, status, again }: ShiftRefusal): Shown {
  const t = translator(asked.language);
  const main = html`<h1>${t('shift.refused')}</h1>
    ${alertBox([text], again)}
    <p class="more"><a class="button" href="${asked.link(backTo(asked, false))}">${t('bulk.back')}</a></p>`;
  return { title: t('shift.refused'), main, at: '/agenda', status };
}
