// Script endpoints of the rota table: suggestions for a cell, and assignments.

import { isPlain } from '../../model/format/rule.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { BadContent, Forbidden } from '../../office/content/errors.ts';
import { CellsChanged, PlanRefused } from '../../office/rota/errors.ts';
import { readCells } from '../../office/rota/read-cells.ts';
import { type PlannedEvent, readPlan } from '../../office/rota/read-rota.ts';
import { suggested, weighMembers } from '../../office/rota/suggest.ts';
import { writeCells } from '../../office/rota/write-cells.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { cellId, drawCell, type NamedInCell, putIn } from './rota-cells-view.ts';

/** Reads a cell with its event and role. Throws NotFound. */
export async function plannedCell(
  { editing, indexes, instance }: Pick<PageRequest, 'editing' | 'indexes' | 'instance'>,
  eventId: number,
  roleId: number,
): Promise<{ readonly event: PlannedEvent; readonly role: PlanRole }> {
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', eventId));
  const day = present?.value.startsAt.slice(0, 10) ?? '';
  const plan = await readPlan(editing, indexes, instance.name, { from: day, to: day, roleId });
  const event = plan.days.flatMap(({ events }) => events).find((one) => one.eventId === eventId);
  const [role] = plan.roles;
  if (event === undefined || role === undefined) throw new NotFound(`cell ${eventId} ${roleId}`);
  return { event, role };
}

export async function suggestFor(asked: PageRequest): Promise<Response> {
  const { editing, indexes, instance, query, t, locale, now } = asked;
  const wish = { eventId: Number(query.get('event')), roleId: Number(query.get('role')) };
  const weighed = await weighMembers(editing, indexes, instance.name, wish).catch((error: unknown) => {
    // The event or role was removed in the meantime.
    if (error instanceof NotFound) return [];
    throw error;
  });
  const say = sayDays(locale, instance.timeZone, now);
  const items = suggested(weighed).map(({ personId, name, last, count, state, reasons }) => ({
    id: personId,
    name,
    note: [
      ...(state === 'spare' ? [t('planning.states.spare')] : []),
      last === '' ? t('planning.never') : t('planning.last', { day: say.shortDay(`${last} 00:00:00`), times: count }),
      ...reasons.map(({ code }) => t(`planning.short.${code}`)),
    ].join(' · '),
  }));
  return Response.json({ items }, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}

/** Fills cells, all or none. The response for the script includes refusals and concurrent changes. */
export async function fillCells(asked: PageRequest): Promise<Response> {
  const { editing, instance, form, language } = asked;
  const despite = new Set(form.all('despite'));
  try {
    const { cells } = readCells({ cells: sentCells(asked) });
    const now = () => Promise.all(cells.map(({ eventId, roleId }) => drawn(asked, eventId, roleId)));
    try {
      const { applied, warnings } = await writeCells(editing, instance.name, cells, { despite, language });
      const told = warnings.map(({ text }) => text);
      return drawnCells({ revision: applied.revision, told }, ...(await now()));
    } catch (error) {
      if (error instanceof CellsChanged) return drawnCells({ changed: true }, ...(await now()));
      throw error;
    }
  } catch (error) {
    if (error instanceof PlanRefused) {
      const refused = error.warnings.map(({ text }) => text);
      return drawnCells({ refused, despite: [...new Set(error.warnings.map(({ code }) => code))] });
    }
    if (error instanceof BadContent) {
      return drawnCells({ refused: error.problems.map((one) => sayRemark(one, language)) });
    }
    if (error instanceof Forbidden) return drawnCells({ refused: [sayRefused(error.refusal, language)] });
    throw error;
  }
}

/** A drawn cell and the id of its element. */
export interface DrawnCell {
  readonly place: string;
  readonly cell: Html;
}

/** HTML document with cells and, in `data-answer`, the answer as JSON; a script must not build HTML from texts (Trusted Types). */
export function drawnCells(answer: object, ...cells: readonly DrawnCell[]): Response {
  const places = cells.map(({ place, cell }) => html`<div data-place="${place}">${cell}</div>`);
  const told = JSON.stringify(answer);
  const page = html`<!doctype html><title></title><main data-answer="${told}">${places}</main>`;
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(page.toString(), { headers });
}

async function drawn(asked: PageRequest, eventId: number, roleId: number): Promise<DrawnCell> {
  const { event, role } = await plannedCell(asked, eventId, roleId);
  const { locale, instance, now, link, t } = asked;
  const say = sayDays(locale, instance.timeZone, now);
  const [cell] = event.cells;
  if (cell === undefined) throw new NotFound(`cell ${eventId} ${roleId}`);
  const when = say.begin(event.startsAt, event.endsAt);
  const path = link(`/plan/cell?event=${eventId}&role=${roleId}`);
  return { place: cellId(eventId, roleId), cell: drawCell(cell, { event, role, when, path }, t) };
}

/** Cells sent by the script; invalid values are rejected when they are read. */
function sentCells({ editing, form }: PageRequest): unknown {
  try {
    const read: unknown = JSON.parse(form.text('cells'));
    if (!Array.isArray(read)) return null;
    return read.map((cell: unknown) =>
      isPlain(cell) && isPeople(cell['people'])
        ? { ...cell, people: cell['people'].map((one) => putIn(editing.authority, one)) }
        : cell,
    );
  } catch {
    return null;
  }
}

function isPeople(sent: unknown): sent is readonly NamedInCell[] {
  return Array.isArray(sent) && sent.every(isPlain);
}
