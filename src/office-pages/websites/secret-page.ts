import { html } from '../../kit/html.ts';
import type { Asked, Shown } from '../page.ts';
import { WEBSITE_WORDS } from './website-words.ts';

/** A webhook’s secret, shown this once. */
export function secretPage({ language, link }: Asked, secret: string): Shown {
  const words = WEBSITE_WORDS[language];
  const main = html`<h1>${words.secretTitle}</h1><div class="card narrow-page"><p>${words.secretHelp}</p>
<p><label class="field"><span class="label">${words.secret}</span><input class="secret" readonly value="${secret}"></label></p><p class="more"><a class="button primary" href="${link('/websites')}">${words.copied}</a></p></div>`;
  return { title: words.secretTitle, main, at: '/websites' };
}
