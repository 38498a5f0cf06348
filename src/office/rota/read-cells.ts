// Parser of rota changes in a request body (rule D5).

import { array, nullable } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { join, pointerOf, Report } from '../../model/format/report.ts';
import type { JsonSchema, Rule } from '../../model/format/rule.ts';
import { flag, id, oneOf, text } from '../../model/format/scalars.ts';
import { ASSIGNMENT_STATES, type AssignmentState } from '../../model/rota/rota.ts';
import { BadContent } from '../content/errors.ts';
import type { WantedCell, WantedPerson } from './given-cells.ts';
import { MAX_CELLS } from './write-cells.ts';

interface GivenPerson {
  readonly personId: number | null;
  readonly name: string;
  readonly state: AssignmentState | null;
}

interface GivenCell {
  readonly eventId: number;
  readonly roleId: number;
  readonly before: readonly GivenPerson[] | null;
  readonly people: readonly GivenPerson[];
}

export interface GivenCells {
  readonly cells: readonly WantedCell[];
  readonly isTrial: boolean;
}

const person = object<GivenPerson>(
  [
    ['person_id', 'personId', nullable(id())],
    ['name', 'name', text('')],
    ['state', 'state', nullable(oneOf(ASSIGNMENT_STATES))],
  ],
  ({ personId, name }, path, report) => {
    if (personId !== null && name !== '') report.problem(join(path, 'name'), 'beside', { other: 'person_id' });
    if (personId === null && name === '') report.problem(path, 'neither', { names: ['person_id', 'name'] });
  },
);

const cell = object<GivenCell>([
  ['event_id', 'eventId', id()],
  ['role_id', 'roleId', id()],
  ['before', 'before', nullable(array(person))],
  ['people', 'people', array(person)],
]);

const cells: Rule<readonly GivenCell[]> = {
  ...array(cell),
  read: (value, path, report) => {
    if (Array.isArray(value) && value.length > MAX_CELLS) {
      report.problem(path, 'too_many', { has: value.length, most: MAX_CELLS });
      return [];
    }
    return array(cell).read(value, path, report);
  },
};

const body = object<{ cells: readonly GivenCell[]; dryRun: boolean }>([
  ['cells', 'cells', cells],
  ['dry_run', 'dryRun', flag(false)],
]);

export const CELLS_SCHEMA: JsonSchema = body.schema;

/** Throws BadContent with every problem. */
export function readCells(given: unknown): GivenCells {
  const report = new Report({ cleanHtml: (html) => html });
  const read = body.read(given, '', report);
  if (report.faults > 0) {
    throw new BadContent(report.firstProblems(given).map((one) => ({ ...one, path: pointerOf(one.path) })));
  }
  const asWanted = ({ personId, name, state }: GivenPerson): WantedPerson => ({
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
