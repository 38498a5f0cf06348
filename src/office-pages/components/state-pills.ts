// State of an event at a glance, in the same words on every page.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { isOpen } from '../../model/visibility.ts';
import { type Html, html } from '../../util/html.ts';
import type { SayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { pill, type Tone } from './parts.ts';

/** Tone and text. */
export type StatePill = readonly [Tone, string];

/** CSS classes for the state of an event; an event that is not published yet counts as internal. `now`: local date and time. */
export function kindOf({ status, state, public: isPublic, publishFrom }: Event, now: string): string {
  const isHidden = !isPublic || (publishFrom !== null && !isOpen(publishFrom, now));
  return [status !== 'confirmed' && status, state !== 'ready' && 'unready', isHidden && 'internal']
    .filter(Boolean)
    .join(' ');
}

export function drawPills(told: readonly StatePill[]): Html {
  return html`${told.map(([tone, text]) => html`${pill(text, tone)} `)}`;
}

/** Pill for a cancelled or postponed event; empty if it takes place. */
export function tellStatus({ status }: Event, t: Translate): StatePill[] {
  return status === 'confirmed' ? [] : [['bad', t(`states.${status}`)]];
}

/** Pill with the reason why the public does not see an event now; empty if it is visible. */
export function tellHidden(
  { state, public: isPublic, publishFrom }: Event,
  t: Translate,
  now: string,
  days: SayDays,
): StatePill[] {
  if (state !== 'ready') return [['warn', t(`states.${state}`)]];
  if (!isPublic) return [['quiet', t('states.internal')]];
  if (publishFrom === null || isOpen(publishFrom, now)) return [];
  return [['quiet', t('states.notYet', { moment: days.shortDay(publishFrom) })]];
}

/** Pills for an event’s status and visibility; none for an event that takes place and is public. */
export function unusualPills(
  { language, now }: Pick<PageRequest, 'language' | 'now'>,
  event: Event,
  days: SayDays,
): Html {
  const t = translator(language);
  return drawPills([...tellStatus(event, t), ...tellHidden(event, t, now, days)]);
}
