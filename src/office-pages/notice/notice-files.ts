// The sheet as files to take along: a text in UTF-8, and a document for Word.

import { translator } from '../../i18n/translate.ts';
import { filesNamedIn } from '../../model/kept-file.ts';
import { fileAnswer } from '../../office-api/file-answer.ts';
import type { NoticeOptions } from '../../pages/public/notice/notice-question.ts';
import type { DocxLogo } from '../../print/docx-frame.ts';
import type { Sheet } from '../../print/sheet.ts';
import { sheetText } from '../../print/text.ts';
import type { Asked } from '../page.ts';

export async function textFile(asked: Asked, sheet: Sheet, wish: NoticeOptions): Promise<Response> {
  return fileAnswer(nameOf(asked, wish), 'txt', sheetText(sheet).replaceAll('\n', '\r\n'));
}

export async function wordFile(asked: Asked, sheet: Sheet, wish: NoticeOptions): Promise<Response> {
  const { sheetDocx } = await import('../../print/docx.ts');
  const t = translator(sheet.language);
  const names = { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') };
  const bytes = await sheetDocx(sheet, names, await logoOf(asked));
  return fileAnswer(nameOf(asked, wish), 'docx', bytes);
}

/** Media types that Word shows. */
const WORD_TYPES: Readonly<Record<string, DocxLogo['type']>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The logo of the parish; undefined if there is none on this server, or not in a format for Word. */
async function logoOf({ editing, instance }: Asked): Promise<DocxLogo | undefined> {
  const [hash] = filesNamedIn(instance.logoUrl, instance.name);
  if (hash === undefined) return undefined;
  const { files } = editing.store;
  const [file, bytes] = [await files.find(instance.name, hash), await files.bytes(instance.name, hash)];
  const type = WORD_TYPES[file?.mediaType ?? ''];
  if (bytes === undefined || type === undefined || !file?.width || !file.height) return undefined;
  return { bytes, type, width: file.width, height: file.height };
}

/** By the days that stand on it. */
function nameOf({ instance }: Asked, { from, to }: NoticeOptions): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}
