// The size that the office computes is the number of bytes that PHP stores (rule K3): slashes are escaped, letters are not.

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { countPhpJsonBytes } from '../../src/office/content/stored-by-websites.ts';

// PHP code that prints the size of a value in the format of the plugin.
const CODE = 'echo strlen(json_encode(json_decode(stream_get_contents(STDIN), true), JSON_UNESCAPED_UNICODE));';

it.each<[string, unknown]>([
  ['letters and numbers', { event_id: '1', with_sacrament: 0, subs_module_active: true, none: null }],
  ['slashes', { url: 'https://www.example.org/a/b', html: '<p>a</p>' }],
  ['umlauts, other scripts and emoji', { title: 'Gründonnerstag', other: 'Пасха 復活', sign: '😀' }],
  ['what is escaped everywhere', { text: '"\\\b\f\n\r\t\u0001\u001f\u007f' }],
  ['signs that end lines in scripts', { text: 'a\u2028b\u2029c' }],
  ['empty objects and arrays', { images: {}, rooms: [], organizer: [] }],
])('%s', (_what, value) => {
  const json = JSON.stringify(value);
  expect(Number(execFileSync('php', ['-r', CODE], { input: json, encoding: 'utf8' }))).toBe(countPhpJsonBytes(json));
});
