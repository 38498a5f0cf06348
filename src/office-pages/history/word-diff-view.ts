// Differences of a long text in one line, with a short context: deleted words struck through, inserted ones marked.

import type { Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import type { WordPiece } from '../../util/word-diff.ts';

/** Maximum number of characters of unchanged text on each side of a difference. */
const AROUND = 60;

const MAX_DIFFERENCE_LENGTH = 1000;

/** Line with the differences; screen readers announce deletions and insertions. */
export function renderWordDiff(pieces: readonly WordPiece[], t: Translate): Html {
  if (pieces.every(({ isSame }) => isSame)) return html`<span class="soft">${t('history.formatAlone')}</span>`;
  const last = pieces.length - 1;
  const around = (text: string, index: number) => {
    const [before, after] = [index > 0 ? firstWordsOf(text) : '', index < last ? lastWordsOf(text) : ''];
    return before.length + after.length < text.length ? `${before}…${after}` : text;
  };
  return html`<span class="words">${pieces.map(({ before, after, isSame }, index) =>
    isSame ? around(before, index) : html`${deletion(before, t)}${insertion(after, t)}`,
  )}</span>`;
}

function deletion(text: string, t: Translate): Html | undefined {
  if (text === '') return undefined;
  return html`<del><span class="hidden">${t('history.wordsGone')} </span>${truncate(text)}</del>`;
}

function insertion(text: string, t: Translate): Html | undefined {
  if (text === '') return undefined;
  return html`<ins><span class="hidden">${t('history.wordsCome')} </span>${truncate(text)}</ins>`;
}

function truncate(text: string): string {
  return text.length > MAX_DIFFERENCE_LENGTH ? `${text.slice(0, MAX_DIFFERENCE_LENGTH)}…` : text;
}

function firstWordsOf(text: string): string {
  if (text.length <= AROUND) return text;
  const space = text.lastIndexOf(' ', AROUND);
  return text.slice(0, space > 0 ? space + 1 : AROUND);
}

function lastWordsOf(text: string): string {
  if (text.length <= AROUND) return text;
  const space = text.indexOf(' ', text.length - AROUND - 1);
  return text.slice(space > 0 && space < text.length - 1 ? space : text.length - AROUND);
}
