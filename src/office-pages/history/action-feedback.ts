import { createTranslator } from '../../i18n/translate.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import { findStoredEntityWarnings, type StoredEntity } from '../../office/content/stored-entity-warnings.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type Html, html } from '../../util/html.ts';
import { renderMessage } from '../components/parts.ts';
import { ACTION_NAMES, type ActionName, type PageRequest } from '../page.ts';
import { describeRequestAnswer } from '../room-requests/answer-feedback.ts';
import { describeWarning, describeWarningsFromUrl, renderWarning } from '../warning-texts.ts';
import { describeChange, describePredicate, describeSubject } from './describe-change.ts';
import { readHistoryNames } from './history-names.ts';
import { renderUndoForm } from './undo-form.ts';

export async function renderActionFeedback(request: PageRequest): Promise<Html | undefined> {
  const { query, language } = request;
  const did = query.get('did') as ActionName | null;
  if (did === null || !ACTION_NAMES.includes(did)) return undefined;
  const t = createTranslator(language);
  const revision = Number(query.get('revision'));
  const isKnown = Number.isSafeInteger(revision) && revision > 0;
  const undone = did === 'undone' && isKnown ? await undoneBy(request, revision) : undefined;
  const text =
    undone?.text ??
    (await summarizeSavedChange(request, did, revision)) ??
    (await severalCreated(request, did, revision)) ??
    (await detachedEventsNote(request, did, revision)) ??
    (await summarizeSeriesOfEvent(request, did, revision)) ??
    (await describePendingProposal(request, did)) ??
    (await describeRequestAnswer(request, did)) ??
    html`${t(`frame.did.${did}`)}`;
  const button = isKnown
    ? renderUndoForm(request, revision, undone?.button ?? t('frame.undo'), 'quiet', { hasKey: true })
    : undefined;
  return html`${renderMessage(text, { undo: button })}${await renderWarnings(request, isKnown ? revision : undefined)}`;
}

const MAX_WARNED_ENTITIES = 50;

const MAX_TOLD = 5;

/**
 * Warnings about the last change: warnings of the write, and current warnings about the changed entities. The pages of events and records
 * show their own warnings.
 */
async function renderWarnings(request: PageRequest, revision: number | undefined): Promise<Html> {
  const { editing, instance, language, link, here = '' } = request;
  const past = revision === undefined ? undefined : await changeAt(request, revision);
  const path = here.split('?')[0];
  const some = (past?.entities ?? [])
    .map(({ kind, id }) => ({ kind, id, place: `/${PLACES[kind] ?? ''}/${id}` }))
    .filter(({ kind, place }) => Object.hasOwn(PLACES, kind) && place !== path);
  const items = await editing.store.content.read(instance.name, async (content) => {
    const found: (StoredEntity & { readonly place: string })[] = [];
    for (const { kind, id, place } of some.slice(0, MAX_WARNED_ENTITIES)) {
      const present = await content.get(kind, id);
      if (present !== undefined) found.push({ kind, id, value: present.value, path: String(found.length), place });
    }
    const warnings = await findStoredEntityWarnings(content, found);
    return warnings.map((one) => ({ text: describeWarning(one, language), of: found[Number(one.path.split('/')[0])] }));
  });
  const lines = [
    ...(await describeWarningsFromUrl(request)).map((text) => renderWarning(text)),
    ...items
      .slice(0, MAX_TOLD)
      .map(({ text, of }) =>
        renderWarning(text, html`<a href="${link(of?.place ?? '')}">${of === undefined ? '' : nameOf(of)}</a>: `),
      ),
  ];
  return html`${lines}`;
}

const PLACES: Readonly<Record<string, string>> = { event: 'events', person: 'persons', series: 'series' };

function nameOf({ kind, value }: StoredEntity): string {
  return KINDS.find((one) => one.kind === kind)?.label(value) ?? '';
}

/** Sentence about the saved change, only in the agenda; undefined elsewhere. */
async function summarizeSavedChange(
  request: PageRequest,
  did: ActionName,
  revision: number,
): Promise<Html | undefined> {
  if (did !== 'saved' || request.here?.startsWith('/agenda') !== true || !(revision > 0)) return undefined;
  const done = await changeAt(request, revision);
  if (done === undefined || done.what !== 'change') return undefined;
  const names = await readHistoryNames(request, [done]);
  const deed = done.count === 1 ? describePredicate(request, done, names) : undefined;
  // The sentence about a single event omits the title, because the row below shows it.
  return deed === undefined
    ? describeChange(request, done, names)
    : html`${deed.charAt(0).toUpperCase()}${deed.slice(1)}.`;
}

