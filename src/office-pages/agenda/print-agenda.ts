// Print view of the agenda: a sheet with the events by day, or the page’s table below a heading. Internal events are printed only if the
// user ticks a checkbox.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { formatHoursBriefly } from '../../model/hours-text.ts';
import { languageOf } from '../../model/instance.ts';
import { getPageDateFormats } from '../../pages/public/page-times.ts';
import { fitSheet, type SheetFit } from '../../print/fit-sheet.ts';
import { renderSheet } from '../../print/html.ts';
import { findSheetChurchDay, type Sheet, type SheetBlock, type SheetEntry } from '../../print/sheet.ts';
import { type Html, html } from '../../util/html.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { createHiddenReasonPills, createStatusPills } from '../components/state-pills.ts';
import { createDayFormatter, type DayFormatter, formatPrintTime } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import type { DayWithEvents } from './event-rows.ts';

export function renderPrintHeading({ instance }: PageRequest, period: string): Html {
  return html`<p class="print-head"><span>${instance.title}</span> <b>${period}</b></p>`;
}

export interface PrintedAgenda {
  readonly period: string;
  readonly days: readonly DayWithEvents[];
  readonly facts: AgendaFacts;
}

/** Sheet that is printed instead of the page; hidden on screens. */
export function renderPrintSheet(request: PageRequest, { period, days, facts }: PrintedAgenda): Html {
  const { instance, language, locale, now, t } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const times = getPageDateFormats(locale);
  const own = languageOf(instance.locale);
  const titleLanguage = own === language ? undefined : own;
  const blocks = days
    .filter(([, events]) => events.length > 0)
    .map(([day, events]): SheetBlock => {
      const entries = events.map((event) => ({ ...entryOf(request, event, say, facts), titleLanguage }));
      if (day === '') return { heading: t('states.running'), rail: [t('states.running'), ''], entries };
      const churchDay = findSheetChurchDay(day, instance.plan.churchYear, language);
      return { heading: say.day(day), rail: [times.longWeekday(day), times.dayOfMonth(day)], ...churchDay, entries };
    });
  const sheet = {
    language,
    locale,
    parish: instance.title,
    logo: '',
    title: t('agenda.title'),
    period,
    about: [],
    blocks,
    footer: [formatPrintTime(request)],
    source: undefined,
  };
  return html`<div class="on-paper">${renderSheet(sheet, { language, fit: fitWithInternal(sheet) })}</div>`;
}

/**
 * Font size and number of pages of the sheet. If all events together need several pages, but the public ones fit on one, the font size is
 * at most 11.
 */
function fitWithInternal(sheet: Sheet): SheetFit {
  const all = fitSheet(sheet);
  if (all.pages === 1) return all;
  const blocks = sheet.blocks.map((block) => ({
    ...block,
    entries: block.entries.filter(({ isInternal }) => isInternal !== true),
  }));
  const open = fitSheet({ ...sheet, blocks: blocks.filter(({ entries }) => entries.length > 0) });
  return open.pages > 1 ? all : { size: open.size > 11 ? 11 : open.size, pages: all.pages };
}

function entryOf(
  { t, now, locale }: PageRequest,
  event: Event,
  say: DayFormatter,
  facts: AgendaFacts,
): Omit<SheetEntry, 'titleLanguage'> {
  // Events that are not published yet count as internal.
  const hidden = createHiddenReasonPills(event, t, now, say);
  const isInternal = hidden.length > 0;
  const marks = [...createStatusPills(event, t), ...hidden].map(([, word]) => word);
  const twice = facts.clashes(event).map((kind) => t(`states.clashes.${kind}`));
  return {
    time: say.span(event.startsAt, event.endsAt),
    mark: marks.join(', '),
    isOff: event.status === 'cancelled',
    isInternal,
    title: event.title,
    facts: [formatHoursBriefly(event.hours, locale).join(', '), facts.places(event), facts.people(event)].filter(
      (fact) => fact !== '',
    ),
    note: [
      event.status === 'confirmed' ? '' : event.statusNote,
      twice.length === 0 ? '' : `${WARNING} ${twice.join(' · ')}`,
    ]
      .filter((text) => text !== '')
      .join(' '),
    hint: '',
  };
}

/** Warning sign, with the variation selector that requests a text character instead of an emoji. */
const WARNING = '\u26a0\ufe0e';

/**
 * Further actions for the listed events: embed them in a website, or print them. The checkbox for internal events is implemented in CSS,
 * without a script or a request.
 */
export function renderPrintOptions({ language, link, query, instance, editing }: PageRequest): Html {
  const t = createTranslator(language);
  const requested = new URLSearchParams(
    [...query].filter(([name, value]) => ['list', 'layer', 'room'].includes(name) && value !== ''),
  );
  const address = link(requested.size === 0 ? '/websites/embed' : `/websites/embed?${requested}`);
  const isOffered = instance.outside.embed || hasRole(editing.authority, 'administrator');
  const embed = isOffered ? html`<a href="${address}">${t('agenda.embed')}</a>` : '';
  const print = html`<button type="button" class="quiet small" data-print>${t('agenda.print')}</button>`;
  return html`<div class="print-choice">
    <label class="check"><input type="checkbox" class="with-internal" autocomplete="off">
      <span>${t('agenda.printInternal')}</span></label>${print}${embed}
  </div>`;
}
