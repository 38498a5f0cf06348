import { weightsIn } from '../util/weights.ts';
import { LANGUAGES, type Language } from './instance.ts';

/** The language of ours that a browser asks for first (`Accept-Language`, RFC 9110, 12.5.4); undefined where it asks for none. */
export function acceptedLanguage(header: string): Language | undefined {
  const wanted = [...weightsIn(header.slice(0, 200))].flatMap(([tag, weight]) => {
    const language = LANGUAGES.find((known) => known === tag.split('-')[0]);
    return language === undefined ? [] : [{ language, weight }];
  });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
}
