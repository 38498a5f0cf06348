// Websites that receive change notifications: list, add, test, enable, remove.

import type { Translate } from '../../i18n/translate.ts';
import type { Plain } from '../../model/format/rule.ts';
import { WEBSITE_KINDS } from '../../model/webhooks/website.ts';
import { hostOf } from '../../office/visibility-reasons/websites.ts';
import {
  addWebsite,
  enableWebsite,
  type ListedWebsite,
  listWebsites,
  removeWebsite,
  rotateSecret,
} from '../../office/webhooks/websites.ts';
import { NotFound } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import type { Field } from '../components/form/field.ts';
import { type Outcome, refusedAt, screen } from '../components/screen.ts';
import { sayDays } from '../days.ts';
import type { OfficePage, PageRequest } from '../page.ts';
import { embedPages } from './embed-page.ts';
import { showWebsite, statePill, tryOut } from './website-page.ts';

/** Time in milliseconds for which a replaced secret still signs, in addition to the new one. */
const OVERLAP_MS = 86_400_000;

const websites = screen<ListedWebsite>({
  path: '/websites',
  role: 'administrator',
  words: 'websites',
  list: ({ editing, instance }) => listWebsites(editing, instance.name),
  id: ({ id }) => id,
  row: (asked, website, t) => ({
    name: hostOf(website),
    mark: statePill(website, t),
    lines: [`${t(`websites.kinds.${website.kind}.label`)} · ${website.url}`, sayReached(asked, website, t)],
  }),
  above: ({ link }, t) =>
    html`<p class="more"><a class="button" href="${link('/websites/embed')}">${t('embed.title')}</a></p>`,
  add: {
    fields: fieldsFor,
    blank: { kind: 'connector' },
    button: 'websites.add',
    run: add,
    refused: refusedAt('url'),
  },
  reveals: {
    title: 'websites.secretTitle',
    help: 'websites.secretHelp',
    label: 'websites.secret',
    done: 'websites.copied',
  },
  one: showWebsite,
  verbs: {
    test: { button: 'websites.test', run: tryOut },
    on: {
      button: 'websites.on',
      unless: ({ state }) => state === 'active',
      run: async ({ editing, instance }, { id }) => {
        await enableWebsite(editing, instance.name, id);
        return { to: `/websites/${id}`, did: 'saved' };
      },
    },
    secret: {
      run: async ({ editing, instance }, { id, kind }) => {
        if (kind !== 'webhook') throw new NotFound('secret');
        return { secret: await rotateSecret(editing, instance.name, id, OVERLAP_MS) };
      },
    },
  },
  confirm: {
    remove: {
      ask: (_, website, t) => ({
        title: t('websites.removeTitle', { website: hostOf(website) }),
        help: t('websites.removeHelp'),
        button: t('websites.remove'),
        back: `/websites/${website.id}`,
      }),
      run: async ({ editing, instance }, { id }) => {
        await removeWebsite(editing, instance.name, id);
        return { to: '/websites', did: 'erased' };
      },
    },
  },
});

export const websitePages: readonly OfficePage[] = [...websites, ...embedPages];

function fieldsFor(_: PageRequest, t: Translate): readonly Field[] {
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

function sayReached({ locale, instance, now }: PageRequest, website: ListedWebsite, t: Translate): string {
  const { lastSuccessAt, waiting } = website;
  const { instant } = sayDays(locale, instance.timeZone, now);
  const reached =
    lastSuccessAt === null ? t('websites.neverReached') : t('websites.reached', { at: instant(lastSuccessAt) });
  return waiting === 0 ? reached : `${reached} · ${t('websites.waiting', { count: waiting })}`;
}

async function add({ editing, instance, outbound }: PageRequest, entered: Plain, t: Translate): Promise<Outcome> {
  const kind = WEBSITE_KINDS.find((one) => one === entered['kind']);
  if (kind === undefined) return { problem: { name: 'kind', text: t('websites.noKind') } };
  const url = String(entered['url']).trim();
  const { id, secret } = await addWebsite(editing, outbound, instance.name, { kind, url });
  return secret === undefined ? { to: `/websites/${id}`, did: 'created' } : { secret };
}
