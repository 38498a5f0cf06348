import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/instance.ts';
import { typeset } from '../util/typesetting.ts';

type Entry = string | { readonly [name: string]: Entry } | readonly Entry[];

function* flatten(entry: Entry, key = ''): Generator<[string, string]> {
  if (typeof entry === 'string') yield [key, entry];
  else for (const [name, below] of Object.entries(entry)) yield* flatten(below, key === '' ? name : `${key}.${name}`);
}

const textsOf = (language: string) =>
  new Map(flatten(JSON.parse(readFileSync(`${import.meta.dirname}/${language}.json`, 'utf8')) as Entry));

const namesIn = (text: string) => [...text.matchAll(/\{\{([\w/]+)\}\}/g)].map(([, name = '']) => name);

function baseOf(key: string, texts: ReadonlyMap<string, string>): string {
  const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  return texts.has(`${base}_one`) && texts.has(`${base}_other`) ? base : key;
}

function paramsOf(texts: ReadonlyMap<string, string>): Map<string, string> {
  const params = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = baseOf(key, texts);
    params.set(base, new Set([...(params.get(base) ?? []), ...namesIn(text)]));
  }
  return new Map([...params].map(([key, names]) => [key, [...names].sort().join(' ')]));
}

/** Plurals that could follow a 1 by mistake. */
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
const COUNTS = /\{\{(?:count|number|left|waiting|sent|failed|bounced|days|seconds|rows|of|last)\}\}/g;

/** Matches the keys of texts that are only used for large counts, such as too many attempts. */
const OF_MANY = /(?:^|\.)(?:manyUses|tooMany)(?:\.|$)/;

const sayOne = (text: string) => text.replace(COUNTS, '1');

const isOfSeveral = (key: string, texts: ReadonlyMap<string, string>) =>
  OF_MANY.test(key) || (baseOf(key, texts) !== key && !key.endsWith('_one'));

const isMade = (language: string, text: string) =>
  typeset(language, text.replace(/[\u00a0\u202f]/g, ' ')) === typeset(language, text);

const german = paramsOf(textsOf('de'));

describe.each(LANGUAGES)('%s', (language) => {
  const texts = textsOf(language);

  it('has exactly the keys of the German one, with the same parameters', () => {
    const own = paramsOf(texts);
    expect([...own.keys()].filter((key) => !german.has(key))).toEqual([]);
    expect([...german].filter(([key, params]) => own.get(key) !== params)).toEqual([]);
  });

  it('has no empty texts or surrounding blanks, and writes parameters in double braces', () => {
    const empty = [...texts].filter(([, text]) => text.trim() !== text);
    expect(empty.map(([key]) => key)).toEqual([]);
    const single = [...texts].filter(([, text]) => /(?<!\{)\{(?!\{|id\})|\{\{\W|\{\{[\w/]*[^\w}/]/.test(text));
    expect(single).toEqual([]);
  });

  it('has non-breaking spaces only where typesetting would not add them', () => {
    const made = [...texts].filter(([, text]) => /[\u00a0\u202f]/.test(text) && isMade(language, text));
    expect(made).toEqual([]);
  });

  it('uses the singular for one', () => {
    const ofOne = [...texts].filter(([key]) => !isOfSeveral(key, texts)).map(([key, text]) => [key, sayOne(text)]);
    expect(ofOne.filter(([, text]) => SEVERAL.test(text ?? ''))).toEqual([]);
  });
});

it('a plural used for one would be detected', () => {
  const wrong = ['und {{count}} weitere', '{{count}} Räume', '1 Räume'];
  expect(wrong.filter((text) => !SEVERAL.test(sayOne(text)))).toEqual([]);
  expect(SEVERAL.test(sayOne('{{count}} gefunden'))).toBe(false);
});
