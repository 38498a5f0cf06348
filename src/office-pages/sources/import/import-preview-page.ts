import { createHash } from 'node:crypto';
import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { RESOURCE_KINDS } from '../../../model/resources.ts';
import { RoomClashError } from '../../../office/content/errors.ts';
import { OfficeError } from '../../../office/office-error.ts';
import type { RowFault } from '../../../office/sources/matching/fault.ts';
import { describeRowFault } from '../../../office/sources/matching/fault-messages.ts';
import { applySource, createImportSteps, findPreviousImport } from '../../../office/sources/runs/apply-source.ts';
import { countFaultyRows } from '../../../office/sources/runs/compare-items.ts';
import { scheduleImportedSource } from '../../../office/sources/runs/manage-sources.ts';
import { type PreviewedMails, previewMails } from '../../../office/sources/runs/preview-mails.ts';
import { renderFieldFrame } from '../../../pages/render-field.ts';
import { ConflictError } from '../../../store/content/errors.ts';
import { type Html, html } from '../../../util/html.ts';
import { ACCEPTED_WARNINGS_FIELD, readAcceptedWarnings } from '../../components/form/hidden-state.ts';
import { renderCheckbox, renderHiddenInput } from '../../components/form/parts.ts';
import { describeUnreachedPeople, SILENT_FIELD, withBookingOptions } from '../../components/notify-options.ts';
import { renderNotice } from '../../components/parts.ts';
import { createDayFormatter } from '../../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../../page.ts';
import { readCellCorrections, renderCorrectedGroup } from './cell-inputs.ts';
import { renderDayRemarks } from './day-choices.ts';
import { MAX_GROUP_ENTRIES, renderFaultGroup } from './preview-group.ts';
import { renderChangedGroup, renderClashGroup, renderNewGroup, renderRemovedGroup } from './preview-groups.ts';
import { IMPORT_FORM_ID, readPreviousRowAnswers, readRowAnswers } from './row-choices.ts';
import { explainUnreadableFile, renderImportSteps, UPLOAD_EXPIRED_REDIRECT } from './steps.ts';
import { renderTableRemarks } from './table-remarks.ts';
import {
  createUploadToken,
  findUpload,
  MAX_BROWSER_IMPORT_STEPS,
  type StoredUpload,
  type UploadDetails,
} from './upload.ts';

/** Numbers of mails that the import would send; undefined if none. */
function renderImportMails({ t, form }: PageRequest, mails: PreviewedMails): Html | undefined {
  const { gone, changed, serving, unreached } = mails;
  const call = describeUnreachedPeople(unreached, t);
  const sentences = [
    ...(gone === 0 ? [] : [t('import.mails.gone', { count: gone })]),
    ...(changed === 0 ? [] : [t('import.mails.changed', { count: changed })]),
    ...(serving === 0 ? [] : [t('planning.told', { count: serving })]),
  ];
  if (sentences.length === 0 && call === undefined) return undefined;
  const silent =
    sentences.length === 0 ? '' : renderCheckbox(SILENT_FIELD, form.text(SILENT_FIELD) === '1', t('signUps.silent'));
  return html`<section class="card telling">
    ${sentences.map((sentence) => html`<p class="hint">${sentence}</p>`)}
    ${call === undefined ? '' : html`<p class="hint">${call}</p>`}${silent}
  </section>`;
}

export const importPreviewPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import/{id}/look', role: 'editor', show: explainUnreadableFile(showPreview) },
  { method: 'POST', path: '/import/{id}/look', role: 'editor', show: explainUnreadableFile(importUpload) },
];

async function showPreview(request: PageRequest): Promise<PageResult> {
  const upload = await findUpload(request);
  if (upload === undefined) return UPLOAD_EXPIRED_REDIRECT;
  return upload.sourcePreview.missing.length > 0 ? { to: `/import/${upload.id}` } : page(request, upload);
}

/** Hash of the preview. The import runs only if the hash is still the same, so that it imports exactly what the user saw. */
function previewHash({ sourcePreview }: StoredUpload): string {
  return createHash('sha256')
    .update(JSON.stringify(createImportSteps(sourcePreview)))
    .digest('base64url')
    .slice(0, 22);
}

