// One website: what it was told last and what came of it, and a trial.

import { type Html, html } from '../../kit/html.ts';
import type { PushLogEntry } from '../../model/website.ts';
import { Refused } from '../../office/refused.ts';
import { hostOf } from '../../office/shown/websites.ts';
import { type ListedWebsite, listWebsites, rotateSecret, tryWebsite, websiteLog } from '../../office/websites.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type NameBelow, type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import type { Asked, OfficePage, Shown } from '../page.ts';
import { sayPushFailure } from './push-words.ts';
import { secretPage } from './secret-page.ts';

const ENTRIES = 50;

/** For how long a secret that was replaced still signs beside the new one, in milliseconds. */
const OVERLAP_MS = 86_400_000;

export const websiteLogPages: readonly OfficePage[] = [
  { method: 'GET', path: '/websites/{id}', role: 'administrator', show: (asked) => showWebsite(asked) },
  { method: 'POST', path: '/websites/{id}/test', role: 'administrator', show: test },
  { method: 'POST', path: '/websites/{id}/secret', role: 'administrator', show: renewSecret },
];

async function showWebsite(asked: Asked, told?: Html): Promise<Shown> {
  const { editing, instance, ids, language, link } = asked;
  const t = translator(language);
  const website = await websiteOf(asked);
  const log = await websiteLog(editing, instance.name, ids['id'], ENTRIES);
  const button = (path: string, text: string) =>
    html`<form method="post" action="${link(`/websites/${website.id}/${path}`)}"><button>${text}</button></form>`;
  const off = website.state === 'off' ? html`<p class="problem">${t('websites.offHelp')}</p>` : '';
  const main = html`<p class="trail"><a href="${link('/websites')}">← ${t('websites.title')}</a></p><h1>${hostOf(website)}</h1>${told}
<div class="split"><div><section class="card"><h2>${t('websites.log')}</h2>${logList(asked, log, t)}</section></div>
<div class="aside"><section class="card"><h2>${t(`websites.kinds.${website.kind}.label`)}</h2><p class="small soft">${website.url}</p>${off}<div class="deeds">${button('test', t('websites.test'))}${website.state === 'active' ? '' : button('on', t('websites.on'))}${website.kind === 'webhook' ? button('secret', t('websites.newSecret')) : ''}</div></section>
<p class="more"><a class="button danger" href="${link(`/websites/${website.id}/remove`)}">${t('websites.remove')}</a></p></div></div>`;
  return { title: hostOf(website), main, at: '/websites' };
}

async function websiteOf({ editing, instance, ids }: Asked): Promise<ListedWebsite> {
  const website = (await listWebsites(editing, instance.name)).find(({ id }) => id === ids['id']);
  if (website === undefined) throw new NotFound('website');
  return website;
}

type Told = NameBelow<'websites.told'>;

function logList({ locale, instance, now }: Asked, log: readonly PushLogEntry[], t: Translate): Html {
  if (log.length === 0) return html`<p class="soft">${t('websites.noLog')}</p>`;
  const { instant } = sayDays(locale, instance.timeZone, now);
  const items = log.map(({ at, type, status, ...why }) => {
    const isGood = status !== null && status >= 200 && status < 300;
    const said = isGood ? '' : sayPushFailure(why, t);
    return html`<li><span class="soft">${instant(at)}</span> <span class="pill ${isGood ? 'live' : 'warn'}">${isGood ? t('websites.arrived') : t('websites.missed')}</span> ${t(`websites.told.${type.replace('.', '_') as Told}`)}${said === '' ? '' : html`<br><span class="small soft">${said}</span>`}</li>`;
  });
  return html`<ul class="waiting">${items}</ul>`;
}

/** Tells it at once to read all anew, and says what came of it. */
async function test(asked: Asked): Promise<Shown> {
  const { editing, instance, outbound, language } = asked;
  const t = translator(language);
  const { id } = await websiteOf(asked);
  try {
    const outcome = await tryWebsite(editing, outbound, instance.name, id);
    const isGood = outcome.result === 'delivered';
    const text = isGood ? t('websites.testGood') : t('websites.testBad', { why: sayPushFailure(outcome, t) });
    return showWebsite(asked, html`<div class="told ${isGood ? '' : 'bad'}" role="status"><p>${text}</p></div>`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return showWebsite(
      asked,
      html`<div class="told bad" role="status"><p>${sayRefused(error.refusal, language)}</p></div>`,
    );
  }
}

async function renewSecret(asked: Asked): Promise<Shown> {
  const { editing, instance } = asked;
  const { id, kind } = await websiteOf(asked);
  if (kind !== 'webhook') throw new NotFound('secret');
  return secretPage(asked, await rotateSecret(editing, instance.name, id, OVERLAP_MS));
}
