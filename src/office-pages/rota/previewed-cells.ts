import { hasRole } from '../../model/authority.ts';
import { rotaPersonKeyOf } from '../../model/rota/rota-cells.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { CellsChangedError, RotaChangeRefusedError } from '../../office/rota/errors.ts';
import { readCellsBody } from '../../office/rota/read-cells.ts';
import type { RequestedCell } from '../../office/rota/resolve-cells.ts';
import { writeCells } from '../../office/rota/write-cells.ts';
import type { Html } from '../../util/html.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { toCellPersonInput } from './rota-cells-view.ts';

export function renderPreviewedCellsField(wanted: readonly RequestedCell[]): Html {
  return renderHiddenInput('cells', JSON.stringify(wanted.map(toSubmittedCell)));
}

function toSubmittedCell({ eventId, roleId, before = [], people }: RequestedCell) {
  const named = (some: RequestedCell['people']) =>
    some.map(({ state, ...person }) => toCellPersonInput({ person, state: state ?? 'planned' }));
  return { event_id: eventId, role_id: roleId, before: named(before), people: named(people) };
}

export interface WritePreviewedCellsOptions {
  readonly note: string;
  readonly to: string;
  readonly showAgain: (refused: readonly string[]) => Promise<PageContent>;
  /** True if a person of the preview is to be assigned. Default: all are. */
  readonly isChosen?: (cell: RequestedCell, person: RequestedCell['people'][number]) => boolean;
}

export async function writePreviewedCells(
  request: PageRequest,
  { note, to, showAgain, isChosen = () => true }: WritePreviewedCellsOptions,
): Promise<PageContent | Redirect> {
  const { editing, instance, form, language, t } = request;
  try {
    const { cells } = readCellsBody({ cells: parseList(form.text('cells')) });
    const chosen = cells.flatMap((cell) => chosenPart(cell, isChosen));
    if (cells.length > 0 && chosen.length === 0) return { to, did: 'nothing' };
    const { applied } = await writeCells(editing, instance.name, chosen, { language, note });
    const isEditor = hasRole(editing.authority, 'editor');
    return { to, did: 'saved', ...(isEditor && { revision: applied.revision }) };
  } catch (error) {
    if (error instanceof RotaChangeRefusedError) return showAgain([...new Set(error.warnings.map(({ text }) => text))]);
    // Something has changed since the preview: a cell (CellsChangedError), or an entity of this server-built form was deleted
    // (BadContentError).
    if (error instanceof CellsChangedError || error instanceof BadContentError)
      return showAgain([t('planning.copy.changed')]);
    throw error;
  }
}

/** Cell with the people who were there before or are chosen; empty if that changes nothing. */
function chosenPart(
  cell: RequestedCell,
  isChosen: NonNullable<WritePreviewedCellsOptions['isChosen']>,
): RequestedCell[] {
  const there = new Set((cell.before ?? []).map(rotaPersonKeyOf));
  const people = cell.people.filter((one) => there.has(rotaPersonKeyOf(one)) || isChosen(cell, one));
  return people.length === cell.people.length || people.length > there.size ? [{ ...cell, people }] : [];
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
