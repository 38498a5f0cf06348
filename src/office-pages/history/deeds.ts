// What was done, as people say it: “moved to 19:30” rather than which fields differ.

import { isDeepStrictEqual } from 'node:util';
import { fieldsFor } from '../../office/access/visible-fields.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { type SayDays, sayDays } from '../days.ts';
import type { Asked } from '../page.ts';
import { flatFields, nameOfField } from './field-names.ts';

type Fields = Readonly<Record<string, unknown>>;

/** More fields are not named. */
const MOST_NAMED = 3;

/** Moves with what it belongs to, or says for programs alone what another field says. */
const SILENT = ['date_to', 'occupies_from', 'occupies_to', 'status_note', 'own'];

/**
 * The series that was changed with its events, as far as they are told; undefined where more than that was changed. One event that was
 * taken out of its series is a change of that event.
 */
export function seriesChanged({ what, entities }: PastChange): PastEntity | undefined {
  if (what === 'import' || what === 'source') return undefined;
  const [one, ...others] = entities.filter(({ kind }) => kind === 'series');
  if (one === undefined || others.length > 0) return undefined;
  const events = entities.filter(({ kind }) => kind !== 'series');
  const isTakenOut = one.before !== null && one.after !== null && String(Object.keys(one.after)) === 'except';
  if (isTakenOut && events.length === 1) return undefined;
  return events.every(({ kind }) => kind === 'event') ? one : undefined;
}

/**
 * Of a change of several: what was done to each of them, where that is the same; else what kind of change it was. What came into being or
 * went with it, as the notice of an event that is put off, goes without saying.
 */
export function sayDeed(asked: Asked, past: PastChange): string {
  const { what, entities } = past;
  const usual = translator(asked.language)(`history.what.${what}`);
  const changed = entities.filter(({ before, after }) => before !== null && after !== null);
  if (what !== 'change' || changed.length === 0) return usual;
  const series = seriesChanged(past);
  const told = new Set((series === undefined ? changed : [series]).map((one) => sayOne(asked, one)));
  const [deed] = told;
  return told.size === 1 && deed !== undefined ? deed : usual;
}

function sayOne(asked: Asked, { kind, before, after }: PastEntity): string | undefined {
  if (before === null || after === null) return undefined;
  const { language, locale, instance, now, editing } = asked;
  const [old, present] = [before, after].map((fields) => fieldsFor(editing.authority, kind, fields) as Fields);
  if (old === undefined || present === undefined) return undefined;
  const t = translator(language);
  const deeds = kind === 'event' ? deedsOf(old, present, t, sayDays(locale, instance.timeZone, now)) : [];
  if (deeds.length > 0) return deeds.join(', ');
  const [flatOld, flatPresent] = [flatFields(old), flatFields(present)];
  const keys = [...new Set([...Object.keys(flatOld), ...Object.keys(flatPresent)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(flatOld[key], flatPresent[key]) && !SILENT.includes(key));
  const names = [...new Set(changed.map((key) => nameOfField(kind, key, language)))];
  if (names.length === 0 || names.length > MOST_NAMED) return undefined;
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return t('deeds.changed', { fields: listed });
}

/** The deeds that have a word of their own, the weightiest first; nothing where only other fields differ. */
function deedsOf(old: Fields, present: Fields, t: Translate, days: SayDays): string[] {
  const isNew = (key: string) => key in present && !isDeepStrictEqual(old[key], present[key]);
  const told: string[] = [];
  const status = String(present['status']);
  if (isNew('status')) told.push(t.maybe(`deeds.statuses.${status}`) ?? '');
  if (isNew('date_from')) told.push(movedTo(String(old['date_from']), String(present['date_from']), t, days));
  else if (isNew('date_to')) told.push(t('deeds.endsAt', { time: days.time(String(present['date_to'])) }));
  if (isNew('state')) told.push(t.maybe(`deeds.states.${String(present['state'])}`) ?? '');
  if (isNew('public')) told.push(present['public'] === true ? t('deeds.shown') : t('deeds.hidden'));
  if (isNew('title')) told.push(t('deeds.renamed', { title: String(old['title']) }));
  return told.filter((text) => text !== '');
}

function movedTo(from: string, to: string, t: Translate, days: SayDays): string {
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  const moment = isSameDay ? days.time(to) : `${days.shortDay(to)}, ${days.time(to)}`;
  return t('deeds.movedTo', { moment });
}
