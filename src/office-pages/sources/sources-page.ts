// Routes of the sources: list, add by URL, fetch, enable, disable, remove (rule Z4).

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { Source } from '../../model/sources/source.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import { OfficeError } from '../../office/office-error.ts';
import { ServiceRefusedError, SourceRefusedError } from '../../office/sources/errors.ts';
import { AMBIGUOUS_CODES, type RowFault } from '../../office/sources/matching/fault.ts';
import { describeRowFault, describeRowPlace } from '../../office/sources/matching/fault-messages.ts';
import {
  addSource,
  changeSource,
  findSource,
  type ListedSource,
  listSources,
  removeSource,
  runSourceNow,
} from '../../office/sources/runs/manage-sources.ts';
import { isFetchedRegularly } from '../../office/sources/runs/run-source.ts';
import { addService } from '../../office/sources/services/add-service.ts';
import { formatProblemParams } from '../../office/words/describe-problem.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { type Html, html } from '../../util/html.ts';
import type { Field, FieldProblem } from '../components/form/field.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { renderLines } from '../components/list.ts';
import {
  renderBackLink,
  renderCard,
  renderMessage,
  renderPill,
  renderPostButton,
  renderTitleRow,
} from '../components/parts.ts';
import { createScreen, type ScreenOutcome } from '../components/screen.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { describeEventProblem } from '../event-fields/problem-messages.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import {
  describeOwnership,
  describeRun,
  describeSourceState,
  describeSourceTimes,
  determineSourceStatus,
  formatSourceHost,
  renderSourcePill,
} from './describe-source.ts';
import { createServiceKeyField, SERVICE_KEY_FIELD } from './service-key-field.ts';
import { sourceSettingsPages } from './source-settings.ts';

const ENTRIES = 30;

async function showSource(
  request: PageRequest,
  listed: ListedSource,
  t: Translate,
  notice?: Html,
): Promise<PageContent> {
  const { editing, instance, link } = request;
  const { source } = listed;
  const log = await editing.store.sourceRuns.log(instance.name, source.id, ENTRIES);
  const path = link(`/sources/${source.id}`);
  const main = html`${renderBackLink(link('/sources'), t('sources.title'))}
    ${renderTitleRow(source.name, html`<span>${renderSourcePill(request, listed)}</span>`)}
    ${notice}
    <div class="split">
      <div>
        ${lastRun(request, listed, t)}
        ${renderSkippedRows(request, source, log, t)}
        ${renderCard(t('sources.log'), logList(request, log, t))}
      </div>
      <div class="aside">
        ${about(request, listed, t)}
        <p class="more">
          <a class="button" href="${path}/settings">${t('sources.settings')}</a>
          <a class="button danger" href="${path}/remove">${t('sources.remove')}</a>
        </p>
      </div>
    </div>`;
  return { title: source.name, main, at: '/sources' };
}

function lastRun(request: PageRequest, listed: ListedSource, t: Translate): Html {
  const { source, last } = listed;
  const isLoss = last?.code === 'loss' || last?.code === 'emptied';
  const isOff = determineSourceStatus(listed) === 'off';
  const hint = isOff ? html`<p class="soft">${source.url === '' ? t('sources.once') : t('sources.offHelp')}</p>` : '';
  const text = describeSourceState(request, listed);
  const state = text === '' ? '' : html`<p class="${last?.outcome === 'failed' ? 'problem' : ''}">${text}</p>`;
  const content = html`${state}
    <p class="small soft">${describeSourceTimes(request, listed)}</p>
    ${isLoss ? html`<p>${t('sources.takeLossHelp')}</p>` : ''}
    ${hint}
    <div class="deeds">${buttons(request, source, isLoss, t)}</div>`;
  return renderCard(t('sources.nowTitle'), content);
}

function buttons({ link }: PageRequest, source: Source, isLoss: boolean, t: Translate): readonly Html[] {
  const action = (verb: string) => link(`/sources/${source.id}/${verb}`);
  const loss = { action: action('run'), text: t('sources.takeLoss'), look: 'danger', fields: { loss: '1' } } as const;
  const turn = source.enabled
    ? renderPostButton({ action: action('off'), text: t('sources.off') })
    : renderPostButton({ action: action('on'), text: t('sources.on'), look: 'primary' });
  return [
    ...(isFetchedRegularly(source)
      ? [renderPostButton({ action: action('run'), text: t('sources.now'), look: 'primary' })]
      : []),
    ...(isLoss ? [renderPostButton(loss)] : []),
    ...(source.url === '' ? [] : [turn]),
  ];
}

