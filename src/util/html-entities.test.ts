import { expect, it } from 'vitest';
import { decodeEntities } from './html-entities.ts';

it.each([
  ['Fr&uuml;h &amp; sp&auml;t', 'Früh & spät'],
  ['Bern &rarr; Basel', 'Bern → Basel'],
  ['&#8211;&#x2013;&#X2013;', '–––'],
  ['&amp;lt;', '&lt;'],
])('decodes %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

it.each(['Hinz & Kunz', 'a&b;', '&unknown;', '&uuml without a semicolon', '?a=1&copy=2'])('leaves %s', (text) => {
  expect(decodeEntities(text)).toBe(text);
});
