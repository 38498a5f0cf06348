import { parseWeightedHeader } from '../util/weighted-header.ts';
import { LANGUAGES, type Language } from './instance.ts';

/** Returns the supported language that a browser prefers (`Accept-Language`, RFC 9110, 12.5.4), or undefined. */
export function parseAcceptLanguage(header: string): Language | undefined {
  const wanted = [...parseWeightedHeader(header.slice(0, 200))].flatMap(([tag, weight]) => {
    const language = LANGUAGES.find((known) => known === tag.split('-')[0]);
    return language === undefined ? [] : [{ language, weight }];
  });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
}