/** Sentence for the page of an event about a change that was applied to its series; undefined for other changes. */
async function summarizeSeriesOfEvent(
  request: PageRequest,
  did: ActionName,
  revision: number,
): Promise<Html | undefined> {
  if (did !== 'saved' || request.here?.startsWith('/events/') !== true || !(revision > 0)) return undefined;
  const done = await changeAt(request, revision);
  if (done === undefined || done.what !== 'change' || !done.entities.some(isWrittenSeries)) return undefined;
  return describeChange(request, done, await readHistoryNames(request, [done]));
}

function isWrittenSeries({ kind, after }: PastEntity): boolean {
  return kind === 'series' && after !== null;
}

/** Message that names a pending proposal, only on the page of its event; undefined elsewhere. */
async function describePendingProposal(
  { editing, instance, t, here = '' }: PageRequest,
  did: ActionName,
): Promise<Html | undefined> {
  if (did !== 'proposed' && did !== 'created_proposed') return undefined;
  const [, page, id] = here.split('?')[0]?.split('/') ?? [];
  if (page !== 'events' || !(Number(id) > 0)) return undefined;
  const found = await editing.store.content.read(instance.name, (content) => content.get('event', Number(id)));
  return found && html`${t(`proposals.told.${did}`, { title: found.value.title })}`;
}

/** Message with the number of created events; undefined for a single event. */
async function severalCreated(request: PageRequest, did: ActionName, revision: number): Promise<Html | undefined> {
  if (!did.startsWith('created') || !(revision > 0)) return undefined;
  const done = await changeAt(request, revision);
  const events =
    done?.what === 'create' ? done.entities.filter((one) => one.kind === 'event' && one.before === null) : [];
  const t = createTranslator(request.language);
  const told = { count: events.length };
  if (events.length < 2) return undefined;
  return html`${did === 'created_proposed' ? t('frame.created.manyProposed', told) : t('frame.created.many', told)}`;
}

/** Message for the pages of series about dates kept as single events (rule J25); undefined if there are none. */
async function detachedEventsNote(request: PageRequest, did: ActionName, revision: number): Promise<Html | undefined> {
  const { t, here } = request;
  if (!(did === 'saved' || did === 'removed') || here?.startsWith('/series') !== true || !(revision > 0))
    return undefined;
  const done = await changeAt(request, revision);
  const count = (done?.entities ?? []).filter(isNowSingle).length;
  return count === 0 ? undefined : html`${t(`frame.did.${did}`)} ${t('signUps.keptAlone', { count })}`;
}

function isNowSingle({ kind, before, after }: PastEntity): boolean {
  return kind === 'event' && before?.['series'] != null && after?.['series'] === null;
}

/** Text about the undone change, and the label of the redo button; undefined if the revision is not an undo. */
async function undoneBy(request: PageRequest, revision: number): Promise<{ text: Html; button: string } | undefined> {
  const t = createTranslator(request.language);
  const done = await changeAt(request, revision);
  const of = Number(/^undoes (\d+)$/.exec(done?.note ?? '')?.[1] ?? 0);
  const before = done?.what === 'undo' && of > 0 ? await changeAt(request, of) : undefined;
  if (done === undefined || before === undefined) return undefined;
  const isUndo = before.what === 'undo';
  const names = await readHistoryNames(request, [done, before]);
  const button = t(isUndo ? 'frame.undo' : 'history.bringBack');
  const deed = isUndo ? undefined : describePredicate(request, before, names);
  if (!isUndo && deed === undefined) return { text: html`${describeChange(request, done, names)}.`, button };
  // Splits the sentence at the names, because they are links.
  const place = '{names}';
  const sentence =
    deed === undefined ? t('history.broughtBack', { names: place }) : t('history.undone', { what: deed, names: place });
  const [first = '', last = ''] = sentence.split(place);
  return { text: html`${first}${describeSubject(request, done, names)}${last}`, button };
}

async function changeAt({ editing, instance }: PageRequest, revision: number): Promise<PastChange | undefined> {
  const [found] = await readVisibleHistory(editing, instance.name, { revision, limit: 1 });
  return found;
}
