import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { isPublicationStarted } from '../../model/visibility.ts';
import { type Html, html } from '../../util/html.ts';
import type { DayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { renderPill, type Tone } from './parts.ts';

export type StatePill = readonly [Tone, string];

/** CSS classes for the state of an event; before its publication an event counts as internal. `now`: local date and time. */
export function createEventStateClasses({ status, state, public: isPublic, publishFrom }: Event, now: string): string {
  const isHidden = !isPublic || (publishFrom !== null && !isPublicationStarted(publishFrom, now));
  return [status !== 'confirmed' && status, state !== 'ready' && 'unready', isHidden && 'internal']
    .filter(Boolean)
    .join(' ');
}

export function renderStatePills(notes: readonly StatePill[]): Html {
  return html`${notes.map(([tone, text]) => html`${renderPill(text, tone)} `)}`;
}

/** Pill for a cancelled or postponed event; empty if the event takes place. */
export function createStatusPills({ status }: Event, t: Translate): StatePill[] {
  return status === 'confirmed' ? [] : [['bad', t(`states.${status}`)]];
}

/** Pill that says why the public does not see an event at the moment; empty if it does. */
export function createHiddenReasonPills(
  { state, public: isPublic, publishFrom }: Event,
  t: Translate,
  now: string,
  days: DayFormatter,
): StatePill[] {
  if (state !== 'ready') return [['warn', t(`states.${state}`)]];
  if (!isPublic) return [['quiet', t('states.internal')]];
  if (publishFrom === null || isPublicationStarted(publishFrom, now)) return [];
  return [['quiet', t('states.notYet', { moment: days.shortDay(publishFrom) })]];
}

export function renderUnusualStatePills(
  { language, now }: Pick<PageRequest, 'language' | 'now'>,
  event: Event,
  days: DayFormatter,
): Html {
  const t = createTranslator(language);
  return renderStatePills([...createStatusPills(event, t), ...createHiddenReasonPills(event, t, now, days)]);
}
