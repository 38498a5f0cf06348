// Events that run every day, on the pages of the agenda (rule G10).

import { expect, it } from 'vitest';
import { openInstance } from '../support/instance.ts';

const on = (id: number, day: string, own: object = {}) => ({
  id,
  title: 'Offene Kirche',
  date_from: `2026-11-${day} 09:00:00`,
  date_to: `2026-11-${day} 18:00:00`,
  ...own,
});

const openChurch = () =>
  openInstance(
    {
      instance: { name: 'test', title: 'Test', locale: 'de-CH' },
      events: [
        on(1, '24'),
        on(2, '25'),
        on(3, '26', { title: 'Konzert' }),
        on(4, '26'),
        on(5, '27', { status: 'cancelled' }),
        on(6, '28'),
      ],
    },
    '2026-11-23T11:00:00Z',
  );

it('an event that runs every day is one line among the running ones, and on no day of its own', async () => {
  const { text } = await (await openChurch()).ask('/test/');
  const lines = [...text.matchAll(/<li class="daily">(.*?)<\/li>/gs)].map(([, line = '']) =>
    line
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u2060', ''),
  );
  expect(lines).toEqual(['Offene Kirche täglich, 24.–26. November 2026 · 09:00–18:00 Uhr']);
  const entries = [...text.matchAll(/<li class="entry[^"]*">.*?events\/(\d+)/gs)].map(([, id]) => id);
  expect(entries).toEqual(['3', '5', '6']);
  expect(text.indexOf('class="daily"')).toBeLessThan(text.indexOf('events/3"'));
});

it('an event that runs every day is one bar of the month, which says its last day', async () => {
  const { text } = await (await openChurch()).ask('/test/?month=2026-11');
  const entries = [...text.matchAll(/<li(?: class="([^"]*)")?>(?:(?!<li)[^\n])*?events\/(\d+)/g)].map(
    ([, look, id]) => [id, look],
  );
  expect(entries).toEqual([
    ['1', 'bar d3'],
    ['3', undefined],
    ['5', undefined],
    ['6', undefined],
  ]);
  expect(text.replaceAll('\u00a0', ' ')).toContain('<span class="full"> bis Donnerstag, 26. November</span>');
});
