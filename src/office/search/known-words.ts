// Replaces search words that occur nowhere with another form of the word or, for a typo, with the closest name.

import type { Kind } from '../../model/entity.ts';
import type { Language } from '../../model/instance.ts';
import { computeEditDistance } from '../../util/closest-matches.ts';
import type { OfficeContext } from '../office-context.ts';
import type { ContentIndex } from './content-index.ts';
import { foldForIndex } from './entry.ts';
import type { SearchIndexes } from './indexes.ts';
import { isFillerWord, listWordForms } from './word-forms.ts';

export interface KnownWords {
  /** The words without fillers, each in the form that occurs in names, titles and types, or otherwise in texts. */
  readonly simplified: string;
  /** `simplified`, with each word that occurs nowhere replaced with the closest word of a name. */
  readonly corrected: string;
}

/** Kinds whose labels suggest corrections; other texts may be hidden from the user. */
const NAMED_KINDS: readonly Kind[] = ['event', 'person', 'room', 'building', 'list', 'layer', 'person_group'];

const MAX_WORDS = 12;

/** Replaces the words of a search with known ones. Throws NotFoundError for an unknown instance. */
export async function findKnownWords(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: SearchIndexes,
  instance: string,
  { words, language }: { readonly words: string; readonly language: Language },
): Promise<KnownWords> {
  const index = indexes.of(instance);
  const all = words.split(/\s+/).filter((word) => word !== '');
  const telling = all.filter((word) => !isFillerWord(word, language));
  const some = (telling.length === 0 ? all : telling).slice(0, MAX_WORDS);
  return index.ask(store.content, instance, async () => {
    const names = wordsOfNames(index);
    const known = some.map((word) => findKnownForm(word, { index, names, language }));
    return {
      simplified: known.map((form, at) => form ?? some[at] ?? '').join(' '),
      corrected: known.map((form, at) => form ?? closestTo(some[at] ?? '', names) ?? some[at] ?? '').join(' '),
    };
  });
}

interface WordContext {
  readonly index: ContentIndex;
  readonly names: readonly string[];
  readonly language: Language;
}

/** The word or its closest form that occurs in the index; names take precedence. Undefined if none occurs. */
function findKnownForm(word: string, { index, names, language }: WordContext): string | undefined {
  const forms = [foldForIndex(word), ...listWordForms(word, language)];
  const named = forms.findIndex((form) => names.some((name) => name.includes(form)));
  const found = index.vocabulary.partsIn(forms).reduce((some, one) => some | one, 0);
  const at = named >= 0 ? named : forms.findIndex((_, place) => (found & (1 << place)) !== 0);
  return at === 0 ? word : forms[at];
}

function wordsOfNames(index: ContentIndex): readonly string[] {
  const texts = new Set<string>();
  for (const kind of NAMED_KINDS) {
    for (const { label, event } of index.of(kind).entries.values()) {
      texts.add(label);
      if (event !== undefined) texts.add(foldForIndex(event.eventType));
    }
  }
  return [...new Set([...texts].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))];
}

/** Minimum length of a word for correcting one error, and for correcting two. */
const MIN_CORRECTED = 4;
const MIN_TWO_ERRORS = 8;

function closestTo(word: string, names: readonly string[]): string | undefined {
  const folded = foldForIndex(word);
  if (folded.length < MIN_CORRECTED || /\d/.test(folded)) return undefined;
  let limit = folded.length < MIN_TWO_ERRORS ? 1 : 2;
  let closest: string | undefined;
  for (const name of names) {
    if (Math.abs(name.length - folded.length) > limit) continue;
    const errors = computeEditDistance(folded, name);
    if (errors > limit) continue;
    closest = name;
    limit = errors - 1;
  }
  return closest;
}
