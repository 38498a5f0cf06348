// A refusal for which there are no words of its own: a sentence in somebody's language, and the text in English behind it, folded away.

import { type Html, html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';

/** Stands between the sentence and the text in English; no text that people read has it. */
export const BEHIND = '\u001f';

interface UnforeseenWords {
  readonly text: string;
  readonly detail: string;
}

export const UNFORESEEN_WORDS: Readonly<Record<Language, UnforeseenWords>> = {
  de: {
    text: 'Das lässt sich so nicht speichern. Ändern Sie es, oder lassen Sie es, wie es war. Hilft das nicht, fragen Sie, wer Ihren Server betreut.',
    detail: 'Genauer Wortlaut (englisch)',
  },
  fr: {
    text: 'Cela ne peut pas être enregistré ainsi. Modifiez-le, ou laissez-le comme c’était. Si cela n’aide pas, demandez à la personne qui s’occupe de votre serveur.',
    detail: 'Message exact (en anglais)',
  },
  it: {
    text: 'Così non si può salvare. Lo cambi, o lo lasci com’era. Se non basta, chieda a chi si occupa del Suo server.',
    detail: 'Testo esatto (in inglese)',
  },
  en: {
    text: 'This can’t be saved like that. Change it, or leave it as it was. If that does not help, ask whoever looks after your server.',
    detail: 'The exact words',
  },
};

export function sayUnforeseen(text: string, language: Language): string {
  return `${UNFORESEEN_WORDS[language].text}${BEHIND}${text}`;
}

/** The sentence alone. */
export function sentenceOf(text: string): string {
  return text.split(BEHIND)[0] ?? '';
}

/** What stands behind the sentences of some texts, folded away; nothing where nothing does. */
export function behind(texts: readonly string[], language: Language): Html | undefined {
  const details = texts.flatMap((text) => text.split(BEHIND).slice(1));
  if (details.length === 0) return undefined;
  return html`<details class="unforeseen small"><summary>${UNFORESEEN_WORDS[language].detail}</summary><ul lang="en">${details.map((text) => html`<li>${text}</li>`)}</ul></details>`;
}
