import { describe, expect, it } from 'vitest';
import { splitPersonNames } from './person-name.ts';
import { isPlaceholderName } from './placeholder-name.ts';

describe('names of several people', () => {
  const split = (text: string) => splitPersonNames(text, (folded) => folded === 'vreneli');

  it.each([
    ['Keller, Huber', ['Keller', 'Huber']],
    ['Keller, Huber, Meier', ['Keller', 'Huber', 'Meier']],
    ['Anna Keller, Beat Huber', ['Anna Keller', 'Beat Huber']],
    ['Anna Keller und Beat Huber', ['Anna Keller', 'Beat Huber']],
    ['Pfr. Keller / Pfrn. Huber', ['Pfr. Keller', 'Pfrn. Huber']],
    ['Jean Dupont et Claire Favre', ['Jean Dupont', 'Claire Favre']],
    ['A. Keller & B. Huber', ['A. Keller', 'B. Huber']],
  ])('are separate in %s', (text, names) => {
    expect(split(text)).toEqual(names);
  });

  it.each([
    'Huber, Anna',
    'Huber, A.',
    'Huber, Anna Maria',
    'Huber, Vreneli',
    'Anna und Beat Keller',
    'Chor, Orchester',
    'Kirchenchor und Band',
    'Keller, keine Ahnung',
    'Anna Keller',
    'Keller, 079 123 45 67',
    'Jugendteam, Keller',
  ])('are one text in %s', (text) => {
    expect(split(text)).toEqual([text]);
  });
});

it.each([
  'noch offen',
  'Offen',
  'N. N.',
  'NN',
  'n.n.',
  'vakant',
  '?',
  '???',
  '–',
  'tba',
  '(vakant)',
  'à définir',
  'da definire',
])('%s is a placeholder', (text) => {
  expect(isPlaceholderName(text)).toBe(true);
});

it.each([
  '',
  'Anna Noch',
  'Offene Kirche',
  'Nina Nussbaum',
  'Saal 1',
  'Vakanzhaus',
  '12',
])('%s is not a placeholder', (text) => {
  expect(isPlaceholderName(text)).toBe(false);
});
