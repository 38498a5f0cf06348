import { LANGUAGES, type Language } from './instance.ts';

/** The language of ours that a browser asks for first (`Accept-Language`, RFC 9110, 12.5.4); undefined where it asks for none. */
export function acceptedLanguage(header: string): Language | undefined {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .flatMap((one) => {
      const [tag = '', weight = ''] = one.trim().split(/\s*;\s*q=/);
      const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0]);
      return language === undefined ? [] : [{ language, weight: weight === '' ? 1 : Number(weight) || 0 }];
    });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
}
