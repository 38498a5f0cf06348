// 404 page for browsers outside any instance. Programs get JSON (rule E1).

import { createTranslator } from '../i18n/translate.ts';
import { parseAcceptLanguage } from '../model/accepted-language.ts';
import { html } from '../util/html.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { renderParishFrame } from './parish-frame.ts';

export function createNotFoundResponse({ headers }: Pick<Request, 'headers'>): Response {
  const language = parseAcceptLanguage(headers.get('accept-language') ?? '') ?? 'en';
  const t = createTranslator(language);
  const title = t('agendaPages.missing.page.title');
  const body = renderParishFrame({
    language,
    title: `${title} · parvis`,
    parish: undefined,
    toWebsite: '',
    look: '',
    head: html`<meta name="robots" content="noindex">\n`,
    kind: 'plain',
    home: '',
    main: html`<section class="empty">
      <h1>${title}</h1>
      <p class="lead">${t('agendaPages.missing.page.text')}</p>
      <p><a class="button" href="/">${t('agendaPages.missing.home')}</a></p>
    </section>`,
  });
  return new Response(body, {
    status: 404,
    headers: { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept, Accept-Language' },
  });
}