type DisplayedFault = RowFault & { readonly isCalendar: boolean };

function renderSkippedRows(
  request: PageRequest,
  { url, name, kind }: Source,
  log: readonly SourceRun[],
  t: Translate,
): Html {
  const read = log.find(({ outcome, faults }) => faults !== '[]' || outcome === 'changed');
  const all = JSON.parse(read?.faults ?? '[]') as readonly DisplayedFault[];
  const [wrong, open] = [
    all.filter(({ code }) => !AMBIGUOUS_CODES.has(code)),
    all.filter(({ code }) => AMBIGUOUS_CODES.has(code)),
  ];
  const part = (title: string, help: string, faults: readonly DisplayedFault[], deed: Html | '') =>
    faults.length === 0
      ? ''
      : renderCard(
          title,
          html`<p class="soft">${help}</p><ul class="plain effect">${faults.map((one) => faultLine(request, one))}</ul>${deed}`,
        );
  const decide = html`<form method="post" action="${request.link('/import')}">
    ${renderHiddenInput('url', url)}${renderHiddenInput('source', name)}${renderHiddenInput('kind', 'event')}
    <p class="more"><button>${t('sources.decide')}</button></p>
  </form>`;
  const isService = kind === 'interface';
  const help = isService ? t('sources.unclearService') : t('sources.unclearHelp');
  return html`${part(t('sources.rows'), t('sources.rowsHelp'), wrong, '')}
${part(t('sources.unclear'), help, open, url === '' || isService ? '' : decide)}`;
}

function faultLine({ language, link }: PageRequest, fault: DisplayedFault): Html {
  const [id] = fault.expected.split(',');
  const label =
    fault.code === 'there_already' ? html`<a href="${link(`/events/${id}`)}">${fault.label}</a>` : fault.label;
  const text = describeRowFault(fault, language, (flaw) => describeEventProblem(flaw, language));
  const place = createTranslator(language)('named', { name: describeRowPlace(fault, language, fault.isCalendar) });
  return html`<li><p>${label}</p><p class="small"><span class="soft">${place}</span> ${text}</p></li>`;
}

function logList(request: PageRequest, log: readonly SourceRun[], t: Translate): Html {
  const { instant } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  const lines = log.map((one) => {
    const times = t('sources.times', { count: one.times, at: instant(one.since) });
    const again = one.times === 1 ? '' : html` <span class="small soft">· ${times}</span>`;
    const failed = one.outcome === 'failed' ? html`${renderPill(t('sources.failed'), 'bad')} ` : '';
    return html`<span class="soft">${instant(one.at)}</span> ${failed}${describeRun(one, request)}${again}`;
  });
  return renderLines(lines, t('sources.noLog'));
}

function about({ language, link }: PageRequest, { source, events }: ListedSource, t: Translate): Html {
  const { id, kind, url, everyMinutes, owns, gone } = source;
  const every = t.maybe(`sources.everies.${everyMinutes}`) ?? t('sources.everyOther', { count: everyMinutes });
  const count = t('sources.events', { count: events });
  const fields = owns.map((name) => describeOwnership(name, language)).join(', ');
  const from = html`<p>${t(`sources.kinds.${kind}`)}${url === '' ? '' : html` · ${every}`}</p>
    ${url === '' ? '' : html`<p class="small soft wraps">${url}</p>`}
    <p><a href="${link(`/agenda?source=${id}`)}">${count}</a></p>`;
  const owned = html`<p>${fields}</p>
    <p class="small soft">${t('sources.ownsHelp')}</p>
    <p class="small soft">${t(`sources.fates.${gone}`)}</p>`;
  return html`${renderCard(t('sources.from'), from)}${renderCard(t('sources.owns'), owned)}`;
}

