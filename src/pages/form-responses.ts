// Responses of pages with forms. Even an error is a page, in the language of the instance.

import { createTranslator, type Translate } from '../i18n/translate.ts';
import type { Instance, Language } from '../model/instance.ts';
import type { Directory } from '../readmodel/directory.ts';
import type { View } from '../readmodel/view.ts';
import { type Html, html } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import { renderParagraph } from './form-parts.ts';
import { renderParishFrame } from './parish-frame.ts';
import { type ParishPages, renderParishLinks } from './parish-links.ts';
import { parishStyleVersion } from './parish-style.ts';
import { replaceLogoUrl } from './public/pictures.ts';

export interface ParishView {
  readonly snapshot: Pick<Directory, 'instance' | 'pictures'> & { readonly language: Language };
}

export interface FormResponsesOptions<V extends ParishView = View> {
  readonly viewOf: (instance: string) => V | undefined | Promise<V | undefined>;
  readonly headers: Readonly<Record<string, string>>;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
  /** Returns which pages the parish has, so that the frame can link to them. Default: the newsletter. */
  readonly pagesOf?: (view: V) => ParishPages;
  /** True to send no referrer, because the address of the page contains a key. */
  readonly hidesReferrer?: boolean;
}

export interface FormPageContent
  extends Pick<
    FormPage,
    'title' | 'notice' | 'main' | 'over' | 'told' | 'kicker' | 'heading' | 'hasNewsletter' | 'script'
  > {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RefusalStatus = 403 | 404 | 405 | 413 | 503;

export interface FormResponses<V extends ParishView = View> {
  /** Responds with the page that `make` creates; with 404 for an unknown instance, and 503 if the database is unavailable. */
  readonly page: (
    instance: string,
    make: (view: V, t: Translate) => Promise<FormPageContent | Response>,
  ) => Promise<Response>;
  readonly refused: (
    instance: string,
    status: RefusalStatus,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly personal: (type: string) => Readonly<Record<string, string>>;
}

export interface PageBindings {
  readonly Bindings: {
    readonly address?: string;
  };
}

/** Headers of personal pages: neither cached nor indexed. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Seconds for `Retry-After`: `AWAY_SECONDS` if the database is unavailable, `FAILED_SECONDS` after other failures. */
const AWAY_SECONDS = '10';
const FAILED_SECONDS = '60';

export function createFormResponses<V extends ParishView = View>({
  viewOf,
  headers,
  publicUrl,
  onError,
  pagesOf = () => ({ hasNewsletter: true }),
  hidesReferrer = false,
}: FormResponsesOptions<V>): FormResponses<V> {
  const referrer = hidesReferrer ? ('no-referrer' as const) : undefined;
  const personal: FormResponses['personal'] = (type) => ({ ...headers, ...PRIVATE, 'Content-Type': type });

  const respond = (
    language: Language,
    parish: Instance | undefined,
    pages: ParishPages,
    { status = 200, headers: more, ...made }: FormPageContent,
  ): Response =>
    new Response(
      formPage({
        language,
        parish,
        toWebsite: createTranslator(language)('agendaPages.toWebsite'),
        referrer,
        pages,
        ...made,
      }),
      {
        status,
        headers: { ...withLogo(personal('text/html; charset=utf-8'), parish?.logoUrl ?? ''), ...more },
      },
    );

  /** Error page without a parish, for an unknown or unreadable instance. */
  const anonymous = (status: RefusalStatus, more: Readonly<Record<string, string>> = {}) =>
    respond('en', undefined, { hasNewsletter: false }, renderRefusalPage(createTranslator('en'), status, more));

  const page: FormResponses<V>['page'] = async (name, make) => {
    const view = await Promise.resolve(viewOf(name)).catch((error: unknown) => {
      onError(error);
      return 'away' as const;
    });
    if (view === 'away') return anonymous(503, { 'Retry-After': AWAY_SECONDS });
    if (view === undefined) return anonymous(404);
    const { language } = view.snapshot;
    const instance = replaceLogoUrl(view.snapshot, publicUrl);
    const t = createTranslator(language);
    const made = await make(view, t).catch((error: unknown) => {
      onError(error);
      return renderRefusalPage(t, 503, { 'Retry-After': FAILED_SECONDS });
    });
    return made instanceof Response ? made : respond(language, instance, pagesOf(view), made);
  };

  return {
    page,
    refused: (instance, status, more) => page(instance, async (_view, t) => renderRefusalPage(t, status, more)),
    personal,
  };
}

/** Adds the parish’s logo, the page’s only picture from another server, to the content security policy. */
function withLogo(headers: Readonly<Record<string, string>>, logoUrl: string): Readonly<Record<string, string>> {
  const policy = headers['Content-Security-Policy'];
  if (policy === undefined || !isWebAddress(logoUrl)) return headers;
  const { origin, pathname } = new URL(logoUrl);
  const source = `${origin}${pathname.replace(/[;,']/g, encodeURIComponent)}`;
  return { ...headers, 'Content-Security-Policy': policy.replace("img-src 'self'", `img-src 'self' ${source}`) };
}

export function renderRefusalPage(
  t: Translate,
  status: RefusalStatus,
  headers: Readonly<Record<string, string>> = {},
): FormPageContent {
  return {
    status,
    title: t(`newsletterPages.refusals.${status}.title`),
    main: renderParagraph(t(`newsletterPages.refusals.${status}.text`)),
    headers,
  };
}

export function renderInvalidFormPage(title: string, t: Translate, main: Html): FormPageContent {
  return { status: 422, title, notice: t('newsletterPages.fault'), main };
}

interface FormPage {
  readonly language: Language;
  readonly title: string;
  readonly notice?: string;
  readonly parish: Instance | undefined;
  readonly toWebsite: string;
  readonly main: Html;
  readonly over?: Html | undefined;
  /** Errors in the submitted form, below the heading. */
  readonly told?: Html | undefined;
  /** Purpose of the page, in a line above the heading. */
  readonly kicker?: string | undefined;
  readonly heading?: string;
  readonly pages: ParishPages;
  /** False to omit the link to the newsletter. */
  readonly hasNewsletter?: boolean;
  readonly referrer?: 'no-referrer' | undefined;
  readonly script?: string;
}

function formPage(page: FormPage): string {
  const { language, title, notice = '', parish, toWebsite, main, over, told, kicker, heading = title, script } = page;
  const pages = page.hasNewsletter === false ? { ...page.pages, hasNewsletter: false } : page.pages;
  const name = parish?.title ?? '';
  return renderParishFrame({
    language,
    parish,
    toWebsite,
    look: colourStyleSheetPath(parish),
    title: `${notice === '' ? '' : `${createTranslator(language)('named', { name: notice })} `}${title}${name === '' ? '' : ` · ${name}`}`,
    kind: 'plain',
    referrer: page.referrer,
    head: html`<meta name="robots" content="noindex">
${script === undefined ? '' : html`<script src="/assets/islands/${script}.js" type="module"></script>\n`}`,
    home: parish !== undefined && isWebAddress(parish.publicUrl) ? parish.publicUrl : '',
    links: parish && renderParishLinks(parish, language, pages),
    main: html`${over}${kicker && html`<p class="kicker">${kicker}</p>`}<h1>${heading}</h1>
      ${told}${main}`,
  });
}

function colourStyleSheetPath(parish: Instance | undefined): string {
  if (parish === undefined || parish.accent === '') return '';
  return `/newsletter/${parish.name}/look.css?${parishStyleVersion(parish.accent)}`;
}
