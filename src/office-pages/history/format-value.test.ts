import { expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatFieldLabel } from './field-names.ts';
import { findReferencedKinds, formatHistoryValue } from './format-value.ts';

const NAMES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  layer: ['Jugend', 'Musik'],
  person: ['Keller Lena', 'Huber Andreas'],
  room: ['Kirche', 'Saal'],
};

const say = (key: string, value: unknown, kind = 'event') =>
  formatHistoryValue(key, value, {
    t: createTranslator('de'),
    choices: (of) => (NAMES[of] ?? []).map((label, index) => ({ value: String(index + 1), label })),
    days: createDayFormatter('de-CH', 'Europe/Zurich', '2026-11-23 12:00:00'),
    kind,
  });

it.each([
  ['public', true, 'ja'],
  ['title', '', 'leer'],
  ['date_from', '2026-12-06 10:00:00', 'Sonntag, 6. Dezember, 10:00'],
  ['starts_on', '2027-01-01', 'Freitag, 1. Januar 2027'],
  ['layer_ids', [2, 1, 99], 'Musik, Jugend, #99'],
  ['parent_id', 1, 'Jugend'],
  ['organizer', { person_id: 1, name: '' }, 'Keller Lena'],
  ['rooms', [{ room_id: 2 }, { room_id: null, name: 'Waldhütte', city: 'Seewil' }], 'Saal, Waldhütte, Seewil'],
  ['status', 'cancelled', 'abgesagt'],
  ['state', 'proposed', 'Vorschlag'],
  ['long_desc', '<p>Mit <strong>Chor</strong>.</p><p>Apéro</p>', 'Mit Chor. Apéro'],
  ['files', [], 'leer'],
  ['rule', { layer_ids: [1], person_ids: [2] }, 'Jugend, Huber Andreas'],
  ['capacity', 80, '80'],
] as const)('%s %j is shown in words', (key, value, text) => {
  const kind = key === 'parent_id' ? 'layer' : 'event';
  expect(say(key, value, kind).replaceAll('\u00a0', ' ')).toBe(text);
});

it('long values are cut', () => {
  expect(say('short_desc', 'x'.repeat(1000))).toHaveLength(301);
});

it('only referenced kinds are looked up', () => {
  const value = { title: 'x', organizer: { person_id: 1 }, rooms: [{ room_id: 2 }], parent_id: 3 };
  expect([...findReferencedKinds(value, 'layer')].sort()).toEqual(['layer', 'person', 'room']);
});

it('every field has a name in each language', () => {
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    for (const [kind, key] of [
      ['event', 'date_from'],
      ['event', 'organizer'],
      ['event', 'status'],
      ['person', 'lastname'],
      ['series', 'template/title'],
      ['series', 'template/coorganizer_ids'],
      ['settings', 'accent'],
      ['room', 'building_id'],
    ] as const) {
      expect([language, key, formatFieldLabel(kind, key, language) === key]).toEqual([language, key, false]);
    }
  }
});
