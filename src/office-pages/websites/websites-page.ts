// Websites that are told of changes: listed, added, tried, switched on again, removed.

import { type Html, html } from '../../kit/html.ts';
import { WEBSITE_KINDS } from '../../model/website.ts';
import { Refused } from '../../office/refused.ts';
import { hostOf } from '../../office/shown/websites.ts';
import { addWebsite, enableWebsite, type ListedWebsite, listWebsites, removeWebsite } from '../../office/websites.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { blankForm } from '../kit/form/create.ts';
import { drawForm } from '../kit/form/draw.ts';
import type { Field } from '../kit/form/field.ts';
import { type Filled, valuesIn } from '../kit/form/filled.ts';
import type { Asked, GoOn, Made, OfficePage, Shown } from '../page.ts';
import { embedPages } from './embed-page.ts';
import { secretPage } from './secret-page.ts';
import { websiteLogPages } from './website-log.ts';

export const websitePages: readonly OfficePage[] = [
  {
    method: 'GET',
    path: '/websites',
    role: 'administrator',
    show: (asked) => showWebsites(asked, blankForm({ kind: 'connector' })),
  },
  { method: 'POST', path: '/websites', role: 'administrator', show: add },
  { method: 'POST', path: '/websites/{id}/on', role: 'administrator', show: switchOn },
  { method: 'GET', path: '/websites/{id}/remove', role: 'administrator', show: confirmRemoval },
  { method: 'POST', path: '/websites/{id}/remove', role: 'administrator', show: remove },
  ...websiteLogPages,
  ...embedPages,
];

function fieldsFor({ language }: Asked): readonly Field[] {
  const t = translator(language);
  const choices = WEBSITE_KINDS.map((value) => ({
    value,
    label: t(`websites.kinds.${value}.label`),
    hint: t(`websites.kinds.${value}.hint`),
  }));
  return [
    { name: 'kind', kind: 'radios', label: t('websites.kind'), choices },
    { name: 'url', kind: 'address', label: t('websites.address'), hint: t('websites.addressHint'), isRequired: true },
  ];
}

async function showWebsites(asked: Asked, filled: Filled): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const rows = (await listWebsites(editing, instance.name)).map((website) => row(asked, website, t));
  const list =
    rows.length === 0
      ? html`<div class="empty"><h2>${t('websites.empty')}</h2><p>${t('websites.emptyHelp')}</p></div>`
      : html`<ul class="rows">${rows}</ul>`;
  const form = drawForm({
    action: link('/websites'),
    groups: [{ title: t('websites.newOne'), fields: fieldsFor(asked) }],
    filled,
    language,
    choices: () => [],
    button: t('websites.add'),
  });
  const main = html`<h1>${t('websites.title')}</h1><p class="soft">${t('websites.intro')}</p><p class="more"><a class="button" href="${link('/websites/embed')}">${t('embed.title')}</a></p>
<div class="split"><div>${list}</div><div class="aside">${form}</div></div>`;
  return { title: t('websites.title'), main, at: '/websites' };
}

const TONES = { active: 'live', failing: 'warn', off: 'bad' } as const;

function row({ link, locale, instance, now }: Asked, website: ListedWebsite, t: Translate): Html {
  const { id, url, kind, state, waiting, lastSuccessAt } = website;
  const { instant } = sayDays(locale, instance.timeZone, now);
  const reached =
    lastSuccessAt === null ? t('websites.neverReached') : t('websites.reached', { at: instant(lastSuccessAt) });
  const queue = waiting === 0 ? [] : [t('websites.waiting', { count: waiting })];
  const button = (path: string, text: string) =>
    html`<form method="post" action="${link(`/websites/${id}/${path}`)}"><button class="small">${text}</button></form>`;
  return html`<li class="entry-row"><div><p><a href="${link(`/websites/${id}`)}"><strong>${hostOf(website)}</strong></a> <span class="pill ${TONES[state]}">${t(`websites.states.${state}`)}</span></p>
<p class="small soft">${t(`websites.kinds.${kind}.label`)} · ${url}</p><p class="small soft">${[reached, ...queue].join(' · ')}</p></div>
<div class="deeds">${button('test', t('websites.test'))}${state === 'active' ? '' : button('on', t('websites.on'))}</div></li>`;
}

async function add(asked: Asked): Promise<Made> {
  const { editing, instance, outbound, form, language } = asked;
  const t = translator(language);
  const values = valuesIn(form, fieldsFor(asked));
  const kind = WEBSITE_KINDS.find((one) => one === values['kind']);
  const again = async (name: string, text: string): Promise<Shown> => {
    const filled: Filled = { values, base: undefined, clashes: [], problems: [{ name, text }] };
    return { ...(await showWebsites(asked, filled)), status: 422 };
  };
  if (kind === undefined) return again('kind', t('websites.noKind'));
  try {
    const added = await addWebsite(editing, outbound, instance.name, { kind, url: String(values['url']).trim() });
    if (added.secret !== undefined) return secretPage(asked, added.secret);
    return { to: `/websites/${added.id}`, did: 'created' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return again('url', sayRefused(error.refusal, language));
  }
}

async function switchOn({ editing, instance, ids }: Asked): Promise<GoOn> {
  await asFound(() => enableWebsite(editing, instance.name, ids['id'] ?? 0));
  return { to: `/websites/${ids['id']}`, did: 'saved' };
}

async function confirmRemoval(asked: Asked): Promise<Shown> {
  const { editing, instance, ids, language, link } = asked;
  const t = translator(language);
  const website = (await listWebsites(editing, instance.name)).find(({ id }) => id === ids['id']);
  if (website === undefined) throw new NotFound('website');
  const title = t('websites.removeTitle', { website: hostOf(website) });
  const main = html`<div class="narrow-page"><h1>${title}</h1><p>${t('websites.removeHelp')}</p>
<form method="post" action="${link(`/websites/${website.id}/remove`)}"><p class="more"><button class="danger">${t('websites.remove')}</button> <a class="button" href="${link(`/websites/${website.id}`)}">${t('forms.cancel')}</a></p></form></div>`;
  return { title, main, at: '/websites' };
}

async function remove({ editing, instance, ids }: Asked): Promise<GoOn> {
  await asFound(() => removeWebsite(editing, instance.name, ids['id'] ?? 0));
  return { to: '/websites', did: 'erased' };
}

/** Somebody else may have removed it meanwhile. */
async function asFound(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Refused ? new NotFound('website') : error;
  }
}
