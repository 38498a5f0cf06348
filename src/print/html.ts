// Sheet as a part of a page. `web/style/office/paper.css` defines how it looks on screens and on paper.

import { type Html, html } from '../util/html.ts';
import { keepPartsTogether, keepShortTextTogether } from '../util/typesetting.ts';
import { fitSheet, type SheetFit } from './fit-sheet.ts';
import { renderLangAttribute, renderSheetFoot, renderSheetHead } from './html-head.ts';
import type { Sheet, SheetBlock, SheetEntry } from './sheet.ts';

export interface SheetHtmlOptions {
  /** Language of the page. A sheet in another language gets a `lang` attribute. */
  readonly language: string;
  /** Font size of the sheet. Default: the largest that fits. */
  readonly fit?: SheetFit;
}

/** Sheet as HTML. Its title is a second-level heading, block headings are third-level headings. */
export function renderSheet(sheet: Sheet, { language, fit = fitSheet(sheet) }: SheetHtmlOptions): Html {
  const { blocks } = sheet;
  const pages = fit.pages === 1 ? 'single' : 'several';
  const ending = html`${ownLines(sheet.after)}${renderSheetFoot(sheet)}`;
  return html`<div class="paper-frame"><article class="paper ${pages} points-${fit.size}"${renderLangAttribute(sheet, language)}>
    ${renderSheetHead(sheet)}
    ${ownLines(sheet.before)}
    ${fit.pages > 1 ? severalPages(blocks, ending) : html`${blocks.map((block) => blockHtml(block))}${ending}`}
  </article></div>`;
}

function ownLines(lines: readonly string[] = []): Html | undefined {
  return lines.length === 0
    ? undefined
    : html`<div class="own-lines">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}

/** Blocks of a sheet of several pages. A short last block stays on one page with the block before it, unless that is long. */
function severalPages(blocks: readonly SheetBlock[], foot: Html | undefined): Html {
  const [last, before] = blocks.toReversed();
  const isAlone = last !== undefined && last.entries.length < LAST;
  const together = isAlone && before !== undefined && before.entries.length <= MAX_TOGETHER ? [before, last] : [last];
  const ending = together.map((block) => block && blockHtml(block, block === last ? foot : undefined));
  return html`${blocks.slice(0, -together.length).map((block) => blockHtml(block))}<div class="together">${ending}</div>`;
}

const MAX_TOGETHER = 2;

/** Number of last entries that stay on the same page as the end of a sheet of several pages. */
const LAST = 3;

/** Maximum length of the name of a day that fits on one line. */
const MAX_SHORT = 15;

/**
 * Block of a sheet. `ending`: end of a sheet of several pages. It shares a box with the last entries, and the box moves to the next page as
 * a whole.
 */
function blockHtml({ rail: [first, second], name, colour, entries }: SheetBlock, ending?: Html): Html {
  const date = second === '' ? '' : html` <span>${second}</span>`;
  const look = name === undefined || name.length > MAX_SHORT ? 'feast' : 'feast short';
  const rest =
    name === undefined
      ? date
      : html`${date} <span class="${look}"${colour ? html` data-colour="${colour}"` : ''}>${name}</span>`;
  return html`<section class="programme-day">
      <h3><b>${first}</b>${rest}</h3>
      <div>${ending === undefined ? list(entries) : renderWithEnding(entries, ending)}</div>
    </section>
    \n`;
}

function list(entries: readonly SheetEntry[]): Html | undefined {
  return entries.length === 0 ? undefined : html`<ul>${entries.map(entryHtml)}</ul>`;
}

function renderWithEnding(entries: readonly SheetEntry[], ending: Html): Html {
  return html`${list(entries.slice(0, -LAST))}<div class="ending">${list(entries.slice(-LAST))}${ending}</div>`;
}

function entryHtml({ time, mark, isOff, isInternal, title, titleLanguage, facts, note, hint }: SheetEntry): Html {
  const named = titleLanguage === undefined ? html`${title}` : html`<span lang="${titleLanguage}">${title}</span>`;
  const marked = mark === '' ? '' : html`<strong>${mark}:</strong> `;
  const line = (text: string, kind: string) => (text === '' ? '' : html`<p class="${kind}">${text}</p>`);
  const place = facts.map(keepPartsTogether).join('\u00a0· ');
  return html`<li${isInternal === true ? html` class="internal"` : ''}>
      <p class="time">${isOff && time !== '' ? html`<s>${time}</s>` : time}</p>
      <div>
        <p class="title">${marked}${named}</p>
        ${line(keepShortTextTogether(note), 'note')}${line(place, 'place')}${line(keepShortTextTogether(hint), 'hint-text')}
      </div>
    </li>`;
}
