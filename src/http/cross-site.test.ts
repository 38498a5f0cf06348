import { describe, expect, it } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const asked = (headers: Readonly<Record<string, string>>, publicUrl = 'https://api.example.org') =>
  isCrossSite((name) => ({ host: 'localhost:8080', ...headers })[name], publicUrl);

describe('a visitor’s request (R17)', () => {
  it.each<[string, Record<string, string>]>([
    ['says nothing, as website programs and mail programs do', {}],
    ['comes from our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://api.example.org' }],
    ['comes from our own page, which sends no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['was typed into the browser', { 'sec-fetch-site': 'none' }],
    ['has our public address as its origin, behind a proxy', { origin: 'https://api.example.org' }],
    ['comes from our own site and origin', { 'sec-fetch-site': 'same-site', origin: 'https://api.example.org' }],
  ])('is not cross-site if it %s', (_name, headers) => {
    expect(asked(headers)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['crosses sites', { 'sec-fetch-site': 'cross-site' }],
    ['crosses sites and forges an origin', { 'sec-fetch-site': 'cross-site', origin: 'https://api.example.org' }],
    ['has a foreign origin', { origin: 'https://evil.example' }],
    ['has a foreign origin of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://www.example.org' }],
    ['has the host that it names itself', { origin: 'https://evil.example', host: 'evil.example' }],
    ['has the address behind the proxy as its origin', { origin: 'http://localhost:8080' }],
    ['has another port', { origin: 'http://localhost:8081' }],
    ['has a longer name', { origin: 'https://api.example.org.evil.example' }],
    ['hides its origin', { origin: 'null' }],
    ['has no origin at all', { origin: 'file://' }],
  ])('is cross-site if it %s', (_name, headers) => {
    expect(asked(headers)).toBe(true);
  });

  it('is checked by its host if no public address is set', () => {
    expect(asked({ origin: 'https://api.example.org' }, '')).toBe(true);
    expect(asked({ origin: 'http://localhost:8080' }, '')).toBe(false);
  });
});
