// Writes cells of the rota, either as given or with suggestions for gaps (rules D5 and D7).

import { createProblem } from '../../model/format/problem.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { requireValidRotaDays } from '../../office/rota/read-rota.ts';
import { fillGaps } from '../../office/rota/suggest.ts';
import { type WrittenCells, writeCells } from '../../office/rota/write-cells.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { isDate } from '../../util/dates.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { PARAMS_WITHOUT_VALUE } from '../problem-parts.ts';
import type { ApiRequest, ApiResponse } from '../route.ts';
import { createEffectsBody } from '../wire.ts';
import { createCellBody, createPersonBody, createWarningBody } from './wire.ts';

export function writeCellsFor(
  { editing, instance, query, languages }: ApiRequest,
  cells: Parameters<typeof writeCells>[2],
  isTrial: boolean,
): Promise<WrittenCells> {
  const codes = new Set((query['despite'] as readonly string[] | undefined) ?? []);
  return writeCells(editing, instance, cells, { despite: codes, isTrial, language: languages[0] });
}

export function createWrittenCellsResponse(
  request: ApiRequest,
  { applied, cells, warnings }: WrittenCells,
): ApiResponse {
  const body = {
    revision: applied.revision,
    cells: cells.map((one) => createCellBody(one, request.editing.authority)),
    warnings: warnings.map(createWarningBody),
    effects: createEffectsBody(applied),
  };
  return { status: 200, body };
}

interface FillBody {
  readonly from: string;
  readonly to: string;
  readonly roleIds: readonly number[] | undefined;
  readonly isTrial: boolean;
}

function readFill(body: unknown): FillBody {
  if (!isPlainObject(body)) throw new BadContentError([createProblem('', 'no_object', PARAMS_WITHOUT_VALUE)]);
  const { from, to, role_ids: roleIds, dry_run: isTrial = false } = body as PlainObject;
  const problems = [
    ...(['from', 'to'] as const).flatMap((name) => {
      const given = body[name];
      if (typeof given === 'string' && isDate(given)) return [];
      return [
        given === undefined
          ? createProblem(`/${name}`, 'missing')
          : createProblem(`/${name}`, 'no_date', { given: JSON.stringify(given) }),
      ];
    }),
    ...Object.keys(body).flatMap((name) =>
      ['from', 'to', 'role_ids', 'dry_run'].includes(name)
        ? []
        : [createProblem(`/${name}`, 'unknown_key', { near: [] })],
    ),
    ...(typeof isTrial === 'boolean' ? [] : [createProblem('/dry_run', 'no_flag', { given: JSON.stringify(isTrial) })]),
  ];
  if (roleIds !== undefined && roleIds !== 'all' && !(Array.isArray(roleIds) && roleIds.every(Number.isInteger))) {
    problems.push(createProblem('/role_ids', 'no_array', { given: JSON.stringify(roleIds) }));
  }
  if (problems.length > 0) throw new BadContentError(problems);
  const some = Array.isArray(roleIds) ? (roleIds as readonly number[]) : undefined;
  return { from: String(from), to: String(to), roleIds: some, isTrial: isTrial === true };
}

export async function fillRota(request: ApiRequest): Promise<ApiResponse> {
  const { editing, indexes, instance, body } = request;
  const { isTrial, ...wish } = readFill(body);
  requireValidRotaDays(wish);
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFoundError(`instance ${instance}`);
  const now = createWallClock(record.instance.timeZone)(editing.clock());
  const wanted = await fillGaps(editing, indexes, instance, { ...wish, now });
  const answer = createWrittenCellsResponse(request, await writeCellsFor(request, wanted, isTrial));
  const before = wanted.map(({ eventId, roleId, before: people = [] }, index) => ({
    ...(answer.body as { cells: object[] }).cells[index],
    event_id: eventId,
    role_id: roleId,
    people: people.map((one) => ({ ...createPersonBody(one), state: one.state ?? 'planned' })),
  }));
  return { ...answer, body: { ...(answer.body as object), before } };
}
