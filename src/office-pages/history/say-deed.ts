// Writes a change as a sentence in the language of the page.

import { type Translate, translator, type WordKey } from '../../i18n/translate.ts';
import type { StoredKind } from '../../model/present.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { changeDeed } from './change-deed.ts';
import type { ChangeDeed, DeedContext, DeedSubject } from './deed.ts';
import { type PastNames, undoneRevision, writtenSides } from './past-names.ts';

/** Maximum number of entities named per line. */
const MAX_NAMED = 2;

/** Placeholder for the names, which are links. */
const NAMES = '{names}';

export function sayChange(asked: PageRequest, past: PastChange, names: PastNames): Html {
  const t = translator(asked.language);
  const undone = names.undone.get(undoneRevision(past) ?? 0);
  if (undone !== undefined) return sayUndone(asked, { past, undone }, names);
  const deed = changeDeed(past, contextOf(asked, names));
  const text = deedText(deed, t);
  if (deed.subject === undefined) return html`${capital(text)}`;
  const { subject, names: list, count } = drawSubject(asked, deed.subject, names);
  const line = placed(lineOf(deed, text, t), subject);
  if (count !== undefined) return html`${line} <span class="soft">(${count})</span>`;
  return list === undefined ? line : html`${line} <span class="soft">(${list})</span>`;
}

/** Predicate of the sentence, for a text that already names the subject. */
export function sayDeed(asked: PageRequest, past: PastChange, names: PastNames): string | undefined {
  const deed = changeDeed(past, contextOf(asked, names));
  const text = deedText(deed, translator(asked.language));
  return deed.subject === undefined || text.includes(NAMES) ? undefined : text;
}

export function sayNames(asked: PageRequest, past: PastChange, names: PastNames): Html {
  const { subject } = changeDeed(past, contextOf(asked, names));
  const all: DeedSubject = subject ?? { of: 'entities', entities: past.entities, total: past.count };
  const { subject: drawn, names: list } = drawSubject(asked, all, names);
  return list ?? drawn;
}

function sayUndone(
  asked: PageRequest,
  { past, undone }: { readonly past: PastChange; readonly undone: PastChange },
  names: PastNames,
): Html {
  const t = translator(asked.language);
  // Undoing an undo restores the change.
  if (undone.what === 'undo') return placed(t('deeds.again', { names: NAMES }), sayNames(asked, past, names));
  return placed(t('deeds.undoes', { names: NAMES }), sayChange(asked, undone, { ...names, undone: new Map() }));
}

function contextOf(asked: PageRequest, names: PastNames): DeedContext {
  const { language, locale, instance, now } = asked;
  return {
    t: translator(language),
    days: sayDays(locale, instance.timeZone, now),
    names,
    sides: (one) => writtenSides(asked, one),
  };
}

function deedText({ parts, subject }: ChangeDeed, t: Translate): string {
  const count = countIn(subject);
  return parts.map(({ code, args }) => t.with(`deeds.${code}` as WordKey, { count, ...args })).join(', ');
}

/** Number for the plural form of the verb. */
function countIn(subject: DeedSubject | undefined): number {
  return subject?.of === 'entities' ? subject.total : 1;
}

function lineOf({ isLabelled = false }: ChangeDeed, deed: string, t: Translate): string {
  if (deed.includes(NAMES)) return deed;
  return t(isLabelled ? 'deeds.labelled' : 'deeds.line', { names: NAMES, deed });
}

