// Column names: each field has a name in each language, and synonyms are recognized.

import { describe, expect, it } from 'vitest';
import { columnFor, columnLabel, columnsOf, TABLE_KINDS } from './columns.ts';

describe('the columns', () => {
  it.each(['de', 'fr', 'it', 'en'] as const)('of an event are all called something in %s', (language) => {
    const unnamed = columnsOf('event').filter(({ name }) => columnLabel('event', name, language) === name);
    // French and English share words with the bundle: date, public.
    expect(unnamed.filter(({ name }) => language === 'de' || name.includes('_'))).toEqual([]);
  });

  it('are recognised by the name that pages show them under', () => {
    const lost = TABLE_KINDS.flatMap((kind) =>
      columnsOf(kind).filter(({ name }) => columnFor(kind, columnLabel(kind, name, 'de')) !== name),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it.each(['Bemerkung', 'remarque', 'osservazione', 'note'])('take «%s» for the internal note', (heading) => {
    expect(columnFor('event', heading)).toBe('internal_note');
  });
});
