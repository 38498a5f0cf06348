// Translations: one i18next JSON file per language, and a function that returns the texts. A language is loaded and typeset on first use,
// and then cached (decision 20).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../model/instance.ts';
import { typeset } from '../util/typesetting.ts';
import type { Words } from './keys.ts';

/** Key of a text: its path in a language file, such as `agenda.title`. */
export type TextKey = keyof Words;

type ParamsOf<K extends TextKey> = [Words[K]] extends [never] ? [] : [params: Named<Words[K]>];

type Named<N extends string> = { readonly [P in N]: P extends 'count' ? number : string | number };

export type PlainKey = { [K in TextKey]: [Words[K]] extends [never] ? K : never }[TextKey];

/** Translator for one language, such as `t('import.rows', { count })`. */
export interface Translate {
  <K extends TextKey>(key: K, ...params: ParamsOf<K>): string;
  /** Translates with parameters known only at run time, such as the parameters of a refusal. */
  readonly with: (key: TextKey, params: Params) => string;
  /** Returns the text of a key that may not exist, for example one built from database content. Parameters are not replaced. */
  readonly maybe: (key: string) => string | undefined;
  readonly language: Language;
}

/** Texts below a prefix, by the rest of their keys. */
export type TextsBelow<P extends string> = {
  readonly [K in TextKey as K extends `${P}.${infer Rest}` ? Rest : never]: string;
};

export type NameBelow<P extends string> = keyof TextsBelow<P>;

type Params = Readonly<Record<string, string | number>>;

/** Text as in its file. A list contains texts by position. */
type Entry = string | { readonly [name: string]: Entry } | readonly Entry[];

const FALLBACK = 'en';

const PARAMETERS = /\{\{([\w/]+)\}\}/g;

export function createLanguageLoader(folder: string) {
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
    const pluralForm = (key: string, count: number): string | undefined =>
      (count === 0 ? own.get(`${key}_zero`) : undefined) ??
      own.get(`${key}_${plural.select(count)}`) ??
      textOf(language, `${key}_other`);
    const say = (key: string, params: Params = {}): string => {
      const { count } = params;
      const text = (typeof count === 'number' ? pluralForm(key, count) : undefined) ?? textOf(language, key) ?? key;
      return interpolate(text, params);
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

const languages = createLanguageLoader(import.meta.dirname);

export function createTranslator(language: Language): Translate {
  return languages.translator(language);
}

/** Returns texts below a prefix with their parameters as `{name}`, for scripts or forms that insert the values themselves. */
export function textsBelow<P extends string>(language: Language, prefix: P): TextsBelow<P> {
  return languages.texts(language, prefix);
}

/** Inserts parameters into a text. Unknown names are left unchanged. */
export function interpolate(text: string, params: Params): string {
  return text.replace(PARAMETERS, (braces, name: string) => String(params[name] ?? braces));
}

function* flatten(entry: Entry, key: string): Generator<[string, string]> {
  if (typeof entry === 'string') yield [key, entry];
  else for (const [name, below] of Object.entries(entry)) yield* flatten(below, key === '' ? name : `${key}.${name}`);
}
