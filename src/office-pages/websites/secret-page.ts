import { html } from '../../kit/html.ts';
import { translator } from '../../words/translate.ts';
import type { Asked, Shown } from '../page.ts';

/** A webhook’s secret, shown this once. */
export function secretPage({ language, link }: Asked, secret: string): Shown {
  const t = translator(language);
  const main = html`<h1>${t('websites.secretTitle')}</h1><div class="card narrow-page"><p>${t('websites.secretHelp')}</p>
<p><label class="field"><span class="label">${t('websites.secret')}</span><input class="secret" readonly value="${secret}"></label></p><p class="more"><a class="button primary" href="${link('/websites')}">${t('websites.copied')}</a></p></div>`;
  return { title: t('websites.secretTitle'), main, at: '/websites' };
}
