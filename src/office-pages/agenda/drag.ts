// Moves an event that a user drags in the week or month view, or moves with the keyboard. Called by `web/islands/calendar.ts`.

import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { UseSpan } from '../../model/resources.ts';
import { isClashCode } from '../../office/clashes/kinds.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { ConflictError, NotFoundError } from '../../store/content/errors.ts';
import { isDateTime } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { selectionListUrl } from '../bulk/bulk-selection.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { findProposedAction } from '../event-fields/action-outcome.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { describeWarning } from '../warning-texts.ts';
import { computeCalendarSpan, parseCalendarView, readDayFromQuery } from './calendar-days.ts';
import {
  describeRescheduleError,
  readCurrentEvent,
  renderRefusedMovePage,
  renderRefusedMovePageWithTexts,
  reschedule,
} from './reschedule.ts';

const FIELDS = ['id', 'from', 'to', 'date_from', 'date_to', 'back'] as const;

interface DragWarnings {
  readonly when: string;
  readonly tone: 'free' | 'taken' | '';
  readonly texts: readonly string[];
}

const NOTHING: DragWarnings = { when: '', tone: '', texts: [] };

/** Form that the script submits, and a live region for its messages; "" for viewers. */
export function renderDragForm({ editing, link, query, t, locale }: PageRequest): Html | '' {
  if (!hasRole(editing.authority, 'contributor')) return '';
  const words = {
    keys: t('drag.keys', { title: '{title}' }),
    left: t('drag.left'),
    sent: t('drag.sent'),
  };
  const fields = FIELDS.map((name) =>
    name === 'back'
      ? html`<input type="hidden" name="back" value="${query.toString()}">`
      : html`<input type="hidden" name="${name}">`,
  );
  return html`<form id="drag" method="post" action="${link('/agenda/move')}" data-ask="${link('/agenda/move')}" data-locale="${locale}"
      data-words="${JSON.stringify(words)}">
      ${fields}<p role="status"></p>
    </form>
    <p class="drag-hint soft small" hidden>${t(parseCalendarView(query) === 'month' ? 'drag.hintMonth' : 'drag.hint')}</p>`;
}

/** Data attributes of a draggable event. `steps`: unit of a move; `hasEnd`: true if users can drag its end. */
export function renderDragAttributes(
  { id, startsAt, endsAt }: Event,
  steps: 'days' | 'minutes',
  hasEnd: boolean,
): Html {
  return html` data-id="${id}" data-from="${startsAt}" data-to="${endsAt}" data-steps="${steps}"${hasEnd ? html` data-end` : ''}`;
}

/**
 * Moves an event. `from` and `to` are the times that the user saw: if they have changed since, nothing is written and a message says so.
 * Throws NotFoundError for values that no page sends.
 */
export async function handleDragMove(request: PageRequest): Promise<PageResult> {
  const { form } = request;
  const [seen, span] = [
    { from: form.text('from'), to: form.text('to') },
    { from: form.text('date_from'), to: form.text('date_to') },
  ];
  const id = /^[1-9]\d{0,9}$/.test(form.text('id')) ? Number(form.text('id')) : 0;
  if (!isDateTime(span.from) || !isDateTime(span.to)) throw new NotFoundError('time');
  const present = await readCurrentEvent(request, id);
  const { startsAt, endsAt } = present.value;
  if (startsAt !== seen.from || endsAt !== seen.to) return changedEventPage(request, present);
  try {
    const applied = await reschedule(request, present, span);
    const to = `${returnPathAfterMove(request, span)}#event-${present.id}`;
    const { revision, warnings } = applied;
    return { to, ...(findProposedAction(applied) ?? { did: 'saved', revision, warnings }) };
  } catch (error) {
    if (error instanceof ConflictError) return changedEventPage(request, await readCurrentEvent(request, present.id));
    return renderRefusedMovePage(request, error, '/agenda/move', FIELDS);
  }
}

/** Dry run of `handleDragMove`: the resulting time and conflicts; empty for invalid parameters. */
export async function handleDragPreview(request: PageRequest): Promise<Response> {
  const { query } = request;
  const [from = '', to = '', id = ''] = ['date_from', 'date_to', 'id'].map((name) => query.get(name) ?? '');
  const isAsked = isDateTime(from) && isDateTime(to) && /^[1-9]\d{0,9}$/.test(id);
  const telling = isAsked ? await tryDragged(request, Number(id), { from, to }) : NOTHING;
  return Response.json(telling, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}

async function tryDragged(request: PageRequest, id: number, span: UseSpan): Promise<DragWarnings> {
  const { locale, instance, now, language, t } = request;
  const present = await readCurrentEvent(request, id);
  const when = createDayFormatter(locale, instance.timeZone, now).when(span.from, span.to);
  try {
    const applied = await reschedule(request, present, span, true);
    const clashes = applied.warnings
      .filter(({ code }) => isClashCode(code))
      .map((one) => describeWarning(one, language));
    const proposed = findProposedAction(applied) === undefined ? [] : [t('drag.proposed')];
    if (clashes.length > 0) return { when, tone: 'taken', texts: [...new Set(clashes), ...proposed] };
    return { when, tone: 'free', texts: [t('drag.free'), ...proposed] };
  } catch (error) {
    return { when, tone: 'taken', texts: describeRescheduleError(error, request) };
  }
}

function changedEventPage(request: PageRequest, { value }: VersionedOf<'event'>): PageContent {
  const { locale, instance, now, t } = request;
  const when = createDayFormatter(locale, instance.timeZone, now).when(value.startsAt, value.endsAt);
  return renderRefusedMovePageWithTexts(request, [t('drag.meanwhile', { title: value.title, when })], { status: 409 });
}

function returnPathAfterMove(request: PageRequest, { from }: UseSpan): string {
  const path = selectionListUrl(request, false);
  const query = new URLSearchParams(path.split('?')[1]);
  const [view, day] = [parseCalendarView(query), from.slice(0, 10)];
  if (
    view === undefined ||
    computeCalendarSpan(view, readDayFromQuery(query, request.now.slice(0, 10))).days.includes(day)
  )
    return path;
  query.set('on', day);
  return `/agenda?${query}`;
}
