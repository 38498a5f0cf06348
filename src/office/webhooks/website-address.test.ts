import { describe, expect, it } from 'vitest';
import { createTargetPolicy } from '../../webhooks/targets.ts';
import { normalizeWebsiteUrl } from './website-address.ts';

const places = { hosts: new Set<string>(), range: undefined } as never;
const targets = createTargetPolicy(places, async () => [{ address: '203.0.114.7', family: 4 }]);
const kept = async (url: string) => (await normalizeWebsiteUrl(targets, { kind: 'connector', url })).url;

describe('the address of a connector’s website', () => {
  it.each([
    ['https://www.example.org', 'https://www.example.org/'],
    ['https://www.example.org/wp', 'https://www.example.org/wp/'],
    ['https://www.example.org/wp//', 'https://www.example.org/wp/'],
    ['https://WWW.example.org:443/wp/', 'https://www.example.org/wp/'],
    ['https://www.example.org/?rest_route=/', 'https://www.example.org/?rest_route=/'],
    ['https://www.example.org/?rest_route=%2F', 'https://www.example.org/?rest_route=/'],
  ])('%s is stored as %s, so that the same site is added once', async (url, form) => {
    expect(await kept(url)).toBe(form);
  });

  it.each([
    'https://www.example.org/wp-json/',
    'https://www.example.org/?rest_route=/&x=1',
    'https://www.example.org/?x=1',
  ])('%s is rejected with a valid example', async (url) => {
    await expect(kept(url)).rejects.toThrow(/address of its website, without/);
  });
});
