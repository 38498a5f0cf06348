// The answers of pages with forms: each a page in the instance’s language, also where something is refused.

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

/** What a page shows of its parish, beside what it is about. */
export interface ParishView {
  readonly snapshot: Pick<Directory, 'instance' | 'pictures'> & { readonly language: Language };
}

export interface AnswersOptions<V extends ParishView = View> {
  /** What an instance shows; undefined when there is none of this name. */
  readonly viewOf: (instance: string) => V | undefined | Promise<V | undefined>;
  readonly headers: Readonly<Record<string, string>>;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  /** Told of an error whose answer is 503. */
  readonly onError: (error: unknown) => void;
  /** Whether nobody is told where a visitor comes from, as where the address of the page is a key. */
  readonly isUntold?: boolean;
}

/** What a page is made of. */
export interface AnsweredPage
  extends Pick<FormPage, 'title' | 'notice' | 'main' | 'over' | 'heading' | 'hasNewsletter' | 'script'> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a page is not shown, by the status that says so. */
export type RefusalStatus = 403 | 404 | 405 | 413 | 503;

export interface Answers<V extends ParishView = View> {
  /** Answers for an instance by what `make` makes; 404 where there is none, 503 where the database is away. */
  readonly page: (
    instance: string,
    make: (view: V, t: Translate) => Promise<AnsweredPage | Response>,
  ) => Promise<Response>;
  /** Refuses a request to an instance’s page. */
  readonly refused: (
    instance: string,
    status: RefusalStatus,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** The headers of something personal of this type. */
  readonly personal: (type: string) => Readonly<Record<string, string>>;
}

/** What the server passes along with a request. */
export interface PageBindings {
  readonly Bindings: {
    /** The visitor’s network address. */
    readonly address?: string;
  };
}

/** Personal, and never to be found again by anyone but whom it is for. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** In how many seconds a database that is away may be back. */
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

/** Lets the page show the parish’s logo, and no other picture from elsewhere. */
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

/** The form once more, with what was entered and what is wrong with it. */
export function faulty(title: string, t: Translate, main: Html): AnsweredPage {
  return { status: 422, title, notice: t('newsletterPages.fault'), main };
}

interface FormPage {
  readonly language: Language;
  readonly title: string;
  /** Before the title in the window’s: what to know first; "" for nothing. */
  readonly notice?: string;
  /** The parish whose page it is; undefined where it is unknown. */
  readonly parish: Instance | undefined;
  /** What leads to the parish’s website. */
  readonly toWebsite: string;
  readonly main: Html;
  /** Above the title, such as a way back; and the title itself, where the window's is another one. */
  readonly over?: Html | undefined;
  readonly heading?: string;
  /** Whether the parish has a newsletter here; so it is where nothing is said. */
  readonly hasNewsletter?: boolean;
  /** What it tells others of where a visitor comes from. */
  readonly referrer?: 'no-referrer' | undefined;
  /** The script that makes the page handier: the name of an island. */
  readonly script?: string;
}

/** A page with a form for a parish’s visitors; search engines are asked not to list it. */
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
