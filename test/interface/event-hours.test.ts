// Hours of a multi-day event: shown on its page and in its calendar, but not in the operations (rule W21).

import { expect, it } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance } from '../support/instance.ts';

const NOON = '2026-11-22T12:00:00+01:00';
const TIMES = { date_from: '2026-12-05 10:00:00', date_to: '2026-12-06 17:00:00', short_desc: 'Mit Kaffee.' };
const HOURS = [
  { date: '2026-12-05', from: '10:00', to: '12:00' },
  { date: '2026-12-05', from: '14:00', to: '18:00' },
  { date: '2026-12-06', from: '11:00', to: '17:00' },
];
const SAID = [
  'Samstag, 5.\u00a0Dezember, 10:00–12:00, 14:00–18:00\u00a0Uhr',
  'Sonntag, 6.\u00a0Dezember, 11:00–17:00\u00a0Uhr',
];

const withFair = (own: object) =>
  openInstance(
    {
      instance: { name: 'test', title: 'Seewil', locale: 'de-CH', time_zone: 'Europe/Zurich' },
      events: [event(1, '2026-12-05', { ...TIMES, title: 'Bazar', ...own })],
    },
    NOON,
  );

it('are on the page of the event and in its calendar, one line per day, and in no operation', async () => {
  const [open, plain, hidden] = await Promise.all([
    withFair({ hours: HOURS }),
    withFair({}),
    withFair({ hours: HOURS, hide_time: true }),
  ]);
  const text = async (parish: typeof open, path: string) => (await parish.ask(path)).text;
  const page = await text(open, '/test/events/1');
  expect(page).toContain(`<p class="hours">${SAID.join('<br>')}</p>`);
  const lines = (await text(open, '/test/export/ical/e1')).replaceAll('\r\n ', '').split('\r\n');
  const said = SAID.join('\\n').replaceAll(',', '\\,');
  expect(lines).toContain(`DESCRIPTION:${said}\\n\\nMit Kaffee.`);
  expect(lines.filter((line) => /^(BEGIN:VEVENT|DT(START|END);)/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/Zurich:20261205T100000',
    'DTEND;TZID=Europe/Zurich:20261206T170000',
  ]);
  for (const without of [plain, hidden]) {
    expect(await text(without, '/test/events/1')).not.toContain('class="hours"');
    expect(await text(without, '/test/export/ical/e1')).not.toContain('14:00');
  }
  for (const call of ['getevents', 'geteventdetails/1']) {
    expect((await open.get(call)).text).toBe((await plain.get(call)).text);
  }
});
