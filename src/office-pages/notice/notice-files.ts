// The sheet as files to take along: a text in UTF-8, and a document for Word.

import type { NoticeWish } from '../../pages/outside/notice/notice-question.ts';
import type { Sheet } from '../../paper/sheet.ts';
import { sheetText } from '../../paper/text.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';

export async function textFile(asked: Asked, sheet: Sheet, wish: NoticeWish): Promise<Response> {
  return fileOf(nameOf(asked, wish), sheetText(sheet).replaceAll('\n', '\r\n'), 'text/plain; charset=utf-8', 'txt');
}

export async function wordFile(asked: Asked, sheet: Sheet, wish: NoticeWish): Promise<Response> {
  const { DOCX_TYPE, sheetDocx } = await import('../../paper/docx.ts');
  const t = translator(sheet.language);
  const bytes = await sheetDocx(sheet, { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') });
  return fileOf(nameOf(asked, wish), new Uint8Array(bytes), DOCX_TYPE, 'docx');
}

/** By the days that stand on it. */
function nameOf({ instance }: Asked, { from, to }: NoticeWish): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}

function fileOf(name: string, body: string | Uint8Array<ArrayBuffer>, type: string, ending: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
