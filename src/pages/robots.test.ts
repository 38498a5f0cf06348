import { expect, it } from 'vitest';
import { openInstance } from '../../test/support/instance.ts';
import { createSite } from './site.ts';

const onError = (error: unknown) => {
  throw error;
};

async function sitemapsOf(withPages: () => readonly string[], publicUrl: string): Promise<string[]> {
  const site = createSite({ operations: [], version: '1', publicUrl, withPages, onError });
  const text = await (await site(new Request('http://localhost/robots.txt'))).text();
  return text.split('\n').filter((line) => line.startsWith('Sitemap:'));
}

it('robots.txt lists the sitemap of each instance with pages, by absolute URL (rule G1)', async () => {
  const { live, ...server } = await openInstance({}, '2026-11-20T11:00:00Z');
  const bundle = { format: 'parvis-bundle', version: 1 };
  await server.import({ ...bundle, instance: { name: 'berg', title: 'Berg' } });
  const hidden = { name: 'still', title: 'Still', outside: { pages: false, feeds: true, embed: true } };
  await server.import({ ...bundle, instance: hidden });
  expect(await sitemapsOf(live.withPages, 'https://a.example')).toEqual([
    'Sitemap: https://a.example/berg/sitemap.xml',
    'Sitemap: https://a.example/test/sitemap.xml',
  ]);
  expect(await sitemapsOf(live.withPages, '')).toEqual([]);
});

it('robots.txt includes a new instance', async () => {
  const names = ['a'];
  const site = createSite({
    operations: [],
    version: '1',
    publicUrl: 'https://a.example',
    withPages: () => names,
    onError,
  });
  const ask = async () => (await site(new Request('http://localhost/robots.txt'))).text();
  expect(await ask()).not.toContain('/b/sitemap.xml');
  names.push('b');
  expect(await ask()).toContain('Sitemap: https://a.example/b/sitemap.xml\n');
});
