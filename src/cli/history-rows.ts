import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createPastChangeBody } from '../office-api/wire.ts';
import type { PastChange } from '../store/content/history.ts';
import type { ListingCell } from './listing.ts';

const MAX_NAMED = 3;

export const HISTORY_HEADINGS = ['revision', 'time', 'by', 'what', 'changes', 'note'];

/** Returns the row of a change. `isOfOne`: true for the history of a single entity, whose name is then omitted. */
export function createHistoryRow(past: PastChange, isOfOne: boolean): ListingCell[] {
  const { revision, at, actor, note } = past;
  const { what, changes, more = 0 } = createPastChangeBody(OPERATOR_AUTHORITY, past, isOfOne);
  const named = changes.slice(0, MAX_NAMED).map(({ label, before, after }, index) => {
    const { kind = '', id } = past.entities[index] ?? {};
    const fields = before === null ? 'new' : after === null ? 'removed' : Object.keys(after as object).join(', ');
    if (isOfOne) return fields;
    const name = kind === 'settings' || kind === 'newsletter' ? kind : `${kind.replaceAll('_', ' ')} ${id} ${label}`;
    return `${name.trimEnd()} (${fields})`;
  });
  const left = changes.length - named.length + more;
  const message = [...named, ...(left > 0 ? [named.length === 0 ? `${left} entities` : `${left} more`] : [])].join(
    '; ',
  );
  return [revision, { instant: at }, actor, what, message, note];
}
