// Third step: a preview in groups, and the import button.

import { createHash } from 'node:crypto';
import { type Translate, translator } from '../../../i18n/translate.ts';
import { RESOURCE_KINDS } from '../../../model/resources.ts';
import { RoomTaken } from '../../../office/content/errors.ts';
import { OfficeError } from '../../../office/office-error.ts';
import type { RowFault } from '../../../office/sources/matching/fault.ts';
import { sayFault } from '../../../office/sources/matching/fault-words.ts';
import { applySource, broughtBefore, stepsOf } from '../../../office/sources/runs/apply-source.ts';
import { keepFetching } from '../../../office/sources/runs/manage-sources.ts';
import { rowsOf } from '../../../office/sources/runs/preview.ts';
import { previewMails } from '../../../office/sources/runs/preview-mails.ts';
import { drawFrame } from '../../../pages/field-frame.ts';
import { Conflict } from '../../../store/content/errors.ts';
import { type Html, html } from '../../../util/html.ts';
import { acceptedWarnings, DESPITE } from '../../components/form/carried.ts';
import { box, hidden } from '../../components/form/parts.ts';
import { withBookingWish } from '../../components/notify-options.ts';
import { notice } from '../../components/parts.ts';
import { sayDays } from '../../days.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../../page.ts';
import { dayRemarks } from './day-choices.ts';
import { faultGroup, MAX_SHOWN } from './look-groups.ts';
import { changedGroup, clashGroup, goneGroup, newGroup } from './preview-groups.ts';
import { drawMails } from './preview-mails.ts';
import { FORM, rowsSaid, rowsSeen } from './row-choices.ts';
import { GONE_AWAY, orRefused, steps } from './steps.ts';
import { tableRemarks } from './table-remarks.ts';
import { type Details, findUpload, type KeptUpload, MAX_STEPS, newToken } from './upload.ts';

export const lookPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import/{id}/look', role: 'editor', show: orRefused(look) },
  { method: 'POST', path: '/import/{id}/look', role: 'editor', show: orRefused(bringIn) },
];

async function look(asked: PageRequest): Promise<PageResult> {
  const upload = await findUpload(asked);
  if (upload === undefined) return GONE_AWAY;
  return upload.foreseen.missing.length > 0 ? { to: `/import/${upload.id}` } : page(asked, upload);
}

/** Hash of the preview, so that exactly the previewed changes are imported. */
function seenOf({ foreseen }: KeptUpload): string {
  return createHash('sha256')
    .update(JSON.stringify(stepsOf(foreseen)))
    .digest('base64url')
    .slice(0, 22);
}

async function bringIn(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = asked;
  const t = translator(language);
  const upload = await findUpload(asked);
  if (upload === undefined || form.text('seen') !== seenOf(upload)) {
    const revision = await broughtBefore(editing, instance.name, form.text('token'));
    if (revision !== undefined) return { to: startFor(upload), did: 'imported', revision };
    return upload === undefined ? GONE_AWAY : seenBefore(asked, upload);
  }
  const { foreseen, name, id, details } = upload;
  const rows = rowsSaid(asked, upload);
  if (rows !== undefined || form.has('apply')) {
    await editing.store.uploads.describe(id, { ...details, rows: rows ?? details.rows }, editing.clock());
    if (form.has('apply')) return { to: `/import/${id}/look#decided` };
    const changed = await findUpload(asked);
    return changed === undefined ? GONE_AWAY : page(asked, changed, { notice: t('import.choice.taken') });
  }
  const isSkipping = form.text('skip') === '1';
  if (foreseen.preview.faults.length > 0 && !isSkipping) return page(asked, upload, { notice: t('import.skipNeeded') });
  const count = stepsOf(foreseen).length;
  if (count > MAX_STEPS) return page(asked, upload, { notice: tooMany(t) });
  try {
    const despite = acceptedWarnings(form);
    const applied = await applySource(withBookingWish(editing, form), instance.name, foreseen, {
      note: name,
      despite,
      language,
      ...(details.token !== undefined && { once: details.token }),
    });
    const left = leftOf(upload);
    if (left === undefined) await editing.store.uploads.remove(id);
    else await editing.store.uploads.describe(id, detailsOfRest(details, left), editing.clock());
    if (details.url !== undefined && form.text('keep') === '1') await keep(asked, details.source, details.url);
    if (applied === undefined) return { to: '/import', did: 'nothing' };
    return { to: startFor(upload), did: 'imported', revision: applied.revision };
  } catch (error) {
    if (error instanceof RoomTaken) {
      const texts = error.warnings.slice(0, MAX_SHOWN).map(({ text }) => text);
      return page(asked, upload, { notice: `${t('import.roomTaken')} ${texts.join(' ')}`, isDespite: true });
    }
    if (!(error instanceof Conflict)) throw error;
    const again = await findUpload(asked);
    return again === undefined ? GONE_AWAY : page(asked, again, { notice: t('import.changedMeanwhile') });
  }
}

