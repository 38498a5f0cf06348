// Routes of the sources: list with their state, adding by URL, updating, enabling, disabling and removing (rule Z4).

import type { Translate } from '../../i18n/translate.ts';
import type { Plain } from '../../model/format/rule.ts';
import { OfficeError } from '../../office/office-error.ts';
import { ServiceRefused, SourceRefused } from '../../office/sources/errors.ts';
import {
  addSource,
  findSource,
  type ListedSource,
  listSources,
  removeSource,
  runSourceNow,
  setSource,
} from '../../office/sources/runs/manage-sources.ts';
import { addService } from '../../office/sources/services/add-service.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { paramsInWords } from '../../office/words/remark-words.ts';
import { type Html, html } from '../../util/html.ts';
import type { Field, FieldProblem } from '../components/form/field.ts';
import { message } from '../components/parts.ts';
import { type Outcome, screen } from '../components/screen.ts';
import type { OfficePage, PageRequest, PageResult } from '../page.ts';
import { KEY_FIELD, keyField } from './key-field.ts';
import { hostOfSource, sayState, sayTimes, statePill } from './say-source.ts';
import { showSource } from './source-page.ts';
import { settingsPages } from './source-settings.ts';

const sources = screen<ListedSource>({
  path: '/sources',
  role: 'editor',
  words: 'sources',
  list: ({ editing, instance }) => listSources(editing, instance.name),
  id: ({ source }) => source.id,
  find: ({ editing, instance, ids }) => findSource(editing, instance.name, ids['id'] ?? 0),
  row: (asked, listed, t) => ({
    name: listed.source.name,
    mark: statePill(asked, listed),
    lines: [
      sayOrigin(listed, t),
      listed.last?.outcome === 'failed' ? { problem: sayState(asked, listed) } : sayState(asked, listed),
      sayTimes(asked, listed),
    ],
  }),
  add: { fields: fieldsFor, blank: { kind: 'file' }, button: 'sources.add', run: add, refused },
  one: showSource,
  verbs: {
    run: { run },
    on: { run: (asked, { source }) => turn(asked, source.id, true) },
    off: { run: (asked, { source }) => turn(asked, source.id, false) },
  },
  confirm: {
    remove: {
      ask: (_, { source: { id, name } }, t) => ({
        title: t('sources.removeTitle', { name }),
        fields: drawFates(t),
        button: t('sources.remove').replace(/\s*…$/, ''),
        back: `/sources/${id}`,
      }),
      run: async ({ editing, instance, form }, { source }) => {
        const removesEvents = form.text('events') === 'remove';
        const applied = await removeSource(editing, instance.name, source.id, { removesEvents });
        return { to: '/sources', did: 'removed', ...(applied && { revision: applied.revision }) };
      },
    },
  },
});

export const sourcesPages: readonly OfficePage[] = [...sources, ...settingsPages];

function fieldsFor(_: PageRequest, t: Translate): readonly Field[] {
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

function sayOrigin({ source, events }: ListedSource, t: Translate): string {
  const host = source.url === '' ? [] : [hostOfSource(source)];
  return [t(`sources.kinds.${source.kind}`), ...host, t('sources.events', { count: events })].join(' · ');
}

/** Adds the source and updates it at once, to show the result; the background job may have done so already. */
async function add({ editing, instance, outbound, form }: PageRequest, { url }: Plain): Promise<Outcome> {
  const setting = {
    url: String(url),
    name: form.text('name').trim(),
    everyMinutes: 60,
    gone: 'cancel',
    isPublic: form.text('public') !== '',
  } as const;
  const id =
    form.text('kind') === 'interface'
      ? await addService(editing, outbound, instance.name, { ...setting, key: form.text(KEY_FIELD) })
      : await addSource(editing, outbound, instance.name, setting);
  await runSourceNow(editing, outbound, instance.name, id).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
  });
  return { to: `/sources/${id}`, did: 'created' };
}

function refused(why: OfficeError, { form, language }: PageRequest, { url }: Plain, t: Translate): FieldProblem {
  if (why instanceof ServiceRefused && why.code === 'key_missing') {
    const text = form.text(KEY_FIELD).trim() === '' ? t('sources.keyNeeded') : t('sources.keyMalformed');
    return { name: KEY_FIELD, text };
  }
  if (why instanceof SourceRefused || why instanceof ServiceRefused) {
    return { name: why.code.startsWith('key_') ? KEY_FIELD : 'url', text: sayRefused(why.refusal, language) };
  }
  const { code, params } = why.refusal;
  const name = form.text('name').trim() || hostOfSource({ url: String(url) });
  const text =
    code === 'columns_missing' ? t.with('sources.columnsMissing', paramsInWords(params)) : t('sources.twice', { name });
  return { name: 'url', text };
}

async function run(
  { editing, instance, outbound, form }: PageRequest,
  { source: { id } }: ListedSource,
  t: Translate,
): Promise<PageResult | { readonly told: Html }> {
  try {
    const takesLoss = form.text('loss') === '1';
    const { revision, outcome } = await runSourceNow(editing, outbound, instance.name, id, { takesLoss });
    const to = `/sources/${id}`;
    if (outcome === 'failed') return { to };
    return revision === null ? { to, did: 'nothing' } : { to, did: 'imported', revision };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    return { told: message(t('sources.busy'), { isBad: true }) };
  }
}

async function turn({ editing, instance }: PageRequest, id: number, enabled: boolean): Promise<PageResult> {
  const applied = await setSource(editing, instance.name, id, { enabled });
  return { to: `/sources/${id}`, did: 'saved', ...(applied && { revision: applied.revision }) };
}

/** Choice of what happens to the events of a removed source. */
function drawFates(t: Translate): Html {
  const radio = (value: 'keep' | 'remove', isChosen: boolean) => html`<label class="check">
    <input type="radio" name="events" value="${value}"${isChosen ? html` checked` : ''}>
    <span>${t(`sources.${value}Events`)}<span class="hint">${t(`sources.${value}EventsHint`)}</span></span></label>`;
  return html`<fieldset class="field">
    <legend>${t('sources.removeHelp')}</legend>
    <div class="radios">${radio('keep', true)}${radio('remove', false)}</div>
  </fieldset>`;
}
