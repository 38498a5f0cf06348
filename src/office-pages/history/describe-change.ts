import { createTranslator, type TextKey, type Translate } from '../../i18n/translate.ts';
import type { StoredKind } from '../../model/present.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import type { ChangeSummary, SummaryContext, SummarySubject } from './change-summary.ts';
import { findUndoneRevision, type HistoryNames, readVisibleSides } from './history-names.ts';
import { summarizeChange } from './summarize-change.ts';

const MAX_NAMED = 2;

const NAMES = '{names}';

export function describeChange(request: PageRequest, past: PastChange, names: HistoryNames): Html {
  const t = createTranslator(request.language);
  const undone = names.undone.get(findUndoneRevision(past) ?? 0);
  if (undone !== undefined) return sayUndone(request, { past, undone }, names);
  const deed = summarizeChange(past, createSummaryContext(request, names));
  const text = describeParts(deed, t);
  if (deed.subject === undefined) return html`${capitalize(text)}`;
  const { subject, names: list, count } = drawSubject(request, deed.subject, names);
  const line = insertNames(lineOf(deed, text, t), subject);
  if (count !== undefined) return html`${line} <span class="soft">(${count})</span>`;
  return list === undefined ? line : html`${line} <span class="soft">(${list})</span>`;
}

/** Predicate of the sentence, for a text that names the subject itself. */
export function describePredicate(request: PageRequest, past: PastChange, names: HistoryNames): string | undefined {
  const deed = summarizeChange(past, createSummaryContext(request, names));
  const text = describeParts(deed, createTranslator(request.language));
  return deed.subject === undefined || text.includes(NAMES) ? undefined : text;
}

export function describeSubject(request: PageRequest, past: PastChange, names: HistoryNames): Html {
  const { subject } = summarizeChange(past, createSummaryContext(request, names));
  const all: SummarySubject = subject ?? { of: 'entities', entities: past.entities, total: past.count };
  const { subject: drawn, names: list } = drawSubject(request, all, names);
  return list ?? drawn;
}

function sayUndone(
  request: PageRequest,
  { past, undone }: { readonly past: PastChange; readonly undone: PastChange },
  names: HistoryNames,
): Html {
  const t = createTranslator(request.language);
  // Undoing an undo restores the change.
  if (undone.what === 'undo')
    return insertNames(t('deeds.again', { names: NAMES }), describeSubject(request, past, names));
  return insertNames(
    t('deeds.undoes', { names: NAMES }),
    describeChange(request, undone, { ...names, undone: new Map() }),
  );
}

function createSummaryContext(request: PageRequest, names: HistoryNames): SummaryContext {
  const { language, locale, instance, now } = request;
  return {
    t: createTranslator(language),
    days: createDayFormatter(locale, instance.timeZone, now),
    names,
    sides: (one) => readVisibleSides(request, one),
  };
}

function describeParts({ parts, subject }: ChangeSummary, t: Translate): string {
  const count = countIn(subject);
  return parts.map(({ code, args }) => t.with(`deeds.${code}` as TextKey, { count, ...args })).join(', ');
}

function countIn(subject: SummarySubject | undefined): number {
  return subject?.of === 'entities' ? subject.total : 1;
}

function lineOf({ isLabelled = false }: ChangeSummary, deed: string, t: Translate): string {
  if (deed.includes(NAMES)) return deed;
  return t(isLabelled ? 'deeds.labelled' : 'deeds.line', { names: NAMES, deed });
}

function insertNames(text: string, names: Html): Html {
  const place = text.indexOf(NAMES);
  if (place < 0) return html`${text}`;
  return html`${text.slice(0, place)}${names}${text.slice(place + NAMES.length)}`;
}

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface DrawnSubject {
  readonly subject: Html;
  readonly names?: Html;
  readonly count?: string;
}