async function importUpload(request: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = request;
  const t = createTranslator(language);
  const upload = await findUpload(request);
  if (upload === undefined || form.text('seen') !== previewHash(upload)) {
    const revision = await findPreviousImport(editing, instance.name, form.text('token'));
    if (revision !== undefined) return { to: startFor(upload), did: 'imported', revision };
    return upload === undefined ? UPLOAD_EXPIRED_REDIRECT : handleOutdatedPreview(request, upload);
  }
  const { sourcePreview, name, id, details } = upload;
  const rows = readRowAnswers(request, upload);
  const cells = readCellCorrections(request, upload);
  if (rows !== undefined || cells !== undefined || form.has('apply')) {
    const own = { ...(rows !== undefined && { rows }), ...(cells !== undefined && { cells }) };
    await editing.store.uploads.describe(id, { ...details, ...own }, editing.clock());
    if (form.has('apply')) return { to: `/import/${id}/look#${cells === undefined ? 'decided' : 'corrected'}` };
    const changed = await findUpload(request);
    return changed === undefined
      ? UPLOAD_EXPIRED_REDIRECT
      : page(request, changed, { notice: t('import.choice.taken') });
  }
  const isSkipping = form.text('skip') === '1';
  if (sourcePreview.preview.faults.length > 0 && !isSkipping)
    return page(request, upload, { notice: t('import.skipNeeded') });
  const count = createImportSteps(sourcePreview).length;
  if (count > MAX_BROWSER_IMPORT_STEPS) return page(request, upload, { notice: tooManyText(t) });
  try {
    const despite = readAcceptedWarnings(form);
    const applied = await applySource(withBookingOptions(editing, form), instance.name, sourcePreview, {
      note: name,
      despite,
      language,
      ...(details.token !== undefined && { once: details.token }),
    });
    const left = skippedRows(upload);
    if (left === undefined) await editing.store.uploads.remove(id);
    else await editing.store.uploads.describe(id, detailsOfRest(details, left), editing.clock());
    if (details.url !== undefined && form.text('keep') === '1')
      await scheduleUpdates(request, details.source, details.url);
    if (applied === undefined) return { to: '/import', did: 'nothing' };
    return { to: startFor(upload), did: 'imported', revision: applied.revision };
  } catch (error) {
    if (error instanceof RoomClashError) {
      const texts = error.warnings.slice(0, MAX_GROUP_ENTRIES).map(({ text }) => text);
      return page(request, upload, { notice: `${t('import.roomTaken')} ${texts.join(' ')}`, isDespite: true });
    }
    if (!(error instanceof ConflictError)) throw error;
    const again = await findUpload(request);
    return again === undefined
      ? UPLOAD_EXPIRED_REDIRECT
      : page(request, again, { notice: t('import.changedMeanwhile') });
  }
}

/** Skipped rows, which the user can go through after the import; undefined if there are none. */
function skippedRows({ sourcePreview: { preview } }: StoredUpload): UploadDetails['left'] {
  const count = countFaultyRows([...preview.faults, ...preview.unclear]);
  return count === 0 ? undefined : { count, group: preview.faults.length > 0 ? 'faulty' : 'unclear' };
}

/** Details of the file after its import, without the answers about names and rows, which would create entities a second time. */
function detailsOfRest({ names: _, rows: __, ...details }: UploadDetails, left: UploadDetails['left']): UploadDetails {
  return { ...details, token: createUploadToken(), ...(left && { left }) };
}

function startFor(upload: StoredUpload | undefined): string {
  return upload === undefined || skippedRows(upload) === undefined ? '/import' : `/import?rest=${upload.id}`;
}

/** Handles the submission of an outdated preview. If only the answers about rows differ, the message says so. */
async function handleOutdatedPreview(request: PageRequest, upload: StoredUpload): Promise<PageResult> {
  const { form, editing, language } = request;
  const t = createTranslator(language);
  const then = await findUpload(request, { rows: readPreviousRowAnswers(request) });
  if (then === undefined || form.text('seen') !== previewHash(then)) {
    return page(request, upload, { notice: t('import.changedMeanwhile') });
  }
  const rows = readRowAnswers(request, upload);
  if (rows === undefined) return page(request, upload, { notice: t('import.choice.taken') });
  await editing.store.uploads.describe(upload.id, { ...upload.details, rows }, editing.clock());
  const changed = await findUpload(request);
  return changed === undefined ? UPLOAD_EXPIRED_REDIRECT : page(request, changed, { notice: t('import.choice.taken') });
}

/** Registers the URL for regular updates. A refusal is ignored, because the import itself has succeeded. */
async function scheduleUpdates({ editing, instance }: PageRequest, source: string, url: string): Promise<void> {
  await scheduleImportedSource(editing, instance.name, source, url).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
  });
}

function tooManyText(t: Translate): string {
  return t('import.tooMany', { count: MAX_BROWSER_IMPORT_STEPS });
}

interface Again {
  readonly notice: string;
  readonly isDespite?: boolean;
}

