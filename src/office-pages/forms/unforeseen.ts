// A refusal for which there are no words of its own: a sentence in somebody's language, and the text in English behind it, folded away.

import { type Html, html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';
import { translator } from '../../words/translate.ts';

/** Stands between the sentence and the text in English; no text that people read has it. */
export const BEHIND = '\u001f';

export function sayUnforeseen(text: string, language: Language): string {
  return `${translator(language)('unforeseen.text')}${BEHIND}${text}`;
}

/** The sentence alone. */
export function sentenceOf(text: string): string {
  return text.split(BEHIND)[0] ?? '';
}

/** What stands behind the sentences of some texts, folded away; nothing where nothing does. */
export function behind(texts: readonly string[], language: Language): Html | undefined {
  const details = texts.flatMap((text) => text.split(BEHIND).slice(1));
  if (details.length === 0) return undefined;
  return html`<details class="unforeseen small"><summary>${translator(language)('unforeseen.detail')}</summary><ul lang="en">${details.map((text) => html`<li>${text}</li>`)}</ul></details>`;
}
