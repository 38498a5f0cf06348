import { describe, expect, it } from 'vitest';
import { createChangedBundle, readBundleObject, refusalOf } from '../../../test/support/bundle-faults.ts';
import type { Loose } from '../../../test/support/full-bundle.ts';
import type { Problem } from '../../model/format/problem.ts';
import { writeBundle } from './bundle.ts';

const MEGABYTE = 1_000_000;

function plainTexts(holder: Loose): readonly (readonly [Loose, string])[] {
  return Object.keys(holder).flatMap((key): (readonly [Loose, string])[] => {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) return [...plainTexts(value)];
    const other = /^(long_desc|format|visibility|sex|date_from|date_to|deadline|key|email|status|interval)$/;
    const ofInstance = 'time_zone' in holder && key !== 'title' && key !== 'public_url';
    return typeof value === 'string' && !other.test(key) && !ofInstance ? [[holder, key]] : [];
  });
}

function problemsAfter(change: (bundle: Loose) => void): readonly Problem[] {
  return refusalOf(createChangedBundle(change)).problems;
}

describe('the plain texts of a bundle (rule F9)', () => {
  const isAddress = (key: string) => /url$|^website$/.test(key);

  it('lose markup and nothing else', () => {
    const kept = ' 1 < 2 und 4 > 3 &amp; e\u0301\r\n ';
    let count = 0;
    const bundle = createChangedBundle((full) => {
      for (const [holder, key] of plainTexts(full)) {
        if (isAddress(key)) continue;
        holder[key] = `a<b onclick="x">${kept}</b><script>y</script><!-- z -->`;
        if (key === '0') holder[key] = `1${holder[key]}`;
        count++;
      }
    });
    expect(count).toBeGreaterThan(100);
    const { content } = readBundleObject(bundle);
    const written = plainTexts(JSON.parse(writeBundle(content))).filter(([, key]) => !isAddress(key));
    const texts = written.map(([holder, key]) => String(holder[key]));
    expect(new Set(texts.map((text) => text.slice(-kept.length - 1)))).toEqual(new Set([`a${kept}`]));
  });

  it('with a megabyte of nested markup are rejected by their length, before cleaning', () => {
    for (const piece of ['<', '<!--', '<script>', '<b ', '&lt;']) {
      for (const [key, most] of [
        ['topic', 20_000],
        ['long_desc', 200_000],
      ] as const) {
        const long = piece.repeat(Math.ceil(MEGABYTE / piece.length));
        const problems = problemsAfter((full) => Object.assign(full['events'][0], { [key]: long }));
        expect(problems).toMatchObject([
          { path: `events[0].${key}`, code: 'too_long', params: { has: long.length, most } },
        ]);
      }
    }
  });

  it('are measured after cleaning if they are HTML', () => {
    const problems = problemsAfter((full) => Object.assign(full['events'][0], { long_desc: '<'.repeat(50_001) }));
    expect(problems).toMatchObject([{ path: 'events[0].long_desc', code: 'too_long', params: { has: 200_004 } }]);
    const { content } = readBundleObject(
      createChangedBundle((full) => Object.assign(full['events'][0], { long_desc: '<'.repeat(50_000) })),
    );
    const again = JSON.parse(writeBundle(content));
    expect(writeBundle(readBundleObject(again).content)).toBe(writeBundle(content));
  });

  it('are limited in characters, not bytes', () => {
    const { content } = readBundleObject(
      createChangedBundle((full) => Object.assign(full['events'][0], { topic: '😀'.repeat(20_000) })),
    );
    expect(content.events[0]?.topic).toBe('😀'.repeat(20_000));
    expect(problemsAfter((full) => Object.assign(full['events'][0], { topic: '😀'.repeat(20_001) }))).toHaveLength(1);
  });
});

