// Atomic write of rota cells (rule D5). Confirmed people go into the event’s own field, like any change of an event; unconfirmed ones
// become assignments, which are not public.

import { hasRole, isPublisher } from '../../model/authority.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { assignedPerson, type Cell, planPersonKey } from '../../model/rota/rota-cells.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { type Applied, applyChanges } from '../content/apply-changes.ts';
import { BadContent, Forbidden } from '../content/errors.ts';
import { refusal } from '../refusal-codes.ts';
import { KEY_AUTHORITY, type WriteContext } from '../write-context.ts';
import { PlanRefused } from './errors.ts';
import { expectUnchanged, givenCells, type WantedCell } from './given-cells.ts';
import { BLANK, changesPublicRota, findingsOf, type MadeCell, makeCell, mergesOf } from './made-cells.ts';
import { type PlanContent, readPlanContent } from './rota-content.ts';
import { expectMayPlan } from './rota-permissions.ts';
import { isRefusing, type PlanWarning, sayFindings } from './rota-warning.ts';

export const MAX_CELLS = 5000;

/** Computes the cells inside the transaction, from the current rota. */
export type FindCells = (content: ContentTransaction, plan: PlanContent) => Promise<readonly WantedCell[]>;

export interface CellsOptions {
  /** True if volunteers answer for themselves: any state is allowed and objections are ignored. */
  readonly isAnswer?: boolean;
  readonly complete?: (content: ContentTransaction) => Promise<void>;
  /** Entry in the audit log. Default: the number of cells. */
  readonly action?: string;
  readonly despite?: ReadonlySet<string>;
  readonly isTrial?: boolean;
  readonly language?: Language | undefined;
  readonly note?: string;
}

export interface WrittenCells {
  readonly applied: Applied;
  /** Cells after the change, in the order of the input. */
  readonly cells: readonly Cell[];
  readonly warnings: readonly PlanWarning[];
}

/** Fills cells atomically. Throws BadContent, CellsChanged with the present cells, PlanRefused, Forbidden, NotFound. */
export async function writeCells(
  editing: WriteContext,
  instance: string,
  wanted: readonly WantedCell[] | FindCells,
  { despite = new Set(), isTrial = false, language, note = '', isAnswer = false, complete, action }: CellsOptions = {},
): Promise<WrittenCells> {
  const written: { cells: readonly Cell[]; warnings: readonly PlanWarning[] } = { cells: [], warnings: [] };
  let made: readonly MadeCell[] = [];
  const outcome = await applyChanges(
    // Permissions are checked here, because planning is never a proposal (rule D16).
    { ...editing, authority: hasRole(editing.authority, 'editor') ? editing.authority : KEY_AUTHORITY },
    instance,
    {
      action: action ?? (wanted.length === 1 ? 'plan 1 cell' : `plan ${wanted.length} cells`),
      what: 'change',
      complete: async (content) => {
        await putAssignments(content, made, new Date(editing.clock()).toISOString());
        await complete?.(content);
      },
      find: async (content) => {
        const plan = await readPlanContent(content);
        const some = typeof wanted === 'function' ? await wanted(content, plan) : wanted;
        const given = await givenCells(content, plan, some);
        const { authority } = editing;
        const cells = given.map(({ present, role }) => ({ event: present.value, role }));
        expectMayPlan(authority, cells, plan.layers);
        expectUnchanged(given);
        made = given.map((one) => makeCell(one, { authority, isAnswer }));
        if (!isPublisher(authority) && made.some(changesPublicRota))
          throw new Forbidden(refusal('sure_by_editor'), 'editor');
        const problems = made.flatMap((one) => one.problems);
        if (problems.length > 0) throw new BadContent(problems);
        const findings = isAnswer ? [] : await findingsOf(content, plan, made);
        const said = languageOf(content.instance.locale) ?? 'de';
        const warnings = await sayFindings(content, findings, {
          authority,
          language: language ?? said,
        });
        const refused = warnings.filter(({ code }) => isRefusing(code) && !despite.has(code));
        if (refused.length > 0) throw new PlanRefused(refused);
        written.warnings = warnings;
        written.cells = made.map(({ after }) => after);
        return mergesOf(made);
      },
    },
    { isTrial, withEffects: true, note, language },
  );
  if (!('applied' in outcome)) throw new Error('a change of cells is never answered twice');
  return { applied: outcome.applied, ...written };
}

/** Writes the assignments; people who keep their state keep all stored details. */
async function putAssignments(content: ContentTransaction, made: readonly MadeCell[], at: string): Promise<void> {
  const fresh: Assignment[] = [];
  for (const { given, beside, after } of made) {
    const { own, present, role } = given;
    const sure = new Set(after.people.flatMap((one) => (one.state === 'yes' ? [planPersonKey(one)] : [])));
    const wanted = new Map(beside.map((one) => [planPersonKey(one), one]));
    for (const one of own) {
      const key = planPersonKey(assignedPerson(one));
      const to = wanted.get(key);
      wanted.delete(key);
      const revision = (await content.get('assignment', one.id))?.revision ?? 0;
      // A person looking for a substitute keeps the assignment, although they are in the field.
      if (to === undefined && one.offered && sure.has(key)) continue;
      if (to === undefined) await content.remove('assignment', one.id, revision);
      else if (to.state !== one.state || (to.note ?? one.note) !== one.note) {
        const { state, note = one.note } = to;
        // An offer ends with the confirmation.
        const offered = one.offered && state === 'yes';
        await content.put(
          'assignment',
          { ...one, state, note, offered, at: state === one.state ? one.at : at },
          revision,
        );
      }
    }
    for (const one of wanted.values()) {
      const who = 'personId' in one ? { personId: one.personId } : { name: one.name };
      const { state, note = '' } = one;
      fresh.push({ ...BLANK, ...who, eventId: present.id, roleId: role.id, state, note, at });
    }
  }
  if (fresh.length === 0) return;
  const ids = await content.newIds('assignment', fresh.length);
  for (const [index, one] of fresh.entries()) {
    await content.put('assignment', { ...one, id: ids[index] ?? 0 }, 'new');
  }
}
