// API keys of websites and programs: list, create with the secret shown once, and revoke.

import { dayErrorOf } from '../../../date-parsing/read-day.ts';
import type { NameBelow, Translate } from '../../../i18n/translate.ts';
import { SCOPES } from '../../../model/accounts/access-key.ts';
import {
  type AccessKeyOptions,
  createKey,
  type ListedKey,
  listKeys,
  revokeKey,
} from '../../../office/accounts/access-keys.ts';
import { OfficeError } from '../../../office/office-error.ts';
import { createRefusal } from '../../../office/refusal-codes.ts';
import { isDate } from '../../../util/dates.ts';
import type { Field } from '../../components/form/field.ts';
import { describeFieldFault } from '../../components/form/field-fault-messages.ts';
import { renderPill } from '../../components/parts.ts';
import type { SetupInstructions } from '../../components/reveal.ts';
import { createRefusalMapper, createScreen, type ScreenOutcome } from '../../components/screen.ts';
import { createDayFormatter } from '../../day-formatter.ts';
import type { PageRequest } from '../../page.ts';

export const keyPages = createScreen<ListedKey>({
  path: '/keys',
  role: 'administrator',
  words: 'keys',
  list: async ({ editing, instance }) => (await listKeys(editing, instance.name)).toReversed(),
  id: ({ id }) => id,
  row: (request, key, t) => ({
    name: key.name,
    mark: renderPill(t(`keys.states.${key.state}`), key.state === 'active' ? 'live' : 'quiet'),
    lines: [sayAccess(key, t), sayUse(request, key, t)],
  }),
  add: {
    fields: fieldsFor,
    blank: { for: '0' },
    button: 'keys.make',
    run: makeKey,
    refused: createRefusalMapper('name', {
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

interface Purpose extends Pick<AccessKeyOptions, 'scopes' | 'profile'> {
  readonly word: 'website' | 'reading' | 'editing';
}

const PURPOSES: readonly Purpose[] = [
  { word: 'website', scopes: ['read', 'newsletter', 'signup', 'requests'], profile: 'connector' },
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
  const { instant, day } = createDayFormatter(locale, instance.timeZone, now);
  const used = lastUsedAt === null ? t('keys.neverUsed') : t('keys.lastUsed', { at: instant(lastUsedAt) });
  return expiresOn === null ? used : `${used} · ${t('keys.until', { day: day(expiresOn) })}`;
}

async function makeKey(request: PageRequest, _: unknown, t: Translate): Promise<ScreenOutcome> {
  const { editing, instance, form, language } = request;
  const name = form.text('name').trim();
  if (name === '') throw new OfficeError(createRefusal('key_name_of_lines'));
  const purpose = PURPOSES[Number(form.text('for') || Number.NaN)];
  if (purpose === undefined) return { problem: { name: 'for', text: t('keys.noPurpose') } };
  const origins = form
    .text('origins')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const expiresOn = form.day('expires') || null;
  if (expiresOn !== null && !isDate(expiresOn)) {
    return { problem: { name: 'expires', text: describeFieldFault(dayErrorOf(expiresOn), expiresOn, language) } };
  }
  const secret = await createKey(editing, instance.name, { name, ...purpose, origins, expiresOn });
  return { secret, handOn: handOnOf(request, { secret, purpose, origins }, t) };
}

interface CreatedKey {
  readonly secret: string;
  readonly purpose: Purpose;
  readonly origins: readonly string[];
}

/** Setup text for a web developer: URL, parish, key, an example call and the documentation. */
function handOnOf(
  { server, instance }: PageRequest,
  { secret, purpose, origins }: CreatedKey,
  t: Translate,
): SetupInstructions {
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
