// What the catalogues of words say about one thing is said of one.

import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Words for several things, as they could stand after a 1 by mistake. */
const PLURALS = [
  'Anlässe',
  'Termine',
  'Personen',
  'Räume',
  'Einträge',
  'Zeilen',
  'Orten',
  'Orte',
  'Adressen',
  'Geräten',
  'Meldungen',
  'Listen',
  'Tage',
  'Tagen',
  'Sekunden',
  'Angaben',
  'Seiten',
  'Änderungen',
  'Serien',
  'weitere',
  'kommende',
  'warten',
  'événements',
  'personnes',
  'salles',
  'entrées',
  'lignes',
  'endroits',
  'adresses',
  'appareils',
  'listes',
  'jours',
  'secondes',
  'indications',
  'pages',
  'autres',
  'changements',
  'séries',
  'choisis',
  'trouvés',
  'envoyés',
  'attendent',
  'eventi',
  'persone',
  'sale',
  'voci',
  'righe',
  'posti',
  'indirizzi',
  'dispositivi',
  'elenchi',
  'giorni',
  'secondi',
  'indicazioni',
  'pagine',
  'modifiche',
  'volte',
  'prossimi',
  'appuntamenti',
  'altri',
  'scelti',
  'trovati',
  'inviati',
  'events',
  'people',
  'rooms',
  'entries',
  'rows',
  'places',
  'addresses',
  'devices',
  'lists',
  'days',
  'seconds',
  'things',
  'changes',
  'times',
  'coming',
  'dates',
  'messages',
  'wait',
  'avvisi',
  'aspettano',
  'ans',
  'anni',
  'years',
  'Jahre',
];
const SEVERAL = new RegExp(`(?<![\\d.,:])\\b1 (?:${PLURALS.join('|')})(?!\\p{L})|\\b(?:altri|altre|autres) 1\\b`, 'iu');
const COUNTS = /\{(?:count|left|waiting|sent|failed|bounced|days|seconds|rows|of|last)\}/g;

/** Said only of many: of more than can be tried, or than can be changed at once. */
const OF_MANY = ['manyUses', 'tooMany'];

/** Each text of a catalogue as it is said of one, with where it stands. */
function* saidOfOne(value: unknown, path: readonly string[]): Generator<readonly [string, string]> {
  const name = path.at(-1) ?? '';
  if (OF_MANY.includes(name)) return;
  if (typeof value === 'string') yield [path.join('.'), value.replace(COUNTS, '1')];
  else if (typeof value === 'function') yield* saidBy(value as (count: number) => unknown, path);
  else if (typeof value === 'object' && value !== null) {
    const isCounted = 'one' in value && 'several' in value;
    for (const [key, part] of Object.entries(value)) {
      if (!(isCounted && key === 'several')) yield* saidOfOne(part, [...path, key]);
    }
  }
}

/** What a function of one number says; functions of anything else may refuse a 1. */
function* saidBy(say: (count: number) => unknown, path: readonly string[]): Generator<readonly [string, string]> {
  if (say.length !== 1) return;
  try {
    const said = say(1);
    if (typeof said === 'string') yield [path.join('.'), said];
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
}

const FILES = globSync('src/**/{*-words,words,words-??}.ts').sort();
const CATALOGUES = /^(?:[A-Z_]+|[a-z]+Words|de|fr|it|en)$/;

it('finds the catalogues', () => {
  expect(FILES.length).toBeGreaterThan(20);
});

it.each(FILES)('%s says of one what is said of one', async (file) => {
  const exported = Object.entries((await import(/* @vite-ignore */ `../${file}`)) as Record<string, unknown>);
  const texts = exported
    .filter(([name]) => CATALOGUES.test(name))
    .flatMap(([name, value]) => [...saidOfOne(value, [basename(file), name])]);
  expect(texts.filter(([, text]) => SEVERAL.test(text))).toEqual([]);
});

it('would tell of a text that says one of several', () => {
  const wrong = {
    de: { more: 'und {count} weitere', of: (count: number) => `${count} Räume`, page: '{count} gefunden' },
  };
  const told = [...saidOfOne(wrong, [])].filter(([, text]) => SEVERAL.test(text));
  expect(told.map(([path]) => path)).toEqual(['de.more', 'de.of']);
});
