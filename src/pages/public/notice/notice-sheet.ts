// Printable sheet with the public events of a period, the same events as in the agenda (rules C3, V1 to V3).

import { type PublicEventDetail, readPublicEventDetail } from '../../../contract/public-event-detail.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { formatHoursBriefly } from '../../../model/hours-text.ts';
import { publicAgendaPath as homeOfAgenda } from '../../../model/instance.ts';
import { personName } from '../../../model/person.ts';
import { placeNames } from '../../../model/place-names.ts';
import { removeStatusWord, statusWord } from '../../../model/public-event.ts';
import { detectOtherLanguage } from '../../../model/title-language.ts';
import { lastWholeDay, spansWholeDays } from '../../../model/whole-days.ts';
import {
  findSheetChurchDay,
  type Sheet,
  type SheetBlock,
  type SheetEntry,
  type SheetSource,
} from '../../../print/sheet.ts';
import type { View } from '../../../readmodel/view.ts';
import { listPositions } from '../../../util/bitset.ts';
import { addDays } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { toOneLine } from '../../../util/strip-controls.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import { agendaPath, UNFILTERED_QUERY } from '../addresses.ts';
import { createPageContext, type PageContext } from '../event-list.ts';
import { findFilterChoiceName } from '../filters.ts';
import { findMatchingEvents } from '../find-events.ts';
import { replaceLogoUrl } from '../pictures.ts';
import { NOTICE_FILTERS, type NoticeOptions } from './notice-options.ts';

export const MAX_NOTICE_EVENTS = 1000;

/** Maximum length of a hint in characters: about two lines. */
const MAX_HINT_LENGTH = 180;

export interface TooManyEvents {
  readonly tooMany: number;
}

export interface NoticeContext {
  /** Public address of the server, without a trailing slash. */
  readonly publicUrl: string;
  readonly rosterNames: ReadonlyMap<number, string>;
}

export function createNoticeSheet(
  view: View,
  options: NoticeOptions,
  { publicUrl, rosterNames }: NoticeContext,
): Sheet | TooManyEvents {
  const parts = createPageContext(view, publicUrl);
  const found = eventsOf(view, options);
  if (found.length > MAX_NOTICE_EVENTS) return { tooMany: found.length };
  const { instance, language } = view.snapshot;
  const { t, times } = parts;
  const about = NOTICE_FILTERS.flatMap((name) => {
    const id = options.choice[name];
    return id === undefined ? [] : [toOneLine(findFilterChoiceName(view, name, id) ?? '')];
  });
  return {
    language,
    locale: instance.locale,
    parish: toOneLine(instance.title),
    logo: replaceLogoUrl(view.snapshot, publicUrl).logoUrl,
    title: toOneLine(options.title) || t('notice.usualTitle'),
    period: options.from === options.to ? times.day(options.from) : times.period(options.from, options.to),
    about: about.filter((name) => name !== ''),
    before: [...options.lines.before, ...rosterLines(parts, options, rosterNames)],
    after: options.lines.after,
    blocks: blocksOf(
      parts,
      found.map((position) => readPublicEventDetail(view, position)),
      options,
    ),
    footer: instance.footer
      .split('\n')
      .map(toOneLine)
      .filter((line) => line !== ''),
    source: sourceOf(parts, options),
  };
}

/** Positions of the events of a period, sorted by start, without duplicates. */
function eventsOf(view: View, { choice, from, to }: NoticeOptions): number[] {
  const { startsAt } = view.snapshot.events;
  const end = Number(`${addDays(to, 1).replaceAll('-', '')}000000`);
  return listPositions(findMatchingEvents(view, { ...UNFILTERED_QUERY, choice, from })).filter(
    (position) => (startsAt[position] ?? 0) < end,
  );
}

function blocksOf(parts: PageContext, events: readonly PublicEventDetail[], options: NoticeOptions): SheetBlock[] {
  const { t, times } = parts;
  const { instance, language } = parts.view.snapshot;
  const byDay = Map.groupBy(events, ({ wire }) =>
    wire.date_from.slice(0, 10) < options.from ? '' : wire.date_from.slice(0, 10),
  );
  const blocks = [...byDay].map(([day, some]): SheetBlock => {
    const entries = some.map((event) => entryOf(parts, event, day, options));
    if (day === '') return { heading: t('agendaPages.running'), rail: [t('agendaPages.running'), ''], entries };
    const churchDay = options.extras.includes('church-day')
      ? findSheetChurchDay(day, instance.plan.churchYear, language)
      : {};
    return {
      heading: times.shortDay(day),
      rail: [times.longWeekday(day), times.dayOfMonth(day)],
      ...churchDay,
      entries,
    };
  });
  const [running] = byDay.has('') ? blocks : [];
  return running === undefined ? blocks : [...blocks.slice(1), running];
}

