// Translation with parameters, singular and plural, in a language that was added by its file only.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../model/instance.ts';
import { languagesIn, texts, translator } from './translate.ts';

const NBSP = '\u00a0';

describe('a text', () => {
  it('is said with what it is told, as it was given', () => {
    const t = translator('de');
    expect(t('agendaPages.pageOf', { page: 2, of: '1’000' })).toBe('Seite 2 von 1’000');
    expect(t('agendaPages.without', { what: '$& {{page}}' })).toBe('Ohne «$& {{page}}»');
    expect(t.language).toBe('de');
  });

  it('is said otherwise of one than of several', () => {
    expect([0, 1, 2].map((count) => translator('de')('agendaPages.count', { count }))).toEqual([
      '0 Anlässe',
      '1 Anlass',
      '2 Anlässe',
    ]);
  });

  it('keeps in French its marks at their words, and in every language a number at what it counts', () => {
    expect(translator('fr')('named', { name: 'Chœur' })).toBe(`Chœur${NBSP}:`);
    expect(translator('fr')('agendaPages.without', { what: 'Chœur' })).toBe(`Sans «${NBSP}Chœur${NBSP}»`);
    expect(translator('de')('mails.confirm.before')).toContain(`14${NBSP}Tagen`);
  });

  it('can be handed on as data, with its parameters in one brace', () => {
    expect(texts('en', 'agendaPages.filters')).toEqual({
      list: 'Topic',
      layer: 'Area',
      group: 'Target group',
      room: 'Room',
    });
    expect(texts('en', 'agendaPages').toPage).toBe('Go to page {page}');
  });

  it('is asked for by a key that there is, with all that it wants to be told', () => {
    const t = translator('de');
    // @ts-expect-error there is no such key
    expect(t('agendaPages.nonsense')).toBe('agendaPages.nonsense');
    // @ts-expect-error it wants to know the page
    expect(t('agendaPages.toPage')).toContain('{{page}}');
    // @ts-expect-error it has no such parameter
    expect(t('agendaPages.toPage', { page: 2, count: 3 })).toBe('Zu Seite 2');
  });
});

it('a language is read when it is asked for, and no other', () => {
  const nowhere = languagesIn('/nowhere');
  expect(() => nowhere.translator('de')).toThrow('/nowhere/de.json');
});

describe('a further language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-words-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(import.meta.dirname, 'en.json'), join(folder, 'en.json'));
  const made = {
    agendaPages: {
      today: 'Dzisiaj',
      toPage: 'Do strony {{page}}',
      count_one: '{{count}} wydarzenie',
      count_few: '{{count}} wydarzenia',
      count_many: '{{count}} wydarzeń',
      count_other: '{{count}} wydarzenia',
    },
  };
  writeFileSync(join(folder, 'pl.json'), JSON.stringify(made));
  const t = languagesIn(folder).translator('pl' as Language);

  it('speaks when its file is there, with its own ways to count', () => {
    expect(t('agendaPages.today')).toBe('Dzisiaj');
    expect(t('agendaPages.toPage', { page: 3 })).toBe('Do strony 3');
    expect([0, 1, 3, 5, 22].map((count) => t('agendaPages.count', { count }))).toEqual([
      '0 wydarzeń',
      '1 wydarzenie',
      '3 wydarzenia',
      '5 wydarzeń',
      '22 wydarzenia',
    ]);
  });

  it('says in English what its file does not say yet', () => {
    expect(t('agendaPages.tomorrow')).toBe('Tomorrow');
  });
});
