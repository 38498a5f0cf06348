// Taken seats of an event, as a bar and in words.

import type { Translate } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { SeatCounts } from '../../office/bookings/read-bookings.ts';
import { type Html, html } from '../../util/html.ts';
import type { Tone } from './parts.ts';

/** `22 von 30`, or only the number of taken seats if there is no limit. */
export function formatTakenSeats({ seats, taken }: SeatCounts, t: Translate): string {
  return seats === null ? t('signUps.taken', { count: taken }) : t('signUps.takenOf', { taken, seats });
}

export function describeOtherSeatCounts(
  { seats, kept, taken, pending, waiting, free }: SeatCounts,
  t: Translate,
): string[] {
  const over = seats === null ? 0 : taken - seats;
  return [
    ...(over > 0 ? [t('signUps.over', { count: over })] : []),
    ...(waiting > 0 ? [t('signUps.waiting', { count: waiting })] : []),
    ...(pending > 0 ? [t('signUps.pending', { count: pending })] : []),
    ...(free === null || over > 0 ? [] : [free === 0 ? t('signUps.today.full') : t('signUps.free', { count: free })]),
    ...(kept > 0 ? [t('signUps.kept', { count: kept })] : []),
  ];
}

export function describeSeatCounts(numbers: SeatCounts, t: Translate): string {
  const { waiting } = numbers;
  const said = [formatTakenSeats(numbers, t), ...(waiting > 0 ? [t('signUps.waiting', { count: waiting })] : [])];
  return said.join(', ');
}

/** Pill `22/30` for a row of the agenda, highlighted if people are waiting although seats are free; empty if there is nothing to count. */
export function createSeatsPills(
  event: Event,
  facts: { readonly seats: (event: Event) => SeatCounts | undefined },
  t: Translate,
): readonly (readonly [Tone, string])[] {
  const numbers = facts.seats(event);
  if (numbers === undefined || (numbers.seats === null && numbers.taken === 0)) return [];
  const { seats, taken, waiting, free } = numbers;
  const short = seats === null ? formatTakenSeats(numbers, t) : `${taken}/${seats}`;
  const text = waiting > 0 ? `${short}, ${t('signUps.waiting', { count: waiting })}` : short;
  return [[waiting > 0 && free !== 0 ? 'warn' : 'quiet', text]];
}

const WHOLE = 100;

/** Bar with the taken seats. Screen readers skip it, because the text next to it has the same numbers. */
export function renderSeatsBar(numbers: SeatCounts, t: Translate): Html {
  const { seats, taken, pending } = numbers;
  const part = (people: number) => Math.min(WHOLE, Math.round((people / Math.max(1, seats ?? 1)) * WHOLE));
  const held = Math.min(pending, taken);
  const [sure, all] = [part(taken - held), part(taken)];
  const look = seats !== null && taken >= seats ? ' full' : '';
  const bar = html`<svg class="seats-bar${look}" viewBox="0 0 ${WHOLE} 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="room" width="${WHOLE}" height="4"></rect><rect class="held" width="${all}" height="4"></rect>
      <rect class="sure" width="${sure}" height="4"></rect>
    </svg>`;
  return html`<div class="seats">
    <p class="seats-taken"><strong>${formatTakenSeats(numbers, t)}</strong></p>
    ${seats === null ? '' : bar}
    <p class="soft">${describeOtherSeatCounts(numbers, t).join(' · ')}</p>
  </div>`;
}
