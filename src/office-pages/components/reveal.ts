// Pages that show a secret exactly once: they respond to a POST request and have no URL.

import type { PlainKey, Translate } from '../../i18n/translate.ts';
import { renderCopyButton } from '../../pages/reference/copy-button.ts';
import { renderLineField } from '../../pages/render-field.ts';
import { type FactSheet, renderFactSheet } from '../../print/fact-sheet.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { renderTextCard } from './text-card.ts';

interface Revealed {
  readonly title: string;
  readonly main: Html;
  readonly islands: readonly string[];
}

const ISLANDS = ['copy'];

/** Texts of the page. `label`: name of the secret; `done`: text of the link that leaves the page. */
export type RevealTexts = Readonly<Record<'title' | 'help' | 'label' | 'done', PlainKey>>;

/** Sheet for the person who uses the secret, to print or copy. */
export interface SetupInstructions {
  readonly title: string;
  readonly help: string;
  readonly sheet: FactSheet;
  readonly textTitle: string;
  readonly textHelp: string;
  readonly text: string;
  readonly docs: { readonly label: string; readonly address: string };
}

interface RevealedSecret {
  readonly secret: string;
  readonly handOn: SetupInstructions | undefined;
  readonly back: string;
}

export function renderSecretPage(
  texts: RevealTexts,
  { secret, handOn, back }: RevealedSecret,
  request: Pick<PageRequest, 'language' | 't'>,
): Revealed {
  const { t } = request;
  const title = t(texts.title);
  const main = html`<h1>${title}</h1>
    <div class="card narrow-page">
      <p>${t(texts.help)}</p>
      <p>
        <label class="field"><span class="label">${t(texts.label)}</span>
          <input class="secret" readonly value="${secret}" id="secret"></label>
      </p>
      <p>${renderCopyButton(t, 'secret')}</p>
      ${handOn === undefined ? continueLink(texts, back, t) : ''}
    </div>
    ${handOn && renderHandOn(handOn, request)}
    ${handOn && continueLink(texts, back, t)}`;
  return { title, main, islands: ISLANDS };
}

function continueLink(texts: RevealTexts, back: string, t: Translate): Html {
  return html`<p class="more"><a class="button primary" href="${back}">${t(texts.done)}</a></p>`;
}

function renderHandOn(
  { title, help, sheet, textTitle, textHelp, text, docs }: SetupInstructions,
  request: Pick<PageRequest, 'language' | 't'>,
): Html {
  const { t, language } = request;
  return html`<section class="sheet-result apart">
      <div class="sheet-do">
        <div>
          <h2>${title}</h2>
          <p class="hint">${help}</p>
        </div>
        <div class="buttons">
          <button type="button" class="primary" data-print>${t('notice.print')}</button>
          <a class="button" href="#hand-on">${textTitle}</a>
          <a class="button quiet" href="${docs.address}" target="_blank">${docs.label}</a>
        </div>
        <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
      </div>
      ${renderFactSheet(sheet)}
      ${renderTextCard(request, { id: 'hand-on', title: textTitle, help: textHelp, text, language })}
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

export function renderLinkPage({ title, text, label, link, hint, ways }: RevealedLink, t: Translate): Revealed {
  const main = html`<h1>${title}</h1>
    <section class="card stacked">
      <p>${text}</p>
      ${renderLineField({ name: 'link', label, value: link, hint, more: html` readonly` })}
      <p class="buttons">${renderCopyButton(t, 'i-link', 'primary')}${ways}</p>
    </section>`;
  return { title, main, islands: ISLANDS };
}
