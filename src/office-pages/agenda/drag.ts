// Reschedules an event dragged in the week or month view, or moved by keyboard. Called by `web/islands/calendar.ts`.

import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { UseSpan } from '../../model/resources.ts';
import { isClash } from '../../office/clashes/kinds.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import { isDateTime } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { backTo } from '../bulk/bulk-chosen.ts';
import { sayDays } from '../days.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { sayWarning } from '../warned.ts';
import { dayAsked, spanOf, viewOf } from './calendar-days.ts';
import { notMoved, presentEvent, refusedMove, reschedule, sayWhyNot } from './reschedule.ts';

const FIELDS = ['id', 'from', 'to', 'date_from', 'date_to', 'back'] as const;

interface DragTelling {
  readonly when: string;
  readonly tone: 'free' | 'taken' | '';
  readonly texts: readonly string[];
}

const NOTHING: DragTelling = { when: '', tone: '', texts: [] };

/** Form that the script sends, and a live region for messages; "" for viewers. */
export function dragForm({ editing, link, query, t, locale }: PageRequest): Html | '' {
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
    <p class="drag-hint soft small" hidden>${t(viewOf(query) === 'month' ? 'drag.hintMonth' : 'drag.hint')}</p>`;
}

/** Data attributes of a draggable event. `steps`: unit of movement; `hasEnd`: whether its end can be dragged, too. */
export function dragData({ id, startsAt, endsAt }: Event, steps: 'days' | 'minutes', hasEnd: boolean): Html {
  return html` data-id="${id}" data-from="${startsAt}" data-to="${endsAt}" data-steps="${steps}"${hasEnd ? html` data-end` : ''}`;
}

/**
 * `from` and `to` are the times that the user saw; if they have changed in the meantime, a message is shown and nothing is written. Throws
 * NotFound for values that no page sends.
 */
export async function moveDragged(asked: PageRequest): Promise<PageResult> {
  const { form } = asked;
  const [seen, span] = [
    { from: form.text('from'), to: form.text('to') },
    { from: form.text('date_from'), to: form.text('date_to') },
  ];
  const id = /^[1-9]\d{0,9}$/.test(form.text('id')) ? Number(form.text('id')) : 0;
  if (!isDateTime(span.from) || !isDateTime(span.to)) throw new NotFound('time');
  const present = await presentEvent(asked, id);
  const { startsAt, endsAt } = present.value;
  if (startsAt !== seen.from || endsAt !== seen.to) return changedMeanwhile(asked, present);
  try {
    const applied = await reschedule(asked, present, span);
    const to = `${backThere(asked, span)}#event-${present.id}`;
    const { revision, warnings } = applied;
    return { to, ...(proposedBy(applied) ?? { did: 'saved', revision, warnings }) };
  } catch (error) {
    if (error instanceof Conflict) return changedMeanwhile(asked, await presentEvent(asked, present.id));
    return refusedMove(asked, error, '/agenda/move', FIELDS);
  }
}

/** Dry run of `moveDragged`: the resulting time and conflicts; empty for invalid parameters. */
export async function tellDragged(asked: PageRequest): Promise<Response> {
  const { query } = asked;
  const [from = '', to = '', id = ''] = ['date_from', 'date_to', 'id'].map((name) => query.get(name) ?? '');
  const isAsked = isDateTime(from) && isDateTime(to) && /^[1-9]\d{0,9}$/.test(id);
  const telling = isAsked ? await tryDragged(asked, Number(id), { from, to }) : NOTHING;
  return Response.json(telling, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}

async function tryDragged(asked: PageRequest, id: number, span: UseSpan): Promise<DragTelling> {
  const { locale, instance, now, language, t } = asked;
  const present = await presentEvent(asked, id);
  const when = sayDays(locale, instance.timeZone, now).when(span.from, span.to);
  try {
    const applied = await reschedule(asked, present, span, true);
    const clashes = applied.warnings.filter(({ code }) => isClash(code)).map((one) => sayWarning(one, language));
    const proposed = proposedBy(applied) === undefined ? [] : [t('drag.proposed')];
    if (clashes.length > 0) return { when, tone: 'taken', texts: [...new Set(clashes), ...proposed] };
    return { when, tone: 'free', texts: [t('drag.free'), ...proposed] };
  } catch (error) {
    return { when, tone: 'taken', texts: sayWhyNot(error, asked) };
  }
}

function changedMeanwhile(asked: PageRequest, { value }: PresentOf<'event'>): PageContent {
  const { locale, instance, now, t } = asked;
  const when = sayDays(locale, instance.timeZone, now).when(value.startsAt, value.endsAt);
  return notMoved(asked, [t('drag.meanwhile', { title: value.title, when })], { status: 409 });
}

/** Path of the previous page, or of the week or month to which the event moved if the page no longer shows it. */
function backThere(asked: PageRequest, { from }: UseSpan): string {
  const path = backTo(asked, false);
  const query = new URLSearchParams(path.split('?')[1]);
  const [view, day] = [viewOf(query), from.slice(0, 10)];
  if (view === undefined || spanOf(view, dayAsked(query, asked.now.slice(0, 10))).days.includes(day)) return path;
  query.set('on', day);
  return `/agenda?${query}`;
}
