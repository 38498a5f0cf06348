// The sheet as files to take along: a text in UTF-8, and a document for Word.

import type { Sheet } from '../../paper/sheet.ts';
import { sheetText } from '../../paper/text.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';

export async function textFile(asked: Asked, sheet: Sheet): Promise<Response> {
  return fileOf(asked, sheetText(sheet).replaceAll('\n', '\r\n'), 'text/plain; charset=utf-8', 'txt');
}

export async function wordFile(asked: Asked, sheet: Sheet): Promise<Response> {
  const { DOCX_TYPE, sheetDocx } = await import('../../paper/docx.ts');
  const t = translator(sheet.language);
  const bytes = await sheetDocx(sheet, { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') });
  return fileOf(asked, new Uint8Array(bytes), DOCX_TYPE, 'docx');
}

function fileOf(
  { instance, now }: Asked,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  ending: string,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${instance.name}-${now.slice(0, 10)}.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
