// Readable dates of an event, in the language of the instance (rule F10).

import { describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance } from '../support/instance.ts';

const times = (id: number, date_from: string, date_to: string, hide_time = false) =>
  event(id, '2026-11-22', { date_from, date_to, hide_time });

/** Events for each form of the text: part of a day, no duration, several days, one day and several days without times; and edge cases. */
const EVENTS = [
  times(1, '2026-11-22 09:30:00', '2026-11-22 10:30:00'),
  times(2, '2026-11-22 09:30:00', '2026-11-22 09:30:00'),
  times(3, '2026-11-28 14:00:00', '2026-12-01 00:00:00'),
  times(4, '2026-11-22 00:00:00', '2026-11-22 23:59:59', true),
  times(5, '2026-12-27 00:00:00', '2027-01-02 23:59:59', true),
  times(6, '2027-03-01 00:00:00', '2027-03-01 08:05:59'),
  times(7, '2027-03-28 02:30:00', '2027-03-28 02:30:00', true),
];

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'de-CH': [
    'Sonntag, 22. November 2026, 09:30–10:30 Uhr',
    'Sonntag, 22. November 2026, 09:30 Uhr',
    'Samstag, 28. November 2026, 14:00 – Dienstag, 1. Dezember 2026, 00:00 Uhr',
    'Sonntag, 22. November 2026',
    'Sonntag, 27. Dezember 2026 – Samstag, 2. Januar 2027',
    'Montag, 1. März 2027, 00:00–08:05 Uhr',
    'Sonntag, 28. März 2027',
  ],
  'fr-CH': [
    'dimanche, 22 novembre 2026, 09:30–10:30',
    'dimanche, 22 novembre 2026, 09:30',
    'samedi, 28 novembre 2026, 14:00 – mardi, 1 décembre 2026, 00:00',
    'dimanche, 22 novembre 2026',
    'dimanche, 27 décembre 2026 – samedi, 2 janvier 2027',
    'lundi, 1 mars 2027, 00:00–08:05',
    'dimanche, 28 mars 2027',
  ],
  'it-CH': [
    'domenica, 22 novembre 2026, 09:30–10:30',
    'domenica, 22 novembre 2026, 09:30',
    'sabato, 28 novembre 2026, 14:00 – martedì, 1 dicembre 2026, 00:00',
    'domenica, 22 novembre 2026',
    'domenica, 27 dicembre 2026 – sabato, 2 gennaio 2027',
    'lunedì, 1 marzo 2027, 00:00–08:05',
    'domenica, 28 marzo 2027',
  ],
  'en-GB': [
    'Sunday, 22 November 2026, 09:30–10:30',
    'Sunday, 22 November 2026, 09:30',
    'Saturday, 28 November 2026, 14:00 – Tuesday, 1 December 2026, 00:00',
    'Sunday, 22 November 2026',
    'Sunday, 27 December 2026 – Saturday, 2 January 2027',
    'Monday, 1 March 2027, 00:00–08:05',
    'Sunday, 28 March 2027',
  ],
};

describe.each(Object.entries(TEXTS))('in %s', (locale, texts) => {
  test('date_text has all five forms, the same in a detail and in every list (F10)', async () => {
    const server = await openInstance(
      { instance: { name: 'test', title: 'Test', locale }, events: EVENTS },
      '2026-11-20T12:00:00Z',
    );
    const { json: details } = await server.get('geteventdetails/1,2,3,4,5,6,7');
    expect(details.map(({ date_text }: { date_text: string }) => date_text)).toEqual(texts);
    for (const call of ['getevents', 'geteventsbylist/0', 'geteventsbylayermerged/0', 'geteventsbygroup/0']) {
      const { json } = await server.get(call);
      for (const { event_id, date_text } of json.events) expect(date_text).toBe(texts[Number(event_id) - 1]);
    }
  });
});

test('date_text uses 24 hours in a language that otherwise uses 12 (F10)', async () => {
  const evening = times(1, '2026-11-22 12:00:00', '2026-11-22 23:05:00');
  const server = await openInstance(
    { instance: { name: 'test', title: 'Test', locale: 'en-US' }, events: [evening] },
    '2026-11-20T12:00:00Z',
  );
  const { json } = await server.get('geteventdetails/1');
  expect(json[0].date_text).toBe('Sunday, November 22, 2026, 12:00–23:05');
});
