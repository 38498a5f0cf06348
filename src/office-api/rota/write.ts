// Writes of rota cells: given ones, or suggestions for gaps (rules D5 and D7).

import { problem } from '../../model/format/problem.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { BadContent } from '../../office/content/errors.ts';
import { expectPlanDays } from '../../office/rota/read-rota.ts';
import { fillGaps } from '../../office/rota/suggest.ts';
import { type WrittenCells, writeCells } from '../../office/rota/write-cells.ts';
import { NotFound } from '../../store/content/errors.ts';
import { isDate } from '../../util/dates.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { NOT_GIVEN } from '../problem-parts.ts';
import type { ApiAnswer, ApiRequest } from '../route.ts';
import { effectsAnswer } from '../wire.ts';
import { warningAnswer, who, writtenCell } from './wire.ts';

export function write(
  { editing, instance, query, languages }: ApiRequest,
  cells: Parameters<typeof writeCells>[2],
  isTrial: boolean,
): Promise<WrittenCells> {
  const codes = new Set((query['despite'] as readonly string[] | undefined) ?? []);
  return writeCells(editing, instance, cells, { despite: codes, isTrial, language: languages[0] });
}

export function written(asked: ApiRequest, { applied, cells, warnings }: WrittenCells): ApiAnswer {
  const body = {
    revision: applied.revision,
    cells: cells.map((one) => writtenCell(one, asked.editing.authority)),
    warnings: warnings.map(warningAnswer),
    effects: effectsAnswer(applied),
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
  if (!isPlain(body)) throw new BadContent([problem('', 'no_object', NOT_GIVEN)]);
  const { from, to, role_ids: roleIds, dry_run: isTrial = false } = body as Plain;
  const problems = [
    ...(['from', 'to'] as const).flatMap((name) => {
      const given = body[name];
      if (typeof given === 'string' && isDate(given)) return [];
      return [
        given === undefined
          ? problem(`/${name}`, 'missing')
          : problem(`/${name}`, 'no_date', { given: JSON.stringify(given) }),
      ];
    }),
    ...Object.keys(body).flatMap((name) =>
      ['from', 'to', 'role_ids', 'dry_run'].includes(name) ? [] : [problem(`/${name}`, 'unknown_key', { near: [] })],
    ),
    ...(typeof isTrial === 'boolean' ? [] : [problem('/dry_run', 'no_flag', { given: JSON.stringify(isTrial) })]),
  ];
  if (roleIds !== undefined && roleIds !== 'all' && !(Array.isArray(roleIds) && roleIds.every(Number.isInteger))) {
    problems.push(problem('/role_ids', 'no_array', { given: JSON.stringify(roleIds) }));
  }
  if (problems.length > 0) throw new BadContent(problems);
  const some = Array.isArray(roleIds) ? (roleIds as readonly number[]) : undefined;
  return { from: String(from), to: String(to), roleIds: some, isTrial: isTrial === true };
}

export async function fill(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, indexes, instance, body } = asked;
  const { isTrial, ...wish } = readFill(body);
  expectPlanDays(wish);
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFound(`instance ${instance}`);
  const now = wallClock(record.instance.timeZone)(editing.clock());
  const wanted = await fillGaps(editing, indexes, instance, { ...wish, now });
  const answer = written(asked, await write(asked, wanted, isTrial));
  const before = wanted.map(({ eventId, roleId, before: people = [] }, index) => ({
    ...(answer.body as { cells: object[] }).cells[index],
    event_id: eventId,
    role_id: roleId,
    people: people.map((one) => ({ ...who(one), state: one.state ?? 'planned' })),
  }));
  return { ...answer, body: { ...(answer.body as object), before } };
}
