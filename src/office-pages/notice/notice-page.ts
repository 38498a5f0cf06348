import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { createColourTheme } from '../../model/colour-theme.ts';
import { findFileHashes } from '../../model/stored-file.ts';
import { readWordPicture } from '../../office/files/word-picture.ts';
import { createDownloadResponse } from '../../office-api/download-response.ts';
import {
  formatNoticeQuery,
  NOTICE_PARAMETERS,
  type NoticeOptions,
  type NoticeParseResult,
  readNoticeOptionsWithLast,
} from '../../pages/public/notice/notice-options.ts';
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
import { toLocalImageAddress } from '../local-image-address.ts';
import type { OfficePage, PageContent, PageRequest, Redirect } from '../page.ts';
import { renderFaultSummary, renderNoticeForm } from './notice-form.ts';

async function textFile(request: PageRequest, sheet: Sheet, options: NoticeOptions): Promise<Response> {
  return createDownloadResponse(nameOf(request, options), 'txt', formatSheetText(sheet).replaceAll('\n', '\r\n'));
}

async function wordFile(request: PageRequest, sheet: Sheet, options: NoticeOptions): Promise<Response> {
  const { createSheetDocx: sheetDocx } = await import('../../print/docx.ts');
  const t = createTranslator(sheet.language);
  const names = {
    entry: t('notice.styles.entry'),
    detail: t('notice.styles.detail'),
    date: t('notice.styles.date'),
    line: t('notice.styles.line'),
  };
  const [accent] = createColourTheme(request.instance.accent).accent;
  const bytes = await sheetDocx(sheet, { names, accent, logo: await logoOf(request) });
  return createDownloadResponse(nameOf(request, options), 'docx', bytes);
}

/** Logo of the parish; undefined if this server does not store it. */
async function logoOf({ editing, instance }: PageRequest): Promise<DocxLogo | undefined> {
  const [hash] = findFileHashes(instance.logoUrl, instance.name);
  return hash === undefined ? undefined : readWordPicture(editing.store, instance.name, hash);
}

function nameOf({ instance }: PageRequest, { from, to }: NoticeOptions): string {
  return `${instance.name}-${from === to ? from : `${from}-${to}`}`;
}

export const noticePages: readonly OfficePage[] = [
  { method: 'GET', path: '/notice', role: 'reader', show: (request) => showNotice(request) },
  { method: 'POST', path: '/notice', role: 'editor', show: keepChoices },
  { method: 'GET', path: '/notice/notice.txt', role: 'reader', show: (request) => download(request, textFile) },
  { method: 'GET', path: '/notice/notice.docx', role: 'reader', show: (request) => download(request, wordFile) },
];

interface RenderedNotice {
  readonly view: View;
  readonly rosterNames: ReadonlyMap<number, string>;
  readonly reading: NoticeParseResult;
  readonly made: Sheet | TooManyEvents | undefined;
}

/** Renders the sheet for a query. Throws NotFoundError if the public view is unavailable. */
async function read(request: PageRequest, query = request.query): Promise<RenderedNotice> {
  const { editing, instance, now, language, server } = request;
  if (server.viewAt === undefined) throw new NotFoundError('instance');
  const view = await server.viewAt(instance.name, now);
  const last = await editing.store.noticeChoices.read(instance.name);
  const reading = readNoticeOptionsWithLast(query, last, view, language);
  const rosterNames = await rosterNamesOf(request);
  const surroundings = { publicUrl: server.baseUrl, rosterNames };
  return {
    view,
    rosterNames,
    reading,
    made: reading.faults.length > 0 ? undefined : createNoticeSheet(view, reading.options, surroundings),
  };
}

async function rosterNamesOf({ editing, instance }: PageRequest): Promise<ReadonlyMap<number, string>> {
  const all = await editing.store.content.read(instance.name, ({ all }) => all('roster'));
  return new Map(all.filter((roster) => roster.public).map(({ id, name }) => [id, name]));
}

/** Stores the choices for the next sheet and shows this one. The days of a custom period are not stored. */
async function keepChoices(request: PageRequest): Promise<PageContent | Redirect> {
  const { editing, form, instance } = request;
  const query = new URLSearchParams(
    NOTICE_PARAMETERS.flatMap((name) => form.all(name).map((value): [string, string] => [name, value])),
  );
  const { reading } = await read(request, query);
  if (reading.faults.length > 0) return showNotice(request, query);
  const { options } = reading;
  const kept = formatNoticeQuery(options);
  if (options.period === 'own') {
    const last = new URLSearchParams(await editing.store.noticeChoices.read(instance.name));
    for (const name of ['period', 'from', 'to']) kept.delete(name);
    kept.set('period', last.get('period') ?? 'next-week');
    kept.set('weeks', last.get('weeks') ?? '1');
  }
  await editing.store.noticeChoices.save(instance.name, String(kept));
  return { to: `/notice?${formatNoticeQuery(options)}` };
}

async function showNotice(request: PageRequest, query = request.query): Promise<PageContent> {
  const { t, editing } = request;
  const { view, rosterNames, reading, made } = await read(request, query);
  const isSheet = made !== undefined && !('tooMany' in made);
  const result = isSheet ? sheetResult(request, made) : made && html`<div>${renderTooManyNotice(request, made)}</div>`;
  const isKept = hasRole(editing.authority, 'editor');
  const main = html`<h1>${t('notice.title')}</h1>
    <p class="soft intro">${t('notice.intro')}</p>
    ${renderFaultSummary(reading, t)}
    <div class="sheet-page">
      ${renderNoticeForm(reading, { view, t, rosterNames, isKept })}
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

function renderTooManyNotice({ t }: PageRequest, { tooMany: count }: TooManyEvents): Html {
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
  // The buttons submit the form, so that the file reflects the current options.
  const file = (ending: 'docx' | 'txt', text: string) =>
    html`<button form="notice" formmethod="get" formaction="${link(`/notice/notice.${ending}`)}">${text}</button>`;
  return html`<div class="sheet-result">
    <div class="sheet-do">
      <p class="pages">${fit.pages === 1 ? t('notice.onePage') : t('notice.pages', { count: fit.pages })}</p>
      <div class="buttons">${print}${file('docx', t('notice.word'))}<a class="button" href="#text">${t('notice.text')}</a></div>
      <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
    </div>
    ${renderSheet({ ...sheet, logo: toLocalImageAddress(sheet.logo, server.baseUrl) }, { language, fit })}
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

/** File of the sheet; the page with the form if the options are invalid or the sheet is empty. */
async function download(
  request: PageRequest,
  write: (request: PageRequest, sheet: Sheet, options: NoticeOptions) => Promise<Response>,
): Promise<Response | PageContent> {
  const { made, reading } = await read(request);
  if (made === undefined || 'tooMany' in made) return { ...(await showNotice(request)), status: 400 };
  if (made.blocks.length === 0) return { ...(await showNotice(request)), status: 404 };
  return write(request, made, reading.options);
}
