import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../model/entity.ts';
import { computeNameDistance, isLikelyMisspelling } from './closest-names.ts';
import { isPersonName, parseNameParts, stripNameTitles } from './person-name.ts';

describe('a likely misspelling', () => {
  it.each([
    ['room', 'Kriche', 'Kirche'],
    ['room', 'Grosser Sall', 'Grosser Saal'],
    ['room', 'Unterrichtzimmer', 'Unterrichtszimmer'],
    ['layer', 'Gottesdienst', 'Gottesdienste'],
    ['person', 'Pfr. A. Muster', 'Andreas Muster'],
    ['person', 'Keller, Vera', 'Pfrn. Vera Keller'],
  ] as const)('%s: %s is %s', (kind, text, name) => {
    expect(isLikelyMisspelling(kind, text, name)).toBe(true);
  });

  it.each([
    ['room', 'Raum 1', 'Raum 2'],
    ['room', 'Saal A', 'Saal B'],
    ['room', 'KGH', 'KGB'],
    ['room', 'Küche', 'Kirche'],
    ['room', 'Kirche Oberwil', 'Kirche'],
    ['person', 'Pfr. Weber', 'Anna Weber'],
    ['person', 'Beat Weber', 'Anna Weber'],
  ] as const)('%s: %s is not %s', (kind, text, name) => {
    expect(isLikelyMisspelling(kind, text, name)).toBe(false);
  });
});

it.each([
  ['person', 'Pfr. Weber', 'Anna Weber', true],
  ['person', 'Beat Weber', 'Anna Weber', false],
  ['room', 'KGH', 'Kirchgemeindehaus', true],
  ['room', 'Kirche Oberwil', 'Kirche', true],
  ['layer', 'Kinder', 'Männer', false],
] as const)('%s: whether %s is offered as %s: %s', (kind, text, name, isNear) => {
  expect(computeNameDistance(kind, text, name) !== undefined).toBe(isNear);
});

it('nearness is symmetric, and texts too long for a name are never near', () => {
  const kinds = fc.constantFrom<Kind[]>('room', 'layer', 'person');
  fc.assert(
    fc.property(kinds, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (kind, one, other) => {
      expect(isLikelyMisspelling(kind, one, other)).toBe(isLikelyMisspelling(kind, other, one));
      expect(computeNameDistance(kind, one, other)).toBe(computeNameDistance(kind, other, one));
    }),
  );
  expect(computeNameDistance('room', 'x'.repeat(100_000), 'x'.repeat(100_000))).toBeUndefined();
});

describe('the name of a person', () => {
  it.each([
    ['Pfr. A. Muster', 'A.', 'Muster'],
    ['Muster, Anna', 'Anna', 'Muster'],
    ['Pfrn. Dr. Vera Keller', 'Vera', 'Keller'],
    ['Pfr. Muster', '', 'Muster'],
    ['Pasteure Jeanne Roulet', 'Jeanne', 'Roulet'],
    ['Don Luca Bianchi', 'Luca', 'Bianchi'],
  ])('%s is separated from its title', (text, first, last) => {
    expect(parseNameParts(text)).toEqual({ first, last });
  });

  it('is never empty', () => {
    fc.assert(fc.property(fc.string(), (text) => stripNameTitles(text) !== '' || text.trim() === ''));
    expect(stripNameTitles('Pfr.')).toBe('Pfr.');
  });

  it.each([
    ['Vera Keller', true],
    ['Pfr. A. Muster', true],
    ['Pfr. Muster', false],
    ['Chor Cantabile', false],
    ['Kirchenpflege', false],
    ['Anna und Beat Roth', false],
  ])('is recognized as the name of one person: %s, %s', (text, is) => {
    expect(isPersonName(text)).toBe(is);
  });
});
