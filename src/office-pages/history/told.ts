// Message about the last action at the top of the next page, with an undo or redo button.

import { translator } from '../../i18n/translate.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { type StandingEntity, standingWarnings } from '../../office/content/standing-warnings.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type Html, html } from '../../util/html.ts';
import { message } from '../components/parts.ts';
import { type ActionName, DEEDS, type PageRequest } from '../page.ts';
import { drawWarning, saidInAddress, sayWarning } from '../warned.ts';
import { readPastNames } from './past-names.ts';
import { sayChange, sayDeed, sayNames } from './say-deed.ts';
import { undoForm } from './undo-form.ts';

/** Message about the action named in the URL; undefined if there is none. */
export async function told(asked: PageRequest): Promise<Html | undefined> {
  const { query, language } = asked;
  const did = query.get('did') as ActionName | null;
  if (did === null || !DEEDS.includes(did)) return undefined;
  const t = translator(language);
  const revision = Number(query.get('revision'));
  const isKnown = Number.isSafeInteger(revision) && revision > 0;
  const undone = did === 'undone' && isKnown ? await undoneBy(asked, revision) : undefined;
  const text =
    undone?.text ??
    (await savedHere(asked, did, revision)) ??
    (await severalCreated(asked, did, revision)) ??
    (await keptAlone(asked, did, revision)) ??
    (await proposedHere(asked, did)) ??
    html`${t(`frame.did.${did}`)}`;
  const button = isKnown
    ? undoForm(asked, revision, undone?.button ?? t('frame.undo'), 'quiet', { hasKey: true })
    : undefined;
  return html`${message(text, { undo: button })}${await warned(asked, isKnown ? revision : undefined)}`;
}

/** Maximum number of changed entities checked for warnings. */
const MOST = 50;

/** Maximum number of warnings shown. */
const MAX_TOLD = 5;

/**
 * Warnings of the change: those of the write, and current ones of the changed entities. The page of an event or a record shows its own
 * warnings itself.
 */
async function warned(asked: PageRequest, revision: number | undefined): Promise<Html> {
  const { editing, instance, language, link, here = '' } = asked;
  const past = revision === undefined ? undefined : await changeAt(asked, revision);
  const path = here.split('?')[0];
  const some = (past?.entities ?? [])
    .map(({ kind, id }) => ({ kind, id, place: `/${PLACES[kind] ?? ''}/${id}` }))
    .filter(({ kind, place }) => Object.hasOwn(PLACES, kind) && place !== path);
  const items = await editing.store.content.read(instance.name, async (content) => {
    const found: (StandingEntity & { readonly place: string })[] = [];
    for (const { kind, id, place } of some.slice(0, MOST)) {
      const present = await content.get(kind, id);
      if (present !== undefined) found.push({ kind, id, value: present.value, path: String(found.length), place });
    }
    const warnings = await standingWarnings(content, found);
    return warnings.map((one) => ({ text: sayWarning(one, language), of: found[Number(one.path.split('/')[0])] }));
  });
  const lines = [
    ...(await saidInAddress(asked)).map((text) => drawWarning(text)),
    ...items
      .slice(0, MAX_TOLD)
      .map(({ text, of }) =>
        drawWarning(text, html`<a href="${link(of?.place ?? '')}">${of === undefined ? '' : nameOf(of)}</a>: `),
      ),
  ];
  return html`${lines}`;
}

/** Paths of entities with warnings. */
const PLACES: Readonly<Record<string, string>> = { event: 'events', person: 'persons', series: 'series' };

function nameOf({ kind, value }: StandingEntity): string {
  return KINDS.find((one) => one.kind === kind)?.label(value) ?? '';
}

