import { createTranslator } from '../../i18n/translate.ts';
import { EVENT_KEYS } from '../../model/kinds/event.ts';
import { formatServiceAddress, isServiceKey, parseServiceAddress } from '../../model/sources/service-address.ts';
import type { Source } from '../../model/sources/source.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { findSource } from '../../office/sources/runs/manage-sources.ts';
import { CALENDAR_FIELDS } from '../../office/sources/runs/source-memory.ts';
import { OPTIONAL_SERVICE_FIELDS, SERVICE_FIELDS } from '../../office/sources/services/service-item.ts';
import { setServiceKey } from '../../office/sources/services/service-key.ts';
import { html } from '../../util/html.ts';
import { listChosenLabels, readStringList, renderCheckboxes } from '../components/form/choice-controls.ts';
import { type Control, joinTexts } from '../components/form/control.ts';
import type { Field } from '../components/form/field.ts';
import { createFormState, type FormState } from '../components/form/form-state.ts';
import { inputTextsOf } from '../components/form/input-texts.ts';
import { renderForm } from '../components/form/render-form.ts';
import { saveForm } from '../components/form/save.ts';
import { renderBackLink } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { describeOwnership } from './describe-source.ts';
import { createServiceKeyField, SERVICE_KEY_FIELD } from './service-key-field.ts';

export const sourceSettingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/sources/{id}/settings', role: 'editor', show: (request) => showSettings(request) },
  { method: 'POST', path: '/sources/{id}/settings', role: 'editor', show: save },
];

const idOf = ({ ids }: PageRequest): number => ids['id'] ?? 0;

function ownsControl({ language }: Pick<PageRequest, 'language'>, { kind, owns }: Source): Control {
  const notes = kind === 'interface' ? [...SERVICE_FIELDS, ...OPTIONAL_SERVICE_FIELDS] : CALENDAR_FIELDS;
  const offered = EVENT_KEYS.filter((name) => notes.includes(name) || owns.includes(name));
  const choices = offered.map((name) => ({ value: name, label: describeOwnership(name, language) }));
  return {
    inputs: ['owns'],
    enter: (value) => ({ owns: readStringList(value['owns']) }),
    read: (entered) => ({ owns: inputTextsOf(entered, 'owns') }),
    say: (entered) => joinTexts(listChosenLabels(choices, inputTextsOf(entered, 'owns'))),
    render: ({ entered }) => ({
      isGroup: true,
      control: () => renderCheckboxes('owns', choices, inputTextsOf(entered, 'owns')),
    }),
  };
}

function fieldsFor(asked: Pick<PageRequest, 'language'>, source: Source): readonly Field[] {
  const t = createTranslator(asked.language);
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

async function showSettings(request: PageRequest, again?: FormState): Promise<PageContent> {
  const { editing, instance, language, link } = request;
  const t = createTranslator(language);
  const { source } = await findSource(editing, instance.name, idOf(request));
  const present = await editing.store.content.read(instance.name, (content) => content.get('source', source.id));
  const filled =
    again ?? createFormState(present && serializeVisibleEntity(editing.authority, 'source', present.value));
  const path = `/sources/${source.id}`;
  const form = renderForm({
    action: link(`${path}/settings`),
    groups: [{ fields: withKey(request, source) }],
    filled,
    language,
    choices: () => [],
    belowButtons: html`<a class="button" href="${link(path)}">${t('forms.cancel')}</a>`,
  });
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(path), source.name)}
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

async function save(request: PageRequest): Promise<PageResult> {
  const { editing, instance } = request;
  const { source } = await findSource(editing, instance.name, idOf(request));
  const key = source.kind === 'interface' ? request.form.text(SERVICE_KEY_FIELD).trim() : '';
  const keyProblem = await keyProblemOf(request, source, key);
  const alsoWrong = () => (keyProblem === undefined ? [] : [{ name: SERVICE_KEY_FIELD, text: keyProblem }]);
  const saved = await saveForm(request, {
    kind: 'source',
    id: source.id,
    fields: fieldsFor(request, source),
    alsoWrong,
  });
  if ('again' in saved) return showSettings(request, saved.again);
  const { revision } = saved;
  if (key !== '') {
    await setServiceKey(editing, instance.name, source.id, key);
    return { to: `/sources/${source.id}`, did: 'saved', ...(revision !== undefined && { revision }) };
  }
  return { to: `/sources/${source.id}`, ...(revision === undefined ? { did: 'nothing' } : { did: 'saved', revision }) };
}

function withKey(asked: Pick<PageRequest, 'language'>, source: Source): readonly Field[] {
  const t = createTranslator(asked.language);
  const fields = fieldsFor(asked, source);
  if (source.kind !== 'interface') return fields;
  const at = fields.findIndex(({ name }) => name === 'url') + 1;
  return fields.toSpliced(at, 0, createServiceKeyField(t('sources.key'), t('sources.keyAgain')));
}

async function keyProblemOf({ editing, instance, language, form }: PageRequest, source: Source, key: string) {
  const t = createTranslator(language);
  if (key !== '') return isServiceKey(key) ? undefined : t('sources.keyMalformed');
  const address = source.kind === 'interface' ? parseServiceAddress(form.text('url').trim()) : undefined;
  if (address === undefined || form.text('url') === source.url) return undefined;
  const kept = await editing.store.sourceKeys.find(instance.name, source.id, formatServiceAddress(address));
  return kept === undefined ? t('sources.keyNeeded') : undefined;
}
