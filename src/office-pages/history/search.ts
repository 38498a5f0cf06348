// Search of the history, from the query.

import { texts, translator } from '../../i18n/translate.ts';
import { isPlain } from '../../model/format/rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { fieldsFor, maySee } from '../../office/access/visible-fields.ts';
import { folded } from '../../office/search/entry.ts';
import type { PastChange } from '../../store/content/history.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { plainText } from '../../util/plain-text.ts';
import { beginningOfDay, wallClock } from '../../util/wall-clock.ts';
import { sayActor } from '../actors.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { formOfQuery } from '../form.ts';
import { icon } from '../icons.ts';
import type { PageRequest } from '../page.ts';

/** Maximum changes per page, and maximum entities read per change. */
const ROWS = 40;
const MAX_ENTITIES = 200;

/** Changes read per batch, and maximum read in total for a text search. */
const BATCH = 200;
const MAX_READ = 2000;

export const ASKED = ['text', 'by', 'kind', 'from', 'to'] as const;

export interface FoundChanges {
  readonly changes: readonly PastChange[];
  /** Revision to continue from, or undefined at the end. */
  readonly next: number | undefined;
}

/** Newest first; invalid parameters are ignored. */
export async function findChanges(asked: PageRequest): Promise<FoundChanges> {
  const { query, editing, instance } = asked;
  const wish = wishOf(asked);
  const words = folded(query.get('text') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  let before = numberOf(query.get('before'));
  if (words.length === 0) {
    const found = await seenHistory(editing, instance.name, {
      ...wish,
      ...(before !== undefined && { before }),
      limit: ROWS + 1,
      mostEntities: MAX_ENTITIES,
    });
    const changes = found.slice(0, ROWS);
    return { changes, next: found.length > ROWS ? changes.at(-1)?.revision : undefined };
  }
  const changes: PastChange[] = [];
  for (let read = 0; read < MAX_READ; read += BATCH) {
    const some = await seenHistory(editing, instance.name, {
      ...wish,
      ...(before !== undefined && { before }),
      limit: BATCH,
    });
    for (const past of some) {
      before = past.revision;
      if (!hasWords(asked, past, words)) continue;
      changes.push({ ...past, entities: past.entities.slice(0, MAX_ENTITIES) });
      if (changes.length === ROWS) return { changes, next: before };
    }
    if (some.length < BATCH) return { changes, next: undefined };
  }
  return { changes, next: before };
}

function wishOf(asked: PageRequest) {
  const { query, instance } = asked;
  const form = formOfQuery(asked, true);
  const tell = wallClock(instance.timeZone);
  const [kind, by] = ['kind', 'by'].map((name) => query.get(name) ?? '');
  const [from, to] = ['from', 'to'].map((name) => form.day(name));
  const isKind = translator('de').maybe(`records.kinds.${kind}`) !== undefined;
  return {
    ...(isKind && { of: { kind: kind as StoredKind } }),
    ...(by !== undefined && by !== '' && { by }),
    ...(isDate(from ?? '') && { from: beginningOfDay(from ?? '', tell) }),
    ...(isDate(to ?? '') && { to: beginningOfDay(addDays(to ?? '', 1), tell) }),
  };
}

function numberOf(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Returns whether all words occur in names, notes or changed texts that the user may see. */
function hasWords({ editing }: PageRequest, { entities, note, actor }: PastChange, words: readonly string[]): boolean {
  const texts = [note, actor];
  for (const { kind, label, before, after } of entities) {
    texts.push(label);
    for (const fields of [before, after]) gather(fieldsFor(editing.authority, kind, fields), texts);
  }
  const all = folded(texts.join('\n'));
  return words.every((word) => all.includes(word));
}

function gather(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value.includes('<') ? plainText(value) : value);
  else if (Array.isArray(value)) for (const one of value) gather(one, texts);
  else if (isPlain(value)) for (const one of Object.values(value)) gather(one, texts);
}

export async function searchForm(asking: PageRequest): Promise<Html> {
  const { query, editing, instance, language } = asking;
  const form = formOfQuery(asking, true);
  const t = translator(language);
  const actors = await editing.store.content.historyActors(instance.name);
  const asked = (name: string) => query.get(name) ?? '';
  const kinds = Object.entries(texts(language, 'records.kinds')).filter(
    ([kind]) => kind !== 'source' && maySee(editing.authority, kind as StoredKind),
  );
  const field = (label: string, control: Html) =>
    html`<label class="field"><span class="label">${label}</span>${control}</label>\n`;
  const select = (name: string, label: string, any: string, choices: readonly (readonly [string, string])[]) =>
    field(
      label,
      html`<select name="${name}">
        <option value="">${any}</option>
        ${choices.map(([value, text]) => html`<option value="${value}"${value === asked(name) ? html` selected` : ''}>${text}</option>`)}
      </select>`,
    );
  const day = (name: 'from' | 'to') =>
    html`<div class="field">
      <label class="label" for="i-${name}">${t(`search.${name}`)}</label>
      ${dayInput({ name, value: form.day(name), language, isPast: true, attributes: html` id="i-${name}"` })}
    </div>\n`;
  const isOpen = ASKED.some((name) => name !== 'text' && asked(name) !== '');
  const people = actors.map((actor) => [actor, sayActor(actor, language)] as const);
  return html`<form class="history-search" role="search" aria-label="${t('search.find')}">
    <div class="within">
      <input type="search" name="text" value="${asked('text')}" aria-label="${t('search.text')}"
        placeholder="${t('search.textHint')}"><button>${t('search.find')}</button>
    </div>
    <details class="narrow"${isOpen ? html` open` : ''}>
      <summary class="chip">${icon('filter')}${t('search.closer')}</summary>
      <div class="narrowing">
        ${select('by', t('search.by'), t('search.anybody'), people)}
        ${select('kind', t('search.kind'), t('search.anything'), kinds)}
        ${day('from')}
        ${day('to')}
      </div>
    </details>
  </form>`;
}

export function hasSearchTerms({ query }: PageRequest): boolean {
  return ASKED.some((name) => (query.get(name) ?? '') !== '');
}
