// Pages that show a secret exactly once: it is part of the POST response and has no URL.

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

/** Texts of the page: `label` names the secret, `done` is the text of the link to continue. */
export type RevealTexts = Readonly<Record<'title' | 'help' | 'label' | 'done', PlainKey>>;

/** Setup instructions for another program, including the secret; copied as a whole. */
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
  /** Path of the next page. */
  readonly back: string;
}

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
  readonly ways: Html;
}

export function revealLink({ title, text, label, link, hint, ways }: LinkOnce, t: Translate): Revealed {
  const main = html`<h1>${title}</h1>
    <section class="card stacked">
      <p>${text}</p>
      ${drawLine({ name: 'link', label, value: link, hint, more: html` readonly` })}
      <p class="buttons">${copyButton(t, 'i-link', 'primary')}${ways}</p>
    </section>`;
  return { title, main, islands: ISLANDS };
}