/** Skipped rows, to be reviewed after the import; undefined if there are none. */
function leftOf({ foreseen: { preview } }: KeptUpload): Details['left'] {
  const count = rowsOf([...preview.faults, ...preview.unclear]);
  return count === 0 ? undefined : { count, group: preview.faults.length > 0 ? 'faulty' : 'unclear' };
}

/** Details of the file after the import, without the answers about names and rows, which would create entities twice. */
function detailsOfRest({ names: _, rows: __, ...details }: Details, left: Details['left']): Details {
  return { ...details, token: newToken(), ...(left && { left }) };
}

/** Path of the first step, which lists the skipped rows if there are any. */
function startFor(upload: KeptUpload | undefined): string {
  return upload === undefined || leftOf(upload) === undefined ? '/import' : `/import?rest=${upload.id}`;
}

/** Handles an outdated preview; names the answers about rows as the reason if only these differ. */
async function seenBefore(asked: PageRequest, upload: KeptUpload): Promise<PageResult> {
  const { form, editing, language } = asked;
  const t = translator(language);
  const then = await findUpload(asked, { rows: rowsSeen(asked) });
  if (then === undefined || form.text('seen') !== seenOf(then)) {
    return page(asked, upload, { notice: t('import.changedMeanwhile') });
  }
  const rows = rowsSaid(asked, upload);
  if (rows === undefined) return page(asked, upload, { notice: t('import.choice.taken') });
  await editing.store.uploads.describe(upload.id, { ...upload.details, rows }, editing.clock());
  const changed = await findUpload(asked);
  return changed === undefined ? GONE_AWAY : page(asked, changed, { notice: t('import.choice.taken') });
}

/** Registers the URL for regular updates; a refusal is ignored. */
async function keep({ editing, instance }: PageRequest, source: string, url: string): Promise<void> {
  await keepFetching(editing, instance.name, source, url).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
  });
}

function tooMany(t: Translate): string {
  return t('import.tooMany', { count: MAX_STEPS });
}

interface Again {
  readonly notice: string;
  readonly isDespite?: boolean;
}