async function page(request: PageRequest, upload: StoredUpload, again?: Again): Promise<PageContent> {
  const { language, link, editing, instance } = request;
  const t = createTranslator(language);
  const { sourcePreview, id, name } = upload;
  const { preview } = sourcePreview;
  const hasMuch = createImportSteps(sourcePreview).length > MAX_BROWSER_IMPORT_STEPS;
  const isNothing = createImportSteps(sourcePreview).length === 0;
  const mails = isNothing || hasMuch ? undefined : await previewMails(editing, instance.name, sourcePreview);
  const despite = again?.isDespite === true ? renderHiddenInput(ACCEPTED_WARNINGS_FIELD, 'room_conflict') : '';
  const word = again?.isDespite === true ? t('import.despite') : t('import.doIt');
  const back = html`<a class="button" href="${link(`/import/${id}`)}">${t('import.back')}</a>`;
  const discard = html`<button formaction="${link(`/import/${id}/discard`)}">${t('import.discard')}</button>`;
  const main = html`<h1>${t('import.lookTitle')}</h1>
    ${renderImportSteps(t, 2)}
    <p><strong>${name}</strong> <span class="soft">· ${t('import.lookHelp')}</span></p>
    ${again === undefined ? '' : renderNotice(again.notice, 'warn', 'alert')}
    ${hasMuch && again === undefined ? renderNotice(tooManyText(t), 'warn') : ''}
    ${renderCounts(upload, t)}
    ${renderRemarks(request, upload, t)}
    ${renderFaultGroup(request, upload, 'faulty', preview.faults)}
    ${renderCorrectedGroup(request, upload)}
    ${renderFaultGroup(request, upload, 'unclear', preview.unclear)}
    ${renderFaultGroup(request, upload, 'decided', preview.decided)}
    ${renderFaultGroup(
      request,
      upload,
      'remarks',
      preview.remarks.filter((one) => !isUnknownCancellation(one)),
    )}
    ${RESOURCE_KINDS.map((kind) => renderClashGroup(request, upload, t, kind))}
    ${renderNewGroup(request, upload, t)}
    ${renderChangedGroup(request, upload, t)}
    ${renderRemovedGroup(request, upload, t)}
    <form class="entry" id="${IMPORT_FORM_ID}" method="post" action="${link(`/import/${id}/look`)}">
      ${renderHiddenInput('seen', previewHash(upload))}${renderHiddenInput('seen_rows', JSON.stringify(upload.details.rows ?? {}))}
      ${renderHiddenInput('token', upload.details.token ?? '')}${despite}
      ${isNothing ? renderNotice(t('import.nothing')) : renderKeepCheckbox(request, upload)}
      ${mails && renderImportMails(request, mails)}
      <div class="finish">
        ${isNothing || hasMuch ? '' : html`<button class="primary">${word}</button>`}${back}${discard}
      </div>
    </form>`;
  return {
    title: t('import.lookTitle'),
    main,
    at: '/import',
    hasDrafts: false,
    ...(again !== undefined && { status: 422 }),
  };
}

/** Checkbox to fetch the URL regularly (rule Z4). */
function renderKeepCheckbox(
  { language }: PageRequest,
  { details, sourcePreview: { preview } }: StoredUpload,
): Html | undefined {
  if (details.url === undefined || preview.kind !== 'event') return undefined;
  const t = createTranslator(language);
  const field = renderFieldFrame({
    name: 'keep',
    label: t('sources.keepFetching'),
    hint: t('sources.keepFetchingHint'),
    isNamed: true,
    input: (attributes) => renderCheckbox('keep', false, t('sources.keepFetching'), attributes),
  });
  return html`<section class="card">${field}</section>`;
}

function renderCounts({ sourcePreview: { preview } }: StoredUpload, t: Translate): Html {
  const counts = [
    ['new', preview.creates.length],
    ['changed', preview.changes.filter(({ fields }) => fields.length > 0).length],
    ['gone', preview.gone.length],
    ['unclear', countFaultyRows(preview.unclear)],
    ['faulty', countFaultyRows(preview.faults)],
    ['same', preview.same + preview.changes.filter(({ fields }) => fields.length === 0).length],
  ] as const;
  const items = counts.map(([name, count]) => {
    const inner = html`<strong>${count}</strong> <span>${t(`import.groups.${name}`)}</span>`;
    const shown = count === 0 || name === 'same' ? inner : html`<a href="#${name}">${inner}</a>`;
    return html`<li data-group="${name}"${count === 0 ? html` data-none` : ''}>${shown}</li>`;
  });
  return html`<ul class="tally">${items}</ul>`;
}

function isUnknownCancellation({ code }: RowFault): boolean {
  return code === 'nothing_cancelled';
}

function renderRemarks(request: PageRequest, { sourcePreview }: StoredUpload, t: Translate): Html {
  const { locale, instance, now } = request;
  const { past, since, unknownZones, outside, preview } = sourcePreview;
  const { day } = createDayFormatter(locale, instance.timeZone, now);
  const message = past === 0 ? '' : t('import.past', { count: past, day: day(`${since} 00:00:00`) });
  return html`${message === '' ? '' : html`<p class="soft">${message}</p>`}
    ${renderTableRemarks(sourcePreview, t)}${renderDayRemarks(request, sourcePreview)}
    ${unknownZones.map((zone) => renderNotice(t('import.unknownZone', { zone }), 'warn'))}
    ${outside === '' ? '' : renderNotice(t('import.outside', { text: outside }), 'warn')}
    ${preview.remarks.filter(isUnknownCancellation).map((fault) => renderNotice(describeRowFault(fault, request.language), 'warn'))}`;
}
