// What an import has just brought, told on the page that comes next: how many, and where they are.

import { type Html, html } from '../../kit/html.ts';
import type { PastEntity, PastFields } from '../../store/content/history.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { notice } from '../kit/parts.ts';
import type { Asked } from '../page.ts';

/** Read from the history by the address the page was sent on to; undefined where that names no import. */
export async function sayBrought({ editing, instance, language, link, query }: Asked): Promise<Html | undefined> {
  const revision = Number(query.get('revision'));
  if (query.get('did') !== 'imported' || !Number.isSafeInteger(revision) || revision < 1) return undefined;
  const [past] = await editing.store.content.history(instance.name, { revision, limit: 1 });
  if (past?.what !== 'source') return undefined;
  const t = translator(language);
  const brought = past.entities.filter(({ kind }) => kind !== 'source');
  const [first] = brought;
  if (first === undefined) return undefined;
  const made = brought.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  const hidden = first.kind === 'event' ? made.filter((fields) => fields['public'] === false).length : 0;
  const notPublic = hidden === 0 ? '' : html` ${t('import.notPublic', { count: hidden })}`;
  const address = first.kind === 'event' ? agendaOf(made) : undefined;
  const see = address === undefined ? '' : html` <a href="${link(address)}">${t('import.seeThem')}</a>`;
  return notice(html`${tally(first, brought, made.length, t)}${notPublic}${see}`);
}

/** `Anlässe: 5 neu, 2 geändert.` */
function tally({ kind }: PastEntity, brought: readonly PastEntity[], made: number, t: Translate): string {
  const removed = brought.filter(({ after }) => after === null).length;
  const counts = [
    [made, t('import.groups.new')],
    [brought.length - made - removed, t('import.groups.changed')],
    [removed, t('import.groups.gone')],
  ] as const;
  const told = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return `${t('named', { name: t.maybe(`import.kinds.${kind}`) ?? kind })} ${told.join(', ')}.`;
}

/** The agenda with the events of the source, from the first new one’s day on; undefined where nothing is new. */
function agendaOf(made: readonly PastFields[]): string | undefined {
  const [first] = made.flatMap(({ startsAt }) => (typeof startsAt === 'string' ? [startsAt] : [])).sort();
  if (first === undefined) return undefined;
  const source = made[0]?.['source'] as { readonly id: number } | undefined;
  const of = source === undefined ? '' : `&source=${source.id}`;
  return `/agenda?from=${first.slice(0, 10)}${of}`;
}
