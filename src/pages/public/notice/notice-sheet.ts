// Printable sheet of the public events of a period: exactly what the agenda shows (rules C3, V1 to V3).

import { type ShownDetail, shownDetail } from '../../../contract/shown-detail.ts';
import { hoursInBrief } from '../../../model/hours-text.ts';
import { agendaPath as homeOfAgenda } from '../../../model/instance.ts';
import { placeNames } from '../../../model/place-names.ts';
import { statusWord, titleAlone } from '../../../model/public-event.ts';
import { otherLanguageOf } from '../../../model/title-language.ts';
import { isWholeDays, lastWholeDay } from '../../../model/whole-days.ts';
import { type Sheet, type SheetBlock, type SheetEntry, type SheetSource, sheetDayName } from '../../../print/sheet.ts';
import type { View } from '../../../readmodel/view.ts';
import { positions } from '../../../util/bitset.ts';
import { addDays } from '../../../util/dates.ts';
import { isPastMidnight } from '../../../util/past-midnight.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import { inOneLine } from '../../../util/without-controls.ts';
import { agendaPath, EVERYTHING } from '../addresses.ts';
import { type PageParts, readingOf } from '../event-list.ts';
import { nameOf } from '../filters.ts';
import { eventsAsked } from '../find-events.ts';
import { withShownLogo } from '../pictures.ts';
import { NOTICE_FILTERS, type NoticeOptions } from './notice-question.ts';

export const MAX_ON_NOTICE = 1000;

/** Maximum characters of a hint: about two lines. */
const MAX_HINT_LENGTH = 180;

export interface TooMany {
  readonly tooMany: number;
}

/** Sheet for valid options. `publicUrl`: the public address of the server, without a trailing slash. */
export function noticeSheet(view: View, wish: NoticeOptions, publicUrl: string): Sheet | TooMany {
  const parts = readingOf(view, publicUrl);
  const found = eventsOf(view, wish);
  if (found.length > MAX_ON_NOTICE) return { tooMany: found.length };
  const { instance, language } = view.snapshot;
  const { t, times } = parts;
  const about = NOTICE_FILTERS.flatMap((name) => {
    const id = wish.choice[name];
    return id === undefined ? [] : [inOneLine(nameOf(view, name, id) ?? '')];
  });
  return {
    language,
    locale: instance.locale,
    parish: inOneLine(instance.title),
    logo: withShownLogo(view.snapshot, publicUrl).logoUrl,
    title: inOneLine(wish.title) || t('notice.usualTitle'),
    period: wish.from === wish.to ? times.day(wish.from) : times.period(wish.from, wish.to),
    about: about.filter((name) => name !== ''),
    blocks: blocksOf(
      parts,
      found.map((position) => shownDetail(view, position)),
      wish,
    ),
    footer: instance.footer
      .split('\n')
      .map(inOneLine)
      .filter((line) => line !== ''),
    source: sourceOf(parts, wish),
  };
}

/** Positions of the events of a period, by start; each once, however long it lasts. */
function eventsOf(view: View, { choice, from, to }: NoticeOptions): number[] {
  const { startsAt } = view.snapshot.events;
  const end = Number(`${addDays(to, 1).replaceAll('-', '')}000000`);
  return positions(eventsAsked(view, { ...EVERYTHING, choice, from })).filter(
    (position) => (startsAt[position] ?? 0) < end,
  );
}

/** Blocks by start day; events that began earlier come last. */
function blocksOf(parts: PageParts, events: readonly ShownDetail[], wish: NoticeOptions): SheetBlock[] {
  const { t, times } = parts;
  const { instance, language } = parts.view.snapshot;
  const byDay = Map.groupBy(events, ({ wire }) =>
    wire.date_from.slice(0, 10) < wish.from ? '' : wire.date_from.slice(0, 10),
  );
  const blocks = [...byDay].map(([day, some]): SheetBlock => {
    const entries = some.map((event) => entryOf(parts, event, day, wish));
    if (day === '') return { heading: t('agendaPages.running'), rail: [t('agendaPages.running'), ''], entries };
    const name = sheetDayName(day, instance.plan.churchYear, language);
    return { heading: times.shortDay(day), rail: [times.longWeekday(day), times.dayOfMonth(day)], ...name, entries };
  });
  const [running] = byDay.has('') ? blocks : [];
  return running === undefined ? blocks : [...blocks.slice(1), running];
}

function entryOf(parts: PageParts, event: ShownDetail, day: string, { extras }: NoticeOptions): SheetEntry {
  const { language } = parts.view.snapshot;
  const { wire, status, note, shortDesc } = event;
  const title = inOneLine(titleAlone(wire.title, status, language));
  const { time, until } = timesOf(parts, event, day);
  const person = extras.includes('person') ? wire.organizer.name : '';
  return {
    time,
    mark: statusWord(status, language),
    isOff: status !== 'confirmed',
    title,
    titleLanguage: otherLanguageOf(title, language),
    facts: [until, placeNames(wire.rooms), person].map(inOneLine).filter((fact) => fact !== ''),
    note: inOneLine(note),
    hint: extras.includes('hint') ? cut(inOneLine(shortDesc === '' ? wire.topic : shortDesc)) : '',
  };
}

/** Start time, and the end if on a later day. `day` is "" for events that began earlier. */
function timesOf(
  { t, times, view }: PageParts,
  { wire, hours }: ShownDetail,
  day: string,
): { time: string; until: string } {
  const { date_from: from, date_to: to } = wire;
  const hasNoTimes = wire.hide_time === '1' || isWholeDays(from, to);
  const last = isWholeDays(from, to) ? lastWholeDay(to) : to.slice(0, 10);
  const isOneDay = from.slice(0, 10) === last;
  if (hasNoTimes) return { time: '', until: isOneDay ? '' : t('agendaPages.until', { day: times.briefDay(last) }) };
  const isNight = day !== '' && last === addDays(from, 1) && isPastMidnight(from.slice(11), to.slice(11));
  if (isOneDay || isNight) return { time: times.time(from, to), until: '' };
  const briefly = hoursInBrief(hours, view.snapshot.instance.locale).join(', ');
  const until = briefly || `${t('agendaPages.until', { day: times.briefDay(to) })}, ${times.time(to)}`;
  return { time: day === '' ? '' : times.time(from), until };
}

/** Link to the agenda with the same filters, otherwise to the parish's website. */
function sourceOf({ view, t, publicUrl }: PageParts, { choice }: NoticeOptions): SheetSource | undefined {
  const { instance } = view.snapshot;
  const hasAgenda = homeOfAgenda(instance) !== undefined;
  const address = hasAgenda ? publicUrl + agendaPath(instance.name, { ...EVERYTHING, choice }) : instance.publicUrl;
  return isWebAddress(address) ? { label: t(hasAgenda ? 'notice.agenda' : 'notice.website'), address } : undefined;
}

function cut(text: string): string {
  if (text.length <= MAX_HINT_LENGTH) return text;
  const kept = text.slice(0, MAX_HINT_LENGTH - 1).toWellFormed();
  return `${kept.slice(0, Math.max(kept.lastIndexOf(' '), MAX_HINT_LENGTH / 2)).replace(/[\s,;:.–-]+$/u, '')}…`;
}
