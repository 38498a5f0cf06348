// Parts that every Word document has: page, styles, header, footer, page numbers.

import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  type IParagraphStyleOptions,
  type ISpacingProperties,
  LineRuleType,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { qrMarginShare, renderQrCodePng } from '../util/qr-code.ts';
import { formatDisplayUrl, type SheetHead, type SheetSource } from './sheet.ts';

const TWIPS_PER_MM = 56.7;
export const mmToTwips = (length: number) => Math.round(length * TWIPS_PER_MM);

export interface DocxPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly isWide?: boolean;
  readonly margin: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
}

/** A picture that Word can show, with its size in pixels. */
export interface DocxLogo {
  readonly bytes: Uint8Array;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

export interface DocxBody {
  /** Printed before the name of the parish. Default: none. */
  readonly logo?: DocxLogo | undefined;
  /** Colour of the title and the line below it, `#rrggbb`. Default: black. */
  readonly accent?: string | undefined;
  readonly page: DocxPage;
  /** Styles in addition to Word’s own. */
  readonly styles: readonly IParagraphStyleOptions[];
  /** Font size in points and spacing of first-level headings. Default: the size and spacing of a heading across the page. */
  readonly heading?: { readonly size: number; readonly spacing: ISpacingProperties };
  readonly children: readonly FileChild[];
}

/** Distance in millimetres from the page number to the edge of the paper. Whatever the margin, the number stays below the text. */
const PAGE_NUMBER_EDGE = 6;

export async function writeDocx(
  sheet: SheetHead,
  { page, styles, heading, children, logo, accent = '#000000' }: DocxBody,
): Promise<Uint8Array> {
  const colour = accent.slice(1);
  const { top, bottom, left, right } = page.margin;
  const orientation = page.isWide === true ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const document = new Document({
    title: sheet.title,
    subject: sheet.period,
    creator: sheet.parish,
    lastModifiedBy: sheet.parish,
    styles: {
      default: defaultStyles(sheet.locale, colour, heading),
      paragraphStyles: [SUBTITLE, FOOT_STYLE, ...styles],
    },
    sections: [
      {
        properties: {
          page: {
            size: { ...page.size, orientation },
            margin: {
              top: mmToTwips(top),
              bottom: mmToTwips(bottom),
              left: mmToTwips(left),
              right: mmToTwips(right),
              footer: mmToTwips(PAGE_NUMBER_EDGE),
            },
          },
        },
        footers: { default: pageFooter(sheet) },
        children: [
          ...head(sheet, { color: colour, logo, width: widthOf(page) }),
          ...children,
          ...createFooter(sheet, colour, widthOf(page)),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Width between the margins in twips. */
function widthOf({ size, isWide, margin }: DocxPage): number {
  return (isWide === true ? size.height : size.width) - mmToTwips(margin.left) - mmToTwips(margin.right);
}

function defaultStyles(
  locale: string,
  colour: string,
  { size, spacing }: NonNullable<DocxBody['heading']> = { size: 13, spacing: { before: 280, after: 80 } },
) {
  return {
    document: { run: { font: 'Calibri', size: 22, language: { value: locale } } },
    title: { run: { size: 48, bold: true, color: colour }, paragraph: { spacing: { before: 60, after: 40 } } },
    heading1: {
      run: { size: 2 * size, bold: true, color: colour },
      paragraph: { spacing, keepNext: true, keepLines: true },
    },
  };
}

const SUBTITLE: IParagraphStyleOptions = {
  id: 'Subtitle',
  name: 'Subtitle',
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run: { size: 26 },
  paragraph: { spacing: { after: 40 } },
};

const FOOT = 'SheetFoot';

const FOOT_STYLE: IParagraphStyleOptions = {
  id: FOOT,
  name: 'Sheet foot',
  basedOn: 'Normal',
  next: FOOT,
  run: { size: 19 },
};

const [LOGO_HEIGHT, LOGO_WIDTH] = [44, 240];
const TWIPS_PER_PIXEL = 15;
const LOGO_GAP = mmToTwips(3);
const SPACE_BELOW_LOGO = mmToTwips(3.5);

/** Side of the QR code in pixels: about 24 mm, which phones read from a wall. */
const QR_SIDE = 91;
const QR_CELL_MM = 28;
/** Light margin of the code, which extends beyond the column. */
const qrMargin = (address: string) => Math.round(QR_SIDE * qrMarginShare(address) * TWIPS_PER_PIXEL);
/** Share of the footer's width for the lines of the parish, next to the code. */
const LINES_SHARE = 0.6;

const NO_LINE = { style: BorderStyle.NIL } as const;
const NO_LINES = {
  top: NO_LINE,
  bottom: NO_LINE,
  left: NO_LINE,
  right: NO_LINE,
  insideHorizontal: NO_LINE,
  insideVertical: NO_LINE,
};

/** The name of the parish, with the logo before it in a table, because Word centres pictures only in cells. */
function parishLine(parish: string, logo: DocxLogo | undefined, width: number): Paragraph | Table {
  const name = new Paragraph({ children: [new TextRun({ text: parish, bold: true })] });
  if (logo === undefined) return name;
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width);
  const transformation = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
  const picture = new Paragraph({ children: [new ImageRun({ type: logo.type, data: logo.bytes, transformation })] });
  const logoWidth = transformation.width * TWIPS_PER_PIXEL + LOGO_GAP;
  return createBareTable([
    [[picture], logoWidth],
    [[name], width - logoWidth],
  ]);
}

function createBareTable(columns: readonly (readonly [readonly Paragraph[], number])[]): Table {
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: columns.reduce((sum, [, size]) => sum + size, 0), type: WidthType.DXA },
    columnWidths: columns.map(([, size]) => size),
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    borders: NO_LINES,
    rows: [
      new TableRow({
        cantSplit: true,
        children: columns.map(
          ([children, size]) =>
            new TableCell({
              children: [...children],
              width: { size, type: WidthType.DXA },
              verticalAlign: VerticalAlign.CENTER,
            }),
        ),
      }),
    ],
  });
}

function head(
  { parish, title, period, about }: SheetHead,
  { color, logo, width }: { readonly color: string; readonly logo: DocxLogo | undefined; readonly width: number },
): (Paragraph | Table)[] {
  const below = [period, ...about];
  const rule = { bottom: { style: BorderStyle.SINGLE, size: 18, color, space: 6 } };
  return [
    parishLine(parish, logo, width),
    new Paragraph({
      text: title,
      heading: HeadingLevel.TITLE,
      ...(logo !== undefined && { spacing: { before: SPACE_BELOW_LOGO } }),
    }),
    ...below.map(
      (text, index) => new Paragraph({ text, style: 'Subtitle', ...(index === below.length - 1 && { border: rule }) }),
    ),
  ];
}

/** Footer: the lines of the parish on the left, the address and its code on the right. */
function createFooter({ footer, source }: SheetHead, color: string, width: number): (Paragraph | Table)[] {
  const lines = footer.map((text) => new Paragraph({ style: FOOT, text }));
  if (source === undefined) return lines.length === 0 ? [] : [new Paragraph({ style: FOOT }), ...lines];
  const { label, address } = source;
  const link = new ExternalHyperlink({
    link: address,
    children: [new TextRun({ text: formatDisplayUrl(address), style: 'Hyperlink', bold: true, color })],
  });
  const words = [
    new Paragraph({ style: FOOT, alignment: AlignmentType.RIGHT, children: [new TextRun({ text: label })] }),
    new Paragraph({ style: FOOT, alignment: AlignmentType.RIGHT, children: [link] }),
  ];
  const code = mmToTwips(QR_CELL_MM);
  const columns = [
    [lines.length === 0 ? [new Paragraph({ style: FOOT })] : lines, Math.round((width - code) * LINES_SHARE)],
    [words, Math.round((width - code) * (1 - LINES_SHARE))],
    [[qrOf(source)], code],
  ] as const;
  return [
    new Paragraph({ style: FOOT }),
    new Table({
      layout: TableLayoutType.FIXED,
      width: { size: width, type: WidthType.DXA },
      columnWidths: columns.map(([, size]) => size),
      margins: { top: 60, bottom: 0, left: 0, right: 0 },
      borders: { ...NO_LINES, top: { style: BorderStyle.SINGLE, size: 4, color: '888888' } },
      rows: [
        new TableRow({
          cantSplit: true,
          children: columns.map(
            ([children, size]) =>
              new TableCell({
                children: [...children],
                width: { size, type: WidthType.DXA },
                verticalAlign: VerticalAlign.BOTTOM,
              }),
          ),
        }),
      ],
    }),
    // Word needs a paragraph after a table.
    new Paragraph({ style: FOOT, spacing: { line: 20, lineRule: LineRuleType.EXACT } }),
  ];
}

function qrOf({ label, address }: SheetSource): Paragraph {
  const altText = { name: label, description: `${label}: ${formatDisplayUrl(address)}` };
  const transformation = { width: QR_SIDE, height: QR_SIDE };
  return new Paragraph({
    alignment: AlignmentType.RIGHT,
    indent: { right: -qrMargin(address) },
    children: [new ImageRun({ type: 'png', data: renderQrCodePng(address), transformation, altText })],
  });
}

function pageFooter({ parish, title }: SheetHead): Footer {
  const text = [parish, title].filter((part) => part !== '').join(' · ');
  const runs = [
    new TextRun({ text: `${text} · `, size: 16 }),
    new TextRun({ children: [PageNumber.CURRENT], size: 16 }),
  ];
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: runs })] });
}
