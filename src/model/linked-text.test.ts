import { describe, expect, it } from 'vitest';
import { findUnsafeLinks, linksToPlainText, splitLinks } from './linked-text.ts';

const shown = (text: string) =>
  splitLinks(text)
    .map((part) => (typeof part === 'string' ? part : `<${part.text}|${part.address}>`))
    .join('');

describe('a text with links', () => {
  it.each([
    ['Nichts zu sehen [hier] (oder da), 10:00–11:00.', 'Nichts zu sehen [hier] (oder da), 10:00–11:00.'],
    ['[Anmelden](https://a.example/x?a=1&b=2#c) bitte.', '<Anmelden|https://a.example/x?a=1&b=2#c> bitte.'],
    ['Siehe https://a.example/x, bitte.', 'Siehe <https://a.example/x|https://a.example/x>, bitte.'],
    ['(www.a.example)', '(<www.a.example|https://www.a.example>)'],
    ['https://a.example/K_(B). Ja', '<https://a.example/K_(B)|https://a.example/K_(B)>. Ja'],
    ['[Artikel](https://a.example/K_(B))', '<Artikel|https://a.example/K_(B)>'],
    ['[schreiben](mailto:a.b@c.example)', '<schreiben|mailto:a.b@c.example>'],
    ['[schreiben](a.b@c.example)', '<schreiben|mailto:a.b@c.example>'],
    ['Fragen an pfarramt@c.example.', 'Fragen an <pfarramt@c.example|mailto:pfarramt@c.example>.'],
    ['[044 123 45 67](tel:+41 44 123 45 67)', '<044 123 45 67|tel:+41441234567>'],
    [
      '„https://a.example“ und «www.b.example»',
      '„<https://a.example|https://a.example>“ und «<www.b.example|https://www.b.example>»',
    ],
    ['[a](www.b.example)\n\n[c](http://d.example)', '<a|https://www.b.example>\n\n<c|http://d.example>'],
    ['[ ](https://a.example)', '<https://a.example|https://a.example>'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '[x](//a.example)',
    '[x](/pfad)',
    '[x](https://user:pass@a.example)',
    '[x](https://a.example" onclick="x)',
    '[x](tel:javascript)',
    '[x](mailto:a@b.example?bcc=c@d.example)',
    '[x]()',
    '[x](Jan)',
  ])('has no link for %s, and reports it', (text) => {
    expect(splitLinks(text).filter((part) => typeof part !== 'string' && part.text === 'x')).toEqual([]);
    expect(findUnsafeLinks(`a ${text} b [y](https://b.example)`)).toEqual([text.slice(4, -1)]);
  });

  it('without links has each address after its words, once', () => {
    expect(linksToPlainText('[Anmelden](https://a.example/x). www.b.example, c@d.example')).toBe(
      'Anmelden (https://a.example/x). www.b.example, c@d.example',
    );
    expect(linksToPlainText('[Anrufen](tel:044 123 45 67), [https://a.example](https://a.example)')).toBe(
      'Anrufen (0441234567), https://a.example',
    );
  });

  it('keeps every character outside of links', () => {
    for (const text of ['[[[](((', 'a@', 'https://', 'www.', '[a](', '][)(', '@@@.@', 'https://)))']) {
      expect(linksToPlainText(text)).toBe(text);
    }
  });
});
