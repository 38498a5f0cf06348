import { translator } from '../i18n/translate.ts';
import type { Instance, Language } from '../model/instance.ts';
import { type Html, html } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import { lookVersion } from './look.ts';
import { parishFrame } from './parish-frame.ts';
import { parishLinks } from './parish-links.ts';

export interface FormPage {
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
export function formPage(page: FormPage): string {
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
