// API keys of websites and programs: list, create with the secret shown once, and revoke.

import { dayFault } from '../../../date-parsing/read-day.ts';
import type { NameBelow, Translate } from '../../../i18n/translate.ts';
import { SCOPES } from '../../../model/accounts/access-key.ts';
import {
  createKey,
  type KeyOptions,
  type ListedKey,
  listKeys,
  revokeKey,
} from '../../../office/accounts/access-keys.ts';
import { OfficeError } from '../../../office/office-error.ts';
import { refusal } from '../../../office/refusal-codes.ts';
import { isDate } from '../../../util/dates.ts';
import { sayFault } from '../../components/form/faults.ts';
import type { Field } from '../../components/form/field.ts';
import { pill } from '../../components/parts.ts';
import type { HandOn } from '../../components/reveal.ts';
import { type Outcome, refusedAt, screen } from '../../components/screen.ts';
import { sayDays } from '../../days.ts';
import type { PageRequest } from '../../page.ts';

export const keyPages = screen<ListedKey>({
  path: '/keys',
  role: 'administrator',
  words: 'keys',
  list: async ({ editing, instance }) => (await listKeys(editing, instance.name)).toReversed(),
  id: ({ id }) => id,
  row: (asked, key, t) => ({
    name: key.name,
    mark: pill(t(`keys.states.${key.state}`), key.state === 'active' ? 'live' : 'quiet'),
    lines: [sayAccess(key, t), sayUse(asked, key, t)],
  }),
  add: {
    fields: fieldsFor,
    blank: { for: '0' },
    button: 'keys.make',
    run: makeKey,
    refused: refusedAt('name', {
      key_secret_in_browser: 'origins',
      key_no_origin: 'origins',
      key_no_last_day: 'expires',
      key_expired: 'expires',
    }),
  },
  reveals: { title: 'keys.made', help: 'keys.madeHelp', label: 'keys.key', done: 'keys.done' },
  confirm: {
    revoke: {
      button: 'keys.revoke',
      unless: ({ state }) => state === 'revoked',
      ask: (_, { name }, t) => ({
        title: t('keys.revokeTitle', { name }),
        help: t('keys.revokeHelp'),
        button: t('keys.revoke'),
        back: '/keys',
      }),
      run: async ({ editing, instance }, { id }) => {
        await revokeKey(editing, instance.name, id);
        return { to: '/keys', did: 'ended' };
      },
    },
  },
});

interface Purpose extends Pick<KeyOptions, 'scopes' | 'profile'> {
  readonly word: 'website' | 'reading' | 'editing';
}

/** Scopes by purpose. */
const PURPOSES: readonly Purpose[] = [
  { word: 'website', scopes: ['read', 'newsletter', 'signup'], profile: 'connector' },
  { word: 'reading', scopes: ['read'], profile: 'document' },
  { word: 'editing', scopes: ['office'], profile: 'document' },
];

function fieldsFor(_: PageRequest, t: Translate): readonly Field[] {
  const choices = PURPOSES.map(({ word }, index) => ({
    value: String(index),
    label: t(`keys.purposes.${word}.label`),
    hint: t(`keys.purposes.${word}.hint`),
  }));
  return [
    { name: 'name', kind: 'text', label: t('keys.name'), hint: t('keys.nameHint'), isRequired: true },
    { name: 'for', kind: 'radios', label: t('keys.purpose'), choices },
    { name: 'expires', kind: 'date', label: t('keys.expires'), hint: t('keys.expiresHint'), width: 'half' },
    { name: 'origins', kind: 'lines', label: t('keys.origins'), hint: t('keys.originsHint') },
  ];
}

function sayAccess({ scopes, origins }: ListedKey, t: Translate): string {
  const may = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`keys.scopes.${scope}`));
  return [...may, ...origins].join(' · ');
}

function sayUse({ locale, instance, now }: PageRequest, { lastUsedAt, expiresOn }: ListedKey, t: Translate): string {
  const { instant, day } = sayDays(locale, instance.timeZone, now);
  const used = lastUsedAt === null ? t('keys.neverUsed') : t('keys.lastUsed', { at: instant(lastUsedAt) });
  return expiresOn === null ? used : `${used} · ${t('keys.until', { day: day(expiresOn) })}`;
}

async function makeKey(asked: PageRequest, _: unknown, t: Translate): Promise<Outcome> {
  const { editing, instance, form, language } = asked;
  const name = form.text('name').trim();
  if (name === '') throw new OfficeError(refusal('key_name_of_lines'));
  const purpose = PURPOSES[Number(form.text('for') || Number.NaN)];
  if (purpose === undefined) return { problem: { name: 'for', text: t('keys.noPurpose') } };
  const origins = form
    .text('origins')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const expiresOn = form.day('expires') || null;
  if (expiresOn !== null && !isDate(expiresOn)) {
    return { problem: { name: 'expires', text: sayFault(dayFault(expiresOn), expiresOn, language) } };
  }
  const secret = await createKey(editing, instance.name, { name, ...purpose, origins, expiresOn });
  return { secret, handOn: handOnOf(asked, { secret, purpose, origins }, t) };
}

interface MadeKey {
  readonly secret: string;
  readonly purpose: Purpose;
  readonly origins: readonly string[];
}

/** Setup text for a web developer: URL, parish, key, an example call and the documentation. */
function handOnOf({ server, instance }: PageRequest, { secret, purpose, origins }: MadeKey, t: Translate): HandOn {
  const { baseUrl } = server;
  const isOffice = purpose.word === 'editing';
  const address = isOffice ? `${baseUrl}/office/api/${instance.name}` : baseUrl;
  const headers = isOffice
    ? [`Authorization: Bearer ${secret}`]
    : [`member: ${instance.name}`, `apikey: ${secret}`, ...origins.slice(0, 1).map((origin) => `Origin: ${origin}`)];
  const options = headers.map((header) => `-H "${header}"`).join(' ');
  const docs = `${baseUrl}${isOffice ? '/office/docs' : '/docs'}`;
  const line = (part: NameBelow<'keys.parts'>, value: string) =>
    `${t('named', { name: t(`keys.parts.${part}`) })} ${value}`;
  return {
    title: t('keys.handOn'),
    help: t('keys.handOnHelp'),
    copy: t('keys.copyAll'),
    lines: [
      line('address', address),
      ...(isOffice ? [] : [line('instance', instance.name)]),
      line(isOffice ? 'key' : 'apikey', secret),
      line('example', `curl ${options} ${address}/${isOffice ? 'events' : 'getevents'}`),
      line('docs', docs),
    ],
    docs: { label: t('keys.parts.docs'), address: docs },
  };
}
