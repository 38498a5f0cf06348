// Generates the embed code of the agenda for a website, with a live preview (rule G5).

import { type Translate, translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { EMBED_VIEWS, readEmbedQuestion, USUAL_EVENTS } from '../../pages/public/embed/embed-question.ts';
import { copyButton } from '../../pages/reference/copy-button.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choices } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import { backLink, card, emptyState } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';

export const embedPages: readonly OfficePage[] = [
  { method: 'GET', path: '/websites/embed', role: 'reader', show: showEmbedding },
];

const KINDS = { list: 'list', layer: 'layer', group: 'target_group', room: 'room' } as const;

type Filter = keyof typeof KINDS;

const FILTERS = Object.keys(KINDS) as Filter[];

async function showEmbedding(asked: PageRequest): Promise<PageContent> {
  const { editing, instance, language, query, link } = asked;
  const t = translator(language);
  const title = t('embed.title');
  // Users who may not see the websites come from the agenda.
  const isAdministrator = hasRole(editing.authority, 'administrator');
  const at = isAdministrator ? '/websites' : '/agenda';
  if (!instance.outside.embed) {
    const settings = html`<a class="button" href="${link('/settings')}">${t('embed.settings')}</a>`;
    const off = emptyState({ text: t('embed.off'), link: isAdministrator ? settings : undefined });
    const main = html`<h1>${title}</h1>${off}`;
    return { title, main, at, hasDrafts: false };
  }
  const choices = await editing.store.content.read(instance.name, (content) =>
    choicesOf(content, Object.values(KINDS)),
  );
  const asWished = wishOf(query);
  const preview = html`<iframe class="mail-frame of-page" title="${t('embed.preview')}"
    src="/${instance.name}/embed.html?${String(asWished)}" tabindex="-1"></iframe>`;
  const main = html`${backLink(link(at), isAdministrator ? t('embed.back') : t('agenda.title'))}
    <h1>${title}</h1>
    <p class="soft">${t('embed.intro')}</p>
    <div class="split">
      <div>${form(asWished, choices, t)}${codes(asked, asWished, t)}</div>
      <div class="aside">${card(t('embed.preview'), preview)}</div>
    </div>`;
  return { title, main, at, hasDrafts: false, islands: ['copy'] };
}

/** Options of the query in canonical order; invalid ones are dropped. */
function wishOf(query: URLSearchParams): URLSearchParams {
  const wish = new URLSearchParams();
  for (const name of [...FILTERS, 'view', 'max']) {
    const value = query.get(name) ?? '';
    const isRight = typeof readEmbedQuestion(new URLSearchParams({ [name]: value })) !== 'string';
    const isUsual = (name === 'view' && value === 'list') || (name === 'max' && value === String(USUAL_EVENTS));
    if (value !== '' && isRight && !isUsual) wish.set(name, value);
  }
  return wish;
}

function form(wish: URLSearchParams, choices: Choices, t: Translate): Html {
  const view = wish.get('view') ?? 'list';
  const radios = EMBED_VIEWS.map((one) => {
    const checked = one === view ? html` checked` : '';
    return html`<label class="choice"><input type="radio" name="view" value="${one}"${checked}>
      <span>${t(`embed.views.${one}`)}</span></label>`;
  });
  const select = (name: Filter) => {
    const options = choices(KINDS[name]).map(
      (one) =>
        html`<option value="${one.value}"${one.value === wish.get(name) ? html` selected` : ''}>${one.label}</option>`,
    );
    return html`<label class="field"><span class="label">${t(`embed.filters.${name}`)}</span>
      <select name="${name}"><option value="">${t('embed.all')}</option>${options}</select></label>`;
  };
  return html`<form class="card fields" method="get">
    <fieldset class="field"><legend>${t('embed.view')}</legend>${radios}</fieldset>
    ${FILTERS.map(select)}<label class="field"><span class="label">${t('embed.max')}</span>
      <input name="max" type="number" min="1" max="100" value="${wish.get('max') ?? USUAL_EVENTS}"></label>
    <p><button class="primary">${t('embed.show')}</button></p>
  </form>`;
}

function codes({ server: { baseUrl }, instance }: PageRequest, wish: URLSearchParams, t: Translate): Html {
  const address = `${baseUrl}/${instance.name}`;
  const asked = wish.size === 0 ? '' : `?${String(wish)}`;
  const attributes = [...wish].map(([name, value]) => ` ${name}="${value}"`).join('');
  const plain = `<a href="${instance.outside.pages ? `${address}/` : instance.publicUrl || address}">${t('embed.agenda')}</a>`;
  const script = `<script src="${baseUrl}/embed.js" async></script>\n<parvis-agenda src="${address}"${attributes}>${plain}</parvis-agenda>`;
  const look = 'width="100%" height="700" style="border:0" loading="lazy"';
  const frame = `<iframe src="${address}/embed.html${asked}" title="${t('embed.agenda')}" ${look}></iframe>`;
  return html`${code('script', script, t)}${code('frame', frame, t)}${code('fragment', `${address}/embed.txt${asked}`, t)}`;
}

function code(way: 'script' | 'frame' | 'fragment', text: string, t: Translate): Html {
  const id = `embed-${way}`;
  const rows = text.length > 120 ? 4 : 2;
  return html`<section class="card">
    <h2 id="${id}">${t(`embed.${way}`)}</h2>
    <p class="soft">${t(`embed.${way}Help`)}</p>
    <p><textarea id="${id}-code" aria-labelledby="${id}" readonly rows="${rows}" spellcheck="false">${text}</textarea></p>
    <p>${copyButton(t, `${id}-code`)}</p>
  </section>`;
}
