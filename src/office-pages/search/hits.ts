// Records whose names match the search, such as people, rooms and lists. They are listed above the events.

import { createTranslator } from '../../i18n/translate.ts';
import { findRecords, type RecordHit, type RecordHitKind, type RecordHits } from '../../office/search/find-records.ts';
import { findKnownWords } from '../../office/search/known-words.ts';
import { type Html, html } from '../../util/html.ts';
import { recordPath } from '../components/used-by.ts';
import type { PageRequest } from '../page.ts';

const MAX_HITS = 6;

/** Agenda parameter that filters by a record, by kind. Kinds without a filter are left out. */
const EVENT_FILTERS: Readonly<Partial<Record<RecordHitKind, string>>> = {
  person: 'person',
  room: 'room',
  list: 'list',
  layer: 'layer',
};

/** Records that match the typed words or, if none do, other forms of these words; undefined on further pages and without a match. */
export async function findRecordHits(request: PageRequest): Promise<RecordHits | undefined> {
  const { editing, indexes, instance, query, language } = request;
  if (query.has('after')) return undefined;
  const typed = query.get('q') ?? '';
  const find = (words: string) => findRecords(editing, indexes, instance.name, { words, limit: MAX_HITS });
  const asTyped = await find(typed);
  if (asTyped.total > 0 || query.get('words') === '1') return asTyped.total > 0 ? asTyped : undefined;
  const known = await findKnownWords(editing, indexes, instance.name, { words: typed, language });
  for (const words of new Set([known.simplified, known.corrected])) {
    const found = await find(words);
    if (found.total > 0) return found;
  }
  return undefined;
}

export function renderRecordHits(request: PageRequest, { records, total }: RecordHits): Html {
  const t = createTranslator(request.language);
  const more = total - records.length;
  return html`<section class="hits card" aria-label="${t('officeSearch.records')}">
    <ul class="plain">${records.map((record) => renderHit(request, record))}</ul>
    ${more > 0 ? html`<p class="small soft">${t('officeSearch.more', { count: more })}</p>` : ''}
  </section>`;
}

function renderHit({ link, language }: PageRequest, { kind, id, name, detail }: RecordHit): Html {
  const t = createTranslator(language);
  const filter = EVENT_FILTERS[kind];
  const about = [t(`kinds.${kind}.one`), detail].filter((text) => text !== '').join(' · ');
  const of = html`<span class="hidden-text">: ${name}</span>`;
  const events =
    filter === undefined
      ? ''
      : html` <a class="small" href="${link(`/agenda?${filter}=${id}`)}">${t('officeSearch.events')}${of}</a>`;
  const address = link(recordPath(kind, id) ?? '');
  return html`<li>
    <a class="hit" href="${address}">${name}</a> <span class="small soft">${about}</span>${events}
  </li>`;
}
