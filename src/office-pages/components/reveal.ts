// Pages that show a secret exactly once: it is part of the POST response and has no URL.

import type { PlainKey, Translate } from '../../i18n/translate.ts';
import { renderCopyButton } from '../../pages/reference/copy-button.ts';
import { renderLineField } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';

interface Revealed {
  readonly title: string;
  readonly main: Html;
  readonly islands: readonly string[];
}

const ISLANDS = ['copy'];

/** Texts of the page: `label` names the secret, `done` is the text of the link to continue. */
export type RevealTexts = Readonly<Record<'title' | 'help' | 'label' | 'done', PlainKey>>;

export interface SetupInstructions {
  readonly title: string;
  readonly help: string;
  readonly copy: string;
  readonly lines: readonly string[];
  readonly docs: { readonly label: string; readonly address: string };
}

interface RevealedSecret {
  readonly secret: string;
  readonly handOn: SetupInstructions | undefined;
  readonly back: string;
}

export function secretPage(texts: RevealTexts, { secret, handOn, back }: RevealedSecret, t: Translate): Revealed {
  const title = t(texts.title);
  const main = html`<h1>${title}</h1>
    <div class="card narrow-page">
      <p>${t(texts.help)}</p>
      <p>
        <label class="field"><span class="label">${t(texts.label)}</span>
          <input class="secret" readonly value="${secret}" id="secret"></label>
      </p>
      <p>${renderCopyButton(t, 'secret')}</p>
      ${handOn && drawHandOn(handOn, t)}
      <p class="more"><a class="button primary" href="${back}">${t(texts.done)}</a></p>
    </div>`;
  return { title, main, islands: ISLANDS };
}

function drawHandOn({ title, help, copy, lines, docs }: SetupInstructions, t: Translate): Html {
  const rows = lines.length + 1;
  return html`<section class="stacked">
      <h2>${title}</h2>
      <p class="hint" id="h-hand-on">${help}</p>
      <textarea class="secret" id="hand-on" readonly rows="${rows}" aria-label="${title}"
        aria-describedby="h-hand-on">${lines.join('\n')}</textarea>
      <p class="buttons">${renderCopyButton(t, 'hand-on', '', copy)} <a href="${docs.address}" target="_blank">${docs.label}</a></p>
    </section>`;
}

export interface RevealedLink {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly link: string;
  readonly hint: string;
  readonly ways: Html;
}

export function linkPage({ title, text, label, link, hint, ways }: RevealedLink, t: Translate): Revealed {
  const main = html`<h1>${title}</h1>
    <section class="card stacked">
      <p>${text}</p>
      ${renderLineField({ name: 'link', label, value: link, hint, more: html` readonly` })}
      <p class="buttons">${renderCopyButton(t, 'i-link', 'primary')}${ways}</p>
    </section>`;
  return { title, main, islands: ISLANDS };
}
