// Public events of a period as a sheet for the notice board, as text for the parish magazine, and as a Word document.

import { translator } from '../../i18n/translate.ts';
import { filesNamedIn } from '../../model/kept-file.ts';
import { fileAnswer } from '../../office-api/file-answer.ts';
import { type NoticeOptions, type NoticeReading, readNotice } from '../../pages/public/notice/notice-question.ts';
import { noticeSheet, type TooMany } from '../../pages/public/notice/notice-sheet.ts';
import type { DocxLogo } from '../../print/docx-frame.ts';
import { fitOf } from '../../print/fit.ts';
import { sheetHtml } from '../../print/html.ts';
import type { Sheet } from '../../print/sheet.ts';
import { sheetText } from '../../print/text.ts';
import type { View } from '../../readmodel/view.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { emptyState, notice } from '../components/parts.ts';
import { textCard } from '../components/text-card.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { faultSummary, noticeForm } from './notice-form.ts';

async function textFile(asked: PageRequest, sheet: Sheet, wish: NoticeOptions): Promise<Response> {
  return fileAnswer(nameOf(asked, wish), 'txt', sheetText(sheet).replaceAll('\n', '\r\n'));
}

async function wordFile(asked: PageRequest, sheet: Sheet, wish: NoticeOptions): Promise<Response> {
  const { sheetDocx } = await import('../../print/docx.ts');
  const t = translator(sheet.language);
  const names = { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') };
  const bytes = await sheetDocx(sheet, names, await logoOf(asked));
  return fileAnswer(nameOf(asked, wish), 'docx', bytes);
}

/** Media types that Word supports. */
const WORD_TYPES: Readonly<Record<string, DocxLogo['type']>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Logo of the parish; undefined if it is not stored on this server, or not in a format for Word. */
async function logoOf({ editing, instance }: PageRequest): Promise<DocxLogo | undefined> {
  const [hash] = filesNamedIn(instance.logoUrl, instance.name);
  if (hash === undefined) return undefined;
  const { files } = editing.store;
  const [file, bytes] = [await files.find(instance.name, hash), await files.bytes(instance.name, hash)];
  const type = WORD_TYPES[file?.mediaType ?? ''];
  if (bytes === undefined || type === undefined || !file?.width || !file.height) return undefined;
  return { bytes, type, width: file.width, height: file.height };
}

/** File name with the days of the sheet. */
function nameOf({ instance }: PageRequest, { from, to }: NoticeOptions): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}

export const noticePages: readonly OfficePage[] = [
  { method: 'GET', path: '/notice', role: 'reader', show: showNotice },
  { method: 'GET', path: '/notice/notice.txt', role: 'reader', show: (asked) => download(asked, textFile) },
  { method: 'GET', path: '/notice/notice.docx', role: 'reader', show: (asked) => download(asked, wordFile) },
];

interface AskedNotice {
  readonly view: View;
  readonly reading: NoticeReading;
  /** Undefined if the options are invalid. */
  readonly made: Sheet | TooMany | undefined;
}

/** @throws NotFound if the public view is unavailable. */
async function read({
  instance,
  now,
  query,
  language,
  server: { viewAt, baseUrl },
}: PageRequest): Promise<AskedNotice> {
  if (viewAt === undefined) throw new NotFound('instance');
  const view = await viewAt(instance.name, now);
  const reading = readNotice(query, view, language);
  return { view, reading, made: reading.faults.length > 0 ? undefined : noticeSheet(view, reading.wish, baseUrl) };
}

async function showNotice(asked: PageRequest): Promise<PageContent> {
  const asking = await read(asked);
  const { t } = asked;
  const { view, reading, made } = asking;
  const isSheet = made !== undefined && !('tooMany' in made);
  const result = isSheet ? sheetResult(asked, made) : made && html`<div>${tooMany(asked, made)}</div>`;
  const main = html`<h1>${t('notice.title')}</h1>
    <p class="soft intro">${t('notice.intro')}</p>
    ${faultSummary(reading, t)}
    <div class="sheet-page">
      ${noticeForm(reading, view, t)}
      ${result}
    </div>`;
  return {
    title: t('notice.title'),
    main,
    at: '/notice',
    status: made === undefined ? 400 : 200,
    islands: ['copy'],
    hasDrafts: false,
  };
}

function tooMany({ t }: PageRequest, { tooMany: count }: TooMany): Html {
  return notice(t('notice.tooMany', { count }), 'warn', 'status');
}

function sheetResult(asked: PageRequest, sheet: Sheet): Html {
  const { t, link, language, server } = asked;
  if (sheet.blocks.length === 0) {
    const isNarrow = sheet.about.length > 0;
    const text = t(isNarrow ? 'notice.nothingNarrow' : 'notice.nothingHelp');
    return html`<div>${emptyState({ title: t('notice.nothing', { period: sheet.period }), text })}</div>`;
  }
  const fit = fitOf(sheet);
  const print = html`<button type="button" class="primary" data-print>${t('notice.print')}</button>`;
  // The buttons submit the form, so that the file uses the latest options.
  const file = (ending: 'docx' | 'txt', text: string) =>
    html`<button form="notice" formaction="${link(`/notice/notice.${ending}`)}">${text}</button>`;
  return html`<div class="sheet-result">
    <div class="sheet-do">
      <p class="pages">${fit.pages === 1 ? t('notice.onePage') : t('notice.pages', { count: fit.pages })}</p>
      <div class="buttons">${print}${file('docx', t('notice.word'))}<a class="button" href="#text">${t('notice.text')}</a></div>
      <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
    </div>
    ${sheetHtml({ ...sheet, logo: logoHere(sheet.logo, server.baseUrl) }, { language, fit })}
    ${textCard(asked, {
      id: 'text',
      title: t('notice.text'),
      help: t('notice.textHelp'),
      text: sheetText(sheet),
      language: sheet.language,
      more: file('txt', t('notice.textFile')),
    })}
  </div>`;
}

/** The content security policy of the office allows only images of this server. */
function logoHere(logo: string, baseUrl: string): string {
  return logo.startsWith('/') || URL.parse(logo)?.origin === URL.parse(baseUrl)?.origin ? logo : '';
}

/** File of the sheet, or the page for invalid options or an empty sheet. */
async function download(
  asked: PageRequest,
  write: (asked: PageRequest, sheet: Sheet, wish: NoticeOptions) => Promise<Response>,
): Promise<Response | PageContent> {
  const { made, reading } = await read(asked);
  if (made === undefined || 'tooMany' in made) return { ...(await showNotice(asked)), status: 400 };
  if (made.blocks.length === 0) return { ...(await showNotice(asked)), status: 404 };
  return write(asked, made, reading.wish);
}