const sources = createScreen<ListedSource>({
  path: '/sources',
  role: 'editor',
  words: 'sources',
  list: ({ editing, instance }) => listSources(editing, instance.name),
  id: ({ source }) => source.id,
  find: ({ editing, instance, ids }) => findSource(editing, instance.name, ids['id'] ?? 0),
  row: (request, listed, t) => ({
    name: listed.source.name,
    mark: renderSourcePill(request, listed),
    lines: [
      sayOrigin(listed, t),
      listed.last?.outcome === 'failed'
        ? { problem: describeSourceState(request, listed) }
        : describeSourceState(request, listed),
      describeSourceTimes(request, listed),
    ],
  }),
  add: { fields: fieldsFor, blank: { kind: 'file' }, button: 'sources.add', run: add, refused },
  one: showSource,
  verbs: {
    run: { run },
    on: { run: (request, { source }) => setEnabled(request, source.id, true) },
    off: { run: (request, { source }) => setEnabled(request, source.id, false) },
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

export const sourcesPages: readonly OfficePage[] = [...sources, ...sourceSettingsPages];

function fieldsFor(_: PageRequest, t: Translate): readonly Field[] {
  const choices = (['file', 'interface'] as const).map((value) => ({
    value,
    label: t(`sources.adds.${value}.label`),
    hint: t(`sources.adds.${value}.hint`),
  }));
  return [
    { name: 'kind', kind: 'radios', label: t('sources.kind'), choices },
    { name: 'url', kind: 'address', label: t('sources.address'), isRequired: true },
    createServiceKeyField(t('sources.key'), t('sources.keyHint')),
    { name: 'name', kind: 'text', label: t('sources.name'), hint: t('sources.nameHint') },
    { name: 'public', kind: 'yes', label: t('sources.isPublic'), hint: t('sources.isPublicHint') },
  ];
}

function sayOrigin({ source, events }: ListedSource, t: Translate): string {
  const host = source.url === '' ? [] : [formatSourceHost(source)];
  return [t(`sources.kinds.${source.kind}`), ...host, t('sources.events', { count: events })].join(' · ');
}

/** Adds a source and fetches it at once to show the result, unless the background job has fetched it already. */
async function add({ editing, instance, outbound, form }: PageRequest, { url }: PlainObject): Promise<ScreenOutcome> {
  const setting = {
    url: String(url),
    name: form.text('name').trim(),
    everyMinutes: 60,
    gone: 'cancel',
    isPublic: form.text('public') !== '',
  } as const;
  const id =
    form.text('kind') === 'interface'
      ? await addService(editing, outbound, instance.name, { ...setting, key: form.text(SERVICE_KEY_FIELD) })
      : await addSource(editing, outbound, instance.name, setting);
  await runSourceNow(editing, outbound, instance.name, id).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
  });
  return { to: `/sources/${id}`, did: 'created' };
}

function refused(why: OfficeError, { form, language }: PageRequest, { url }: PlainObject, t: Translate): FieldProblem {
  if (why instanceof ServiceRefusedError && why.code === 'key_missing') {
    const text = form.text(SERVICE_KEY_FIELD).trim() === '' ? t('sources.keyNeeded') : t('sources.keyMalformed');
    return { name: SERVICE_KEY_FIELD, text };
  }
  if (why instanceof SourceRefusedError || why instanceof ServiceRefusedError) {
    return {
      name: why.code.startsWith('key_') ? SERVICE_KEY_FIELD : 'url',
      text: describeRefusal(why.refusal, language),
    };
  }
  const { code, params } = why.refusal;
  const name = form.text('name').trim() || formatSourceHost({ url: String(url) });
  const text =
    code === 'columns_missing'
      ? t.with('sources.columnsMissing', formatProblemParams(params))
      : t('sources.twice', { name });
  return { name: 'url', text };
}

async function run(
  { editing, instance, outbound, form }: PageRequest,
  { source: { id } }: ListedSource,
  t: Translate,
): Promise<PageResult | { readonly told: Html }> {
  try {
    const takesLoss = form.text('loss') === '1';
    const { revision, outcome } = await runSourceNow(editing, outbound, instance.name, id, { acceptsLoss: takesLoss });
    const to = `/sources/${id}`;
    if (outcome === 'failed') return { to };
    return revision === null ? { to, did: 'nothing' } : { to, did: 'imported', revision };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    return { told: renderMessage(t('sources.busy'), { isBad: true }) };
  }
}

async function setEnabled({ editing, instance }: PageRequest, id: number, enabled: boolean): Promise<PageResult> {
  const applied = await changeSource(editing, instance.name, id, { enabled });
  return { to: `/sources/${id}`, did: 'saved', ...(applied && { revision: applied.revision }) };
}

function drawFates(t: Translate): Html {
  const radio = (value: 'keep' | 'remove', isChosen: boolean) => html`<label class="check">
    <input type="radio" name="events" value="${value}"${isChosen ? html` checked` : ''}>
    <span>${t(`sources.${value}Events`)}<span class="hint">${t(`sources.${value}EventsHint`)}</span></span></label>`;
  return html`<fieldset class="field">
    <legend>${t('sources.removeHelp')}</legend>
    <div class="radios">${radio('keep', true)}${radio('remove', false)}</div>
  </fieldset>`;
}
