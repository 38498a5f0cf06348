// A sheet as text, HTML and Word document, and its font size.

import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { createSheetDocx } from './docx.ts';
import { fitSheet, SHEET_FONT_SIZES } from './fit-sheet.ts';
import { renderSheet } from './html.ts';
import { formatDisplayUrl, type Sheet, type SheetEntry } from './sheet.ts';
import { formatSheetText } from './text.ts';

function entry(own: Partial<SheetEntry> = {}): SheetEntry {
  const facts = ['Kirche', 'Anna Muster'];
  const nothing = { mark: '', isOff: false, titleLanguage: undefined, note: '', hint: '' };
  return { time: '10:00–11:00 Uhr', title: 'Gottesdienst', facts, ...nothing, ...own };
}

function sheet(own: Partial<Sheet> = {}): Sheet {
  return {
    language: 'de',
    locale: 'de-CH',
    parish: 'Kirchgemeinde Seewil',
    logo: '',
    title: 'Anlässe',
    period: '30. November – 6. Dezember 2026',
    about: [],
    blocks: [{ heading: 'Sonntag, 29. November', rail: ['Sonntag', '29. November'], entries: [entry()] }],
    footer: [],
    source: undefined,
    ...own,
  };
}

function days(count: number, each: number, own: Partial<SheetEntry> = {}): Sheet {
  const entries = Array.from({ length: each }, () => entry(own));
  const day = { heading: 'Donnerstag, 24. September', rail: ['Donnerstag', '24. September'] as const, entries };
  return sheet({ blocks: Array.from({ length: count }, () => day) });
}

const cancelled = entry({ mark: 'Abgesagt', isOff: true, note: 'Der Pfarrer ist krank.', hint: 'Mit Chor' });
const NAMES = { entry: 'Anlass', detail: 'Angaben zum Anlass', date: 'Datum', line: 'Eigene Zeile' };

describe('a sheet as text', () => {
  it('has a line for each entry with a tab after its time, and omits empty parts', () => {
    const blocks = [
      { heading: 'Sonntag, 29. November', rail: ['Sonntag', '29. November'] as const, entries: [entry(), cancelled] },
      { heading: 'Läuft bereits', rail: ['Läuft bereits', ''] as const, entries: [entry({ time: '', facts: [] })] },
    ];
    const source = { label: 'Agenda', address: 'https://www.seewil.example/demo/' };
    expect(formatSheetText(sheet({ blocks, about: ['Musik'], footer: ['Kirchgasse 1'], source }))).toBe(
      [
        'Anlässe',
        'Kirchgemeinde Seewil',
        '30. November – 6. Dezember 2026',
        'Musik',
        '',
        'Sonntag, 29. November',
        '10:00–11:00 Uhr\tGottesdienst · Kirche · Anna Muster',
        '10:00–11:00 Uhr\tAbgesagt: Gottesdienst · Der Pfarrer ist krank. · Kirche · Anna Muster · Mit Chor',
        '',
        'Läuft bereits',
        'Gottesdienst',
        '',
        'Kirchgasse 1',
        'Agenda: seewil.example/demo',
        '',
      ].join('\n'),
    );
  });
});

describe('a sheet as HTML', () => {
  it('marks cancelled events with a word, and texts in another language', () => {
    const entries = [cancelled, entry({ title: 'Culte', titleLanguage: 'fr' })];
    const html = renderSheet(sheet({ blocks: [{ heading: 'x', rail: ['Sonntag', ''], entries }] }), { language: 'en' });
    expect(String(html)).toContain('<strong>Abgesagt:</strong> Gottesdienst</p>');
    expect(String(html)).toContain('<p class="time"><s>10:00–11:00 Uhr</s></p>');
    expect(String(html)).toContain('<span lang="fr">Culte</span>');
    expect(String(html)).toMatch(/<article class="paper single points-14" lang="de">/);
    expect(String(html)).not.toContain('<footer>');
  });

  it('escapes every text', () => {
    const evil = '<b>"&';
    const one = entry({ title: evil, mark: evil, facts: [evil], note: evil, hint: evil, time: evil });
    const blocks = [{ heading: evil, rail: [evil, evil] as const, entries: [one] }];
    const source = { label: evil, address: 'https://a.example/' };
    const all = { parish: evil, title: evil, period: evil, about: [evil], footer: [evil], source, blocks };
    expect(String(renderSheet(sheet(all), { language: 'de' }))).not.toContain(evil);
  });
});

