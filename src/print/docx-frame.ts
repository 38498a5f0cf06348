// Common parts of every Word document: page, styles, header, footer and page numbers.

import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  type IParagraphStyleOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
} from 'docx';
import { renderQrPng } from '../util/qr-code.ts';
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
  /** Above the name of the parish. Default: none. */
  readonly logo?: DocxLogo | undefined;
  readonly page: DocxPage;
  /** Additional styles, next to Word's own. */
  readonly styles: readonly IParagraphStyleOptions[];
  readonly children: readonly FileChild[];
}

export async function writeDocx(sheet: SheetHead, { page, styles, children, logo }: DocxBody): Promise<Uint8Array> {
  const { top, bottom, left, right } = page.margin;
  const orientation = page.isWide === true ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const document = new Document({
    title: sheet.title,
    subject: sheet.period,
    creator: sheet.parish,
    lastModifiedBy: sheet.parish,
    styles: { default: defaultsOf(sheet.locale), paragraphStyles: [SUBTITLE, ...styles] },
    sections: [
      {
        properties: {
          page: {
            size: { ...page.size, orientation },
            margin: { top: mmToTwips(top), bottom: mmToTwips(bottom), left: mmToTwips(left), right: mmToTwips(right) },
          },
        },
        footers: { default: pageFooter(sheet) },
        children: [...logoOf(logo), ...head(sheet), ...children, ...foot(sheet)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function defaultsOf(locale: string) {
  return {
    document: { run: { font: 'Calibri', size: 22, language: { value: locale } } },
    title: { run: { size: 48, bold: true }, paragraph: { spacing: { before: 60, after: 40 } } },
    heading1: {
      run: { size: 26, bold: true },
      paragraph: { spacing: { before: 280, after: 80 }, keepNext: true, keepLines: true },
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

const [LOGO_HEIGHT, LOGO_WIDTH] = [44, 240];

/** About 25 mm, which phones read from a wall. */
const QR_SIDE = 96;

function logoOf(logo: DocxLogo | undefined): Paragraph[] {
  if (logo === undefined) return [];
  const { bytes, type, width, height } = logo;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return [new Paragraph({ children: [new ImageRun({ type, data: bytes, transformation })], keepNext: true })];
}

function head({ parish, title, period, about }: SheetHead): Paragraph[] {
  return [
    new Paragraph({ text: parish }),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    ...[period, ...about].map((text) => new Paragraph({ text, style: 'Subtitle' })),
  ];
}

function foot({ footer, source }: SheetHead): Paragraph[] {
  const [first = '', ...others] = footer;
  const lines = footer.length === 0 ? [] : [new Paragraph({ text: first, spacing: { before: 400 } })];
  const link = source && [
    new TextRun({ text: `${source.label}: ` }),
    new ExternalHyperlink({
      link: source.address,
      children: [new TextRun({ text: formatDisplayUrl(source.address), style: 'Hyperlink' })],
    }),
  ];
  return [
    ...lines,
    ...others.map((text) => new Paragraph({ text })),
    ...(link === undefined ? [] : [new Paragraph({ spacing: { before: 200 }, keepNext: true, children: link })]),
    ...(source === undefined ? [] : [qrOf(source)]),
  ];
}

function qrOf({ label, address }: SheetSource): Paragraph {
  const altText = { name: label, description: `${label}: ${formatDisplayUrl(address)}` };
  const transformation = { width: QR_SIDE, height: QR_SIDE };
  return new Paragraph({
    children: [new ImageRun({ type: 'png', data: renderQrPng(address), transformation, altText })],
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
