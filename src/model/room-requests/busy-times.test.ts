import { describe, expect, it, test } from 'vitest';
import { computeNeededSpan, findBusySpans, findClashingUses, findRequestTimeError } from './busy-times.ts';
import type { RequestSettings } from './request-settings.ts';

const SETTINGS: RequestSettings = {
  formId: null,
  intro: '',
  prices: '',
  terms: '',
  handover: '',
  phone: '',
  hours: [],
  step: 30,
  shortest: 30,
  longest: 1440,
  before: 0,
  after: 0,
  leadDays: 0,
  aheadDays: 400,
  repeats: 0,
  directGroupIds: [],
  notify: [],
  answerDays: 5,
  keepDays: 400,
};

const DAY = '2026-12-07';
const at = (from: string, to: string, day = DAY) => ({ from: `${day} ${from}:00`, to: `${day} ${to}:00` });
const busy = (own: Partial<RequestSettings>, uses: { from: string; to: string }[], to = DAY) =>
  findBusySpans({ ...SETTINGS, ...own }, uses, { today: '2026-12-01', from: DAY, to }).map(
    (span) => `${span.from.slice(8, 16)}–${span.to.slice(8, 16)}`,
  );

describe('taken times', () => {
  it('are widened to the grid and merged, so that they reveal neither number nor exact times', () => {
    expect(busy({}, [at('09:10', '09:50'), at('10:00', '10:20'), at('14:05', '14:10')])).toEqual([
      '07 09:00–07 10:30',
      '07 14:00–07 14:30',
    ]);
  });

  it('leave free the times for which a request fits with the time before and after it', () => {
    expect(busy({ before: 30, after: 60 }, [at('10:00', '12:00')])).toEqual(['07 09:00–07 12:30']);
    expect(busy({ before: 10, after: 10 }, [at('10:00', '12:00')])).toEqual(['07 09:30–07 12:30']);
  });

  it('include uses of the night before and the night after', () => {
    const uses = [{ from: '2026-12-06 20:00:00', to: '2026-12-06 23:45:00' }, at('00:10', '03:00', '2026-12-08')];
    expect(busy({ before: 30, after: 30 }, uses)).toEqual(['07 00:00–07 00:30', '07 23:30–08 00:00']);
  });

  it('include the times outside the hours, and the days that are too near or too far', () => {
    const hours = [{ days: 'MO,WE', from: '08:00', to: '24:00' }];
    expect(busy({ hours }, [], '2026-12-09')).toEqual(['07 00:00–07 08:00', '08 00:00–09 08:00']);
    expect(busy({ leadDays: 7 }, [], '2026-12-08')).toEqual(['07 00:00–08 00:00']);
    expect(busy({ aheadDays: 6 }, [], '2026-12-08')).toEqual(['08 00:00–09 00:00']);
  });
});

test.each(
  Array.from({ length: 200 }, (_, seed) => seed),
)('a time on the grid is taken exactly if a request for it clashes with a use (history %i)', (seed) => {
  let state = seed * 2654435761 + 1;
  const below = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % most;
  };
  const clock = (minutes: number) =>
    `${DAY} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
  const own = { before: below(90), after: below(90), step: 30 };
  const settings = { ...SETTINGS, ...own };
  const uses = Array.from({ length: below(4) }, () => {
    const from = below(1300);
    return { from: clock(from), to: clock(from + 1 + below(1439 - from)) };
  });
  const spans = findBusySpans(settings, uses, { today: '2026-12-01', from: DAY, to: DAY });
  for (let from = 0; from < 1410; from += 30) {
    const asked = { from: clock(from), to: clock(from + 30) };
    const isBusy = spans.some((span) => asked.from < span.to && span.from < asked.to);
    const needed = computeNeededSpan(settings, asked);
    const overlapping = uses.filter((use) => needed.from < use.to && use.from < needed.to);
    expect(findClashingUses(settings, asked, uses)).toEqual(overlapping);
    expect(isBusy).toBe(overlapping.length > 0);
  }
});

test.each([
  ['in the past', {}, at('09:00', '10:00', '2026-12-01'), 'past'],
  ['off the grid', {}, at('09:10', '10:00'), 'off_grid'],
  ['too short', { shortest: 60 }, at('09:00', '09:30'), 'too_short'],
  ['too long', { longest: 60 }, at('09:00', '10:30'), 'too_long'],
  ['too soon', { leadDays: 7 }, at('09:00', '10:00'), 'too_soon'],
  ['too far', { aheadDays: 5 }, at('09:00', '10:00'), 'too_far'],
  ['outside the hours', { hours: [{ days: 'MO', from: '09:30', to: '12:00' }] }, at('09:00', '10:00'), 'outside_hours'],
  ['possible', { hours: [{ days: 'MO', from: '09:00', to: '10:00' }] }, at('09:00', '10:00'), undefined],
  ['until midnight', { aheadDays: 6 }, { from: `${DAY} 20:00:00`, to: '2026-12-08 00:00:00' }, undefined],
])('a time %s is recognized', (_, own, date, fault) => {
  expect(findRequestTimeError({ ...SETTINGS, ...own }, date, '2026-12-01 12:00:00')).toBe(fault);
});
