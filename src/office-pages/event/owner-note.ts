// At an event that a source brings: where it comes from, and how it becomes the office's own (rule Z5).

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Source } from '../../model/sources/source.ts';
import { type Html, html } from '../../util/html.ts';
import { FIELD_NAMES, FIELDS, type FieldName } from '../event-fields/fields.ts';
import type { PageRequest } from '../page.ts';
import { keepBack } from '../return-url.ts';

/** Undefined for an event that no source owns. */
export function ownerNote({ language, link, editing, query }: PageRequest, id: number, owner: Source | undefined) {
  if (owner === undefined) return undefined;
  const t = translator(language);
  const isEditor = hasRole(editing.authority, 'editor');
  const [before = '', after = ''] = t('owner.notice', { source: '{source}' }).split('{source}');
  const name: Html = isEditor ? html`<a href="${link(`/sources/${owner.id}`)}">${owner.name}</a>` : html`${owner.name}`;
  const detach = html`<form method="post" action="${link(keepBack(`/events/${id}/detach`, query))}">
    <button class="small">${t('owner.detach')}</button> <span class="hint">${t('owner.detachHint')}</span>
  </form>`;
  return html`<div class="notice"><p>${before}${name}${after}</p>${isEditor ? detach : ''}</div>`;
}

/** The fields of the form that the source overwrites. */
export function fixedFields(owner: Source | undefined): ReadonlySet<FieldName> {
  const owned = new Set(owner?.owns);
  return new Set(FIELD_NAMES.filter((name) => FIELDS[name].keys.some((key) => owned.has(key))));
}
