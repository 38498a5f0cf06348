// Atom feeds conform to the schema (rule G4, RFC 4287), according to Debian's xmllint.

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { openInstance } from '../support/instance.ts';

const SCHEMA = new URL('../schemas/atom.rng', import.meta.url).pathname;

function faultsOf(feed: string): string[] {
  const args = ['--noout', '--nonet', '--relaxng', SCHEMA, '-'];
  const { stderr, status, error } = spawnSync('xmllint', args, { input: feed, encoding: 'utf8' });
  if (error !== undefined) throw error;
  const faults = stderr.split('\n').filter((line) => /error/i.test(line));
  if (status !== 0 && faults.length === 0) throw new Error(stderr);
  return faults;
}

const HOSTILE = 'Brot & Wein 1 < 2 "\u0001]]>\ud83d\ude00';

it('every Atom feed is valid against the schema, whatever its content', async () => {
  const bundle = createDemoBundle('2026-11-23');
  const [first, ...others] = bundle.events;
  const hostile = {
    ...first,
    title: HOSTILE,
    short_desc: HOSTILE,
    long_desc: '<p>a &amp; b ]]&gt; <b>c</b></p>',
    event_type: 'x"y',
  };
  const server = await openInstance({ ...bundle, events: [hostile, ...others] }, '2026-11-23T12:00:00+01:00');
  const ids = [...(bundle.lists ?? []).map(({ id }) => `list-${id}`), ...bundle.layers.map(({ id }) => `layer-${id}`)];
  for (const which of ['all', ...ids, ...bundle.persons.slice(0, 3).map(({ id }) => `person-${id}`)]) {
    const { status, text } = await server.ask(`/demo/feeds/${which}.atom`);
    if (status === 404 && which.startsWith('person')) continue;
    expect(status).toBe(200);
    expect([which, faultsOf(text)]).toEqual([which, []]);
  }
});

it('the schema rejects an invalid feed', async () => {
  const server = await openInstance(createDemoBundle('2026-11-23'), '2026-11-23T12:00:00+01:00');
  const { text } = await server.ask('/demo/feeds/all.atom');
  expect(faultsOf(text)).toEqual([]);
  const spoiled = [
    text.replace(/<updated>[^<]*<\/updated>/, '<updated>2026-11-23</updated>'),
    text.replace(/<id>[^<]*<\/id>/, ''),
    text.replace(/<entry>\s*<id>[^<]*<\/id>/, '<entry>'),
    text.replace('<link rel="self"', '<link rel="me"'),
    text.replace('<generator>', '<generator><b/>'),
    text.replace('<title>', '<title type="markdown">'),
    text.replace('</feed>', '<item/></feed>'),
  ];
  for (const feed of spoiled) {
    expect(feed).not.toBe(text);
    expect(faultsOf(feed)).not.toEqual([]);
  }
});
