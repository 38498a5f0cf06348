// Routes of the history, and undoing changes.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { StoredKind } from '../../model/present.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { needsQuestion, previewUndo, type UndoPreview } from '../../office/content/preview-undo.ts';
import { revertOne } from '../../office/content/revert-one.ts';
import { undo } from '../../office/content/undo.ts';
import { MAX_UNCONFIRMED_REMOVALS, type UndoWeight, weighUndo } from '../../office/content/weigh-undo.ts';
import { Conflict } from '../../store/content/errors.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { drawAnswer } from '../components/confirm.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { box, hidden, part, plainInput } from '../components/form/parts.ts';
import { ANSWERED, carriedAnswers, DETACH, SILENT, withBookingWish } from '../components/notify-options.ts';
import { alertBox, nextPage } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { agendaBefore, placeSent } from '../return-url.ts';
import { cannot } from './cannot.ts';
import { detailedList } from './past-list.ts';
import { readPastNames } from './past-names.ts';
import { sayChange } from './say-deed.ts';
import { ASKED, findChanges, hasSearchTerms, searchForm } from './search.ts';
import { ONLY } from './undo-form.ts';

export const historyPages: readonly OfficePage[] = [
  { method: 'GET', path: '/history', role: 'reader', show: showHistory },
  { method: 'POST', path: '/history/{revision}/undo', role: 'contributor', show: takeBack },
];

async function showHistory(asked: PageRequest): Promise<PageContent> {
  const { query, language, link } = asked;
  const t = translator(language);
  const { changes, next } = await findChanges(asked);
  const further = new URLSearchParams([...query].filter(([name]) => (ASKED as readonly string[]).includes(name)));
  if (next !== undefined) further.set('before', String(next));
  const list = changes.length === 0 && hasSearchTerms(asked) ? nothing(asked) : await detailedList(asked, changes);
  const word = changes.length === 0 ? t('search.further') : t('frame.pages.next');
  const main = html`<h1>${t('history.title')}</h1>
    <p class="soft">${t('history.intro')}</p>
    ${await searchForm(asked)}
    <section class="card">${list}</section>
    ${next === undefined ? '' : nextPage(link(`/history?${further}`), word)}`;
  return { title: t('history.title'), main, at: '/history' };
}

function nothing({ link, language }: PageRequest): Html {
  const t = translator(language);
  return html`<p>${t('search.nothing')}</p><p><a class="button" href="${link('/history')}">${t('search.all')}</a></p>`;
}

/** Undoes a change; if there are later changes, asks first and lists what would be lost. */
async function takeBack(asked: PageRequest): Promise<PageResult> {
  const { instance, ids, form, language } = asked;
  const revision = ids['revision'] ?? 0;
  const options = { isForced: form.text('force') === '1', despite: acceptedWarnings(form), language };
  try {
    const only = entityIn(form.text(ONLY));
    const question = await askFirst(asked, revision, only);
    if (question !== undefined) return question;
    const editing = withBookingWish(asked.editing, form);
    const done =
      only === undefined
        ? await undo(editing, instance.name, revision, { ...options, confirmedRemovals: numberIn(form.text(CONFIRM)) })
        : await revertOne(editing, instance.name, revision, only, options);
    return { to: await placeAfter(asked, revision), did: 'undone', revision: done.revision, warnings: done.warnings };
  } catch (error) {
    if (error instanceof Conflict) return confirm(asked, revision, error);
    const force = form.text('force') === '1' ? hidden('force', '1') : '';
    const fields = html`${force}${carried(asked)}`;
    const title = translator(language)('history.cannotTitle');
    return cannot(asked, error, { title, at: '/history', again: { path: undoPath(revision), fields } });
  }
}

/** Page to return to after an undo: the page of the button, in the agenda at the event; the parent list if the page no longer exists. */
async function placeAfter({ editing, instance, form, names }: PageRequest, revision: number): Promise<string> {
  const place = form.has('back') ? placeSent(form.text('back')) : undefined;
  if (place !== undefined && /^\/agenda(?:\?|$)/.test(place)) {
    const [done] = await seenHistory(editing, instance.name, { revision, limit: 1 });
    const events = done?.entities.filter(({ kind, before }) => kind === 'event' && before !== null) ?? [];
    return events.length === 1 ? `${place}#event-${events[0]?.id}` : place;
  }
  const [, list, id] = /^\/([a-z-]+)\/(\d{1,10})(?:\?|\/|$)/.exec(place ?? '') ?? [];
  if (place === undefined || list === undefined || names['revision'] === undefined) return place ?? '/history';
  const [past] = await seenHistory(editing, instance.name, { revision, limit: 1 });
  const isGone = past?.entities.some(({ id: one, before }) => one === Number(id) && before === null) ?? false;
  if (!isGone) return place;
  return list === 'events' ? agendaBefore(new URLSearchParams(place.split('?')[1])) : `/${list}`;
}

