// A sheet as a document for Word: with styles that one can change as a whole, on A4, in the sheet’s language. Whoever needs it loads
// this file then: the package is large.

import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import { headingOf, type Sheet, type SheetBlock, type SheetEntry, shownAddress } from './sheet.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Twentieths of a point. */
const TWIPS_PER_MM = 56.7;
const mm = (length: number) => Math.round(length * TWIPS_PER_MM);

const A4 = { width: mm(210), height: mm(297) };
/** Where titles begin, behind the times. */
const INDENT = mm(36);

const [ENTRY, DETAIL] = ['SheetEntry', 'SheetDetail'];

/** The names of our own styles, as Word lists them. */
export interface StyleNames {
  readonly entry: string;
  readonly detail: string;
}

/** A whole file. */
export async function sheetDocx(sheet: Sheet, names: StyleNames): Promise<Uint8Array> {
  const document = new Document({
    title: sheet.title,
    subject: sheet.period,
    creator: sheet.parish,
    lastModifiedBy: sheet.parish,
    styles: stylesOf(sheet.locale, names),
    sections: [
      {
        properties: { page: { size: A4, margin: { top: mm(18), bottom: mm(18), left: mm(20), right: mm(20) } } },
        footers: { default: pageFooter(sheet) },
        children: [...head(sheet), ...sheet.blocks.flatMap(blockOf), ...foot(sheet)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function stylesOf(locale: string, { entry, detail }: StyleNames) {
  const hanging = { left: INDENT, hanging: INDENT };
  return {
    default: {
      document: { run: { font: 'Calibri', size: 22, language: { value: locale } } },
      title: { run: { size: 48, bold: true }, paragraph: { spacing: { before: 60, after: 40 } } },
      heading1: {
        run: { size: 26, bold: true },
        paragraph: { spacing: { before: 280, after: 80 }, keepNext: true, keepLines: true },
      },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 26 },
        paragraph: { spacing: { after: 40 } },
      },
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
    ],
  };
}

function head({ parish, title, period, about }: Sheet): Paragraph[] {
  return [
    new Paragraph({ text: parish }),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    ...[period, ...about].map((text) => new Paragraph({ text, style: 'Subtitle' })),
  ];
}

function blockOf(block: SheetBlock): Paragraph[] {
  const heading = new Paragraph({ text: headingOf(block), heading: HeadingLevel.HEADING_1 });
  return [heading, ...block.entries.flatMap(entryOf)];
}

/** A paragraph for the line and one for each line below it, which stay with it on a page. */
function entryOf({ time, mark, isOff, title, titleLanguage, facts, note, hint }: SheetEntry): Paragraph[] {
  const below = [note, facts.join(' · '), hint].filter((text) => text !== '');
  const language = titleLanguage === undefined ? {} : { language: { value: titleLanguage } };
  const runs = [
    new TextRun({ children: [time, new Tab()] }),
    ...(mark === '' ? [] : [new TextRun({ text: `${mark}: `, bold: true })]),
    new TextRun({ text: title, bold: true, strike: isOff, ...language }),
  ];
  const details = below.map(
    (text, index) => new Paragraph({ text, style: DETAIL, keepNext: index < below.length - 1 }),
  );
  return [new Paragraph({ style: ENTRY, keepNext: below.length > 0, children: runs }), ...details];
}

function foot({ footer, source }: Sheet): Paragraph[] {
  const [first = '', ...others] = footer;
  const lines = footer.length === 0 ? [] : [new Paragraph({ text: first, spacing: { before: 400 } })];
  const link = source && [
    new TextRun({ text: `${source.label}: ` }),
    new ExternalHyperlink({
      link: source.address,
      children: [new TextRun({ text: shownAddress(source.address), style: 'Hyperlink' })],
    }),
  ];
  return [
    ...lines,
    ...others.map((text) => new Paragraph({ text })),
    ...(link === undefined ? [] : [new Paragraph({ spacing: { before: 200 }, children: link })]),
  ];
}

function pageFooter({ parish, title }: Sheet): Footer {
  const text = [parish, title].filter((part) => part !== '').join(' · ');
  const runs = [
    new TextRun({ text: `${text} · `, size: 16 }),
    new TextRun({ children: [PageNumber.CURRENT], size: 16 }),
  ];
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: runs })] });
}
