import { expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { countSubscribersByMonth, renderSubscriberMonths } from './subscriber-months.ts';

const NOW = '2026-11-23 12:00:00';
const zurich = createWallClock('Europe/Zurich');
const gain = (at: string) => ({ at: Date.parse(at), isGain: true });
const loss = (at: string) => ({ at: Date.parse(at), isGain: false });

it('subscriptions are counted for the last twelve months in the time zone of the parish', () => {
  const months = countSubscribersByMonth(
    [
      gain('2025-11-30T22:59:00Z'),
      gain('2025-11-30T23:01:00Z'),
      gain('2026-10-31T22:59:00Z'),
      gain('2026-10-31T23:01:00Z'),
      loss('2026-11-02T00:00:00Z'),
    ],
    zurich,
    NOW,
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', gained: 1, lost: 0 });
  expect(months[10]).toEqual({ month: '2026-10', gained: 1, lost: 0 });
  expect(months[11]).toEqual({ month: '2026-11', gained: 1, lost: 1 });
});

it('the months continue across the turn of the year', () => {
  const months = countSubscribersByMonth([], zurich, '2027-01-05 00:00:00').map(({ month }) => month);
  expect([months[0], months[10], months[11]]).toEqual(['2026-02', '2026-12', '2027-01']);
});

it('the largest month is drawn in full, a single subscription visibly, and zero not at all', () => {
  const months = countSubscribersByMonth([], zurich, NOW).map((month, index) => ({
    ...month,
    gained: [0, 1, 500][index] ?? 0,
  }));
  const heights = [
    ...String(renderSubscriberMonths(months, 'de-CH', createTranslator('de'))).matchAll(
      /class="gained"[^>]* height="(\d+)"/g,
    ),
  ];
  expect(heights.slice(0, 3).map(([, height]) => Number(height))).toEqual([0, 2, 64]);
});

it('a single month with subscriptions has no chart', () => {
  const months = countSubscribersByMonth([gain('2026-11-02T00:00:00Z')], zurich, NOW);
  expect(renderSubscriberMonths(months, 'de-CH', createTranslator('de'))).toBeUndefined();
});
