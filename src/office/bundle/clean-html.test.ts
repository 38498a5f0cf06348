import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_GROWTH, measureCostGrowth } from '../../../test/support/cost.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { cleanHtml } from './clean-html.ts';

const MEGABYTE = 1_000_000;

const VECTORS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//example.org/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnErRoR = "alert(1)">',
  '<img/src="x"/onerror="alert(1)">',
  '<img src=`x`onerror=alert(1)>',
  '<p onmouseover="alert(1)" onclick=alert(1)>x</p>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="x" srcset="javascript:alert(1) 1x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe src="https://www.example.org"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="javascript:alert(1)//">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<<img src=x onerror=alert(1)//<',
  '<a href="https://www.example.org" target="_blank" onfocus=alert(1) autofocus>x</a>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const FORBIDDEN_TAGS =
  /^(script|style|svg|math|iframe|object|embed|form|input|button|meta|base|link|body|template|noscript)$/;

/** Finds dangerous HTML independently of the cleaner: checks tags, attributes and addresses one by one. */
function dangers(html: string): string[] {
  const rest = html.replace(TAG, '');
  const stray = /[<]/.test(rest) ? [`a "<" that begins no plain tag in ${rest}`] : [];
  const tags = [...html.matchAll(TAG)].flatMap(([, name = '', attributes = '']) => {
    const pairs = [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)];
    const bad = pairs.filter(([, key = '', value = '']) => {
      const isAddress = /^(href|src)$/i.test(key);
      return /^(on.*|style|srcdoc|srcset|formaction)$/i.test(key) || (isAddress && !isHarmless(value));
    });
    return [...(FORBIDDEN_TAGS.test(name.toLowerCase()) ? [name] : []), ...bad.map(([pair]) => pair)];
  });
  return [...stray, ...tags];
}

function isHarmless(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters in a scheme
  const plain = address.replace(/[\u0000-\u0020]/g, '').replace(/&(#|[a-z]+;)/gi, '');
  return !/^[a-z][a-z0-9+.-]*:/i.test(plain) || /^(https?|mailto|tel):/i.test(plain);
}

const pieces = fc
  .array(
    fc.oneof(fc.constantFrom(...VECTORS, '<p>', '</p>', '<', '>', '"', '&', '&amp;', '&lt;', 'a', ' '), fc.string()),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('the HTML of long_desc (rule F9)', () => {
  it.each(VECTORS)('is harmless after cleaning: %s', (html) => {
    for (const text of [html, `<p>${html}</p>`, html.repeat(3), html.slice(0, -1), `<ul><li>${html}`]) {
      expect(dangers(cleanHtml(text))).toEqual([]);
    }
  });

  it('is harmless and stable after cleaning, for any mixture', () => {
    fc.assert(
      fc.property(pieces, (html) => {
        const cleaned = cleanHtml(html);
        expect(dangers(cleaned)).toEqual([]);
        expect(cleanHtml(cleaned)).toBe(cleaned);
      }),
      { numRuns: countRuns(300) },
    );
  });

  it.each([
    'Nur Text, 1 &lt; 2 &amp; 3',
    '<p>Wir <strong>laden</strong> <em>herzlich</em> ein.</p>\n<ul>\n<li>Kaffee</li>\n</ul>',
    '<h2>Titel</h2><p><a href="https://www.example.org/a?b=1&amp;c=2#d">mehr</a></p>',
    '<a href="/de/kontakt">a</a> <a href="mailto:a@example.org">b</a> <a href="tel:+41445550101">c</a>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<p>Zürich – „Café“ 😀 é e\u0301</p>',
  ])('is unchanged if it is harmless: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['nested elements', '<div>'],
    ['nested lists', '<ul><li>'],
    ['unclosed tags', '<a href="'],
    ['open brackets', '<'],
    ['entities', '&lt;'],
    ['ampersands', '&'],
    ['comments', '<!--'],
    ['attributes', '<p a="1" b=\'2\' c=3 '],
    ['nested halves', '<scr<script>'],
    ['closing tags', '</p>'],
  ])('is cleaned in linear time for a megabyte of %s', async (_name, piece) => {
    let cleaned = '';
    const clean = (size: number) => {
      cleaned = cleanHtml(piece.repeat(size / piece.length));
    };
    expect(await measureCostGrowth(clean, MEGABYTE)).toBeLessThan(MAX_LINEAR_GROWTH);
    expect(dangers(cleaned.slice(0, cleaned.lastIndexOf('>', 10_000) + 1))).toEqual([]);
  });
});