describe('addresses', () => {
  const HOSTILE = [
    'javascript:alert(1)',
    ' JaVa\nScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ];

  it.each([
    ...HOSTILE,
    'mailto:a@example.org',
    'ftp://example.org/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://a/x\r\nX: y',
  ])('that lead to no web page, or to another page than shown, are rejected: %j', (url) => {
    const problems = problemsAfter((full) => {
      Object.assign(full['instance'], { public_url: url });
      Object.assign(full['buildings'][0], { url });
      Object.assign(full['layers'][0], { url });
      Object.assign(full['target_groups'][0], { url });
      Object.assign(full['persons'][0], { url, website: url });
      Object.assign(full['persons'][0].image, { url, source_url: url });
      const event = full['events'].find(({ image }: Loose) => image !== null);
      Object.assign(event.image, { url, source_url: url });
      Object.assign(full['events'].find(({ files }: Loose) => files.length > 0).files[0], { url });
      Object.assign(full['events'].find(({ collection }: Loose) => collection !== null).collection, { url });
    });
    expect(problems).toHaveLength(12);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['unsafe_address']));
  });

  it.each([
    'https://example.org/ä?b=c#d',
    'http://example.org',
    '/team',
    'www.example.org/team',
    'bilder/a.jpg',
    'https://example.org/Der Plan.pdf',
    ' https://example.org ',
    '/Der Plan.pdf',
    '',
  ])('of web pages are kept unchanged: %j', (url) => {
    const { content } = readBundleObject(
      createChangedBundle((full) => Object.assign(full['persons'][0], { website: url })),
    );
    expect(content.persons[0]?.website).toBe(url);
  });

  it.each([
    'xyz',
    'x y',
    '//example.org/x',
    'http:',
    'http://',
    'https://a b',
  ])('that pages can’t link to are accepted with a warning: %s', (website) => {
    const { warnings } = readBundleObject(
      createChangedBundle((full) => {
        Object.assign(full['persons'][0], { website });
        Object.assign(full['persons'][1], { website: '/team' });
      }),
    );
    expect(warnings).toMatchObject([
      { path: 'persons[0].website', code: 'unsafe_address', params: { given: JSON.stringify(website) } },
    ]);
  });
});

it('an invalid e-mail address of a person is accepted with a warning', () => {
  const { content, warnings } = readBundleObject(
    createChangedBundle((full) => Object.assign(full['persons'][1], { email: 'juerg@@example.org' })),
  );
  expect(content.persons[1]?.email).toBe('juerg@@example.org');
  expect(warnings).toMatchObject([{ path: 'persons with id 2', code: 'no_email' }]);
});

describe('values too long for some website programs (rule K3)', () => {
  const warningsOf = (change: (bundle: Loose) => void) => readBundleObject(createChangedBundle(change)).warnings;

  it('cause a warning: a short_desc of 1,024 characters', () => {
    const warnings = warningsOf((full) => {
      full['events'][0].short_desc = 'x'.repeat(1024);
      full['events'][1].short_desc = 'x'.repeat(1023);
      full['persons'][1].short_desc = 'y'.repeat(2000);
    });
    expect(warnings).toMatchObject([
      { path: 'events with id 1001', text: expect.stringContaining('short_desc has 1024 characters') },
      { path: 'persons with id 2', text: expect.stringContaining('short_desc has 2000 characters') },
    ]);
  });

  it.each([
    ['letters', 'x', 66_000],
    ['umlauts', 'ü', 33_500],
    ['emoji', '😀', 17_000],
    ['paragraphs', '<p>a</p>', 8300],
    // PHP writes a slash as two bytes, so fewer characters suffice.
    ['addresses', '/a/b/c/d', 5800],
  ])('cause a warning: an event of more than 65,535 bytes in %s', (_name, piece, times) => {
    const warnings = warningsOf((full) => Object.assign(full['events'][0], { long_desc: piece.repeat(times) }));
    expect(warnings).toMatchObject([
      { path: 'events with id 1001', text: 'is larger than 65535 bytes; some website programs cannot store it' },
    ]);
    expect(warningsOf((full) => Object.assign(full['events'][0], { long_desc: piece.repeat(times / 2) }))).toEqual([]);
  });

  it('are accepted nevertheless', () => {
    const bundle = createChangedBundle((full) =>
      Object.assign(full['persons'][0], {
        short_desc: 'x'.repeat(15_000),
        desc_tasks: 'x'.repeat(20_000),
        desc_personal: 'x'.repeat(20_000),
        address: 'x'.repeat(20_000),
      }),
    );
    const { content, warnings } = readBundleObject(bundle);
    expect(content.persons[0]?.shortDesc).toHaveLength(15_000);
    expect(warnings).toHaveLength(2);
  });
});
