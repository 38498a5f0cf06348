// What is shown once and never again: it stands in the answer that made it, and at no address.

import type { PlainKey, Translate } from '../../i18n/translate.ts';
import { drawLine } from '../../pages/field-frame.ts';
import { copyButton } from '../../pages/reference/copy-button.ts';
import { type Html, html } from '../../util/html.ts';

interface Revealed {
  readonly title: string;
  readonly main: Html;
  readonly islands: readonly string[];
}

const ISLANDS = ['copy'];

/** The texts of such a page: `label` is what the secret is called, `done` of the link that one follows once it is copied. */
export type RevealTexts = Readonly<Record<'title' | 'help' | 'label' | 'done', PlainKey>>;

/** Text with everything that is needed to set up a program, including the secret; copied as a whole. */
export interface HandOn {
  readonly title: string;
  readonly help: string;
  readonly copy: string;
  readonly lines: readonly string[];
  readonly docs: { readonly label: string; readonly address: string };
}

interface RevealedSecret {
  readonly secret: string;
  readonly handOn: HandOn | undefined;
  /** The page after it. */
  readonly back: string;
}

/** A secret to be copied into another program. */
export function revealSecret(texts: RevealTexts, { secret, handOn, back }: RevealedSecret, t: Translate): Revealed {
  const title = t(texts.title);
  const main = html`<h1>${title}</h1>
    <div class="card narrow-page">
      <p>${t(texts.help)}</p>
      <p>
        <label class="field"><span class="label">${t(texts.label)}</span>
          <input class="secret" readonly value="${secret}" id="secret"></label>
      </p>
      <p>${copyButton(t, 'secret')}</p>
      ${handOn && drawHandOn(handOn, t)}
      <p class="more"><a class="button primary" href="${back}">${t(texts.done)}</a></p>
    </div>`;
  return { title, main, islands: ISLANDS };
}

function drawHandOn({ title, help, copy, lines, docs }: HandOn, t: Translate): Html {
  const rows = lines.length + 1;
  return html`<section class="stacked">
      <h2>${title}</h2>
      <p class="hint" id="h-hand-on">${help}</p>
      <textarea class="secret" id="hand-on" readonly rows="${rows}" aria-label="${title}"
        aria-describedby="h-hand-on">${lines.join('\n')}</textarea>
      <p class="buttons">${copyButton(t, 'hand-on', '', copy)} <a href="${docs.address}" target="_blank">${docs.label}</a></p>
    </section>`;
}

export interface LinkOnce {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly link: string;
  readonly hint: string;
  /** Where one can go on to. */
  readonly ways: Html;
}

/** A link to be handed on to somebody. */
export function revealLink({ title, text, label, link, hint, ways }: LinkOnce, t: Translate): Revealed {
  const main = html`<h1>${title}</h1>
    <section class="card stacked">
      <p>${text}</p>
      ${drawLine({ name: 'link', label, value: link, hint, more: html` readonly` })}
      <p class="buttons">${copyButton(t, 'i-link', 'primary')}${ways}</p>
    </section>`;
  return { title, main, islands: ISLANDS };
}