/** Summary of the saved change, for the agenda only; undefined elsewhere or if there is no such change. */
async function savedHere(asked: PageRequest, did: ActionName, revision: number): Promise<Html | undefined> {
  if (did !== 'saved' || asked.here?.startsWith('/agenda') !== true || !(revision > 0)) return undefined;
  const done = await changeAt(asked, revision);
  if (done === undefined || done.what !== 'change') return undefined;
  const names = await readPastNames(asked, [done]);
  const deed = done.count === 1 ? sayDeed(asked, done, names) : undefined;
  // A single event is named by the row below.
  return deed === undefined ? sayChange(asked, done, names) : html`${deed.charAt(0).toUpperCase()}${deed.slice(1)}.`;
}

/** On the page of an event: message that names the pending proposal; undefined elsewhere. */
async function proposedHere(
  { editing, instance, t, here = '' }: PageRequest,
  did: ActionName,
): Promise<Html | undefined> {
  if (did !== 'proposed' && did !== 'created_proposed') return undefined;
  const [, page, id] = here.split('?')[0]?.split('/') ?? [];
  if (page !== 'events' || !(Number(id) > 0)) return undefined;
  const found = await editing.store.content.read(instance.name, (content) => content.get('event', Number(id)));
  return found && html`${t(`proposals.told.${did}`, { title: found.value.title })}`;
}

/** Number of events created in one change; undefined for a single one. */
async function severalCreated(asked: PageRequest, did: ActionName, revision: number): Promise<Html | undefined> {
  if (!did.startsWith('created') || !(revision > 0)) return undefined;
  const done = await changeAt(asked, revision);
  const events =
    done?.what === 'create' ? done.entities.filter((one) => one.kind === 'event' && one.before === null) : [];
  const t = translator(asked.language);
  const told = { count: events.length };
  if (events.length < 2) return undefined;
  return html`${did === 'created_proposed' ? t('frame.created.manyProposed', told) : t('frame.created.many', told)}`;
}

/** On the pages of series: the number of dates that a change left as single events (rule J25); undefined if there are none. */
async function keptAlone(asked: PageRequest, did: ActionName, revision: number): Promise<Html | undefined> {
  const { t, here } = asked;
  if (!(did === 'saved' || did === 'removed') || here?.startsWith('/series') !== true || !(revision > 0))
    return undefined;
  const done = await changeAt(asked, revision);
  const count = (done?.entities ?? []).filter(isNowSingle).length;
  return count === 0 ? undefined : html`${t(`frame.did.${did}`)} ${t('signUps.keptAlone', { count })}`;
}

function isNowSingle({ kind, before, after }: PastEntity): boolean {
  return kind === 'event' && before?.['series'] != null && after?.['series'] === null;
}

/** Names of the undone change, and the label of the redo button; undefined if the revision is not an undo. */
async function undoneBy(asked: PageRequest, revision: number): Promise<{ text: Html; button: string } | undefined> {
  const t = translator(asked.language);
  const done = await changeAt(asked, revision);
  const of = Number(/^undoes (\d+)$/.exec(done?.note ?? '')?.[1] ?? 0);
  const before = done?.what === 'undo' && of > 0 ? await changeAt(asked, of) : undefined;
  if (done === undefined || before === undefined) return undefined;
  const isUndo = before.what === 'undo';
  const names = await readPastNames(asked, [done, before]);
  const button = t(isUndo ? 'frame.undo' : 'history.bringBack');
  const deed = isUndo ? undefined : sayDeed(asked, before, names);
  if (!isUndo && deed === undefined) return { text: html`${sayChange(asked, done, names)}.`, button };
  // The names are links.
  const place = '{names}';
  const sentence =
    deed === undefined ? t('history.broughtBack', { names: place }) : t('history.undone', { what: deed, names: place });
  const [first = '', last = ''] = sentence.split(place);
  return { text: html`${first}${sayNames(asked, done, names)}${last}`, button };
}

async function changeAt({ editing, instance }: PageRequest, revision: number): Promise<PastChange | undefined> {
  const [found] = await seenHistory(editing, instance.name, { revision, limit: 1 });
  return found;
}
