// Cells that are seen before they are written: what was seen is written, or nothing of it.

import { hasRole } from '../../model/authority.ts';
import { BadContent } from '../../office/content/errors.ts';
import { CellsChanged, PlanRefused } from '../../office/rota/errors.ts';
import type { WantedCell } from '../../office/rota/given-cells.ts';
import { readCells } from '../../office/rota/read-cells.ts';
import { writeCells } from '../../office/rota/write-cells.ts';
import type { Html } from '../../util/html.ts';
import { hidden } from '../components/form/parts.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { namedIn } from './rota-cells-view.ts';

/** What a form sends along of them. */
export function seenCells(wanted: readonly WantedCell[]): Html {
  return hidden('cells', JSON.stringify(wanted.map(asSent)));
}

function asSent({ eventId, roleId, before = [], people }: WantedCell) {
  const named = (some: WantedCell['people']) =>
    some.map(({ state, ...person }) => namedIn({ person, state: state ?? 'planned' }));
  return { event_id: eventId, role_id: roleId, before: named(before), people: named(people) };
}

export interface SeenOptions {
  /** What the history says of it; "" for nothing. */
  readonly note: string;
  /** Where it goes on. */
  readonly to: string;
  /** Shows what would come of it now, and why it was not done. */
  readonly again: (refused: readonly string[]) => Promise<PageContent>;
}

export async function writeSeen(asked: PageRequest, { note, to, again }: SeenOptions): Promise<PageContent | Redirect> {
  const { editing, instance, form, language, t } = asked;
  try {
    const { cells } = readCells({ cells: listed(form.text('cells')) });
    const { applied } = await writeCells(editing, instance.name, cells, { language, note });
    const isEditor = hasRole(editing.authority, 'editor');
    return { to, did: 'saved', ...(isEditor && { revision: applied.revision }) };
  } catch (error) {
    if (error instanceof PlanRefused) return again([...new Set(error.warnings.map(({ text }) => text))]);
    // Of a form that nobody's hand made, what it names has gone meanwhile.
    if (error instanceof CellsChanged || error instanceof BadContent) return again([t('planning.copy.changed')]);
    throw error;
  }
}

function listed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