describe('the font size', () => {
  it('is the maximum for a few events, and decreases with their number', () => {
    expect(fitSheet(days(3, 1))).toEqual({ size: 14, pages: 1 });
    const sizes = [1, 4, 7, 8, 9, 10, 11, 12]
      .map((count) => fitSheet(days(count, 2)))
      .filter(({ pages }) => pages === 1);
    expect(sizes.map(({ size }) => size)).toEqual(sizes.map(({ size }) => size).toSorted((a, b) => b - a));
    expect(new Set(sizes.map(({ size }) => size)).size).toBeGreaterThan(3);
  });

  it('is at least nine points, and at most eleven on several pages, thirteen on two', () => {
    for (const count of [14, 16, 20, 30, 31, 60, 150, 366]) {
      const { size, pages } = fitSheet(days(count, 2));
      const largest = pages === 2 ? 13 : 11;
      expect([SHEET_FONT_SIZES.includes(size), size >= 9, size <= largest, pages >= 2]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('on two pages is the largest that takes no third one', () => {
    const sizes = [14, 16, 18, 20].map((count) => fitSheet(days(count, 2)));
    expect(sizes.every(({ pages }) => pages === 2)).toBe(true);
    expect(sizes[0]?.size).toBeGreaterThan(sizes.at(-1)?.size ?? 0);
  });

  it('allows for the lines above and below the events', () => {
    const lines = Array.from({ length: 12 }, () => 'Amtswoche: Pfr. Hans Muster');
    const made = days(7, 2);
    const [plain, before, after] = [made, { ...made, before: lines }, { ...made, after: lines }].map(fitSheet);
    expect([before?.size, after?.size].every((size) => size !== plain?.size || before?.pages !== plain?.pages)).toBe(
      true,
    );
  });

  it('allows for texts and words longer than a line', () => {
    const short = fitSheet(days(10, 2)).size;
    expect(
      fitSheet(days(10, 2, { hint: 'Ein langer Hinweis, der mehr als eine Zeile braucht. '.repeat(3) })),
    ).not.toEqual({
      size: short,
      pages: 1,
    });
    expect(fitSheet(days(1, 1, { title: 'W'.repeat(400) })).size).toBeLessThanOrEqual(14);
    expect(fitSheet(days(1, 1, { title: 'W'.repeat(4000) })).pages).toBeGreaterThan(1);
  });
});

describe('a sheet as a document for Word', () => {
  async function partsOf(made: Sheet): Promise<Map<string, string>> {
    const files = unzipSync(await createSheetDocx(made, { names: NAMES }));
    const parts = new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
    for (const [name, text] of parts) {
      if (name.startsWith('word/media/')) continue;
      const open: string[] = [];
      const parser = new Parser(
        {
          onopentagname: (tag) => void open.push(tag),
          onclosetag: (tag, isImplied) =>
            expect([name, tag, isImplied && !text.includes('/>')]).toEqual([name, open.pop(), false]),
        },
        { xmlMode: true },
      );
      parser.end(text);
      expect([name, open]).toEqual([name, []]);
      expect(text, name).toMatch(/^<\?xml /);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML must not contain them
      expect(text, name).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
    }
    return parts;
  }

  const blocks = [
    { heading: 'Sonntag, 29. November', rail: ['Sonntag', '29. November'] as const, entries: [entry(), cancelled] },
    {
      heading: 'Montag, 30. November',
      rail: ['Montag', ''] as const,
      entries: [entry({ title: 'Culte', titleLanguage: 'fr' })],
    },
  ];
  const source = { label: 'Agenda', address: 'https://www.seewil.example/demo/?list=1&layer=2' };

  it('lists exactly the parts that it contains', async () => {
    const parts = await partsOf(sheet({ blocks, source, footer: ['Kirchgasse 1 & 2'] }));
    const types = parts.get('[Content_Types].xml') ?? '';
    const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['word/document.xml', 'word/styles.xml', 'word/footer1.xml']));
    expect(named.filter((name) => !parts.has(name))).toEqual([]);
    const links = [...(parts.get('word/_rels/document.xml.rels') ?? '').matchAll(/<Relationship [^>]+>/g)].map(String);
    const inside = links.filter((one) => !one.includes('TargetMode="External"'));
    const targets = inside.map((one) => `word/${/Target="([^"]+)"/.exec(one)?.[1]}`);
    expect(targets.filter((name) => !parts.has(name))).toEqual([]);
    expect(links.join()).toContain('Target="https://www.seewil.example/demo/?list=1&amp;layer=2"');
  });

  it('has a title, a first-level heading for each day, and separate styles for the texts below', async () => {
    const parts = await partsOf(sheet({ blocks }));
    const text = parts.get('word/document.xml') ?? '';
    const styled = (style: string) => text.split(`<w:pStyle w:val="${style}"/>`).length - 1;
    expect([styled('Title'), styled('Heading1'), styled('SheetEntry'), styled('SheetDetail')]).toEqual([1, 2, 3, 5]);
    const styles = parts.get('word/styles.xml') ?? '';
    for (const name of Object.values(NAMES)) expect(styles).toContain(`<w:name w:val="${name}"/>`);
    expect(styles).toContain('<w:lang w:val="de-CH"/>');
    expect(text).toContain('<w:lang w:val="fr"/>');
    expect(text).toMatch(/<w:strike\/>/);
  });

  it('has the font size of the printed page, and the colour of the parish', async () => {
    const styles = async (made: Sheet, accent?: string) => {
      const files = unzipSync(await createSheetDocx(made, { names: NAMES, ...(accent && { accent }) }));
      return strFromU8(files['word/styles.xml'] ?? new Uint8Array());
    };
    const sizeOf = (text: string) => Number(/w:styleId="SheetEntry".*?<w:sz w:val="(\d+)"/s.exec(text)?.[1]);
    for (const made of [days(1, 1), days(9, 2), days(30, 2)])
      expect(sizeOf(await styles(made))).toBe(2 * fitSheet(made).size);
    expect(await styles(days(1, 1), '#9b1c31')).toContain('<w:color w:val="9b1c31"/>');
  });

  it('never splits an event, nor a day of few events: on several pages, each event of a long day has a row', async () => {
    const rowsOf = async (made: Sheet) => {
      const text = (await partsOf(made)).get('word/document.xml') ?? '';
      return [text.split('<w:tr>').length - 1, text.split('<w:cantSplit/>').length - 1];
    };
    expect([await rowsOf(days(2, 5)), await rowsOf(days(20, 3)), await rowsOf(days(10, 6))]).toEqual([
      [2, 2],
      [20, 20],
      [60, 60],
    ]);
  });

  it('is A4 in portrait format', async () => {
    const text = (await partsOf(sheet())).get('word/document.xml') ?? '';
    expect(text).toMatch(/<w:pgSz w:w="11907" w:h="16840"/);
  });

  it('keeps markup characters as text', async () => {
    const text = (await partsOf(sheet({ title: 'A <w:b/> & "C"' }))).get('word/document.xml') ?? '';
    expect(text).toContain('A &lt;w:b/&gt; &amp;');
  });
});

it.each([
  ['https://www.seewil.example/demo/', 'seewil.example/demo'],
  ['http://seewil.example', 'seewil.example'],
  ['https://a.example/?list=1', 'a.example/?list=1'],
])('an address is displayed in its shortest form: %s', (address, shown) => {
  expect(formatDisplayUrl(address)).toBe(shown);
});
