// The sheet as files to take along: a text in UTF-8, and a document for Word.

import { fileAnswer } from '../../office-api/file-answer.ts';
import type { NoticeWish } from '../../pages/outside/notice/notice-question.ts';
import type { Sheet } from '../../paper/sheet.ts';
import { sheetText } from '../../paper/text.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';

export async function textFile(asked: Asked, sheet: Sheet, wish: NoticeWish): Promise<Response> {
  return fileAnswer(nameOf(asked, wish), 'txt', sheetText(sheet).replaceAll('\n', '\r\n'));
}

export async function wordFile(asked: Asked, sheet: Sheet, wish: NoticeWish): Promise<Response> {
  const { sheetDocx } = await import('../../paper/docx.ts');
  const t = translator(sheet.language);
  const bytes = await sheetDocx(sheet, { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') });
  return fileAnswer(nameOf(asked, wish), 'docx', bytes);
}

/** By the days that stand on it. */
function nameOf({ instance }: Asked, { from, to }: NoticeWish): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}
