// Changing events from the command line, and reporting the result.

import type { Present } from '../model/present.ts';
import { ROOM_CONFLICT } from '../office/clashes/kinds.ts';
import { type Applied, applyChanges } from '../office/content/apply-changes.ts';
import type { Step } from '../office/content/step.ts';
import type { Warning } from '../office/content/warning.ts';
import { OPERATOR } from '../office/write-context.ts';
import { changesAnswer, entityAnswer } from '../office-api/wire.ts';
import type { PresentOf } from '../store/content/by-kind.ts';
import { NotFound } from '../store/content/errors.ts';
import { type Arguments, type CommandContext, type Options, option, UsageError } from './command.ts';
import type { Desk } from './desk.ts';
import { effectsInWords } from './effects-words.ts';
import { eventInColumns, eventInWords } from './event-words.ts';
import { jsonText, wantsJson } from './listing.ts';
import { type Hints, problemInWords } from './refusal-words.ts';

export const DRY_RUN_OPTION = { 'dry-run': { type: 'boolean' } } as const satisfies Options;
export const DRY_RUN_HELP = '--dry-run  says what would be seen of it outside, and changes nothing';

export const DESPITE_OPTION = { despite: { type: 'string' } } as const satisfies Options;
export const DESPITE_HELP = `--despite ${ROOM_CONFLICT}  takes a room twice although the instance refuses that`;

/** Hint for concurrent changes of the event. */
export const MEANWHILE: Hints = { conflict: 'look at it with `parvis event show`, and repeat the command' };

/** Accepted conflicts. Throws UsageError. */
export function despiteOf(args: Arguments): ReadonlySet<string> {
  const given = option(args, 'despite');
  if (given === undefined) return new Set();
  if (given === ROOM_CONFLICT) return new Set([given]);
  throw new UsageError(`--despite takes ${ROOM_CONFLICT}, not ${JSON.stringify(given)}.`);
}

/** Throws NotFound. */
export async function eventOf({ store, instance }: Desk, id: number): Promise<PresentOf<'event'>> {
  const present = await store.content.read(instance, (content) => content.get('event', id));
  if (present === undefined) throw new NotFound(`event ${id}`);
  return present;
}

/** Changes one event and prints warnings; with --dry-run, prints the public effects instead, and returns undefined. */
export async function changeEvent(
  context: Pick<CommandContext, 'out' | 'note'>,
  args: Arguments,
  desk: Desk,
  step: Step,
): Promise<Applied | undefined> {
  const isTrial = args.values['dry-run'] === true;
  const wish = { isTrial, withEffects: isTrial, despite: despiteOf(args), language: 'en' } as const;
  const outcome = await applyChanges(desk, desk.instance, [step], wish);
  if (!('applied' in outcome)) throw new TypeError('a change that bears no key was answered before');
  const { applied } = outcome;
  warn(context, applied.warnings);
  if (!isTrial) return applied;
  if (wantsJson(args)) context.out(jsonText(changesAnswer(applied)));
  else for (const line of await effectsInWords(desk, applied)) context.out(line);
  return undefined;
}

export function warn({ note }: Pick<CommandContext, 'note'>, warnings: readonly Warning[]): void {
  for (const warning of warnings) note(`warning: ${problemInWords(warning)}`);
}

/** Prints an event after the action `done`; for programs its id, revision, moments and title. */
export function tellEvent(
  { out, isTerminal }: Pick<CommandContext, 'out' | 'isTerminal'>,
  args: Arguments,
  present: Present,
  { done, warnings = [] }: { readonly done: string; readonly warnings?: readonly Warning[] },
): void {
  if (wantsJson(args)) out(jsonText({ ...entityAnswer(OPERATOR, present), warnings }));
  else out(isTerminal ? eventInWords(present, done) : eventInColumns(present));
}
