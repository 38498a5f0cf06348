// Paths from the rota to a new event, and back to the cell of the event.

import { readRota } from '../../office/rota/read-rota.ts';
import type { PageRequest } from '../page.ts';
import { cellId } from './rota-cells-view.ts';
import { ROTA_FILTER_PARAMETERS } from './rota-filter.ts';
import { computeRotaPeriod } from './rota-period.ts';

const SHOWN: readonly string[] = ['on', ...ROTA_FILTER_PARAMETERS];

/** Path of the page for a new event, from which the user returns to the same view of the rota. */
export function newEventPath({ query }: Pick<PageRequest, 'query'>, day: string, copied?: number): string {
  const plan = new URLSearchParams([...query].filter(([name]) => SHOWN.includes(name)));
  const address = new URLSearchParams({ ...(copied !== undefined && { copy: String(copied) }), on: day });
  return `/events/new?${address}&${new URLSearchParams({ plan: plan.toString() })}`;
}

/** View of the rota that the user came from; undefined if the user came from elsewhere. */
export function rotaReturnPath(query: URLSearchParams): string | undefined {
  const before = query.get('plan');
  if (before === null) return undefined;
  const shown = rotaViewQuery(before);
  return shown.size === 0 ? '/plan' : `/plan?${shown}`;
}

function rotaViewQuery(before: string): URLSearchParams {
  const given = new URLSearchParams(before);
  return new URLSearchParams([...given].filter(([name, text]) => SHOWN.includes(name) && text.length < 200));
}

/** Path of the first cell of an event, preferably with a gap, in the view that the user came from or in the weeks of the event. */
export async function rotaCellPath(request: PageRequest, eventId: number): Promise<string> {
  const { editing, indexes, instance, query, now } = request;
  const shown = rotaViewQuery(query.get('plan') ?? '');
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', eventId));
  const day = present?.value.startsAt.slice(0, 10) ?? '';
  const { from, to } = computeRotaPeriod(shown.get('on'), now.slice(0, 10));
  if (day < from || day > to) shown.set('on', day.slice(0, 7));
  const { days } = await readRota(editing, indexes, instance.name, { from: day, to: day });
  const cells = days.flatMap(({ events }) => events).find((one) => one.eventId === eventId)?.cells ?? [];
  const cell = cells.find(({ gap }) => gap > 0) ?? cells[0];
  const address = shown.size === 0 ? '/plan' : `/plan?${shown}`;
  return cell === undefined ? address : `${address}#${cellId(eventId, cell.roleId)}`;
}