async function page(asked: PageRequest, upload: KeptUpload, again?: Again): Promise<PageContent> {
  const { language, link, editing, instance } = asked;
  const t = translator(language);
  const { foreseen, id, name } = upload;
  const { preview } = foreseen;
  const hasMuch = stepsOf(foreseen).length > MAX_STEPS;
  const isNothing = stepsOf(foreseen).length === 0;
  const mails = isNothing || hasMuch ? undefined : await previewMails(editing, instance.name, foreseen);
  const despite = again?.isDespite === true ? hidden(DESPITE, 'room_conflict') : '';
  const word = again?.isDespite === true ? t('import.despite') : t('import.doIt');
  const back = html`<a class="button" href="${link(`/import/${id}`)}">${t('import.back')}</a>`;
  const discard = html`<button formaction="${link(`/import/${id}/discard`)}">${t('import.discard')}</button>`;
  const main = html`<h1>${t('import.lookTitle')}</h1>
    ${steps(t, 2)}
    <p><strong>${name}</strong> <span class="soft">· ${t('import.lookHelp')}</span></p>
    ${again === undefined ? '' : notice(again.notice, 'warn', 'alert')}
    ${hasMuch && again === undefined ? notice(tooMany(t), 'warn') : ''}
    ${tally(upload, t)}
    ${remarks(asked, upload, t)}
    ${faultGroup(asked, upload, 'faulty', preview.faults)}
    ${faultGroup(asked, upload, 'unclear', preview.unclear)}
    ${faultGroup(asked, upload, 'decided', preview.decided)}
    ${faultGroup(
      asked,
      upload,
      'remarks',
      preview.remarks.filter((one) => !cancelsNothing(one)),
    )}
    ${RESOURCE_KINDS.map((kind) => clashGroup(asked, upload, t, kind))}
    ${newGroup(asked, upload, t)}
    ${changedGroup(asked, upload, t)}
    ${goneGroup(asked, upload, t)}
    <form class="entry" id="${FORM}" method="post" action="${link(`/import/${id}/look`)}">
      ${hidden('seen', seenOf(upload))}${hidden('seen_rows', JSON.stringify(upload.details.rows ?? {}))}
      ${hidden('token', upload.details.token ?? '')}${despite}
      ${isNothing ? notice(t('import.nothing')) : keeping(asked, upload)}
      ${mails && drawMails(asked, mails)}
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

/** Checkbox to update from the URL regularly (rule Z4). */
function keeping({ language }: PageRequest, { details, foreseen: { preview } }: KeptUpload): Html | undefined {
  if (details.url === undefined || preview.kind !== 'event') return undefined;
  const t = translator(language);
  const field = drawFrame({
    name: 'keep',
    label: t('sources.keepFetching'),
    hint: t('sources.keepFetchingHint'),
    isNamed: true,
    input: (attributes) => box('keep', false, t('sources.keepFetching'), attributes),
  });
  return html`<section class="card">${field}</section>`;
}

function tally({ foreseen: { preview } }: KeptUpload, t: Translate): Html {
  const counts = [
    ['new', preview.creates.length],
    ['changed', preview.changes.filter(({ fields }) => fields.length > 0).length],
    ['gone', preview.gone.length],
    ['unclear', rowsOf(preview.unclear)],
    ['faulty', rowsOf(preview.faults)],
    ['same', preview.same + preview.changes.filter(({ fields }) => fields.length === 0).length],
  ] as const;
  const items = counts.map(([name, count]) => {
    const inner = html`<strong>${count}</strong> <span>${t(`import.groups.${name}`)}</span>`;
    const shown = count === 0 || name === 'same' ? inner : html`<a href="#${name}">${inner}</a>`;
    return html`<li data-group="${name}"${count === 0 ? html` data-none` : ''}>${shown}</li>`;
  });
  return html`<ul class="tally">${items}</ul>`;
}

function cancelsNothing({ code }: RowFault): boolean {
  return code === 'nothing_cancelled';
}

function remarks(asked: PageRequest, { foreseen }: KeptUpload, t: Translate): Html {
  const { locale, instance, now } = asked;
  const { past, since, unknownZones, outside, preview } = foreseen;
  const { day } = sayDays(locale, instance.timeZone, now);
  const told = past === 0 ? '' : t('import.past', { count: past, day: day(`${since} 00:00:00`) });
  return html`${told === '' ? '' : html`<p class="soft">${told}</p>`}
    ${tableRemarks(foreseen, t)}${dayRemarks(asked, foreseen)}
    ${unknownZones.map((zone) => notice(t('import.unknownZone', { zone }), 'warn'))}
    ${outside === '' ? '' : notice(t('import.outside', { text: outside }), 'warn')}
    ${preview.remarks.filter(cancelsNothing).map((fault) => notice(sayFault(fault, asked.language), 'warn'))}`;
}