function drawSubject(request: PageRequest, subject: SummarySubject, names: HistoryNames): DrawnSubject {
  const t = createTranslator(request.language);
  if (subject.of === 'words') return { subject: html`${subject.text}` };
  if (subject.of === 'event') return { subject: drawEvent(request, subject.id, names) };
  if (subject.of === 'series') return drawSeries(request, subject.series, subject.events);
  const { entities, total } = subject;
  const kinds = Map.groupBy(entities, ({ kind }) => kind);
  const counts = subject.counts ?? new Map([...kinds].map(([kind, some]) => [kind, some.length]));
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined) return { subject: html`${t('history.several', { count: total })}` };
  const [kind, number] = most;
  if (total <= MAX_NAMED && hasName(kind)) return { subject: drawNames(request, entities) };
  const count = counts.size === 1 ? total : number;
  const some = kinds.get(kind);
  const counted =
    count === 1 && some !== undefined && hasName(kind) ? drawNames(request, some) : html`${sayCount(kind, count, t)}`;
  const more = total - count;
  if (more > 0) return { subject: html`${counted} ${t('history.more', { count: more })}` };
  return { subject: counted, ...(hasName(kind) && count > 1 && { names: drawNames(request, entities, total) }) };
}

function sayCount(kind: StoredKind, count: number, t: Translate): string {
  return t(`deeds.kinds.${kind}`, { count });
}

/** False for assignments and absences, which are named after a person whose name the history does not always keep. */
function hasName(kind: StoredKind): boolean {
  return kind !== 'assignment' && kind !== 'absence';
}

/** Title of an event with its day, because events of the rota have the same title every week. */
function drawEvent({ language, link, locale, instance, now }: PageRequest, id: number, { events }: HistoryNames): Html {
  const event = events.get(id);
  if (event === undefined) return html`${sayCount('event', 1, createTranslator(language))}`;
  const { shortDay } = createDayFormatter(locale, instance.timeZone, now);
  return html`<a href="${link(`/events/${id}`)}">${event.title}</a> (${shortDay(event.startsAt).replaceAll(' ', '\u00a0')})`;
}

function drawSeries({ link, language }: PageRequest, one: PastEntity, events: number): DrawnSubject {
  const t = createTranslator(language);
  const name = t('history.series', { name: one.label });
  const series = one.after === null ? html`${name}` : html`<a href="${link(`/series/${one.id}`)}">${name}</a>`;
  return { subject: series, ...(events > 0 && { count: sayCount('event', events, t) }) };
}

/** Names without duplicates: the first few, then the number of further ones. */
function drawNames(request: PageRequest, entities: readonly PastEntity[], total = entities.length): Html {
  const t = createTranslator(request.language);
  const groups = [...Map.groupBy(entities, (one) => formatEntityLabel(one, t)).values()].slice(0, MAX_NAMED);
  const named = groups.map(([first, ...others]) => {
    const times = others.length === 0 || total > MAX_NAMED ? '' : html` (${others.length + 1})`;
    return first === undefined ? html`` : html`${drawName(request, first, t)}${times}`;
  });
  const more = total - groups.reduce((sum, some) => sum + some.length, 0);
  return html`${named.map((one, index) => (index === 0 ? one : html`, ${one}`))}${
    more > 0 ? html` ${t('history.more', { count: more })}` : ''
  }`;
}

function drawName({ link }: PageRequest, one: PastEntity, t: Translate): Html {
  const name = formatEntityLabel(one, t);
  if (one.kind === 'event' && one.after !== null) return html`<a href="${link(`/events/${one.id}`)}">${name}</a>`;
  if (one.kind === 'event' || one.kind === 'person' || one.label === '') return html`${name}`;
  return html`${kindOf(one.kind, t)} ${t('deeds.quoted', { name })}`;
}

export function formatEntityLabel({ kind, id, label }: PastEntity, t: Translate): string {
  if (!hasName(kind) || kind === 'settings' || kind === 'newsletter') return kindOf(kind, t);
  return label === '' ? `${kindOf(kind, t)} ${id}` : label;
}

/** Like `formatEntityLabel`, but with person and event for an assignment if they are known. */
export function formatFullEntityName(
  one: PastEntity,
  { persons, events, assignments }: HistoryNames,
  t: Translate,
): string {
  const { personId, eventId } = assignments.get(one.id) ?? {};
  const person = one.kind === 'assignment' ? persons.get(personId ?? 0) : undefined;
  const event = events.get(eventId ?? 0)?.title;
  return person === undefined || event === undefined ? formatEntityLabel(one, t) : `${person}, ${event}`;
}

function kindOf(kind: StoredKind, t: Translate): string {
  return t.maybe(`kinds.${kind}.one`) ?? t(`deeds.one.${kind}` as 'deeds.one.event');
}
