import { array, nullable } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { joinPath, Report, toJsonPointer } from '../../model/format/report.ts';
import type { JsonSchema, Rule } from '../../model/format/rule.ts';
import { flag, id, oneOf, text } from '../../model/format/scalars.ts';
import { ASSIGNMENT_STATES, type AssignmentState } from '../../model/rota/rota.ts';
import { BadContentError } from '../content/errors.ts';
import type { RequestedCell, RequestedCellPerson } from './resolve-cells.ts';
import { MAX_CELLS } from './write-cells.ts';

interface InputPerson {
  readonly personId: number | null;
  readonly name: string;
  readonly state: AssignmentState | null;
}

interface InputCell {
  readonly eventId: number;
  readonly roleId: number;
  readonly before: readonly InputPerson[] | null;
  readonly people: readonly InputPerson[];
}

export interface CellsBody {
  readonly cells: readonly RequestedCell[];
  readonly isTrial: boolean;
}

const person = object<InputPerson>(
  [
    ['person_id', 'personId', nullable(id())],
    ['name', 'name', text('')],
    ['state', 'state', nullable(oneOf(ASSIGNMENT_STATES))],
  ],
  ({ personId, name }, path, report) => {
    if (personId !== null && name !== '') report.problem(joinPath(path, 'name'), 'beside', { other: 'person_id' });
    if (personId === null && name === '') report.problem(path, 'neither', { names: ['person_id', 'name'] });
  },
);

const cell = object<InputCell>([
  ['event_id', 'eventId', id()],
  ['role_id', 'roleId', id()],
  ['before', 'before', nullable(array(person))],
  ['people', 'people', array(person)],
]);

const cells: Rule<readonly InputCell[]> = {
  ...array(cell),
  read: (value, path, report) => {
    if (Array.isArray(value) && value.length > MAX_CELLS) {
      report.problem(path, 'too_many', { has: value.length, most: MAX_CELLS });
      return [];
    }
    return array(cell).read(value, path, report);
  },
};

const body = object<{ cells: readonly InputCell[]; dryRun: boolean }>([
  ['cells', 'cells', cells],
  ['dry_run', 'dryRun', flag(false)],
]);

export const CELLS_SCHEMA: JsonSchema = body.schema;

/** Throws BadContentError with every problem. */
export function readCellsBody(given: unknown): CellsBody {
  const report = new Report({ cleanHtml: (html) => html });
  const read = body.read(given, '', report);
  if (report.faults > 0) {
    throw new BadContentError(report.firstProblems(given).map((one) => ({ ...one, path: toJsonPointer(one.path) })));
  }
  const asWanted = ({ personId, name, state }: InputPerson): RequestedCellPerson => ({
    ...(personId === null ? { name } : { personId }),
    ...(state !== null && { state }),
  });
  return {
    isTrial: read.dryRun,
    cells: read.cells.map(({ before, people, ...rest }) => ({
      ...rest,
      before: before?.map(asWanted),
      people: people.map(asWanted),
    })),
  };
}
