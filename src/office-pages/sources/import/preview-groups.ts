// Preview groups of created, changed and removed entities, and of room and people conflicts.

import type { Translate } from '../../../i18n/translate.ts';
import type { ResourceKind } from '../../../model/resources.ts';
import { inOrderOfTime, type PreviewedCreate } from '../../../office/sources/runs/previewed-item.ts';
import { countOutcomes, removalOutcome } from '../../../office/sources/runs/removal-outcome.ts';
import { type Html, html } from '../../../util/html.ts';
import type { PageRequest } from '../../page.ts';
import { capital, group, MAX_SHOWN, rest } from './look-groups.ts';
import { fieldLabel, sayValue } from './say-value.ts';
import { sayWhen } from './say-when.ts';
import type { KeptUpload } from './upload.ts';

/** Rooms or people that the import would double-book. */
export function clashGroup(
  asked: PageRequest,
  { foreseen }: KeptUpload,
  t: Translate,
  ofKind: ResourceKind,
): Html | undefined {
  const { link } = asked;
  const clashes = foreseen.clashes.filter(({ kind }) => kind === ofKind);
  const rows = clashes.slice(0, MAX_SHOWN).map(({ name, from, to, label, other, otherId }) => {
    const second =
      otherId === undefined
        ? html`${t('import.comesToo', { what: other })}`
        : html`<a href="${link(`/events/${otherId}`)}">${other}</a>`;
    return html`<li>
      <p>${when(asked, from, to)}${label}</p>
      <p class="small"><span class="soft">${t('named', { name })}</span> ${second}</p>
    </li>`;
  });
  const inner = html`<ul class="plain effect">${rows}</ul>${rest(clashes.length, t)}`;
  const { title, help } = { title: t(`import.clashes.${ofKind}`), help: t(`import.clashesHelp.${ofKind}`) };
  return group(`clashes-${ofKind}`, title, clashes.length, inner, help);
}

export function newGroup(asked: PageRequest, { foreseen }: KeptUpload, t: Translate): Html | undefined {
  const creates = inOrderOfTime(foreseen.preview.creates);
  const rows = creates
    .slice(0, MAX_SHOWN)
    .map(
      (one) =>
        html`<li>${when(asked, one.value['date_from'], one.value['date_to'])}${one.label}${besides(asked, foreseen, one, t)}</li>`,
    );
  return group(
    'new',
    capital(t('import.groups.new')),
    creates.length,
    html`<ul class="plain effect">${rows}</ul>${rest(creates.length, t)}`,
  );
}

function when(asked: PageRequest, from: unknown, to: unknown = from): Html | undefined {
  if (typeof from !== 'string') return undefined;
  return html`<span class="soft">${sayWhen(asked, from, typeof to === 'string' ? to : from)}</span> `;
}

/** Place of a new event, and whether it is internal. */
function besides(
  asked: PageRequest,
  { preview: { kind }, directory }: KeptUpload['foreseen'],
  { value, isPrivate }: PreviewedCreate,
  t: Translate,
): Html | undefined {
  if (kind !== 'event') return undefined;
  const rooms = value['rooms'];
  const place =
    Array.isArray(rooms) && rooms.length > 0
      ? [sayValue(asked, { kind, name: 'rooms', value: rooms, directory, t })]
      : [];
  const told = [
    ...place,
    ...(value['public'] === true ? [] : [t(isPrivate === true ? 'import.isPrivate' : 'import.internal')]),
  ];
  return told.length === 0 ? undefined : html` <span class="soft small">· ${told.join(' · ')}</span>`;
}

export function changedGroup(asked: PageRequest, { foreseen }: KeptUpload, t: Translate): Html | undefined {
  const { kind, changes } = foreseen.preview;
  const shown = inOrderOfTime(changes).filter(({ fields }) => fields.length > 0);
  const say = (name: string, value: unknown) =>
    sayValue(asked, { kind, name, value, directory: foreseen.directory, t });
  const privateMark = html` <span class="soft small">· ${t('import.isPrivate')}</span>`;
  const rows = shown.slice(0, MAX_SHOWN).map(
    ({ label, fields, value, isPrivate }) =>
      html`<li>
        <p>${when(asked, value['date_from'], value['date_to'])}${label}${isPrivate === true ? privateMark : ''}</p>
        <dl class="facts small">${fields.map(
          ({ name, before, after }) =>
            html`<dt>${fieldLabel(kind, name, asked.language)}</dt>
              <dd><del>${say(name, before)}</del> → <ins>${say(name, after)}</ins></dd>`,
        )}</dl>
      </li>`,
  );
  return group(
    'changed',
    capital(t('import.groups.changed')),
    shown.length,
    html`<ul class="plain effect">${rows}</ul>${rest(shown.length, t)}`,
  );
}

export function goneGroup(asked: PageRequest, { foreseen }: KeptUpload, t: Translate): Html | undefined {
  const { gone } = foreseen.preview;
  const setting = foreseen.remembers?.gone ?? 'keep';
  const rows = gone.slice(0, MAX_SHOWN).map(({ id, label, value }) => {
    const isKept = removalOutcome(value, setting) === 'kept_for_sign_up';
    const mark = isKept ? html` <span class="soft small">· ${t('import.isCancelled')}</span>` : '';
    const link = html`<a href="${asked.link(`/events/${id}`)}">${label}</a>`;
    return html`<li>${when(asked, value.startsAt, value.endsAt)}${link}${mark}</li>`;
  });
  return group(
    'gone',
    capital(t('import.groups.gone')),
    gone.length,
    html`<ul class="plain effect">${rows}</ul>${rest(gone.length, t)}`,
    sayOutcomes(foreseen, t),
  );
}

/** What happens to missing events, one sentence per outcome. */
function sayOutcomes({ preview: { gone }, remembers }: KeptUpload['foreseen'], t: Translate): string {
  const setting = remembers?.gone ?? 'keep';
  if (setting === 'keep') return t('import.goneStay');
  const events = gone.map(({ value }) => value);
  return [...countOutcomes(events, setting)]
    .map(([outcome, count]) => t(`import.goneOutcomes.${outcome}`, { count }))
    .join(' ');
}
