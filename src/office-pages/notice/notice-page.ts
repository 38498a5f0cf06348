import { createTranslator } from '../../i18n/translate.ts';
import { fileHashesIn } from '../../model/stored-file.ts';
import { downloadResponse } from '../../office-api/download-response.ts';
import { type NoticeOptions, type NoticeReading, readNoticeOptions } from '../../pages/public/notice/notice-options.ts';
import { createNoticeSheet, type TooManyEvents } from '../../pages/public/notice/notice-sheet.ts';
import type { DocxLogo } from '../../print/docx-frame.ts';
import { fitSheet } from '../../print/fit-sheet.ts';
import { renderSheet } from '../../print/html.ts';
import type { Sheet } from '../../print/sheet.ts';
import { formatSheetText } from '../../print/text.ts';
import type { View } from '../../readmodel/view.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderEmptyState, renderNotice } from '../components/parts.ts';
import { renderTextCard } from '../components/text-card.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { renderFaultSummary, renderNoticeForm } from './notice-form.ts';

async function textFile(request: PageRequest, sheet: Sheet, options: NoticeOptions): Promise<Response> {
  return downloadResponse(nameOf(request, options), 'txt', formatSheetText(sheet).replaceAll('\n', '\r\n'));
}

async function wordFile(request: PageRequest, sheet: Sheet, options: NoticeOptions): Promise<Response> {
  const { createSheetDocx: sheetDocx } = await import('../../print/docx.ts');
  const t = createTranslator(sheet.language);
  const names = { entry: t('notice.styles.entry'), detail: t('notice.styles.detail') };
  const bytes = await sheetDocx(sheet, names, await logoOf(request));
  return downloadResponse(nameOf(request, options), 'docx', bytes);
}

/** Media types that Word supports. */
const WORD_TYPES: Readonly<Record<string, DocxLogo['type']>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Logo of the parish; undefined if it is not stored on this server, or not in a format for Word. */
async function logoOf({ editing, instance }: PageRequest): Promise<DocxLogo | undefined> {
  const [hash] = fileHashesIn(instance.logoUrl, instance.name);
  if (hash === undefined) return undefined;
  const { files } = editing.store;
  const [file, bytes] = [await files.find(instance.name, hash), await files.bytes(instance.name, hash)];
  const type = WORD_TYPES[file?.mediaType ?? ''];
  if (bytes === undefined || type === undefined || !file?.width || !file.height) return undefined;
  return { bytes, type, width: file.width, height: file.height };
}

function nameOf({ instance }: PageRequest, { from, to }: NoticeOptions): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}

export const noticePages: readonly OfficePage[] = [
  { method: 'GET', path: '/notice', role: 'reader', show: showNotice },
  { method: 'GET', path: '/notice/notice.txt', role: 'reader', show: (request) => download(request, textFile) },
  { method: 'GET', path: '/notice/notice.docx', role: 'reader', show: (request) => download(request, wordFile) },
];

interface RenderedNotice {
  readonly view: View;
  readonly reading: NoticeReading;
  /** Undefined if the options are invalid. */
  readonly made: Sheet | TooManyEvents | undefined;
}

/** Throws NotFoundError if the public view is unavailable. */
async function read({
  instance,
  now,
  query,
  language,
  server: { viewAt, baseUrl },
}: PageRequest): Promise<RenderedNotice> {
  if (viewAt === undefined) throw new NotFoundError('instance');
  const view = await viewAt(instance.name, now);
  const reading = readNoticeOptions(query, view, language);
  return {
    view,
    reading,
    made: reading.faults.length > 0 ? undefined : createNoticeSheet(view, reading.options, baseUrl),
  };
}

async function showNotice(request: PageRequest): Promise<PageContent> {
  const asking = await read(request);
  const { t } = request;
  const { view, reading, made } = asking;
  const isSheet = made !== undefined && !('tooMany' in made);
  const result = isSheet ? sheetResult(request, made) : made && html`<div>${tooMany(request, made)}</div>`;
  const main = html`<h1>${t('notice.title')}</h1>
    <p class="soft intro">${t('notice.intro')}</p>
    ${renderFaultSummary(reading, t)}
    <div class="sheet-page">
      ${renderNoticeForm(reading, view, t)}
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

function tooMany({ t }: PageRequest, { tooMany: count }: TooManyEvents): Html {
  return renderNotice(t('notice.tooMany', { count }), 'warn', 'status');
}

function sheetResult(request: PageRequest, sheet: Sheet): Html {
  const { t, link, language, server } = request;
  if (sheet.blocks.length === 0) {
    const isNarrow = sheet.about.length > 0;
    const text = t(isNarrow ? 'notice.nothingNarrow' : 'notice.nothingHelp');
    return html`<div>${renderEmptyState({ title: t('notice.nothing', { period: sheet.period }), text })}</div>`;
  }
  const fit = fitSheet(sheet);
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
    ${renderSheet({ ...sheet, logo: logoHere(sheet.logo, server.baseUrl) }, { language, fit })}
    ${renderTextCard(request, {
      id: 'text',
      title: t('notice.text'),
      help: t('notice.textHelp'),
      text: formatSheetText(sheet),
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
  request: PageRequest,
  write: (request: PageRequest, sheet: Sheet, options: NoticeOptions) => Promise<Response>,
): Promise<Response | PageContent> {
  const { made, reading } = await read(request);
  if (made === undefined || 'tooMany' in made) return { ...(await showNotice(request)), status: 400 };
  if (made.blocks.length === 0) return { ...(await showNotice(request)), status: 404 };
  return write(request, made, reading.options);
}
