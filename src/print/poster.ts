// Poster of an event on one sheet, A4 or A5, as a part of a web page. `web/style/office/poster-print.css` defines how it looks.

import type { Language } from '../model/instance.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { renderQrCode } from '../util/qr-code.ts';
import { countLines } from './count-lines.ts';
import { formatDisplayUrl, type SheetSource } from './sheet.ts';

export const POSTER_FORMATS = ['a4', 'a5'] as const;

export type PosterFormat = (typeof POSTER_FORMATS)[number];

export interface PosterPicture {
  readonly address: string;
  /** Width in pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
}

/** Content of a poster. Each text is one line without markup, or "". */
export interface Poster {
  readonly language: Language;
  readonly parish: string;
  /** Address of the logo; "" if there is none. */
  readonly logo: string;
  readonly title: string;
  /** Language of the title; undefined if it is the language of the poster. */
  readonly titleLanguage: Language | undefined;
  readonly topic: string;
  /** Status such as `Abgesagt`; `note` is its reason. */
  readonly mark: string;
  readonly note: string;
  readonly when: readonly string[];
  readonly where: readonly string[];
  readonly hint: string;
  readonly picture: PosterPicture | undefined;
  /** Page of the event, printed as an address and as a QR code; undefined if it has none. */
  readonly source: SheetSource | undefined;
  readonly sponsor: string;
}

/** Font sizes of the title in millimetres on A4, largest first. */
export const POSTER_TITLE_SIZES = [24, 20, 17, 14, 12, 10, 9, 7] as const;

export type PosterTitleSize = (typeof POSTER_TITLE_SIZES)[number];

const LINE_HEIGHT = 1.12;
/** Widths of bold characters in em, in a wide font: the widest ones, other capitals, and the mean of all others. */
const [WIDEST, CAPITAL, CHARACTER] = [1.12, 0.82, 0.66];
/** Space for the title in millimetres on A4: below a picture, or in the coloured panel that replaces a picture. */
const BELOW_PICTURE = { width: 182, height: 39 } as const;
const IN_PANEL = { width: 164, height: 68 } as const;

/** Largest font size at which the title fits and no word is broken; otherwise the smallest. */
export function fitPosterTitle({ title, picture }: Pick<Poster, 'title' | 'picture'>): PosterTitleSize {
  const { width, height } = picture === undefined ? IN_PANEL : BELOW_PICTURE;
  const longestWord = title.split(/[ -]/).reduce((longest, { length }) => Math.max(longest, length), 0);
  const character = meanWidth(title);
  const fits = (size: number) => {
    const perLine = width / (size * character);
    return longestWord <= perLine && countLines(title, perLine) * size * LINE_HEIGHT <= height;
  };
  return POSTER_TITLE_SIZES.find(fits) ?? 7;
}

/**
 * Mean width of the characters in em. It is at least the general mean, so that a title of narrow characters does not become too large for
 * its words.
 */
function meanWidth(title: string): number {
  const widths = [...title].map((one) => (/[MW@%]/.test(one) ? WIDEST : /\p{Lu}/u.test(one) ? CAPITAL : CHARACTER));
  return Math.max(CHARACTER, widths.reduce((sum, one) => sum + one, 0) / Math.max(1, widths.length));
}

/** Poster as HTML. `language`: language of the page. The title is a second-level heading. */
export function renderPoster(poster: Poster, format: PosterFormat, language: Language): Html {
  const { parish, logo, picture } = poster;
  const lang = poster.language === language ? '' : html` lang="${poster.language}"`;
  const mark = logo === '' ? '' : html`<img src="${logo}" alt="" height="52" referrerpolicy="no-referrer">`;
  const title = titleHtml(poster);
  const looks = `paper poster ${format} title-${fitPosterTitle(poster)}`;
  return html`<div class="paper-frame"><article class="${looks}"${lang}>
    <header><p class="parish">${mark}<span>${parish}</span></p></header>
    ${picture === undefined ? html`<div class="poster-panel">${title}</div>` : pictureHtml(picture)}
    <div class="poster-text">${picture === undefined ? '' : title}${factsHtml(poster)}</div>
    ${footHtml(poster)}
  </article></div>`;
}

function titleHtml({ title, titleLanguage, topic, mark, note }: Poster): Html {
  const lang = titleLanguage === undefined ? '' : html` lang="${titleLanguage}"`;
  const state = mark === '' ? '' : html`<p class="poster-mark"><strong>${mark}</strong> ${note}</p>`;
  return html`${state}<h2${lang}>${title}</h2>${line(topic, 'poster-topic')}`;
}

function factsHtml({ when, where, hint, mark }: Poster): Html {
  const lines = (texts: readonly string[]) =>
    joinHtml(
      texts.map((text) => html`${text}`),
      html`<br>`,
    );
  const date = lines(when);
  return html`<p class="poster-when">${mark === '' ? date : html`<s>${date}</s>`}</p>
    ${where.length === 0 ? '' : html`<p class="poster-where">${lines(where)}</p>`}
    ${line(hint, 'poster-hint')}`;
}

/** Picture of the poster. A picture in portrait format is shown as a whole; any other fills its space. */
function pictureHtml({ address, width, height }: PosterPicture): Html {
  const looks = height > width ? 'poster-picture tall' : 'poster-picture';
  return html`<div class="${looks}"><img src="${address}" alt="" referrerpolicy="no-referrer"></div>`;
}

function footHtml({ source, sponsor }: Poster): Html | undefined {
  if (source === undefined && sponsor === '') return undefined;
  const thanks = line(sponsor, 'poster-sponsor');
  if (source === undefined) return html`<footer>${thanks}</footer>`;
  const shown = formatDisplayUrl(source.address);
  const parts = joinHtml(shown.split(/(?<=[/?&])/), html`<wbr>`);
  return html`<footer>
      <div>${thanks}<p class="poster-page">${source.label}<br><b>${parts}</b></p></div>
      ${renderQrCode(source.address, `${source.label}: ${shown}`, true)}
    </footer>`;
}

function line(text: string, kind: string): Html | undefined {
  return text === '' ? undefined : html`<p class="${kind}">${text}</p>`;
}
