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
])('a client that accepts “%s” wants a page: %s', (accept, wants) => {
  expect(wantsHtml(new Request('http://localhost/', { headers: { accept } }))).toBe(wants);
});

it('a client that sends a body wants no page', () => {
  expect(wantsHtml(new Request('http://localhost/', { method: 'POST', headers: { accept: 'text/html' } }))).toBe(false);
});