function undoPath(revision: number): string {
  return `/history/${revision}/undo`;
}

/** Submitted answers as hidden fields, for a further question. */
function carried({ form }: PageRequest): Html {
  const names = [ONLY, CONFIRM].filter((name) => form.text(name) !== '');
  return html`${backField({ form })}${names.map((name) => hidden(name, form.text(name)))}${carriedAnswers(form)}`;
}

function backField({ form }: Pick<PageRequest, 'form'>): Html {
  return hidden('back', placeSent(form.text('back')) ?? '/history');
}

/** Form field with the typed number of removals. */
const CONFIRM = 'confirm';

function numberIn(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

function entityIn(text: string): EntityKey | undefined {
  const [, kind = '', id] = /^([a-z_]+) (\d{1,10})$/.exec(text) ?? [];
  return id === undefined ? undefined : { kind: kind as StoredKind, id: Number(id) };
}

/**
 * Question before an undo that affects many entities, subscribers or volunteers: its consequences in numbers (rule W22). Undefined if not
 * needed, or already answered.
 */
async function askFirst(
  asked: PageRequest,
  revision: number,
  only: EntityKey | undefined,
): Promise<PageContent | undefined> {
  const { editing, instance, form, t } = asked;
  const isAnswered = form.text(ANSWERED) === '1';
  const weight = isAnswered
    ? { ...(await weighUndo(editing, instance.name, revision, only)), mailed: 0 }
    : await previewUndo(editing, instance.name, revision, only);
  const isTyped = weight.removes > MAX_UNCONFIRMED_REMOVALS;
  const isRight = !isTyped || numberIn(form.text(CONFIRM)) === weight.removes;
  if (isAnswered ? isRight : !needsQuestion(weight)) return undefined;
  const { removes, bookings, returningBookings: returning, assignments, mailed } = weight;
  const isOne = removes + weight.restores + weight.changes <= 1;
  const title = t(isOne ? 'history.undoMany.titleOne' : 'history.undoMany.title');
  const typed = part(t('history.undoMany.type', { count: removes }), plainInput(CONFIRM, '', NUMBER_ATTRIBUTES));
  const [past] = await seenHistory(editing, instance.name, { revision, limit: 1, mostEntities: 100 });
  const change = past && html`<p>${sayChange(asked, past, await readPastNames(asked, [past]))}</p>`;
  const main = html`<div class="narrow-page">
    <h1>${title}</h1>
    ${change}
    ${isAnswered && !isRight ? alertBox([t('history.undoMany.mistyped')]) : ''}
    <ul>${sayNumbers(weight, t).map((line) => html`<li>${line}</li>`)}</ul>
    ${drawAnswer(asked, undoPath(revision), {
      fields: html`${backField(asked)}${hidden(ANSWERED, '1')}${hidden(DETACH, '1')}
        ${only === undefined ? '' : hidden(ONLY, form.text(ONLY))}
        ${isTyped ? typed : ''}${bookings + returning + assignments + mailed === 0 ? '' : box(SILENT, false, t('signUps.silent'))}`,
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

/** Numbers of removed entities by kind, if there are several: an import also creates its source. */
function sayKinds({ removedKinds }: UndoWeight, t: Translate): string[] {
  if (removedKinds.size < 2) return [];
  const kinds = [...removedKinds].map(([kind, count]) => {
    return `${t('named', { name: t.maybe(`records.kinds.${kind}`) ?? kind })} ${count}`;
  });
  return [kinds.join(' · ')];
}

const NUMBER_ATTRIBUTES = html` inputmode="numeric" autocomplete="off" required`;

async function confirm(asked: PageRequest, revision: number, { present }: Conflict): Promise<PageContent> {
  const { editing, instance, language } = asked;
  const t = translator(language);
  const since = await Promise.all(
    present
      .slice(0, 10)
      .map(({ kind, id }) => seenHistory(editing, instance.name, { of: { kind, id }, limit: 5, mostEntities: 1 })),
  );
  const later = new Map(since.flat().map((past) => [past.revision, past]));
  const told = [...later.values()].filter((past) => past.revision > revision).sort((a, b) => b.revision - a.revision);
  const main = html`<h1>${t('history.confirmTitle')}</h1>
    <p>${t('history.confirm')}</p>
    <section class="card">${await detailedList(asked, told)}</section>
    ${drawAnswer(asked, undoPath(revision), {
      fields: html`${hidden('force', '1')}${carried(asked)}`,
      button: t('history.force'),
      back: '/history',
      backText: t('frame.failures.back'),
    })}`;
  return { title: t('history.confirmTitle'), main, at: '/history', status: 409 };
}
