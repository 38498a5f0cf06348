// API keys of websites and programs: list, create, revoke. A new secret is shown only once.

import { dayErrorOf } from '../../../date-parsing/read-day.ts';
import type { Translate } from '../../../i18n/translate.ts';
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
import { createRefusalMapper, createScreen, type ScreenOutcome } from '../../components/screen.ts';
import { createDayFormatter } from '../../day-formatter.ts';
import type { PageRequest } from '../../page.ts';
import { createKeySheet, WEBSITE_PROGRAMS } from './key-sheet.ts';

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
    rare: ['program', 'origins'],
    blank: { for: '0', program: 'other' },
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
  const programs = WEBSITE_PROGRAMS.map((value) => ({ value, label: t(`keys.programs.${value}`) }));
  return [
    { name: 'name', kind: 'text', label: t('keys.name'), hint: t('keys.nameHint'), isRequired: true },
    { name: 'for', kind: 'radios', label: t('keys.purpose'), choices },
    { name: 'program', kind: 'radios', label: t('keys.program'), choices: programs },
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
  const program = WEBSITE_PROGRAMS.find((one) => one === form.text('program')) ?? 'other';
  if (program !== 'other' && purpose.word !== 'website')
    return { problem: { name: 'program', text: t('keys.programNeedsWebsite') } };
  const secret = await createKey(editing, instance.name, { name, ...purpose, origins, expiresOn });
  const isOffice = purpose.word === 'editing';
  return { secret, handOn: await createKeySheet(request, { secret, name, isOffice, program, origins, expiresOn }, t) };
}
