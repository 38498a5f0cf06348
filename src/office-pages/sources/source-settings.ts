// Settings of a source.

import { translator } from '../../i18n/translate.ts';
import { EVENT_KEYS } from '../../model/kinds/event.ts';
import { isServiceKey, serviceAddress, serviceAddressText } from '../../model/sources/service-address.ts';
import type { Source } from '../../model/sources/source.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { findSource } from '../../office/sources/runs/manage-sources.ts';
import { OF_CALENDARS } from '../../office/sources/runs/source-memory.ts';
import { ALSO_OF_SERVICES, OF_SERVICES } from '../../office/sources/services/service-item.ts';
import { setServiceKey } from '../../office/sources/services/service-key.ts';
import { html } from '../../util/html.ts';
import { labelsOf, textsAt, ticks } from '../components/form/choice-controls.ts';
import { type Control, listed } from '../components/form/control.ts';
import { drawForm } from '../components/form/draw.ts';
import { textsOf } from '../components/form/entered.ts';
import type { Field } from '../components/form/field.ts';
import { type Filled, opened } from '../components/form/filled.ts';
import { saveForm } from '../components/form/save.ts';
import { backLink } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { KEY_FIELD, keyField } from './key-field.ts';
import { sayOwned } from './say-source.ts';

export const settingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/sources/{id}/settings', role: 'editor', show: (asked) => showSettings(asked) },
  { method: 'POST', path: '/sources/{id}/settings', role: 'editor', show: save },
];

const idOf = ({ ids }: PageRequest): number => ids['id'] ?? 0;

function ownsControl({ language }: Pick<PageRequest, 'language'>, { kind, owns }: Source): Control {
  const told = kind === 'interface' ? [...OF_SERVICES, ...ALSO_OF_SERVICES] : OF_CALENDARS;
  const offered = EVENT_KEYS.filter((name) => told.includes(name) || owns.includes(name));
  const choices = offered.map((name) => ({ value: name, label: sayOwned(name, language) }));
  return {
    inputs: ['owns'],
    enter: (value) => ({ owns: textsAt(value['owns']) }),
    read: (entered) => ({ owns: textsOf(entered, 'owns') }),
    say: (entered) => listed(labelsOf(choices, textsOf(entered, 'owns'))),
    draw: ({ entered }) => ({ isGroup: true, control: () => ticks('owns', choices, textsOf(entered, 'owns')) }),
  };
}

function fieldsFor(asked: Pick<PageRequest, 'language'>, source: Source): readonly Field[] {
  const t = translator(asked.language);
  const gones = (['cancel', 'remove', 'keep'] as const).map((value) => ({ value, label: t(`sources.gones.${value}`) }));
  return [
    { name: 'name', kind: 'text', label: t('sources.name'), isRequired: true },
    {
      name: 'url',
      kind: 'address',
      label: t('sources.address'),
      hint: source.kind === 'interface' ? t('sources.adds.interface.hint') : t('sources.addressHint'),
    },
    { name: 'every_minutes', kind: 'number', label: t('sources.minutes'), width: 'half' },
    { name: 'gone', kind: 'choice', label: t('sources.gone'), width: 'half', choices: gones },
    { name: 'owns', kind: 'own', label: t('sources.owns'), control: ownsControl(asked, source) },
  ];
}

async function showSettings(asked: PageRequest, again?: Filled): Promise<PageContent> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const { source } = await findSource(editing, instance.name, idOf(asked));
  const present = await editing.store.content.read(instance.name, (content) => content.get('source', source.id));
  const filled = again ?? opened(present && valueFor(editing.authority, 'source', present.value));
  const path = `/sources/${source.id}`;
  const form = drawForm({
    action: link(`${path}/settings`),
    groups: [{ fields: withKey(asked, source) }],
    filled,
    language,
    choices: () => [],
    beside: html`<a class="button" href="${link(path)}">${t('forms.cancel')}</a>`,
  });
  const main = html`<div class="narrow-page">
    ${backLink(link(path), source.name)}
    <h1>${t('sources.settings')}</h1>
    ${form}
  </div>`;
  return {
    title: `${t('named', { name: t('sources.settings') })} ${source.name}`,
    main,
    at: '/sources',
    ...(again !== undefined && { status: 422 }),
  };
}

async function save(asked: PageRequest): Promise<PageResult> {
  const { editing, instance } = asked;
  const { source } = await findSource(editing, instance.name, idOf(asked));
  const key = source.kind === 'interface' ? asked.form.text(KEY_FIELD).trim() : '';
  const keyProblem = await keyProblemOf(asked, source, key);
  const alsoWrong = () => (keyProblem === undefined ? [] : [{ name: KEY_FIELD, text: keyProblem }]);
  const saved = await saveForm(asked, { kind: 'source', id: source.id, fields: fieldsFor(asked, source), alsoWrong });
  if ('again' in saved) return showSettings(asked, saved.again);
  const { revision } = saved;
  if (key !== '') {
    await setServiceKey(editing, instance.name, source.id, key);
    return { to: `/sources/${source.id}`, did: 'saved', ...(revision !== undefined && { revision }) };
  }
  return { to: `/sources/${source.id}`, ...(revision === undefined ? { did: 'nothing' } : { did: 'saved', revision }) };
}

/** Inserts the field for the key after that for the URL. */
function withKey(asked: Pick<PageRequest, 'language'>, source: Source): readonly Field[] {
  const t = translator(asked.language);
  const fields = fieldsFor(asked, source);
  if (source.kind !== 'interface') return fields;
  const at = fields.findIndex(({ name }) => name === 'url') + 1;
  return fields.toSpliced(at, 0, keyField(t('sources.key'), t('sources.keyAgain')));
}

/** Problem of the entered key, or of a missing one if the URL changed; undefined if there is none. */
async function keyProblemOf({ editing, instance, language, form }: PageRequest, source: Source, key: string) {
  const t = translator(language);
  if (key !== '') return isServiceKey(key) ? undefined : t('sources.keyMalformed');
  const address = source.kind === 'interface' ? serviceAddress(form.text('url').trim()) : undefined;
  if (address === undefined || form.text('url') === source.url) return undefined;
  const kept = await editing.store.sourceKeys.find(instance.name, source.id, serviceAddressText(address));
  return kept === undefined ? t('sources.keyNeeded') : undefined;
}
