import { expect, it } from 'vitest';
import { wantsHtml } from './wants-html.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['application/json, text/html', true],
  ['TEXT/HTML; Q=0.4', true],
  ['*/*', false],
  ['', false],
  ['application/json', false],
  ['text/html;q=0', false],
  ['text/html;q=0, */*', false],
  ['application/json, text/html;q=0.1', false],
  ['text/html;q=nonsense', false],
])('what accepts “%s” wants a page: %s', (accept, wants) => {
  expect(wantsHtml(new Request('http://localhost/', { headers: { accept } }))).toBe(wants);
});

it('what sends something wants none', () => {
  expect(wantsHtml(new Request('http://localhost/', { method: 'POST', headers: { accept: 'text/html' } }))).toBe(false);
});
