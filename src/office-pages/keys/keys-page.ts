// Keys of websites and programs: listed, made and shown once, revoked.

import { type Html, html } from '../../kit/html.ts';
import { SCOPES, type Scope } from '../../model/access-key.ts';
import { createKey, type KeyWish, type ListedKey, listKeys, revokeKey } from '../../office/access-keys.ts';
import { type RefusalCode, refusal } from '../../office/refusal-codes.ts';
import { Refused } from '../../office/refused.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { blankForm } from '../kit/form/create.ts';
import { drawForm } from '../kit/form/draw.ts';
import type { Field, FieldProblem } from '../kit/form/field.ts';
import { type Filled, valuesIn } from '../kit/form/filled.ts';
import type { Asked, GoOn, Made, OfficePage, Shown } from '../page.ts';

export const keyPages: readonly OfficePage[] = [
  {
    method: 'GET',
    path: '/keys',
    role: 'administrator',
    show: (asked) => showKeys(asked, blankForm({ for: '0' })),
  },
  { method: 'POST', path: '/keys', role: 'administrator', show: makeKey },
  { method: 'GET', path: '/keys/{id}/revoke', role: 'administrator', show: confirmRevoking },
  { method: 'POST', path: '/keys/{id}/revoke', role: 'administrator', show: revoke },
];

function fieldsFor({ language }: Asked): readonly Field[] {
  const t = translator(language);
  return [
    { name: 'name', kind: 'text', label: t('keys.name'), hint: t('keys.nameHint'), isRequired: true },
    {
      name: 'for',
      kind: 'radios',
      label: t('keys.purpose'),
      choices: PURPOSES.map(({ word }, index) => ({
        value: String(index),
        label: t(`keys.purposes.${word}.label`),
        hint: t(`keys.purposes.${word}.hint`),
      })),
    },
    { name: 'expires', kind: 'date', label: t('keys.expires'), hint: t('keys.expiresHint'), width: 'half' },
    { name: 'origins', kind: 'lines', label: t('keys.origins'), hint: t('keys.originsHint') },
  ];
}

interface Purpose extends Pick<KeyWish, 'scopes' | 'profile'> {
  readonly word: 'website' | 'reading' | 'editing';
}

/** What each purpose allows. */
const PURPOSES: readonly Purpose[] = [
  { word: 'website', scopes: ['read', 'newsletter'], profile: 'connector' },
  { word: 'reading', scopes: ['read'], profile: 'document' },
  { word: 'editing', scopes: ['office'], profile: 'document' },
];

async function showKeys(asked: Asked, filled: Filled): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const keys = await listKeys(editing, instance.name);
  const form = {
    action: link('/keys'),
    groups: [{ title: t('keys.newOne'), fields: fieldsFor(asked) }],
    filled,
    language,
  };
  const rows = keys.toReversed().map((key) => row(asked, key, t));
  const list =
    rows.length === 0
      ? html`<div class="empty"><h2>${t('keys.empty')}</h2><p>${t('keys.emptyHelp')}</p></div>`
      : html`<ul class="rows keys">${rows}</ul>`;
  const main = html`<h1>${t('keys.title')}</h1><p class="soft">${t('keys.intro')}</p>
<div class="split"><div>${list}</div><div class="aside">${drawForm({ ...form, choices: () => [], button: t('keys.make') })}</div></div>`;
  return { title: t('keys.title'), main, at: '/keys' };
}

function row(asked: Asked, key: ListedKey, t: Translate): Html {
  const { link, locale, instance, now } = asked;
  const { instant, day } = sayDays(locale, instance.timeZone, now);
  const used = key.lastUsedAt === null ? t('keys.neverUsed') : t('keys.lastUsed', { at: instant(key.lastUsedAt) });
  const ends = key.expiresOn === null ? [] : [t('keys.until', { day: day(key.expiresOn) })];
  const may = SCOPES.filter((scope) => key.scopes.includes(scope)).map((scope: Scope) => t(`keys.scopes.${scope}`));
  const button =
    key.state === 'revoked'
      ? ''
      : html`<a class="button small danger" href="${link(`/keys/${key.id}/revoke`)}">${t('keys.revoke')}</a>`;
  return html`<li class="entry-row"><div><p><strong>${key.name}</strong> <span class="pill ${key.state === 'active' ? 'live' : 'quiet'}">${t(`keys.states.${key.state}`)}</span></p>
<p class="small soft">${[...may, ...key.origins].join(' · ')}</p><p class="small soft">${[used, ...ends].join(' · ')}</p></div>${button}</li>`;
}

/** Makes a key, and shows it this once: the answer is the page itself. */
async function makeKey(asked: Asked): Promise<Shown> {
  const { editing, instance, form, language, link } = asked;
  const t = translator(language);
  const values = valuesIn(form, fieldsFor(asked));
  const again = (problems: readonly FieldProblem[]) => ({ values, base: undefined, clashes: [], problems });
  const name = form.text('name').trim();
  if (name === '')
    return refused(asked, again([{ name: 'name', text: sayRefused(refusal('key_name_of_lines'), language) }]));
  const purpose = PURPOSES[Number(form.text('for') || Number.NaN)];
  if (purpose === undefined) return refused(asked, again([{ name: 'for', text: t('keys.noPurpose') }]));
  const origins = form
    .text('origins')
    .split('\n')
    .map((line) => line.trim());
  const wish = {
    name,
    ...purpose,
    origins: origins.filter((line) => line !== ''),
    expiresOn: form.text('expires') || null,
  };
  try {
    const key = await createKey(editing, instance.name, wish);
    const main = html`<h1>${t('keys.made')}</h1><div class="card narrow-page"><p>${t('keys.madeHelp')}</p>
<p><label class="field"><span class="label">${t('keys.key')}</span><input class="secret" readonly value="${key}"></label></p><p class="more"><a class="button primary" href="${link('/keys')}">${t('keys.done')}</a></p></div>`;
    return { title: t('keys.made'), main, at: '/keys' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const name = FIELDS[error.refusal.code] ?? 'name';
    return refused(asked, again([{ name, text: sayRefused(error.refusal, language) }]));
  }
}

async function refused(asked: Asked, filled: Filled): Promise<Shown> {
  return { ...(await showKeys(asked, filled)), status: 422 };
}

/** The fields that a refusal is about; all others are about the name. */
const FIELDS: Readonly<Partial<Record<RefusalCode, string>>> = {
  key_secret_in_browser: 'origins',
  key_no_origin: 'origins',
  key_no_last_day: 'expires',
  key_expired: 'expires',
};

async function confirmRevoking(asked: Asked): Promise<Shown> {
  const { editing, instance, ids, language, link } = asked;
  const t = translator(language);
  const key = (await listKeys(editing, instance.name)).find(({ id }) => id === ids['id']);
  if (key === undefined) throw new NotFound('key');
  const title = t('keys.revokeTitle', { name: key.name });
  const main = html`<div class="narrow-page"><h1>${title}</h1><p>${t('keys.revokeHelp')}</p>
<form method="post" action="${link(`/keys/${key.id}/revoke`)}"><p class="more"><button class="danger">${t('keys.revoke')}</button> <a class="button" href="${link('/keys')}">${t('forms.cancel')}</a></p></form></div>`;
  return { title, main, at: '/keys' };
}

async function revoke({ editing, instance, ids }: Asked): Promise<Made> {
  try {
    await revokeKey(editing, instance.name, ids['id'] ?? 0);
  } catch (error) {
    if (error instanceof Refused) throw new NotFound('key');
    throw error;
  }
  const done: GoOn = { to: '/keys', did: 'ended' };
  return done;
}
