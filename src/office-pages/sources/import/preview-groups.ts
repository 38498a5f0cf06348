import type { Translate } from '../../../i18n/translate.ts';
import type { ResourceKind } from '../../../model/resources.ts';
import { countRemovalOutcomes, decideRemovalOutcome } from '../../../office/sources/runs/missing-event-outcome.ts';
import { type PreviewedCreation, sortByStart } from '../../../office/sources/runs/previewed-item.ts';
import { type Html, html } from '../../../util/html.ts';
import type { PageRequest } from '../../page.ts';
import { formatImportTime } from './format-import-time.ts';
import { formatImportFieldLabel, formatImportValue } from './format-import-value.ts';
import { capitalize, MAX_GROUP_ENTRIES, renderPreviewGroup, renderRemainingCount } from './preview-group.ts';
import type { StoredUpload } from './upload.ts';

export function renderClashGroup(
  request: PageRequest,
  { sourcePreview }: StoredUpload,
  t: Translate,
  ofKind: ResourceKind,
): Html | undefined {
  const { link } = request;
  const clashes = sourcePreview.clashes.filter(({ kind }) => kind === ofKind);
  const rows = clashes.slice(0, MAX_GROUP_ENTRIES).map(({ name, from, to, label, other, otherId }) => {
    const second =
      otherId === undefined
        ? html`${t('import.comesToo', { what: other })}`
        : html`<a href="${link(`/events/${otherId}`)}">${other}</a>`;
    return html`<li>
      <p>${renderTime(request, from, to)}${label}</p>
      <p class="small"><span class="soft">${t('named', { name })}</span> ${second}</p>
    </li>`;
  });
  const inner = html`<ul class="plain effect">${rows}</ul>${renderRemainingCount(clashes.length, t)}`;
  const { title, help } = { title: t(`import.clashes.${ofKind}`), help: t(`import.clashesHelp.${ofKind}`) };
  return renderPreviewGroup(`clashes-${ofKind}`, title, clashes.length, inner, help);
}

export function renderNewGroup(request: PageRequest, { sourcePreview }: StoredUpload, t: Translate): Html | undefined {
  const creates = sortByStart(sourcePreview.preview.creates);
  const rows = creates
    .slice(0, MAX_GROUP_ENTRIES)
    .map(
      (one) =>
        html`<li>${renderTime(request, one.value['date_from'], one.value['date_to'])}${one.label}${renderPreviewDetails(
          request,
          sourcePreview,
          one,
          t,
        )}</li>`,
    );
  return renderPreviewGroup(
    'new',
    capitalize(t('import.groups.new')),
    creates.length,
    html`<ul class="plain effect">${rows}</ul>${renderRemainingCount(creates.length, t)}`,
  );
}

function renderTime(request: PageRequest, from: unknown, to: unknown = from): Html | undefined {
  if (typeof from !== 'string') return undefined;
  return html`<span class="soft">${formatImportTime(request, from, typeof to === 'string' ? to : from)}</span> `;
}

function renderPreviewDetails(
  request: PageRequest,
  { preview: { kind }, directory }: StoredUpload['sourcePreview'],
  { value, isPrivate }: PreviewedCreation,
  t: Translate,
): Html | undefined {
  if (kind !== 'event') return undefined;
  const rooms = value['rooms'];
  const place =
    Array.isArray(rooms) && rooms.length > 0
      ? [formatImportValue(request, { kind, name: 'rooms', value: rooms, directory, t })]
      : [];
  const notes = [
    ...place,
    ...(value['public'] === true ? [] : [t(isPrivate === true ? 'import.isPrivate' : 'import.internal')]),
  ];
  return notes.length === 0 ? undefined : html` <span class="soft small">· ${notes.join(' · ')}</span>`;
}

export function renderChangedGroup(
  request: PageRequest,
  { sourcePreview }: StoredUpload,
  t: Translate,
): Html | undefined {
  const { kind, changes } = sourcePreview.preview;
  const shown = sortByStart(changes).filter(({ fields }) => fields.length > 0);
  const say = (name: string, value: unknown) =>
    formatImportValue(request, { kind, name, value, directory: sourcePreview.directory, t });
  const privateMark = html` <span class="soft small">· ${t('import.isPrivate')}</span>`;
  const rows = shown.slice(0, MAX_GROUP_ENTRIES).map(
    ({ label, fields, value, isPrivate }) =>
      html`<li>
        <p>${renderTime(request, value['date_from'], value['date_to'])}${label}${isPrivate === true ? privateMark : ''}</p>
        <dl class="facts small">${fields.map(
          ({ name, before, after }) =>
            html`<dt>${formatImportFieldLabel(kind, name, request.language)}</dt>
              <dd><del>${say(name, before)}</del> → <ins>${say(name, after)}</ins></dd>`,
        )}</dl>
      </li>`,
  );
  return renderPreviewGroup(
    'changed',
    capitalize(t('import.groups.changed')),
    shown.length,
    html`<ul class="plain effect">${rows}</ul>${renderRemainingCount(shown.length, t)}`,
  );
}

export function renderRemovedGroup(
  request: PageRequest,
  { sourcePreview }: StoredUpload,
  t: Translate,
): Html | undefined {
  const { gone } = sourcePreview.preview;
  const setting = sourcePreview.remembers?.gone ?? 'keep';
  const rows = gone.slice(0, MAX_GROUP_ENTRIES).map(({ id, label, value }) => {
    const isKept = decideRemovalOutcome(value, setting) === 'kept_for_sign_up';
    const mark = isKept ? html` <span class="soft small">· ${t('import.isCancelled')}</span>` : '';
    const link = html`<a href="${request.link(`/events/${id}`)}">${label}</a>`;
    return html`<li>${renderTime(request, value.startsAt, value.endsAt)}${link}${mark}</li>`;
  });
  return renderPreviewGroup(
    'gone',
    capitalize(t('import.groups.gone')),
    gone.length,
    html`<ul class="plain effect">${rows}</ul>${renderRemainingCount(gone.length, t)}`,
    sayOutcomes(sourcePreview, t),
  );
}

/** Sentences about what happens to the events that the source no longer has. */
function sayOutcomes({ preview: { gone }, remembers }: StoredUpload['sourcePreview'], t: Translate): string {
  const setting = remembers?.gone ?? 'keep';
  if (setting === 'keep') return t('import.goneStay');
  const events = gone.map(({ value }) => value);
  return [...countRemovalOutcomes(events, setting)]
    .map(([outcome, count]) => t(`import.goneOutcomes.${outcome}`, { count }))
    .join(' ');
}
