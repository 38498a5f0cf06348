// Result of an import on the next page: its numbers, and links.

import { type Translate, translator } from '../../../i18n/translate.ts';
import { seenHistory } from '../../../office/access/seen-history.ts';
import type { TableKind } from '../../../office/sources/tables/columns.ts';
import type { PastEntity, PastFields } from '../../../store/content/history.ts';
import { type Html, html } from '../../../util/html.ts';
import { notice } from '../../components/parts.ts';
import type { PageRequest } from '../../page.ts';
import { type Details, ownerOf } from './upload.ts';

/** Reads the import from the history by the URL of the page; undefined if it names none. */
export async function sayBrought(asked: PageRequest): Promise<Html | undefined> {
  const { editing, instance, language, link, query } = asked;
  const revision = Number(query.get('revision'));
  if (query.get('did') !== 'imported' || !Number.isSafeInteger(revision) || revision < 1) return undefined;
  const [past] = await seenHistory(editing, instance.name, { revision, limit: 1 });
  if (past?.what !== 'source') return undefined;
  const t = translator(language);
  const told = tally(past.entities, t);
  if (told === '') return undefined;
  const isNew = ({ kind, before }: PastEntity) => kind === 'event' && before === null;
  const events = past.entities.flatMap((one) => (isNew(one) && one.after !== null ? [one.after] : []));
  const hidden = events.filter((fields) => fields['public'] === false).length;
  const notPublic = hidden === 0 ? '' : html` ${t('import.notPublic', { count: hidden })}`;
  const address = agendaOf(events);
  const see = address === undefined ? '' : html` <a href="${link(address)}">${t('import.seeThem')}</a>`;
  return html`${notice(html`${told}${notPublic}${see}`)}${await leftOut(asked, t)}`;
}

/** Skipped rows, with a link to their list; the file is kept for that. */
async function leftOut(
  { editing, instance, person, link, query }: PageRequest,
  t: Translate,
): Promise<Html | undefined> {
  const id = Number(query.get('rest'));
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const owner = ownerOf({ person });
  const found = await editing.store.uploads.find(instance.name, owner, id, editing.clock());
  const { left } = (found?.details ?? {}) as Details;
  if (left === undefined) return undefined;
  const { count, group } = left;
  const see = html`<a href="${link(`/import/${id}/look#${group}`)}">${t('import.seeLeft')}</a>`;
  return notice(html`${t('named', { name: t('import.left', { count }) })} ${see}`, 'warn');
}

/** Order of kinds in the summary. */
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
  const told = (['new', 'changed', 'gone'] as const).flatMap((fate) => {
    const all = entities.filter((one) => fateOf(one) === fate);
    const counted = ORDER.flatMap((kind) => {
      const count = all.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : [t(`import.counted.${kind}`, { count })];
    });
    return counted.length === 0 ? [] : [t(`import.came.${fate}`, { what: counted.join(', ') })];
  });
  return told.length === 0 ? '' : `${told.join('; ')}.`;
}

/** Agenda filtered by the source, from the day of the first new event; undefined without new events. */
function agendaOf(made: readonly PastFields[]): string | undefined {
  const [first] = made.flatMap(({ startsAt }) => (typeof startsAt === 'string' ? [startsAt] : [])).sort();
  if (first === undefined) return undefined;
  const source = made[0]?.['source'] as { readonly id: number } | undefined;
  const of = source === undefined ? '' : `&source=${source.id}`;
  return `/agenda?from=${first.slice(0, 10)}${of}`;
}
