import type { Event } from '../model/event.ts';
import type { VersionedEntity } from '../model/present.ts';
import { ROOM_CONFLICT } from '../office/clashes/kinds.ts';
import { type AppliedChange, applyChanges } from '../office/content/apply-changes.ts';
import type { Step } from '../office/content/step.ts';
import type { Warning } from '../office/content/warning.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createChangesBody, createEntityBody } from '../office-api/wire.ts';
import type { VersionedOf } from '../store/content/by-kind.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { ContentReader } from '../store/content/port.ts';
import { type Arguments, type CommandContext, type OptionDefinitions, readOption, UsageError } from './command.ts';
import { describeEvent, formatEventColumns, formatShortMoment, toSafeLine } from './describe-event.ts';
import { describeOptionProblem, type RefusalHints } from './describe-refusal.ts';
import type { InstanceContext } from './instance-context.ts';
import { formatJson, wantsJson } from './listing.ts';

export const DRY_RUN_OPTION = { 'dry-run': { type: 'boolean' } } as const satisfies OptionDefinitions;
export const DRY_RUN_HELP = '--dry-run  shows what would change publicly, without changing anything';

export const DESPITE_OPTION = { despite: { type: 'string' } } as const satisfies OptionDefinitions;
export const DESPITE_HELP = `--despite ${ROOM_CONFLICT}  double-books a room even if the instance does not allow it`;

export const CONFLICT_HINTS: RefusalHints = { conflict: 'check it with `parvis event show`, then repeat the command' };

export function readAcceptedWarnings(args: Arguments): ReadonlySet<string> {
  const given = readOption(args, 'despite');
  if (given === undefined) return new Set();
  if (given === ROOM_CONFLICT) return new Set([given]);
  throw new UsageError(`--despite takes ${ROOM_CONFLICT}, not ${JSON.stringify(given)}.`);
}

/** Reads an event. Throws NotFoundError. */
export async function readEvent({ store, instance }: InstanceContext, id: number): Promise<VersionedOf<'event'>> {
  const present = await store.content.read(instance, (content) => content.get('event', id));
  if (present === undefined) throw new NotFoundError(`event ${id}`);
  return present;
}

/** Changes one event and prints warnings. With --dry-run, only prints the public effects, and returns undefined. */
export async function changeEvent(
  context: Pick<CommandContext, 'out' | 'note'>,
  args: Arguments,
  desk: InstanceContext,
  step: Step,
): Promise<AppliedChange | undefined> {
  const isTrial = args.values['dry-run'] === true;
  const options = { isTrial, withEffects: isTrial, despite: readAcceptedWarnings(args), language: 'en' } as const;
  const outcome = await applyChanges(desk, desk.instance, [step], options);
  if (!('applied' in outcome)) throw new TypeError('a change without an idempotency key was answered from the store');
  const { applied } = outcome;
  printWarnings(context, applied.warnings);
  if (!isTrial) return applied;
  if (wantsJson(args)) context.out(formatJson(createChangesBody(applied)));
  else for (const line of await effectsInWords(desk, applied)) context.out(line);
  return undefined;
}

export function printWarnings({ note }: Pick<CommandContext, 'note'>, warnings: readonly Warning[]): void {
  for (const warning of warnings) note(`warning: ${describeOptionProblem(warning)}`);
}

/** Prints an event after the action `done`. Programs get its id, revision, moments and title. */
export function printEvent(
  { out, isTerminal }: Pick<CommandContext, 'out' | 'isTerminal'>,
  args: Arguments,
  present: VersionedEntity,
  { done, warnings = [] }: { readonly done: string; readonly warnings?: readonly Warning[] },
): void {
  if (wantsJson(args)) out(formatJson({ ...createEntityBody(OPERATOR_AUTHORITY, present), warnings }));
  else out(isTerminal ? describeEvent(present, done) : formatEventColumns(present));
}

async function effectsInWords({ store, instance }: InstanceContext, applied: AppliedChange): Promise<string[]> {
  const { appears = [], changes = [], disappears = [], lists = [] } = applied.effects ?? {};
  return store.content.read(instance, async (content) => {
    const gained = lists.flatMap(({ gains, loses }) => [...gains, ...loses]);
    const named = await namesOf(content, applied, [...appears, ...changes, ...disappears, ...gained]);
    const labels = await content.labels('list', [...new Set(lists.map(({ listId }) => listId))]);
    const lines = [
      ...appears.map((id) => `${named(id)} would appear`),
      ...changes.map((id) => `${named(id)} would change`),
      ...disappears.map((id) => `${named(id)} would disappear`),
      ...lists.flatMap(({ listId, gains, loses }) => {
        const list = `list ${listId} (${toSafeLine(labels.get(listId) ?? '')})`;
        return [
          ...gains.map((id) => `${list} would gain event ${id}`),
          ...loses.map((id) => `${list} would lose event ${id}`),
        ];
      }),
    ];
    return lines.length > 0 ? lines : ['Nothing public would change.'];
  });
}

async function namesOf(
  content: ContentReader,
  { results }: AppliedChange,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const there = await content.getAll('event', [...new Set(ids)]);
  const left = results.flatMap(({ present }) => present ?? []);
  const known = new Map([...there, ...left].map(({ id, value }) => [id, value as Event]));
  return (id) => {
    const event = known.get(id);
    if (event === undefined) return `event ${id}`;
    return `event ${id} (${formatShortMoment(event.startsAt)} ${toSafeLine(event.title)})`;
  };
}
