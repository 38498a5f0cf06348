// Translation with parameters, singular and plural, in a language that was added only by its file.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../model/instance.ts';
import { createLanguageLoader, createTranslator, textsBelow } from './translate.ts';

const NBSP = '\u00a0';

describe('a text', () => {
  it('contains its parameters verbatim', () => {
    const t = createTranslator('de');
    expect(t('agendaPages.pageOf', { page: 2, of: '1’000' })).toBe('Seite 2 von 1’000');
    expect(t('agendaPages.without', { what: '$& {{page}}' })).toBe('Ohne «$& {{page}}»');
    expect(t.language).toBe('de');
  });

  it('has a singular and a plural', () => {
    expect([0, 1, 2].map((count) => createTranslator('de')('agendaPages.count', { count }))).toEqual([
      '0 Anlässe',
      '1 Anlass',
      '2 Anlässe',
    ]);
  });

  it('keeps French punctuation at its words, and in every language a number at its noun', () => {
    expect(createTranslator('fr')('named', { name: 'Chœur' })).toBe(`Chœur${NBSP}:`);
    expect(createTranslator('fr')('agendaPages.without', { what: 'Chœur' })).toBe(`Sans «${NBSP}Chœur${NBSP}»`);
    expect(createTranslator('de')('mails.confirm.before')).toContain(`14${NBSP}Tagen`);
  });

  it('can be passed on as data, with its parameters in single braces', () => {
    expect(textsBelow('en', 'agendaPages.filters')).toEqual({
      list: 'Topic',
      layer: 'Area',
      group: 'Target group',
      room: 'Room',
    });
    expect(textsBelow('en', 'agendaPages').toPage).toBe('Go to page {page}');
  });

  it('requires an existing key and all of its parameters', () => {
    const t = createTranslator('de');
    // @ts-expect-error there is no such key
    expect(t('agendaPages.nonsense')).toBe('agendaPages.nonsense');
    // @ts-expect-error the text requires the parameter `page`
    expect(t('agendaPages.toPage')).toContain('{{page}}');
    // @ts-expect-error the text has no parameter `count`
    expect(t('agendaPages.toPage', { page: 2, count: 3 })).toBe('Zu Seite 2');
  });
});

it('a language is read on first use, and no other', () => {
  const nowhere = createLanguageLoader('/nowhere');
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
  const t = createLanguageLoader(folder).translator('pl' as Language);

  it('works once its file exists, with its own plural rules', () => {
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

  it('falls back to English for missing texts', () => {
    expect(t('agendaPages.tomorrow')).toBe('Tomorrow');
  });
});
