import { describe, expect, it } from 'vitest';
import { monogramOf } from './monogram.ts';

describe('a monogram', () => {
  it.each([
    ['Kirchgemeinde Seewil (Demo)', 'KS'],
    ['Kirchgemeinde Seewil', 'KS'],
    ['Kath. Pfarrei St. Martin', 'PM'],
    ['Röm.-kath. Pfarrei Hl. Geist Bern', 'PB'],
    ['Paroisse réformée de l’Échallens', 'PE'],
    ["Paroisse de l'Étivaz", 'PE'],
    ['Évangelische Kirchgemeinde Önz', 'EO'],
    ['Evangelisch-reformierte Kirchgemeinde Wil-Bronschhofen', 'EW'],
    ['Parrocchia evangelica riformata di Lugano', 'PL'],
    ['Parish of Saint Mary-le-Bow', 'PM'],
    ['Kirchgemeinde Seewil am See – Unterdorf', 'KU'],
    ['Seewil', 'S'],
    ['seewil', 'S'],
    ['kirche im dorf', 'KD'],
    ['1. Pfarrei', 'P'],
    ['Kirchgemeinde 2000', 'K2'],
    ['100 Jahre', '1J'],
    ['⛪️ Kirchgemeinde 🌊 Seewil', 'KS'],
    ['«Die Kirche»', 'K'],
    ['(Demo)', 'D'],
    ['Pfarrei (St. Martin', 'P'],
    ['St. M.', 'SM'],
    ['der die das', 'DD'],
    ['Приход Мира', ''],
    ['⛪️🌊', ''],
    ['   ', ''],
    ['', ''],
    [`Kirchgemeinde ${'Langnau '.repeat(15)}Thun`, 'KT'],
    [`Kirchgemeinde ${'x'.repeat(100_000)} Thun`, 'K'],
  ])('%s: %s', (title, monogram) => {
    expect(monogramOf(title)).toBe(monogram);
  });
});
