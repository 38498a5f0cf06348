import { describe, expect, it } from 'vitest';
import { INTERVALS } from '../model/newsletter/newsletter.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../model/newsletter/newsletter-settings.ts';
import { choosePreviewInterval, isSentEarly, listUpcomingPeriods } from './manual-send.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const NEWSLETTER = {
  id: 1,
  instance: 'seewil',
  timeZone: 'Europe/Zurich',
  sending: DEFAULT_NEWSLETTER_SETTINGS,
  runs: {},
};
const dayOf = (interval: string) =>
  listUpcomingPeriods(NEWSLETTER, NOW)
    .find((period) => period.interval === interval)
    ?.due.slice(0, 10) ?? '';
const shown = (days: readonly string[], read: readonly string[] = INTERVALS) =>
  choosePreviewInterval(NEWSLETTER, new Map(days.map((day) => [day, 'Grüezi'])), (one) => read.includes(one), NOW);

describe('the default interval of a preview', () => {
  it('is that of the next issue with a text by the office', () => {
    expect([dayOf('WEEK'), dayOf('2_WEEKS'), dayOf('MONTH')]).toEqual(['2026-11-26', '2026-11-26', '2026-12-03']);
    expect(shown([dayOf('MONTH')])).toBe('MONTH');
    expect(shown([dayOf('QUARTER_YEAR'), dayOf('MONTH')])).toBe('MONTH');
    expect(shown([dayOf('HALF_WEEK')])).toBe('HALF_WEEK');
  });

  it('is one with readers if several issues are due on the same day', () => {
    expect(shown([dayOf('WEEK')])).toBe('WEEK');
    expect(shown([dayOf('WEEK')], ['2_WEEKS', 'MONTH'])).toBe('2_WEEKS');
    expect(shown([dayOf('WEEK')], [])).toBe('WEEK');
  });

  it('is WEEK without a text, or if the text is for a day without an issue', () => {
    expect(shown([])).toBe('WEEK');
    expect(shown(['2026-11-25', '2026-11-19'])).toBe('WEEK');
  });
});

describe('an issue', () => {
  it('counts as sent early once its run has begun', () => {
    const next = listUpcomingPeriods(NEWSLETTER, NOW).find(({ interval }) => interval === 'WEEK');
    const run = { interval: 'WEEK', period: next?.name ?? '', due: '', until: '', isDone: true } as const;
    expect(isSentEarly(NEWSLETTER, 'WEEK', NOW)).toBe(false);
    expect(isSentEarly({ ...NEWSLETTER, runs: { WEEK: run } }, 'WEEK', NOW)).toBe(true);
  });
});