/** Duties of the period, one line per roster. Days are only written for a roster with several duties. */
function rosterLines(
  { view, t, times }: PageContext,
  { rosters, from, to }: NoticeOptions,
  names: ReadonlyMap<number, string>,
): string[] {
  return rosters.flatMap((id) => {
    const name = names.get(id);
    const duties = (view.snapshot.plan.rosters.get(id) ?? []).filter(
      ({ dateFrom, dateTo }) => dateFrom <= to && dateTo >= from,
    );
    if (name === undefined || duties.length === 0) return [];
    const texts = duties.map(({ dateFrom, dateTo, people }) => {
      const who = people.map((one) => ('text' in one ? one.text : personName(one.person))).join(', ');
      if (duties.length === 1) return who;
      return `${dateFrom === dateTo ? times.briefDay(dateFrom) : times.briefPeriod(dateFrom, dateTo)} ${who}`;
    });
    return [toOneLine(sayNamed(t, name, texts.join('; ')))];
  });
}

function entryOf(parts: PageContext, event: PublicEventDetail, day: string, options: NoticeOptions): SheetEntry {
  const { extras } = options;
  const { language } = parts.view.snapshot;
  const { wire, status, note, shortDesc } = event;
  const title = toOneLine(removeStatusWord(wire.title, status, language));
  const { time, until } = timesOf(parts, event, day);
  const person = extras.includes('person') ? wire.organizer.name : '';
  return {
    time,
    mark: statusWord(status, language),
    isOff: status !== 'confirmed',
    title,
    titleLanguage: detectOtherLanguage(title, language),
    facts: [until, placeNames(wire.rooms), person, ...furtherFacts(parts, event, options)]
      .map(toOneLine)
      .filter((fact) => fact !== ''),
    note: toOneLine(note),
    hint: extras.includes('hint') ? truncateHint(toOneLine(shortDesc === '' ? wire.topic : shortDesc)) : '',
  };
}

/** People by role and chosen facts about a service, each with its name. */
function furtherFacts({ t }: PageContext, { wire }: PublicEventDetail, { extras, roles }: NoticeOptions): string[] {
  const named = (name: string, value: string) => (value === '' ? '' : sayNamed(t, name, value));
  const people = roles.map((role) => {
    const names = wire[role].map(({ name }) => name);
    const all = role === 'coorganizers' ? [...names, wire.further_coorganizer] : names;
    return named(t(`eventPage.roles.${role}`), all.filter((name) => name !== '').join(', '));
  });
  const carers = wire.childcare_person.map(({ name }) => name);
  const childcare = [toOneLine(wire.childcare_text), carers.join(', ')].filter((text) => text !== '').join(', ');
  return [
    ...people,
    extras.includes('communion') && wire.with_sacrament > 0 ? t('eventPage.withSacrament') : '',
    extras.includes('childcare') ? namedOnce(t, t('eventPage.childcare'), childcare) : '',
    extras.includes('collection')
      ? named(
          t('eventPage.collection'),
          wire.collection
            .map(({ project }) => project)
            .filter((project) => project !== '')
            .join(', '),
        )
      : '',
  ];
}

/** Value with its name, unless it begins with the name. */
function namedOnce(t: Translate, name: string, value: string): string {
  if (value === '' || value.toLowerCase().startsWith(name.toLowerCase())) return value;
  return sayNamed(t, name, value);
}

function sayNamed(t: Translate, name: string, value: string): string {
  return `${t('named', { name })} ${value}`;
}

/** Start of an event, and its end if that is on a later day. `day`: "" for events that began earlier. */
function timesOf(
  { t, times, view }: PageContext,
  { wire, hours }: PublicEventDetail,
  day: string,
): { time: string; until: string } {
  const { date_from: from, date_to: to } = wire;
  const hasNoTimes = wire.hide_time === '1' || spansWholeDays(from, to);
  const last = spansWholeDays(from, to) ? lastWholeDay(to) : to.slice(0, 10);
  const isOneDay = from.slice(0, 10) === last;
  if (hasNoTimes) return { time: '', until: isOneDay ? '' : t('agendaPages.until', { day: times.briefDay(last) }) };
  const isNight = day !== '' && last === addDays(from, 1) && isPastMidnight(from.slice(11), to.slice(11));
  if (isOneDay || isNight) return { time: times.time(from, to), until: '' };
  const briefly = formatHoursBriefly(hours, view.snapshot.instance.locale).join(', ');
  const until = briefly || `${t('agendaPages.until', { day: times.briefDay(to) })}, ${times.time(to)}`;
  return { time: day === '' ? '' : times.time(from), until };
}

/** Link to the agenda with the same filters, otherwise to the parish's website. */
function sourceOf({ view, t, publicUrl }: PageContext, { choice }: NoticeOptions): SheetSource | undefined {
  const { instance } = view.snapshot;
  const hasAgenda = homeOfAgenda(instance) !== undefined;
  const address = hasAgenda
    ? publicUrl + agendaPath(instance.name, { ...UNFILTERED_QUERY, choice })
    : instance.publicUrl;
  return isWebAddress(address) ? { label: t(hasAgenda ? 'notice.agenda' : 'notice.website'), address } : undefined;
}

function truncateHint(text: string): string {
  if (text.length <= MAX_HINT_LENGTH) return text;
  const kept = text.slice(0, MAX_HINT_LENGTH - 1).toWellFormed();
  return `${kept.slice(0, Math.max(kept.lastIndexOf(' '), MAX_HINT_LENGTH / 2)).replace(/[\s,;:.–-]+$/u, '')}…`;
}
