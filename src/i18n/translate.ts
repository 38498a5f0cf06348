// Translations: one i18next JSON file per language, and a function that returns the texts. A language is loaded and typeset on first use,
// and cached (decision 20).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../model/instance.ts';
import { typeset } from '../util/typesetting.ts';
import type { Words } from './keys.ts';

/** Key of a text: its path in a language file, such as `agenda.title`. */
export type WordKey = keyof Words;

/** Parameters of a text; `count` also selects singular or plural. */
type ParamsOf<K extends WordKey> = [Words[K]] extends [never] ? [] : [params: Named<Words[K]>];

type Named<N extends string> = { readonly [P in N]: P extends 'count' ? number : string | number };

/** Key of a text without parameters. */
export type PlainKey = { [K in WordKey]: [Words[K]] extends [never] ? K : never }[WordKey];

/** Translator for one language: `t('import.rows', { count })`. */
export interface Translate {
  <K extends WordKey>(key: K, ...params: ParamsOf<K>): string;
  /** The same for parameters known only at run time, such as those of a rejection. */
  readonly with: (key: WordKey, params: Params) => string;
  /** Text of a key that may not exist, for example a key built from database content; parameters stay in place. */
  readonly maybe: (key: string) => string | undefined;
  readonly language: Language;
}

/** The texts below a prefix, by what their keys have behind it. */
export type TextsBelow<P extends string> = {
  readonly [K in WordKey as K extends `${P}.${infer Rest}` ? Rest : never]: string;
};

/** Keys below a prefix. */
export type NameBelow<P extends string> = keyof TextsBelow<P>;

type Params = Readonly<Record<string, string | number>>;

/** A text as its file has it; a list holds texts by their place. */
type Entry = string | { readonly [name: string]: Entry } | readonly Entry[];

/** Fallback for texts that a language lacks. */
const FALLBACK = 'en';

const PARAMETERS = /\{\{([\w/]+)\}\}/g;

/** The languages of a folder, in which each has a file such as `de.json`. */
export function languagesIn(folder: string) {
  const kept = new Map<string, ReadonlyMap<string, string>>();
  const spoken = new Map<string, Translate>();
  const below = new Map<string, Readonly<Record<string, string>>>();

  function textsOf(language: string): ReadonlyMap<string, string> {
    const known = kept.get(language);
    if (known !== undefined) return known;
    const entries = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Entry;
    const read = new Map(flatten(typeset(language, entries), ''));
    kept.set(language, read);
    return read;
  }

  function textOf(language: string, key: string): string | undefined {
    return textsOf(language).get(key) ?? (language === FALLBACK ? undefined : textsOf(FALLBACK).get(key));
  }

  function makeTranslator(language: Language): Translate {
    const plural = new Intl.PluralRules(language);
    const own = textsOf(language);
    const counted = (key: string, count: number): string | undefined =>
      (count === 0 ? own.get(`${key}_zero`) : undefined) ??
      own.get(`${key}_${plural.select(count)}`) ??
      textOf(language, `${key}_other`);
    const say = (key: string, params: Params = {}): string => {
      const { count } = params;
      const text = (typeof count === 'number' ? counted(key, count) : undefined) ?? textOf(language, key) ?? key;
      return fill(text, params);
    };
    const maybe = (key: string) => textOf(language, key);
    return Object.assign(say, { with: say, maybe, language }) as Translate;
  }

  return {
    translator(language: Language): Translate {
      const known = spoken.get(language);
      if (known !== undefined) return known;
      const made = makeTranslator(language);
      spoken.set(language, made);
      return made;
    },
    texts<P extends string>(language: Language, prefix: P): TextsBelow<P> {
      const known = below.get(`${language} ${prefix}`);
      if (known !== undefined) return known as TextsBelow<P>;
      const found = [...textsOf(language)].filter(([key]) => key.startsWith(`${prefix}.`));
      const made = Object.fromEntries(
        found.map(([key, text]) => [key.slice(prefix.length + 1), text.replace(PARAMETERS, '{$1}')]),
      );
      below.set(`${language} ${prefix}`, made);
      return made as TextsBelow<P>;
    },
  };
}

const languages = languagesIn(import.meta.dirname);

/** Returns the translator of a language. */
export function translator(language: Language): Translate {
  return languages.translator(language);
}

/** The texts below a prefix with their parameters as `{name}`, for what fills them in itself: a script, or a form. */
export function texts<P extends string>(language: Language, prefix: P): TextsBelow<P> {
  return languages.texts(language, prefix);
}

/** Inserts parameters into a text; unknown names are left as they are. */
export function fill(text: string, params: Params): string {
  return text.replace(PARAMETERS, (braces, name: string) => String(params[name] ?? braces));
}

function* flatten(entry: Entry, key: string): Generator<[string, string]> {
  if (typeof entry === 'string') yield [key, entry];
  else for (const [name, below] of Object.entries(entry)) yield* flatten(below, key === '' ? name : `${key}.${name}`);
}
