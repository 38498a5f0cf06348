// Other forms of a search word: its singular, its stem, and an umlaut written with two letters.

import type { Language } from '../../model/instance.ts';
import { foldForIndex } from './entry.ts';

interface Grammar {
  /** Inflectional endings, longest first. */
  readonly endings: readonly string[];
  /** Words that a search ignores, as a regular expression. */
  readonly fillers: RegExp;
}

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  de: {
    endings: ['innen', 'ern', 'en', 'er', 'es', 'e', 'n', 's'],
    fillers: /^(?:am|an|auf|bei|beim|das|dem|den|der|des|die|ein|eine|fur|im|in|ins|mit|und|vom|von|zu|zum|zur)$/,
  },
  fr: {
    endings: ['aux', 'es', 's', 'x', 'e'],
    fillers: /^(?:a|au|aux|avec|chez|dans|de|des|du|en|et|la|le|les|par|pour|sur|un|une)$/,
  },
  it: {
    endings: ['hi', 'he', 'i', 'e', 'o', 'a'],
    fillers: /^(?:a|al|alla|con|da|dal|dei|del|della|di|e|gli|i|il|in|la|le|lo|nel|nella|per|un|una)$/,
  },
  en: { endings: ['ies', 'es', 's'], fillers: /^(?:a|an|and|at|by|for|from|in|of|on|the|to|with)$/ },
};

/** Minimum letters of a stem; a shorter one would occur in unrelated words. */
const MIN_STEM_LENGTH = 4;

export function isFillerWord(word: string, language: Language): boolean {
  return GRAMMARS[language].fillers.test(foldForIndex(word));
}

/** Returns the forms to search, the closest to the word first; folded, without the word itself. */
export function listWordForms(word: string, language: Language): readonly string[] {
  const folded = foldForIndex(word);
  const plain = folded.replace(/([aou])e/g, '$1');
  const written = plain === folded ? [folded] : [folded, plain];
  const stems = written.flatMap((one) =>
    GRAMMARS[language].endings
      .filter((ending) => one.endsWith(ending) && one.length - ending.length >= MIN_STEM_LENGTH)
      .map((ending) => one.slice(0, -ending.length)),
  );
  const shortest = (a: string, b: string) => b.length - a.length;
  return [...new Set([...written, ...stems.sort(shortest)])].filter((form) => form !== folded);
}
