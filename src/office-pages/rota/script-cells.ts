import { isPlainObject } from '../../model/format/rule.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { BadContentError, ForbiddenError } from '../../office/content/errors.ts';
import { CellsChangedError, RotaChangeRefusedError } from '../../office/rota/errors.ts';
import { readCellsBody } from '../../office/rota/read-cells.ts';
import { type RotaEventRow, readRota } from '../../office/rota/read-rota.ts';
import { listCandidates, selectSuggestedCandidates } from '../../office/rota/suggest.ts';
import { writeCells } from '../../office/rota/write-cells.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { type CellPersonInput, cellId, limitPersonState, renderRotaCell } from './rota-cells-view.ts';

/** Cell with its event and role. Throws NotFoundError. */
export async function readCellWithEvent(
  { editing, indexes, instance }: Pick<PageRequest, 'editing' | 'indexes' | 'instance'>,
  eventId: number,
  roleId: number,
): Promise<{ readonly event: RotaEventRow; readonly role: RotaRole }> {
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', eventId));
  const day = present?.value.startsAt.slice(0, 10) ?? '';
  const plan = await readRota(editing, indexes, instance.name, { from: day, to: day, roleId });
  const event = plan.days.flatMap(({ events }) => events).find((one) => one.eventId === eventId);
  const [role] = plan.roles;
  if (event === undefined || role === undefined) throw new NotFoundError(`cell ${eventId} ${roleId}`);
  return { event, role };
}

export async function handleSuggestions(request: PageRequest): Promise<Response> {
  const { editing, indexes, instance, query, t, locale, now } = request;
  const options = { eventId: Number(query.get('event')), roleId: Number(query.get('role')) };
  const weighed = await listCandidates(editing, indexes, instance.name, options).catch((error: unknown) => {
    // The event or the role was removed in the meantime.
    if (error instanceof NotFoundError) return [];
    throw error;
  });
  const say = createDayFormatter(locale, instance.timeZone, now);
  const items = selectSuggestedCandidates(weighed).map(({ personId, name, last, count, state, reasons }) => ({
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

/** Fills all cells or none. The response to the script also reports refusals and concurrent changes. */
export async function handleFillCells(request: PageRequest): Promise<Response> {
  const { editing, instance, form, language } = request;
  const despite = new Set(form.all('despite'));
  try {
    const { cells } = readCellsBody({ cells: sentCells(request) });
    const now = () => Promise.all(cells.map(({ eventId, roleId }) => renderCurrentCell(request, eventId, roleId)));
    try {
      const { applied, warnings } = await writeCells(editing, instance.name, cells, { despite, language });
      const notes = warnings.map(({ text }) => text);
      return createCellsDocument({ revision: applied.revision, told: notes }, ...(await now()));
    } catch (error) {
      if (error instanceof CellsChangedError) return createCellsDocument({ changed: true }, ...(await now()));
      throw error;
    }
  } catch (error) {
    if (error instanceof RotaChangeRefusedError) {
      const refused = error.warnings.map(({ text }) => text);
      return createCellsDocument({ refused, despite: [...new Set(error.warnings.map(({ code }) => code))] });
    }
    if (error instanceof BadContentError) {
      return createCellsDocument({ refused: error.problems.map((one) => describeProblem(one, language)) });
    }
    if (error instanceof ForbiddenError)
      return createCellsDocument({ refused: [describeRefusal(error.refusal, language)] });
    throw error;
  }
}

export interface RenderedCell {
  readonly elementId: string;
  readonly cell: Html;
}

/** HTML document with cells, and the answer as JSON in `data-answer`. Scripts can’t build HTML from texts (Trusted Types). */
export function createCellsDocument(answer: object, ...cells: readonly RenderedCell[]): Response {
  const places = cells.map(({ elementId, cell }) => html`<div data-place="${elementId}">${cell}</div>`);
  const message = JSON.stringify(answer);
  const page = html`<!doctype html><title></title><main data-answer="${message}">${places}</main>`;
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(page.toString(), { headers });
}

async function renderCurrentCell(request: PageRequest, eventId: number, roleId: number): Promise<RenderedCell> {
  const { event, role } = await readCellWithEvent(request, eventId, roleId);
  const { locale, instance, now, link, t } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const [cell] = event.cells;
  if (cell === undefined) throw new NotFoundError(`cell ${eventId} ${roleId}`);
  const when = say.begin(event.startsAt, event.endsAt);
  const path = link(`/plan/cell?event=${eventId}&role=${roleId}`);
  return { elementId: cellId(eventId, roleId), cell: renderRotaCell(cell, { event, role, when, path }, t) };
}

function sentCells({ editing, form }: PageRequest): unknown {
  try {
    const read: unknown = JSON.parse(form.text('cells'));
    if (!Array.isArray(read)) return null;
    return read.map((cell: unknown) =>
      isPlainObject(cell) && isPeople(cell['people'])
        ? { ...cell, people: cell['people'].map((one) => limitPersonState(editing.authority, one)) }
        : cell,
    );
  } catch {
    return null;
  }
}

function isPeople(sent: unknown): sent is readonly CellPersonInput[] {
  return Array.isArray(sent) && sent.every(isPlainObject);
}
