import { describe, expect, it } from 'vitest';
import { columnLabelOf, columnsOfKind, findColumnForHeading, TABLE_KINDS } from './columns.ts';

describe('the columns', () => {
  it.each(['de', 'fr', 'it', 'en'] as const)('of an event all have a name in %s', (language) => {
    const unnamed = columnsOfKind('event').filter(({ name }) => columnLabelOf('event', name, language) === name);
    // French and English share words with the bundle: date, public.
    expect(unnamed.filter(({ name }) => language === 'de' || name.includes('_'))).toEqual([]);
  });

  it('are recognized by the label that pages show', () => {
    const lost = TABLE_KINDS.flatMap((kind) =>
      columnsOfKind(kind).filter(({ name }) => findColumnForHeading(kind, columnLabelOf(kind, name, 'de')) !== name),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it.each(['Bemerkung', 'remarque', 'osservazione', 'note'])('treat «%s» as the internal note', (heading) => {
    expect(findColumnForHeading('event', heading)).toBe('internal_note');
  });
});
