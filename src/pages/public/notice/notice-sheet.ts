// Printable sheet of the public events of a period: exactly what the agenda shows (rules C3, V1 to V3).

import { type PublicEventDetail, readPublicEventDetail } from '../../../contract/public-event-detail.ts';
import { formatHoursBriefly } from '../../../model/hours-text.ts';
import { publicAgendaPath as homeOfAgenda } from '../../../model/instance.ts';
import { placeNames } from '../../../model/place-names.ts';
import { statusWord, titleWithoutStatus } from '../../../model/public-event.ts';
import { detectOtherLanguage } from '../../../model/title-language.ts';
import { lastWholeDay, spansWholeDays } from '../../../model/whole-days.ts';
import {
  type Sheet,
  type SheetBlock,
  type SheetEntry,
  type SheetSource,
  sheetChurchDay,
} from '../../../print/sheet.ts';
import type { View } from '../../../readmodel/view.ts';
import { listPositions } from '../../../util/bitset.ts';
import { addDays } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { toOneLine } from '../../../util/strip-controls.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import { agendaPath, UNFILTERED_QUERY } from '../addresses.ts';
import { createPageContext, type PageContext } from '../event-list.ts';
import { filterChoiceName } from '../filters.ts';
import { matchingEvents } from '../find-events.ts';
import { withDisplayedLogo } from '../pictures.ts';
import { NOTICE_FILTERS, type NoticeOptions } from './notice-options.ts';

export const MAX_NOTICE_EVENTS = 1000;

/** Maximum characters of a hint: about two lines. */
const MAX_HINT_LENGTH = 180;

export interface TooManyEvents {
  readonly tooMany: number;
}

/** Sheet for valid options. `publicUrl`: the public address of the server, without a trailing slash. */
export function createNoticeSheet(view: View, options: NoticeOptions, publicUrl: string): Sheet | TooManyEvents {
  const parts = createPageContext(view, publicUrl);
  const found = eventsOf(view, options);
  if (found.length > MAX_NOTICE_EVENTS) return { tooMany: found.length };
  const { instance, language } = view.snapshot;
  const { t, times } = parts;
  const about = NOTICE_FILTERS.flatMap((name) => {
    const id = options.choice[name];
    return id === undefined ? [] : [toOneLine(filterChoiceName(view, name, id) ?? '')];
  });
  return {
    language,
    locale: instance.locale,
    parish: toOneLine(instance.title),
    logo: withDisplayedLogo(view.snapshot, publicUrl).logoUrl,
    title: toOneLine(options.title) || t('notice.usualTitle'),
    period: options.from === options.to ? times.day(options.from) : times.period(options.from, options.to),
    about: about.filter((name) => name !== ''),
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

/** Positions of the events of a period, by start; each once, however long it lasts. */
function eventsOf(view: View, { choice, from, to }: NoticeOptions): number[] {
  const { startsAt } = view.snapshot.events;
  const end = Number(`${addDays(to, 1).replaceAll('-', '')}000000`);
  return listPositions(matchingEvents(view, { ...UNFILTERED_QUERY, choice, from })).filter(
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
    const churchDay = sheetChurchDay(day, instance.plan.churchYear, language);
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

function entryOf(parts: PageContext, event: PublicEventDetail, day: string, { extras }: NoticeOptions): SheetEntry {
  const { language } = parts.view.snapshot;
  const { wire, status, note, shortDesc } = event;
  const title = toOneLine(titleWithoutStatus(wire.title, status, language));
  const { time, until } = timesOf(parts, event, day);
  const person = extras.includes('person') ? wire.organizer.name : '';
  return {
    time,
    mark: statusWord(status, language),
    isOff: status !== 'confirmed',
    title,
    titleLanguage: detectOtherLanguage(title, language),
    facts: [until, placeNames(wire.rooms), person].map(toOneLine).filter((fact) => fact !== ''),
    note: toOneLine(note),
    hint: extras.includes('hint') ? truncateHint(toOneLine(shortDesc === '' ? wire.topic : shortDesc)) : '',
  };
}

/** Start time, and the end if on a later day. `day` is "" for events that began earlier. */
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
