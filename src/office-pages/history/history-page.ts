// Routes of the history, including undo.

import { createTranslator, type Translate, textsBelow } from '../../i18n/translate.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import type { StoredKind } from '../../model/present.ts';
import { canSeeKind, serializeVisibleFields } from '../../office/access/visible-fields.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import {
  countUndoEffects,
  MAX_UNCONFIRMED_REMOVALS,
  type UndoEffectCounts,
} from '../../office/content/count-undo-effects.ts';
import { needsConfirmation, previewUndo, type UndoPreview } from '../../office/content/preview-undo.ts';
import { revertEntity } from '../../office/content/revert-entity.ts';
import { undoChange } from '../../office/content/undo-change.ts';
import { foldForIndex } from '../../office/search/entry.ts';
import { ConflictError } from '../../store/content/errors.ts';
import type { PastChange } from '../../store/content/history.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import { createWallClock, findStartOfDay } from '../../util/wall-clock.ts';
import { renderConfirmForm } from '../components/confirm.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { renderCheckbox, renderHiddenInput, renderLabelledControl, renderTextInput } from '../components/form/parts.ts';
import {
  DETACH_BOOKINGS_FIELD,
  NOTIFY_ANSWERED_FIELD,
  renderNotifyAnswerFields,
  SILENT_FIELD,
  withBookingOptions,
} from '../components/notify-options.ts';
import { renderAlert, renderNextPageLink } from '../components/parts.ts';
import { createFormFromQuery } from '../form.ts';
import { formatActorName } from '../format-actor-name.ts';
import { renderIcon } from '../icons.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { readPreviousAgendaPath, validateReturnPath } from '../return-url.ts';
import { renderDetailedChanges } from './change-list.ts';
import { describeChange } from './describe-change.ts';
import { readHistoryNames } from './history-names.ts';
import { ONLY_ENTITY_FIELD } from './undo-form.ts';
import { renderUndoRefusal } from './undo-refused.ts';

/** `ROWS`: maximum number of changes per page. `MAX_ENTITIES`: maximum number of entities read per change. */
const ROWS = 40;
const MAX_ENTITIES = 200;

/** `BATCH`: number of changes read at once. `MAX_READ`: maximum number of changes that a text search reads. */
const BATCH = 200;
const MAX_READ = 2000;

const HISTORY_SEARCH_PARAMETERS = ['text', 'by', 'kind', 'from', 'to'] as const;

interface ChangeSearchResult {
  readonly changes: readonly PastChange[];
  readonly next: number | undefined;
}

