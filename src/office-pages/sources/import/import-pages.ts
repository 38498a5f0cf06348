import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { readVisibleHistory } from '../../../office/access/visible-history.ts';
import { SourceRefusedError } from '../../../office/sources/errors.ts';
import { MAX_SOURCE_BYTES } from '../../../office/sources/limits.ts';
import { createImportDirectory } from '../../../office/sources/matching/directory.ts';
import { fetchSource } from '../../../office/sources/runs/fetch-source.ts';
import {
  findHiddenPeople,
  findPeopleCreatedWith,
  publishImportedPeople,
} from '../../../office/sources/runs/publish-people.ts';
import { listReferencedTableKinds, TABLE_KINDS, type TableKind } from '../../../office/sources/tables/columns.ts';
import { createCsvTemplate, createXlsxTemplate } from '../../../office/sources/tables/template.ts';
import { describeRefusal } from '../../../office/words/describe-refusal.ts';
import { renderFieldFrame, renderLineField, renderProblemSummary } from '../../../pages/render-field.ts';
import type { PastEntity, PastFields } from '../../../store/content/history.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderOptions } from '../../components/form/choice-controls.ts';
import { renderHiddenInput } from '../../components/form/parts.ts';
import { renderNotice, renderPostButton } from '../../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult, Redirect } from '../../page.ts';
import { importMatchPages } from './import-match-page.ts';
import { importPreviewPages } from './import-preview-page.ts';
import { findPreviousAnswers, findSourceOfEarlierVersion } from './previous-answers.ts';
import { renderImportSteps } from './steps.ts';
import { createUploadToken, parseTableKind, parseUpload, type UploadDetails, uploadOwner } from './upload.ts';

