// Sheet as a Word document: with styles that can be changed as a whole, on A4, in the sheet’s language. Loaded on demand because the
// package is large.

import { HeadingLevel, LineRuleType, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { type DocxLogo, mmToTwips, writeDocx } from './docx-frame.ts';
import { formatBlockHeading, type Sheet, type SheetBlock, type SheetEntry } from './sheet.ts';

const INDENT = mmToTwips(36);

const [ENTRY, DETAIL] = ['SheetEntry', 'SheetDetail'];

/** The names of our own styles, as Word lists them. */
export interface StyleNames {
  readonly entry: string;
  readonly detail: string;
}

export function createSheetDocx(sheet: Sheet, names: StyleNames, logo?: DocxLogo): Promise<Uint8Array> {
  return writeDocx(sheet, {
    logo,
    page: {
      size: { width: mmToTwips(210), height: mmToTwips(297) },
      margin: { top: 18, bottom: 18, left: 20, right: 20 },
    },
    styles: stylesOf(names),
    children: sheet.blocks.flatMap(blockOf),
  });
}

function stylesOf({ entry, detail }: StyleNames) {
  const hanging = { left: INDENT, hanging: INDENT };
  return [
    {
      id: ENTRY,
      name: entry,
      basedOn: 'Normal',
      next: DETAIL,
      quickFormat: true,
      paragraph: {
        indent: hanging,
        keepLines: true,
        spacing: { before: 100, line: 264, lineRule: LineRuleType.AUTO },
        tabStops: [{ type: TabStopType.LEFT, position: INDENT }],
      },
    },
    {
      id: DETAIL,
      name: detail,
      basedOn: 'Normal',
      next: ENTRY,
      quickFormat: true,
      run: { size: 20 },
      paragraph: { indent: { left: INDENT }, keepLines: true },
    },
  ];
}

function blockOf(block: SheetBlock): Paragraph[] {
  const heading = new Paragraph({ text: formatBlockHeading(block), heading: HeadingLevel.HEADING_1 });
  return [heading, ...block.entries.flatMap(entryOf)];
}

/** A paragraph for the line and one for each line below it, which stay with it on a page. */
function entryOf({ time, mark, isOff, title, titleLanguage, facts, note, hint }: SheetEntry): Paragraph[] {
  const below = [note, facts.join(' · '), hint].filter((text) => text !== '');
  const language = titleLanguage === undefined ? {} : { language: { value: titleLanguage } };
  const runs = [
    new TextRun({ text: time, strike: isOff }),
    new TextRun({ children: [new Tab()] }),
    ...(mark === '' ? [] : [new TextRun({ text: `${mark}: `, bold: true })]),
    new TextRun({ text: title, bold: true, ...language }),
  ];
  const details = below.map(
    (text, index) => new Paragraph({ text, style: DETAIL, keepNext: index < below.length - 1 }),
  );
  return [new Paragraph({ style: ENTRY, keepNext: below.length > 0, children: runs }), ...details];
}
