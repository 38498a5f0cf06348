// Responses of pages with forms: always a page in the instance’s language, even for errors.

import { type Translate, translator } from '../i18n/translate.ts';
import type { Instance, Language } from '../model/instance.ts';
import type { Directory } from '../readmodel/directory.ts';
import type { View } from '../readmodel/view.ts';
import { type Html, html } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import { paragraph } from './form-parts.ts';
import { lookVersion } from './look.ts';
import { parishFrame } from './parish-frame.ts';
import { parishLinks } from './parish-links.ts';
import { withShownLogo } from './public/pictures.ts';

export interface ParishView {
  readonly snapshot: Pick<Directory, 'instance' | 'pictures'> & { readonly language: Language };
}

export interface AnswersOptions<V extends ParishView = View> {
  /** Finds the view of an instance; undefined if there is none of this name. */
  readonly viewOf: (instance: string) => V | undefined | Promise<V | undefined>;
  readonly headers: Readonly<Record<string, string>>;
  /** Public URL of the server, or "". */
  readonly publicUrl: string;
  /** Called with errors answered by 503. */
  readonly onError: (error: unknown) => void;
  /** True to send no referrer, because the page's address contains a key. */
  readonly isUntold?: boolean;
}

export interface AnsweredPage
  extends Pick<FormPage, 'title' | 'notice' | 'main' | 'over' | 'heading' | 'hasNewsletter' | 'script'> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status codes of error pages. */
export type RefusalStatus = 403 | 404 | 405 | 413 | 503;

export interface Answers<V extends ParishView = View> {
  /** Responds with the page that `make` creates; 404 for an unknown instance, 503 if the database is unavailable. */
  readonly page: (
    instance: string,
    make: (view: V, t: Translate) => Promise<AnsweredPage | Response>,
  ) => Promise<Response>;
  /** Responds with an error page of the instance. */
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

/** Retry-After seconds for an unavailable database, and for other failures. */
const AWAY_SECONDS = '10';
const FAILED_SECONDS = '60';

export function openAnswers<V extends ParishView = View>({
  viewOf,
  headers,
  publicUrl,
  onError,
  isUntold = false,
}: AnswersOptions<V>): Answers<V> {
  const referrer = isUntold ? ('no-referrer' as const) : undefined;
  const personal: Answers['personal'] = (type) => ({ ...headers, ...PRIVATE, 'Content-Type': type });

  const respond = (
    language: Language,
    parish: Instance | undefined,
    { status = 200, headers: more, ...made }: AnsweredPage,
  ): Response =>
    new Response(
      formPage({ language, parish, toWebsite: translator(language)('newsletterPages.toWebsite'), referrer, ...made }),
      {
        status,
        headers: { ...withLogo(personal('text/html; charset=utf-8'), parish?.logoUrl ?? ''), ...more },
      },
    );

  /** For an unknown instance, or one that can’t be read. */
  const anonymous = (status: RefusalStatus, more: Readonly<Record<string, string>> = {}) =>
    respond('en', undefined, refusalOf(translator('en'), status, more));

  const page: Answers<V>['page'] = async (name, make) => {
    const view = await Promise.resolve(viewOf(name)).catch((error: unknown) => {
      onError(error);
      return 'away' as const;
    });
    if (view === 'away') return anonymous(503, { 'Retry-After': AWAY_SECONDS });
    if (view === undefined) return anonymous(404);
    const { language } = view.snapshot;
    const instance = withShownLogo(view.snapshot, publicUrl);
    const t = translator(language);
    const made = await make(view, t).catch((error: unknown) => {
      onError(error);
      return refusalOf(t, 503, { 'Retry-After': FAILED_SECONDS });
    });
    return made instanceof Response ? made : respond(language, instance, made);
  };

  return {
    page,
    refused: (instance, status, more) => page(instance, async (_view, t) => refusalOf(t, status, more)),
    personal,
  };
}

/** Extends the policy so that the page can show the parish’s logo, and no other external picture. */
function withLogo(headers: Readonly<Record<string, string>>, logoUrl: string): Readonly<Record<string, string>> {
  const policy = headers['Content-Security-Policy'];
  if (policy === undefined || !isWebAddress(logoUrl)) return headers;
  const { origin, pathname } = new URL(logoUrl);
  const source = `${origin}${pathname.replace(/[;,']/g, encodeURIComponent)}`;
  return { ...headers, 'Content-Security-Policy': policy.replace("img-src 'self'", `img-src 'self' ${source}`) };
}

export function refusalOf(
  t: Translate,
  status: RefusalStatus,
  headers: Readonly<Record<string, string>> = {},
): AnsweredPage {
  return {
    status,
    title: t(`newsletterPages.refusals.${status}.title`),
    main: paragraph(t(`newsletterPages.refusals.${status}.text`)),
    headers,
  };
}

export function faulty(title: string, t: Translate, main: Html): AnsweredPage {
  return { status: 422, title, notice: t('newsletterPages.fault'), main };
}

interface FormPage {
  readonly language: Language;
  readonly title: string;
  /** Prefix of the window title, or "". */
  readonly notice?: string;
  /** Parish of the page; undefined if unknown. */
  readonly parish: Instance | undefined;
  readonly toWebsite: string;
  readonly main: Html;
  /** `over`: content above the heading, such as a back link. `heading`: default is the title. */
  readonly over?: Html | undefined;
  readonly heading?: string;
  /** True if the parish has a newsletter here. Default: true. */
  readonly hasNewsletter?: boolean;
  /** Referrer policy. */
  readonly referrer?: 'no-referrer' | undefined;
  /** Name of an island script that enhances the page. */
  readonly script?: string;
}

/** Renders a page with a form for visitors; it is not indexed by search engines. */
function formPage(page: FormPage): string {
  const { language, title, notice = '', parish, toWebsite, main, over, heading = title, script } = page;
  const { hasNewsletter = true } = page;
  const name = parish?.title ?? '';
  return parishFrame({
    language,
    parish,
    toWebsite,
    look: lookOf(parish),
    title: `${notice === '' ? '' : `${translator(language)('named', { name: notice })} `}${title}${name === '' ? '' : ` · ${name}`}`,
    kind: 'plain',
    referrer: page.referrer,
    head: html`<meta name="robots" content="noindex">
${script === undefined ? '' : html`<script src="/assets/islands/${script}.js" type="module"></script>\n`}`,
    home: parish !== undefined && isWebAddress(parish.publicUrl) ? parish.publicUrl : '',
    links: parish && parishLinks(parish, language, hasNewsletter),
    main: html`${over}<h1>${heading}</h1>
      ${main}`,
  });
}

function lookOf(parish: Instance | undefined): string {
  if (parish === undefined || parish.accent === '') return '';
  return `/newsletter/${parish.name}/look.css?${lookVersion(parish.accent)}`;
}