/** Changes that match the query, newest first. Invalid parameters are ignored. */
async function searchChanges(request: PageRequest): Promise<ChangeSearchResult> {
  const { query, editing, instance } = request;
  const options = historyOptionsOf(request);
  const words = foldForIndex(query.get('text') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  let before = numberOf(query.get('before'));
  if (words.length === 0) {
    const found = await readVisibleHistory(editing, instance.name, {
      ...options,
      ...(before !== undefined && { before }),
      limit: ROWS + 1,
      maxEntities: MAX_ENTITIES,
    });
    const changes = found.slice(0, ROWS);
    return { changes, next: found.length > ROWS ? changes.at(-1)?.revision : undefined };
  }
  const changes: PastChange[] = [];
  for (let read = 0; read < MAX_READ; read += BATCH) {
    const some = await readVisibleHistory(editing, instance.name, {
      ...options,
      ...(before !== undefined && { before }),
      limit: BATCH,
    });
    for (const past of some) {
      before = past.revision;
      if (!hasWords(request, past, words)) continue;
      changes.push({ ...past, entities: past.entities.slice(0, MAX_ENTITIES) });
      if (changes.length === ROWS) return { changes, next: before };
    }
    if (some.length < BATCH) return { changes, next: undefined };
  }
  return { changes, next: before };
}

function historyOptionsOf(request: PageRequest) {
  const { query, instance } = request;
  const form = createFormFromQuery(request, true);
  const tell = createWallClock(instance.timeZone);
  const [kind, by] = ['kind', 'by'].map((name) => query.get(name) ?? '');
  const [from, to] = ['from', 'to'].map((name) => form.day(name));
  const isKind = createTranslator('de').maybe(`records.kinds.${kind}`) !== undefined;
  return {
    ...(isKind && { of: { kind: kind as StoredKind } }),
    ...(by !== undefined && by !== '' && { by }),
    ...(isDate(from ?? '') && { from: findStartOfDay(from ?? '', tell) }),
    ...(isDate(to ?? '') && { to: findStartOfDay(addDays(to ?? '', 1), tell) }),
  };
}

function numberOf(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** True if all words occur in names, notes or changed texts that the user may see. */
function hasWords({ editing }: PageRequest, { entities, note, actor }: PastChange, words: readonly string[]): boolean {
  const texts = [note, actor];
  for (const { kind, label, before, after } of entities) {
    texts.push(label);
    for (const fields of [before, after]) collectTexts(serializeVisibleFields(editing.authority, kind, fields), texts);
  }
  const all = foldForIndex(texts.join('\n'));
  return words.every((word) => all.includes(word));
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value.includes('<') ? stripMarkup(value) : value);
  else if (Array.isArray(value)) for (const one of value) collectTexts(one, texts);
  else if (isPlainObject(value)) for (const one of Object.values(value)) collectTexts(one, texts);
}

async function renderHistorySearch(asking: PageRequest): Promise<Html> {
  const { query, editing, instance, language } = asking;
  const form = createFormFromQuery(asking, true);
  const t = createTranslator(language);
  const actors = await editing.store.content.historyActors(instance.name);
  const asked = (name: string) => query.get(name) ?? '';
  const kinds = Object.entries(textsBelow(language, 'records.kinds')).filter(
    ([kind]) => kind !== 'source' && canSeeKind(editing.authority, kind as StoredKind),
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
      ${renderDayInput({ name, value: form.day(name), language, isPast: true, attributes: html` id="i-${name}"` })}
    </div>\n`;
  const isOpen = HISTORY_SEARCH_PARAMETERS.some((name) => name !== 'text' && asked(name) !== '');
  const people = actors.map((actor) => [actor, formatActorName(actor, language)] as const);
  return html`<form class="history-search" role="search" aria-label="${t('search.find')}">
    <div class="within">
      <input type="search" name="text" value="${asked('text')}" aria-label="${t('search.text')}"
        placeholder="${t('search.textHint')}"><button>${t('search.find')}</button>
    </div>
    <details class="narrow"${isOpen ? html` open` : ''}>
      <summary class="chip">${renderIcon('filter')}${t('agenda.filters')}</summary>
      <div class="narrowing">
        ${select('by', t('search.by'), t('search.anybody'), people)}
        ${select('kind', t('search.kind'), t('search.anything'), kinds)}
        ${day('from')}
        ${day('to')}
      </div>
    </details>
  </form>`;
}

function hasSearchTerms({ query }: PageRequest): boolean {
  return HISTORY_SEARCH_PARAMETERS.some((name) => (query.get(name) ?? '') !== '');
}

export const historyPages: readonly OfficePage[] = [
  { method: 'GET', path: '/history', role: 'reader', show: showHistory },
  { method: 'POST', path: '/history/{revision}/undo', role: 'contributor', show: undo },
];

async function showHistory(request: PageRequest): Promise<PageContent> {
  const { query, language, link } = request;
  const t = createTranslator(language);
  const { changes, next } = await searchChanges(request);
  const further = new URLSearchParams(
    [...query].filter(([name]) => (HISTORY_SEARCH_PARAMETERS as readonly string[]).includes(name)),
  );
  if (next !== undefined) further.set('before', String(next));
  const list =
    changes.length === 0 && hasSearchTerms(request)
      ? renderNoChanges(request)
      : await renderDetailedChanges(request, changes);
  const word = changes.length === 0 ? t('search.further') : t('frame.pages.next');
  const main = html`<h1>${t('history.title')}</h1>
    <p class="soft">${t('history.intro')}</p>
    ${await renderHistorySearch(request)}
    <section class="card">${list}</section>
    ${next === undefined ? '' : renderNextPageLink(link(`/history?${further}`), word)}`;
  return { title: t('history.title'), main, at: '/history' };
}

function renderNoChanges({ link, language }: PageRequest): Html {
  const t = createTranslator(language);
  return html`<p>${t('search.nothing')}</p><p><a class="button" href="${link('/history')}">${t('search.all')}</a></p>`;
}

/** Undoes a change. If there are later changes, asks first and lists the data that would be lost. */
async function undo(request: PageRequest): Promise<PageResult> {
  const { instance, ids, form, language } = request;
  const revision = ids['revision'] ?? 0;
  const options = { isForced: form.text('force') === '1', despite: readAcceptedWarnings(form), language };
  try {
    const only = entityIn(form.text(ONLY_ENTITY_FIELD));
    const question = await askFirst(request, revision, only);
    if (question !== undefined) return question;
    const editing = withBookingOptions(request.editing, form);
    const done =
      only === undefined
        ? await undoChange(editing, instance.name, revision, {
            ...options,
            confirmedRemovals: numberIn(form.text(CONFIRM)),
          })
        : await revertEntity(editing, instance.name, revision, only, options);
    return { to: await placeAfter(request, revision), did: 'undone', revision: done.revision, warnings: done.warnings };
  } catch (error) {
    if (error instanceof ConflictError) return confirm(request, revision, error);
    const force = form.text('force') === '1' ? renderHiddenInput('force', '1') : '';
    const fields = html`${force}${renderCarriedFields(request)}`;
    const title = createTranslator(language)('history.cannotTitle');
    return renderUndoRefusal(request, error, { title, at: '/history', again: { path: undoPath(revision), fields } });
  }
}

/**
 * Path to open after an undo: the page with the button (the agenda is scrolled to the event), or the list of the kind if the undo removed
 * the entity.
 */
async function placeAfter({ editing, instance, form, names }: PageRequest, revision: number): Promise<string> {
  const place = form.has('back') ? validateReturnPath(form.text('back')) : undefined;
  if (place !== undefined && /^\/agenda(?:\?|$)/.test(place)) {
    const [done] = await readVisibleHistory(editing, instance.name, { revision, limit: 1 });
    const events = done?.entities.filter(({ kind, before }) => kind === 'event' && before !== null) ?? [];
    return events.length === 1 ? `${place}#event-${events[0]?.id}` : place;
  }
  const [, list, id] = /^\/([a-z-]+)\/(\d{1,10})(?:\?|\/|$)/.exec(place ?? '') ?? [];
  if (place === undefined || list === undefined || names['revision'] === undefined) return place ?? '/history';
  const [past] = await readVisibleHistory(editing, instance.name, { revision, limit: 1 });
  const isGone = past?.entities.some(({ id: one, before }) => one === Number(id) && before === null) ?? false;
  if (!isGone) return place;
  return list === 'events' ? readPreviousAgendaPath(new URLSearchParams(place.split('?')[1])) : `/${list}`;
}

function undoPath(revision: number): string {
  return `/history/${revision}/undo`;
}

function renderCarriedFields({ form }: PageRequest): Html {
  const names = [ONLY_ENTITY_FIELD, CONFIRM].filter((name) => form.text(name) !== '');
  const inputs = names.map((name) => renderHiddenInput(name, form.text(name)));
  return html`${renderBackField({ form })}${inputs}${renderNotifyAnswerFields(form)}`;
}

function renderBackField({ form }: Pick<PageRequest, 'form'>): Html {
  return renderHiddenInput('back', validateReturnPath(form.text('back')) ?? '/history');
}

const CONFIRM = 'confirm';

function numberIn(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

function entityIn(text: string): EntityKey | undefined {
  const [, kind = '', id] = /^([a-z_]+) (\d{1,10})$/.exec(text) ?? [];
  return id === undefined ? undefined : { kind: kind as StoredKind, id: Number(id) };
}

/**
 * Question with the consequences in numbers, before an undo that affects many entities, subscribers or volunteers (rule W22). Undefined if
 * it is not needed or already answered.
 */
async function askFirst(
  request: PageRequest,
  revision: number,
  only: EntityKey | undefined,
): Promise<PageContent | undefined> {
  const { editing, instance, form, t } = request;
  const isAnswered = form.text(NOTIFY_ANSWERED_FIELD) === '1';
  const weight = isAnswered
    ? { ...(await countUndoEffects(editing, instance.name, revision, only)), mailed: 0 }
    : await previewUndo(editing, instance.name, revision, only);
  const isTyped = weight.removes > MAX_UNCONFIRMED_REMOVALS;
  const isRight = !isTyped || numberIn(form.text(CONFIRM)) === weight.removes;
  if (isAnswered ? isRight : !needsConfirmation(weight)) return undefined;
  const { removes, bookings, returningBookings: returning, assignments, mailed } = weight;
  const isOne = removes + weight.restores + weight.changes <= 1;
  const title = t(isOne ? 'history.undoMany.titleOne' : 'history.undoMany.title');
  const typed = renderLabelledControl(
    t('history.undoMany.type', { count: removes }),
    renderTextInput(CONFIRM, '', NUMBER_ATTRIBUTES),
  );
  const [past] = await readVisibleHistory(editing, instance.name, { revision, limit: 1, maxEntities: 100 });
  const change = past && html`<p>${describeChange(request, past, await readHistoryNames(request, [past]))}</p>`;
  const main = html`<div class="narrow-page">
    <h1>${title}</h1>
    ${change}
    ${isAnswered && !isRight ? renderAlert([t('history.undoMany.mistyped')]) : ''}
    <ul>${sayNumbers(weight, t).map((line) => html`<li>${line}</li>`)}</ul>
    ${renderConfirmForm(request, undoPath(revision), {
      fields: html`${renderBackField(request)}${renderHiddenInput(NOTIFY_ANSWERED_FIELD, '1')}${renderHiddenInput(
        DETACH_BOOKINGS_FIELD,
        '1',
      )}
        ${only === undefined ? '' : renderHiddenInput(ONLY_ENTITY_FIELD, form.text(ONLY_ENTITY_FIELD))}
        ${isTyped ? typed : ''}${
          bookings + returning + assignments + mailed === 0
            ? ''
            : renderCheckbox(SILENT_FIELD, false, t('signUps.silent'))
        }`,
      button: only === undefined ? t(isOne ? 'frame.undo' : 'history.undoMany.do') : t('history.undoHere'),
      back: '/history',
    })}
  </div>`;
  return { title, main, at: '/history', status: isAnswered ? 422 : 409, hasDrafts: false };
}

function sayNumbers(weight: UndoPreview, t: Translate): string[] {
  const { removes, restores, changes, bookings, assignments, mailed } = weight;
  const { comingEvents: coming, returningBookings: returning } = weight;
  const numbers = { removes, restores, changes, coming, bookings, returning, assignments, mailed };
  return Object.entries(numbers).flatMap(([name, count]) =>
    count === 0
      ? []
      : [t(`history.undoMany.${name as 'removes'}`, { count }), ...(name === 'removes' ? sayKinds(weight, t) : [])],
  );
}

/** Numbers of removed entities by kind, for changes that affect several kinds, such as an import with its source. */
function sayKinds({ removedKinds }: UndoEffectCounts, t: Translate): string[] {
  if (removedKinds.size < 2) return [];
  const kinds = [...removedKinds].map(([kind, count]) => {
    return `${t('named', { name: t.maybe(`records.kinds.${kind}`) ?? kind })} ${count}`;
  });
  return [kinds.join(' · ')];
}

const NUMBER_ATTRIBUTES = html` inputmode="numeric" autocomplete="off" required`;

async function confirm(request: PageRequest, revision: number, { present }: ConflictError): Promise<PageContent> {
  const { editing, instance, language } = request;
  const t = createTranslator(language);
  const since = await Promise.all(
    present
      .slice(0, 10)
      .map(({ kind, id }) =>
        readVisibleHistory(editing, instance.name, { of: { kind, id }, limit: 5, maxEntities: 1 }),
      ),
  );
  const later = new Map(since.flat().map((past) => [past.revision, past]));
  const notes = [...later.values()].filter((past) => past.revision > revision).sort((a, b) => b.revision - a.revision);
  const main = html`<h1>${t('history.confirmTitle')}</h1>
    <p>${t('history.confirm')}</p>
    <section class="card">${await renderDetailedChanges(request, notes)}</section>
    ${renderConfirmForm(request, undoPath(revision), {
      fields: html`${renderHiddenInput('force', '1')}${renderCarriedFields(request)}`,
      button: t('history.force'),
      back: '/history',
      backText: t('frame.failures.back'),
    })}`;
  return { title: t('history.confirmTitle'), main, at: '/history', status: 409 };
}