function placed(text: string, names: Html): Html {
  const place = text.indexOf(NAMES);
  if (place < 0) return html`${text}`;
  return html`${text.slice(0, place)}${names}${text.slice(place + NAMES.length)}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface DrawnSubject {
  readonly subject: Html;
  /** Names of the first entities, if the subject is a number. */
  readonly names?: Html;
  /** Number of events of a series, if any. */
  readonly count?: string;
}

function drawSubject(asked: PageRequest, subject: DeedSubject, names: PastNames): DrawnSubject {
  const t = translator(asked.language);
  if (subject.of === 'words') return { subject: html`${subject.text}` };
  if (subject.of === 'event') return { subject: drawEvent(asked, subject.id, names) };
  if (subject.of === 'series') return drawSeries(asked, subject.series, subject.events);
  const { entities, total } = subject;
  const kinds = Map.groupBy(entities, ({ kind }) => kind);
  const [most] = [...kinds].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return { subject: html`${t('history.several', { count: total })}` };
  const [kind, some] = most;
  if (total <= MAX_NAMED && hasName(kind)) return { subject: drawNames(asked, entities) };
  const isOneKind = kinds.size === 1;
  const count = isOneKind ? total : some.length;
  const counted = count === 1 && hasName(kind) ? drawNames(asked, some) : html`${sayCount(kind, count, t)}`;
  const more = total - count;
  if (more > 0) return { subject: html`${counted} ${t('history.more', { count: more })}` };
  return { subject: counted, ...(hasName(kind) && count > 1 && { names: drawNames(asked, entities, total) }) };
}

function sayCount(kind: StoredKind, count: number, t: Translate): string {
  return t(`deeds.kinds.${kind}`, { count });
}

/** Assignments and absences are named by their person, which the history does not always keep. */
function hasName(kind: StoredKind): boolean {
  return kind !== 'assignment' && kind !== 'absence';
}

/** Includes the day, because events of the rota have the same title every week. */
function drawEvent({ language, link, locale, instance, now }: PageRequest, id: number, { events }: PastNames): Html {
  const event = events.get(id);
  if (event === undefined) return html`${sayCount('event', 1, translator(language))}`;
  const { shortDay } = sayDays(locale, instance.timeZone, now);
  return html`<a href="${link(`/events/${id}`)}">${event.title}</a> (${shortDay(event.startsAt).replaceAll(' ', '\u00a0')})`;
}

function drawSeries({ link, language }: PageRequest, one: PastEntity, events: number): DrawnSubject {
  const t = translator(language);
  const name = t('history.series', { name: one.label });
  const series = one.after === null ? html`${name}` : html`<a href="${link(`/series/${one.id}`)}">${name}</a>`;
  return { subject: series, ...(events > 0 && { count: sayCount('event', events, t) }) };
}

/** The first few names without duplicates, and the number of further ones. */
function drawNames(asked: PageRequest, entities: readonly PastEntity[], total = entities.length): Html {
  const t = translator(asked.language);
  const groups = [...Map.groupBy(entities, (one) => nameOf(one, t)).values()].slice(0, MAX_NAMED);
  const named = groups.map(([first, ...others]) => {
    const times = others.length === 0 || total > MAX_NAMED ? '' : html` (${others.length + 1})`;
    return first === undefined ? html`` : html`${drawName(asked, first, t)}${times}`;
  });
  const more = total - groups.reduce((sum, some) => sum + some.length, 0);
  return html`${named.map((one, index) => (index === 0 ? one : html`, ${one}`))}${
    more > 0 ? html` ${t('history.more', { count: more })}` : ''
  }`;
}

function drawName({ link }: PageRequest, one: PastEntity, t: Translate): Html {
  const name = nameOf(one, t);
  if (one.kind === 'event' && one.after !== null) return html`<a href="${link(`/events/${one.id}`)}">${name}</a>`;
  if (one.kind === 'event' || one.kind === 'person' || one.label === '') return html`${name}`;
  return html`${kindOf(one.kind, t)} ${t('deeds.quoted', { name })}`;
}

/** Label of a changed entity; its kind and id if the history has no label. */
export function nameOf({ kind, id, label }: PastEntity, t: Translate): string {
  if (!hasName(kind) || kind === 'settings' || kind === 'newsletter') return kindOf(kind, t);
  return label === '' ? `${kindOf(kind, t)} ${id}` : label;
}

/** Like `nameOf`; an assignment is named by its person and event, if known. */
export function fullName(one: PastEntity, { persons, events, assignments }: PastNames, t: Translate): string {
  const { personId, eventId } = assignments.get(one.id) ?? {};
  const person = one.kind === 'assignment' ? persons.get(personId ?? 0) : undefined;
  const event = events.get(eventId ?? 0)?.title;
  return person === undefined || event === undefined ? nameOf(one, t) : `${person}, ${event}`;
}

function kindOf(kind: StoredKind, t: Translate): string {
  return t.maybe(`kinds.${kind}.one`) ?? t(`deeds.one.${kind}` as 'deeds.one.event');
}
