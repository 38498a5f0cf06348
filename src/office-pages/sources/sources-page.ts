// Sources: listed with what came of each, added by an address, and one by one on a page of its own (rule Z4).

import { type Html, html } from '../../kit/html.ts';
import { Refused } from '../../office/refused.ts';
import { addService } from '../../office/sources/add-service.ts';
import { ServiceRefused, SourceRefused } from '../../office/sources/errors.ts';
import { addSource, type ListedSource, listSources, runSourceNow } from '../../office/sources/kept-sources.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { paramsInWords } from '../../office/words/remark-words.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { blankForm } from '../kit/form/create.ts';
import { drawForm } from '../kit/form/draw.ts';
import type { Field } from '../kit/form/field.ts';
import { type Filled, valuesIn } from '../kit/form/filled.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { KEY_FIELD, keyField } from './key-field.ts';
import { hostOfSource, sayState, sayTimes, statePill } from './say-source.ts';
import { sourcePages } from './source-page.ts';

export const sourcesPages: readonly OfficePage[] = [
  { method: 'GET', path: '/sources', role: 'editor', show: (asked) => showSources(asked, blankForm({ kind: 'file' })) },
  { method: 'POST', path: '/sources', role: 'editor', show: add },
  ...sourcePages,
];

function fieldsFor({ language }: Asked): readonly Field[] {
  const t = translator(language);
  const choices = (['file', 'interface'] as const).map((value) => ({
    value,
    label: t(`sources.adds.${value}.label`),
    hint: t(`sources.adds.${value}.hint`),
  }));
  return [
    { name: 'kind', kind: 'radios', label: t('sources.kind'), choices },
    { name: 'url', kind: 'address', label: t('sources.address'), isRequired: true },
    keyField(t('sources.key'), t('sources.keyHint')),
    { name: 'name', kind: 'text', label: t('sources.name'), hint: t('sources.nameHint') },
    { name: 'public', kind: 'yes', label: t('sources.isPublic'), hint: t('sources.isPublicHint') },
  ];
}

async function showSources(asked: Asked, filled: Filled): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const rows = (await listSources(editing, instance.name)).map((listed) => row(asked, listed, t));
  const list =
    rows.length === 0
      ? html`<div class="empty"><h2>${t('sources.empty')}</h2><p>${t('sources.emptyHelp')}</p></div>`
      : html`<ul class="rows">${rows}</ul>`;
  const form = drawForm({
    action: link('/sources'),
    groups: [{ title: t('sources.newOne'), fields: fieldsFor(asked) }],
    filled,
    language,
    choices: () => [],
    button: t('sources.add'),
  });
  const main = html`<h1>${t('sources.title')}</h1><p class="soft">${t('sources.intro')}</p>
<div class="split"><div>${list}</div><div class="aside">${form}</div></div>`;
  return { title: t('sources.title'), main, at: '/sources' };
}

function row(asked: Asked, listed: ListedSource, t: Translate): Html {
  const { source, events, last } = listed;
  const { id, name, kind, url } = source;
  const from = [t(`sources.kinds.${kind}`), ...(url === '' ? [] : [hostOfSource(source)])].join(' · ');
  const count = t('sources.events', { count: events });
  return html`<li class="entry-row"><div><p><a href="${asked.link(`/sources/${id}`)}"><strong>${name}</strong></a> ${statePill(asked, listed)}</p>
<p class="small soft">${from} · ${count}</p><p class="small ${last?.outcome === 'failed' ? 'problem' : 'soft'}">${sayState(asked, listed)}</p><p class="small soft">${sayTimes(asked, listed)}</p></div></li>`;
}

/** Adds it and fetches it at once, so that one sees what came of it; the server may have been quicker. */
async function add(asked: Asked): Promise<Made> {
  const { editing, instance, outbound, form, language } = asked;
  const t = translator(language);
  const values = valuesIn(form, fieldsFor(asked));
  const again = async (text: string, at = 'url'): Promise<Shown> => {
    const filled: Filled = { values, base: undefined, clashes: [], problems: [{ name: at, text }] };
    return { ...(await showSources(asked, filled)), status: 422 };
  };
  const name = form.text('name').trim();
  const setting = {
    url: String(values['url']),
    name,
    everyMinutes: 60,
    gone: 'cancel',
    isPublic: form.text('public') !== '',
  } as const;
  let id: number;
  try {
    id =
      form.text('kind') === 'interface'
        ? await addService(editing, outbound, instance.name, { ...setting, key: form.text(KEY_FIELD) })
        : await addSource(editing, outbound, instance.name, setting);
  } catch (error) {
    if (error instanceof ServiceRefused && error.code === 'key_missing') {
      return again(form.text(KEY_FIELD).trim() === '' ? t('sources.keyNeeded') : t('sources.keyMalformed'), KEY_FIELD);
    }
    if (error instanceof SourceRefused || error instanceof ServiceRefused) {
      return again(sayRefused(error.refusal, language), error.code.startsWith('key_') ? KEY_FIELD : 'url');
    }
    if (!(error instanceof Refused)) throw error;
    const { code, params } = error.refusal;
    if (code === 'columns_missing') return again(t.with('sources.columnsMissing', paramsInWords(params)));
    return again(t('sources.twice', { name: name || hostOfSource({ url: setting.url }) }));
  }
  await runSourceNow(editing, outbound, instance.name, id).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  return { to: `/sources/${id}`, did: 'created' };
}
