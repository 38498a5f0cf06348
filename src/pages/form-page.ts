import { type Html, html } from '../kit/html.ts';
import { isWebAddress } from '../kit/web-address.ts';
import type { Instance, Language } from '../model/instance.ts';
import { translator } from '../words/translate.ts';
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
}

/** A page with a form for a parish’s visitors; search engines are asked not to list it. */
export function formPage({ language, title, notice = '', parish, toWebsite, main }: FormPage): string {
  const name = parish?.title ?? '';
  return parishFrame({
    language,
    parish,
    toWebsite,
    look: lookOf(parish),
    title: `${notice === '' ? '' : `${translator(language)('named', { name: notice })} `}${title}${name === '' ? '' : ` · ${name}`}`,
    kind: 'plain',
    head: html`<meta name="robots" content="noindex">\n`,
    home: parish !== undefined && isWebAddress(parish.publicUrl) ? parish.publicUrl : '',
    links: parish && parishLinks(parish, language, true),
    main: html`<h1>${title}</h1>
      ${main}`,
  });
}

function lookOf(parish: Instance | undefined): string {
  if (parish === undefined || parish.accent === '') return '';
  return `/newsletter/${parish.name}/look.css?${lookVersion(parish.accent)}`;
}