const FORMATS = {
  xlsx: { write: createXlsxTemplate, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { write: createCsvTemplate, type: 'text/csv; charset=utf-8' },
} as const;

type Format = keyof typeof FORMATS;

const importTemplatePages: readonly OfficePage[] = (Object.keys(FORMATS) as Format[]).map((format) => ({
  method: 'GET',
  path: `/import/template.${format}`,
  role: 'editor',
  show: (request) => download(request, format),
}));

async function download({ editing, instance, language, query }: PageRequest, format: Format): Promise<Response> {
  const kind = parseTableKind(query.get('kind') ?? '');
  const named = listReferencedTableKinds(kind);
  const directory = await editing.store.content.read(instance.name, (content) => createImportDirectory(content, named));
  const { write, type } = FORMATS[format];
  const name = KINDS.find((table) => table.kind === kind)?.array ?? kind;
  return new Response(new Uint8Array(write({ kind, language, directory })), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function renderTemplateCard({ link }: PageRequest, t: Translate): Html {
  const line = (kind: TableKind) => {
    const name = t(`import.kinds.${kind}`);
    const links = (Object.keys(FORMATS) as Format[]).map(
      (format) =>
        html`<a href="${link(`/import/template.${format}?kind=${kind}`)}" download
          aria-label="${name}, ${format.toUpperCase()}">${format.toUpperCase()}</a>`,
    );
    return html`<li><span>${name}</span>${links}</li>`;
  };
  const [first, ...others] = TABLE_KINDS;
  return html`<section class="card templates">
    <h2>${t('import.template')}</h2>
    <p>${t('import.templateHelp')}</p>
    <ul class="plain">${line(first)}</ul>
    <details><summary>${t('import.templateOthers')}</summary><ul class="plain">${others.map(line)}</ul></details>
  </section>`;
}

/** Result of the import in the URL, from the history; undefined if the URL names none. */
async function describeImportResult(request: PageRequest): Promise<Html | undefined> {
  const { editing, instance, language, link, query } = request;
  const revision = Number(query.get('revision'));
  if (query.get('did') !== 'imported' || !Number.isSafeInteger(revision) || revision < 1) return undefined;
  const [past] = await readVisibleHistory(editing, instance.name, { revision, limit: 1 });
  if (past?.what !== 'source') return undefined;
  const t = createTranslator(language);
  const message = tally(past.entities, t);
  if (message === '') return undefined;
  const isNew = ({ kind, before }: PastEntity) => kind === 'event' && before === null;
  const events = past.entities.flatMap((one) => (isNew(one) && one.after !== null ? [one.after] : []));
  const hidden = events.filter((fields) => fields['public'] === false).length;
  const notPublic = hidden === 0 ? '' : html` ${t('import.notPublic', { count: hidden })}`;
  const address = agendaOf(events);
  const see = address === undefined ? '' : html` <a href="${link(address)}">${t('import.seeThem')}</a>`;
  const people = await renderHiddenPeople(request, revision, past.entities);
  return html`${renderNotice(html`${message}${notPublic}${see}`)}${people}${await renderSkippedRows(request, t)}`;
}

/** Offer to publish the new people’s names at their events; undefined if all names are public. */
async function renderHiddenPeople(
  { editing, instance, link, t }: PageRequest,
  revision: number,
  entities: readonly PastEntity[],
): Promise<Html | undefined> {
  const hidden = await findHiddenPeople(editing, instance.name, findPeopleCreatedWith(entities));
  if (hidden.length === 0) return undefined;
  const button = renderPostButton({
    action: link('/import/people'),
    text: t('import.namePeople'),
    look: 'small',
    fields: { revision: String(revision) },
  });
  const count = hidden.length;
  return html`<div class="notice warn"><p>${t('import.hiddenPeople', { count })}</p>${button}</div>`;
}

async function namePeople({ editing, instance, form }: PageRequest): Promise<Redirect> {
  const revision = Number(form.text('revision'));
  const isRevision = Number.isSafeInteger(revision) && revision > 0;
  const applied = isRevision ? await publishImportedPeople(editing, instance.name, revision) : undefined;
  if (applied === undefined) return { to: '/import', did: 'nothing' };
  return { to: '/import', did: 'saved', revision: applied.revision };
}

/** Number of skipped rows, with a link to them; the file is kept for this. */
async function renderSkippedRows(
  { editing, instance, person, link, query }: PageRequest,
  t: Translate,
): Promise<Html | undefined> {
  const id = Number(query.get('rest'));
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const owner = uploadOwner({ person });
  const found = await editing.store.uploads.find(instance.name, owner, id, editing.clock());
  const { left } = (found?.details ?? {}) as UploadDetails;
  if (left === undefined) return undefined;
  const { count, group } = left;
  const see = html`<a href="${link(`/import/${id}/look#${group}`)}">${t('import.seeLeft')}</a>`;
  return renderNotice(html`${t('named', { name: t('import.left', { count }) })} ${see}`, 'warn');
}

const ORDER = [
  'event',
  'room',
  'building',
  'layer',
  'target_group',
  'person',
  'person_group',
  'document_group',
  'list_group',
] as const satisfies readonly TableKind[];

/** `110 Anlässe, 6 Räume neu; 2 Anlässe geändert.` */
function tally(entities: readonly PastEntity[], t: Translate): string {
  const fateOf = ({ before, after }: PastEntity) => (after === null ? 'gone' : before === null ? 'new' : 'changed');
  const notes = (['new', 'changed', 'gone'] as const).flatMap((fate) => {
    const all = entities.filter((one) => fateOf(one) === fate);
    const counted = ORDER.flatMap((kind) => {
      const count = all.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : [t(`import.counted.${kind}`, { count })];
    });
    return counted.length === 0 ? [] : [t(`import.came.${fate}`, { what: counted.join(', ') })];
  });
  return notes.length === 0 ? '' : `${notes.join('; ')}.`;
}

/** Path to the agenda of the source, from the day of the first new event; undefined without new events. */
function agendaOf(made: readonly PastFields[]): string | undefined {
  const [first] = made.flatMap(({ startsAt }) => (typeof startsAt === 'string' ? [startsAt] : [])).sort();
  if (first === undefined) return undefined;
  const source = made[0]?.['source'] as { readonly id: number } | undefined;
  const of = source === undefined ? '' : `&source=${source.id}`;
  return `/agenda?from=${first.slice(0, 10)}${of}`;
}

export const importPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import', role: 'editor', show: (request) => showStart(request) },
  { method: 'POST', path: '/import', role: 'editor', show: uploadFile },
  { method: 'POST', path: '/import/people', role: 'editor', show: namePeople },
  { method: 'POST', path: '/import/{id}/discard', role: 'editor', show: discard },
  ...importTemplatePages,
  ...importMatchPages,
  ...importPreviewPages,
];

interface Wrong {
  readonly name: 'file' | 'url';
  readonly text: string;
}

async function showStart(request: PageRequest, wrong?: Wrong): Promise<PageContent> {
  const { editing, instance, language, link, form, query } = request;
  const t = createTranslator(language);
  const sources = await editing.store.content.read(instance.name, (content) => content.all('source'));
  const kinds = renderOptions(
    TABLE_KINDS.map((kind) => ({ value: kind, label: t(`import.kinds.${kind}`) })),
    parseTableKind(form.text('kind')),
  );
  const gone = query.get('gone') === '1' ? renderNotice(t('import.gone404'), 'warn', 'status') : '';
  const brought = await describeImportResult(request);
  const file = (attributes: Html) =>
    html`<input type="file" name="file" accept=".xlsx,.csv,.txt,.ics,text/csv,text/calendar"${attributes}>`;
  const source = (attributes: Html) =>
    html`<input name="source" value="${form.text('source')}" list="sources" autocomplete="off"${attributes}>
    <datalist id="sources">${sources.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`;
  const problemsAt = (name: Wrong['name']) => (wrong?.name === name ? [{ text: wrong.text }] : []);
  const url = html` inputmode="url" autocomplete="off" placeholder="https://"`;
  const fields = [
    renderFieldFrame({
      name: 'file',
      label: t('import.file'),
      hint: t('import.fileHint'),
      input: file,
      problems: problemsAt('file'),
    }),
    renderLineField({
      name: 'url',
      type: 'url',
      label: t('import.address'),
      value: form.text('url'),
      hint: t('import.addressHint'),
      problem: problemsAt('url')[0]?.text,
      more: url,
    }),
    renderFieldFrame({
      name: 'kind',
      label: t('import.kind'),
      size: 'half',
      input: (attributes) => html`<select name="kind"${attributes}>${kinds}</select>`,
    }),
    renderFieldFrame({ name: 'source', label: t('import.source'), hint: t('import.sourceHint'), input: source }),
  ];
  const main = html`<h1>${t('import.title')}</h1>
    ${brought ?? html`<p class="soft">${t('import.intro')}</p>`}
    ${renderImportSteps(t, 0)}
    ${gone}${renderProblemSummary(t('forms.wrong', { count: 1 }), wrong === undefined ? {} : { [wrong.name]: wrong.text })}
    <div class="split">
      <form class="entry" method="post" action="${link('/import')}" enctype="multipart/form-data" novalidate>
        <section class="card">
          <div class="fields">${fields}</div>
          ${isPublicPreset(request) ? renderHiddenInput('public', '1') : ''}
        </section>
        <div class="finish"><button class="primary">${t('import.go')}</button></div>
      </form>
      <div class="aside">
        <section class="card"><h2>${t('import.taken')}</h2><p>${t('import.takenHelp')}</p></section>
        ${renderTemplateCard(request, t)}
      </div>
    </div>`;
  return {
    title: t('import.title'),
    main,
    at: '/import',
    hasDrafts: false,
    ...(wrong !== undefined && { status: 422 }),
  };
}

/**
 * True if imported events are public by default, which the first steps request with `?public=1`. Users can change that in the next step.
 */
function isPublicPreset({ query, form }: PageRequest): boolean {
  return query.get('public') === '1' || form.text('public') === '1';
}

async function uploadFile(request: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language, outbound } = request;
  const t = createTranslator(language);
  const file = form.file('file');
  const url = form.text('url').trim();
  if (file === undefined && form.isEmptyFile('file')) {
    return showStart(request, { name: 'file', text: t('refusals.source_empty') });
  }
  if (file === undefined && url === '') return showStart(request, { name: 'file', text: t('import.nothingChosen') });
  const name = file === undefined ? 'url' : 'file';
  try {
    const bytes = file === undefined ? await fetchSource(outbound, url) : await readBytes(file);
    const opened = await parseUpload(bytes);
    const given = nameOf(file, url);
    const kind = opened.format === 'ics' ? 'event' : parseTableKind(form.text('kind'));
    const token = createUploadToken();
    const from = file === undefined ? { url: url.replace(/^webcals?:/i, 'https:') } : {};
    const preset = kind === 'event' && isPublicPreset(request) ? { isPublic: true } : {};
    const isTable = opened.format !== 'ics';
    const version = isTable && kind === 'event' ? await findSourceOfEarlierVersion(request, given) : undefined;
    const before = isTable ? await findPreviousAnswers(request, { kind, fileName: given }) : {};
    const source = form.text('source').trim() || (version ?? given);
    const details: UploadDetails = { kind, source, token, ...from, ...preset, ...before };
    const upload = { name: given, bytes, details };
    const id = await editing.store.uploads.put(instance.name, uploadOwner(request), upload, editing.clock());
    return { to: `/import/${id}` };
  } catch (error) {
    if (!(error instanceof SourceRefusedError)) throw error;
    return showStart(request, { name, text: describeRefusal(error.refusal, language) });
  }
}

async function readBytes(file: File): Promise<Buffer> {
  if (file.size > MAX_SOURCE_BYTES) throw new SourceRefusedError('large', 'the file is larger than 20 MB', '20');
  return Buffer.from(await file.arrayBuffer());
}

function nameOf(file: File | undefined, url: string): string {
  const text = file === undefined ? (URL.parse(url.replace(/^webcals?:/i, 'https:'))?.hostname ?? '') : file.name;
  return (
    text
      .replace(/[\p{C}]/gu, '')
      .trim()
      .slice(-100) || 'import'
  );
}

async function discard(request: PageRequest): Promise<Redirect> {
  const { editing, instance, ids } = request;
  const found = await editing.store.uploads.find(instance.name, uploadOwner(request), ids['id'] ?? 0, editing.clock());
  // Keeps the answers for the corrected file.
  if (found !== undefined) await editing.store.uploads.dropBytes(found.id);
  return { to: '/import' };
}
