// Sheet as a page fragment. `web/style/office/paper.css` defines its look on a screen and on paper.

import { type Html, html } from '../util/html.ts';
import { fitSheet, type SheetFit } from './fit-sheet.ts';
import { renderSheetFoot, renderSheetHead, sheetLangAttribute } from './html-head.ts';
import type { Sheet, SheetBlock, SheetEntry } from './sheet.ts';

export interface SheetHtmlOptions {
  /** Language of the surrounding page; if the sheet’s differs, it is marked. */
  readonly language: string;
  /** Default: the size that fits. */
  readonly fit?: SheetFit;
}

/** Renders a sheet; its title is a heading of the second level, those of its blocks are of the third. */
export function renderSheet(sheet: Sheet, { language, fit = fitSheet(sheet) }: SheetHtmlOptions): Html {
  const { blocks } = sheet;
  const pages = fit.pages === 1 ? 'single' : 'several';
  const ending = html`${ownLines(sheet.after)}${renderSheetFoot(sheet)}`;
  return html`<div class="paper-frame"><article class="paper ${pages} points-${fit.size}"${sheetLangAttribute(sheet, language)}>
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

/** A short last block moves to the next page together with the previous one, if that is short, too. */
function severalPages(blocks: readonly SheetBlock[], foot: Html | undefined): Html {
  const [last, before] = blocks.toReversed();
  const isAlone = last !== undefined && last.entries.length < LAST;
  const together = isAlone && before !== undefined && before.entries.length <= MAX_TOGETHER ? [before, last] : [last];
  const ending = together.map((block) => block && blockHtml(block, block === last ? foot : undefined));
  return html`${blocks.slice(0, -together.length).map((block) => blockHtml(block))}<div class="together">${ending}</div>`;
}

const MAX_TOGETHER = 5;

/** Number of last entries that are kept together with the ending of a multi-page sheet. */
const LAST = 3;

/**
 * Renders a block. `ending` is the end of a multi-page sheet: it shares a box with the last entries, which moves to the next page as a
 * whole.
 */
function blockHtml({ rail: [first, second], name, colour, entries }: SheetBlock, ending?: Html): Html {
  const date = second === '' ? '' : html` <span>${second}</span>`;
  const rest =
    name === undefined
      ? date
      : html`${date} <span class="feast"${colour ? html` data-colour="${colour}"` : ''}>${name}</span>`;
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
  return html`<li${isInternal === true ? html` class="internal"` : ''}>
      <p class="time">${isOff && time !== '' ? html`<s>${time}</s>` : time}</p>
      <div>
        <p class="title">${marked}${named}</p>
        ${line(note, 'note')}${line(facts.join(' · '), 'place')}${line(hint, 'hint-text')}
      </div>
    </li>`;
}
