import { hasRole } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { BulkOperations } from '../../office/bulk/bulk-operations.ts';
import { requireTextWithinLimit } from '../../office/bulk/bulk-steps.ts';
import { ROOM_CONFLICT } from '../../office/clashes/kinds.ts';
import { type AppliedChange, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContentError, ForbiddenError, RoomClashError } from '../../office/content/errors.ts';
import type { Step } from '../../office/content/step.ts';
import type { Warning } from '../../office/content/warning.ts';
import { acceptPendingProposals, hashPendingProposals } from '../../office/proposals/accept-pending.ts';
import { IndividualAcceptanceRequiredError, PendingProposalsChangedError } from '../../office/proposals/errors.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { ConflictError, InUseError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { readChoices } from '../components/form/choices.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import { type FormState, fieldsOf, readSubmittedFormState } from '../components/form/form-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { assignProblemsToFields } from '../components/form/problems.ts';
import { renderForm } from '../components/form/render-form.ts';
import { createDryRunContext, renderNotifiedCounts } from '../components/notify-options.ts';
import { renderAlert, renderBackLink, renderCancelLink, renderNotice } from '../components/parts.ts';
import { findProposedAction } from '../event-fields/action-outcome.ts';
import { describeEventProblem } from '../event-fields/problem-messages.ts';
import { RoleRequiredError } from '../failures.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { describeWarning, renderWarning } from '../warning-texts.ts';
import { BULK_FORM_DEFAULTS, createBulkFieldGroups, readBulkForm } from './bulk-form.ts';
import { isPersonStillNamedWarning, renderEffects, renderPersonStillNamedNote } from './bulk-preview.ts';
import {
  type BulkAction,
  type BulkSelection,
  MAX_SELECTED_EVENTS,
  readBulkSelection,
  renderBulkSelectionFields,
  selectionListUrl,
} from './bulk-selection.ts';
import { renderBulkTimes } from './bulk-times.ts';

interface Wanted {
  readonly chosen: BulkSelection;
  readonly set?: BulkOperations;
  readonly entered?: Html;
  readonly enteredWithShift?: (minutes: number) => Html;
  readonly again?: (problems: readonly FieldProblem[]) => Promise<PageContent>;
}

export async function handleBulkChange(request: PageRequest): Promise<PageResult> {
  const { editing, form, t } = request;
  const chosen = await readBulkSelection(request);
  if (chosen.verb === 'approve' && !hasRole(editing.authority, 'editor')) throw new RoleRequiredError('editor');
  if (chosen.tooMany !== undefined) {
    return refuse(request, t('bulk.tooMany', { count: chosen.tooMany, most: MAX_SELECTED_EVENTS }));
  }
  if (chosen.events.length === 0) return refuse(request, t('bulk.noneChosen'));
  const wanted = chosen.verb === 'edit' ? await readEdit(request, chosen) : { chosen };
  if ('main' in wanted) return wanted;
  if (form.text('sure') !== '1') return previewChange(request, wanted);
  try {
    const applied = await run(request, wanted, false);
    const { revision, warnings } = applied;
    return {
      to: selectionListUrl(request, false),
      ...(findProposedAction(applied) ?? { did: 'saved', revision }),
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof PendingProposalsChangedError))
      return bulkErrorPage(request, wanted, error);
    const events = chosen.events.map(({ id }) => ({ id, revision: undefined }));
    return previewChange(
      request,
      { ...wanted, chosen: { ...chosen, events, stamp: undefined } },
      t('bulk.changedMeanwhile'),
    );
  }
}

async function readEdit(request: PageRequest, chosen: BulkSelection): Promise<Wanted | PageContent> {
  const { editing, indexes, instance } = request;
  const groups = createBulkFieldGroups(request, await listEventTypes(editing, indexes, instance.name));
  const again = (problems: readonly FieldProblem[]) => editPage(request, chosen, groups, problems);
  const isEntered = request.form.text('entered') === '1' && !request.form.has('edit');
  if (!isEntered) return again([]);
  const { set, problems } = await readBulkForm(request, groups);
  if (set === undefined) return again(problems);
  const enteredWithShift = (minutes: number) =>
    enteredFields(request, groups, {
      shift_minutes: String(Math.abs(minutes)),
      way: minutes < 0 ? 'earlier' : 'later',
    });
  return { chosen, set, entered: enteredFields(request, groups), enteredWithShift, again };
}

function enteredFields(
  { form }: PageRequest,
  groups: readonly FieldGroup[],
  instead: Readonly<Record<string, string>> = {},
): Html {
  const names = ['entered', ...fieldsOf(groups).map(({ name }) => name)];
  const all = names.flatMap((name) => {
    const text = instead[name];
    return (text === undefined ? form.all(name) : [text]).map((one) => ({ name, text: one }));
  });
  return html`${all.map(({ name, text }) => html`<input type="hidden" name="${name}" value="${text}">`)}`;
}

const MERGES: Readonly<Record<Exclude<BulkAction, 'edit' | 'remove' | 'approve' | 'cancel'>, PlainObject>> = {
  show: { public: true },
  hide: { public: false },
};

function stepsOf({ chosen: { note, events, verb }, set }: Wanted, isEditor: boolean): Step[] {
  return events.map(({ id, revision: ifRevision }, index): Step => {
    const of = { kind: 'event', id, ifRevision, at: `/changes/${index}` } as const;
    if (set !== undefined) return { ...of, set };
    if (verb === 'remove') return { ...of, remove: true, isDetached: isEditor };
    if (verb === 'cancel') return { ...of, merge: { status: 'cancelled', status_note: note } };
    return { ...of, merge: verb === 'show' || verb === 'hide' ? MERGES[verb] : {} };
  });
}

async function run(
  { editing, instance, language }: PageRequest,
  wanted: Wanted,
  isTrial: boolean,
): Promise<AppliedChange> {
  const { verb, events, despite, stamp } = wanted.chosen;
  const options = { isTrial, withEffects: isTrial, despite, language };
  if (verb === 'approve')
    return acceptPendingProposals(editing, instance.name, events, { ...options, ifStamp: isTrial ? undefined : stamp });
  if (wanted.set !== undefined) requireTextWithinLimit(wanted.set, events.length, '/changes/0/set');
  const steps = stepsOf(wanted, hasRole(editing.authority, 'editor'));
  const outcome = await applyChanges(editing, instance.name, steps, options);
  if (!('applied' in outcome)) throw new Error('a change without a key was answered before');
  return outcome.applied;
}

async function previewChange(request: PageRequest, wanted: Wanted, text = ''): Promise<PageResult> {
  const { editing, instance, language, link, t } = request;
  const { chosen } = wanted;
  const { there, stamp } = await editing.store.content.read(instance.name, async (content) => ({
    there: await content.getAll(
      'event',
      chosen.events.map(({ id }) => id),
    ),
    stamp: chosen.verb === 'approve' ? await hashPendingProposals(editing, content, chosen.events) : undefined,
  }));
  const revisions = new Map(there.map(({ id, revision }) => [id, revision]));
  const events = chosen.events.map(({ id }) => ({ id, revision: revisions.get(id) }));
  const seen = { ...wanted, chosen: { ...chosen, events, stamp } };
  let applied: AppliedChange;
  try {
    applied = await run({ ...request, editing: createDryRunContext(editing) }, seen, true);
  } catch (error) {
    return bulkErrorPage(request, wanted, error);
  }
  const changed = applied.results.filter(
    ({ id, revision, proposal }) => proposal !== undefined || revision !== revisions.get(id),
  ).length;
  const isGrave = chosen.verb === 'remove' || chosen.verb === 'cancel';
  const doIt = html`<button class="${isGrave ? 'danger' : 'primary'}">${t('bulk.doIt', { count: changed })}</button> `;
  const editAgain = html`<button name="edit" value="1">${t('bulk.edit.again')}</button> `;
  const counted =
    changed === 0 || changed === events.length ? '' : html` ${t('bulk.asIs', { count: events.length - changed })}`;
  const reach = { mailed: applied.bookings, unreached: applied.unreached };
  const [naming, warnings] = [
    applied.warnings.filter(isPersonStillNamedWarning),
    applied.warnings.filter((one) => !isPersonStillNamedWarning(one)),
  ];
  const main = html`<h1>${t('bulk.title')}</h1>
    ${text === '' ? '' : renderNotice(text, 'warn', 'status')}
    <p>${renderBulkSummary(request, chosen)}${counted}</p>
    ${warnings.map((one) => renderWarning(describeWarning(one, language), titleAt(applied, one)))}
    ${await renderOtherTimes(request, seen, applied)}
    <form method="post" action="${link('/agenda/change')}">
      ${changed === 0 ? renderNotice(t('bulk.nothingChanges')) : await renderEffects(request, applied, there)}
      ${naming.map((one) => renderPersonStillNamedNote(request, applied, one))}
      ${renderNotifiedCounts(request, reach, 'called', applied)}${renderBulkSelectionFields(request, seen.chosen)}${wanted.entered}
      <input type="hidden" name="sure" value="1">
      <div class="finish">
        ${changed === 0 ? '' : doIt}${wanted.set === undefined ? '' : editAgain}
        <a class="button quiet" href="${link(selectionListUrl(request, true))}">${t('bulk.back')}</a>
      </div>
    </form>`;
  return { title: t('bulk.title'), main, at: '/agenda' };
}

function renderBulkSummary({ t }: PageRequest, { verb, note, events }: BulkSelection): Html {
  const noted = note === '' || verb !== 'cancel' ? '' : html` «${note}»`;
  const counted = t('bulk.concerned', { count: events.length });
  if (verb === 'edit') return html`${counted}`;
  return html`${counted}: <b>${t(`bulk.verbs.${verb}`)}</b>${noted}.`;
}

/** Title of the event that a warning is about; undefined if the warning is about several events. */
function titleAt({ results }: AppliedChange, { path, code }: Warning): Html | undefined {
  if (code === 'person_listed_once') return undefined;
  const [, at] = /^\/changes\/(\d+)(?:\/|$)/.exec(path) ?? [];
  const present = at === undefined ? undefined : results[Number(at)]?.present;
  const event = present && narrowToKind('event', present.kind, present.value);
  return event === undefined ? undefined : html`<b>${event.title}</b>: `;
}

async function bulkErrorPage(request: PageRequest, wanted: Wanted, error: unknown): Promise<PageContent> {
  const { language, link, t } = request;
  const { chosen } = wanted;
  if (error instanceof RoomClashError) {
    const despite = new Set([...chosen.despite, ROOM_CONFLICT]);
    const button = html`<form method="post" action="${link('/agenda/change')}">
      ${renderBulkSelectionFields(request, { ...chosen, despite })}${wanted.entered}<button class="danger">${t('bulk.despite')}</button>
    </form>`;
    const times = await otherTimesForRefusal(request, wanted);
    return refuse(request, await clashesOf(request, chosen, error), html`${times}${button}`);
  }
  if (error instanceof IndividualAcceptanceRequiredError) return acceptIndividuallyPage(request, error);
  if (error instanceof InUseError) return refuse(request, t('bulk.inUse'));
  if (error instanceof ForbiddenError) return refuse(request, t('bulk.outside'));
  if (!(error instanceof BadContentError)) throw error;
  if (error.problems.some(({ path }) => /^\/changes\/\d+\/id$/.test(path))) return refuse(request, t('bulk.gone'));
  if (wanted.again !== undefined) return wanted.again(problemsAtFields(request, error));
  return refuse(request, [...new Set(error.problems.map((one) => describeEventProblem(one, language)))].join(' '));
}

/** Other times for the edited events; undefined if the action is not an edit. */
async function renderOtherTimes(
  request: PageRequest,
  { chosen, set, enteredWithShift }: Wanted,
  applied: AppliedChange,
): Promise<Html | undefined> {
  if (set === undefined || enteredWithShift === undefined) return undefined;
  const fields = (minutes: number) => html`${renderBulkSelectionFields(request, chosen)}${enteredWithShift(minutes)}`;
  return renderBulkTimes(request, applied, { shift: set.shiftMinutes ?? 0, fields });
}

/** Other times for an edit that was refused because of a room clash. They are found by a dry run that accepts the clash. */
async function otherTimesForRefusal(request: PageRequest, wanted: Wanted): Promise<Html | undefined> {
  if (wanted.set === undefined) return undefined;
  const despite = new Set([...wanted.chosen.despite, ROOM_CONFLICT]);
  const accepted = { ...wanted, chosen: { ...wanted.chosen, despite } };
  const applied = await run({ ...request, editing: createDryRunContext(request.editing) }, accepted, true);
  return renderOtherTimes(request, wanted, applied);
}

const MAX_CLASHES = 20;

async function clashesOf(
  { editing, instance, t }: PageRequest,
  { events }: BulkSelection,
  { warnings }: RoomClashError,
): Promise<Html[]> {
  const idOf = ({ path }: Warning) => events[Number(/^\/changes\/(\d+)\//.exec(path)?.[1])]?.id ?? 0;
  const titles = await editing.store.content.read(instance.name, ({ labels }) => labels('event', warnings.map(idOf)));
  const notice = warnings.slice(0, MAX_CLASHES).map((one) => {
    const title = titles.get(idOf(one));
    return html`${title === undefined ? '' : html`<b>${title}</b>: `}${one.text}`;
  });
  const left = warnings.length - notice.length;
  return left === 0 ? notice : [...notice, html`${t('bulk.more', { count: left })}`];
}

function problemsAtFields({ language, t }: PageRequest, { problems }: BadContentError): readonly FieldProblem[] {
  const placed = problems.map((one) => ({ ...one, path: one.path.replace(/^\/changes\/\d+\/set/, '') }));
  return assignProblemsToFields(placed, fieldsOf(createBulkFieldGroups({ language, t }, [])), language);
}

async function acceptIndividuallyPage(
  request: PageRequest,
  { eventIds }: IndividualAcceptanceRequiredError,
): Promise<PageContent> {
  const { editing, instance, link, t } = request;
  const titles = await editing.store.content.read(instance.name, ({ labels }) => labels('event', eventIds));
  const links = [...titles].map(([id, title]) => html`<li><a href="${link(`/events/${id}`)}">${title}</a></li>`);
  return refuse(request, t('bulk.oneByOne'), html`<ul>${links}</ul>`);
}

function refuse(request: PageRequest, text: string | readonly Html[], more?: Html): PageContent {
  const { t } = request;
  const main = html`<h1>${t('bulk.title')}</h1>
    ${renderAlert(typeof text === 'string' ? [text] : text, more)}
    <p><a class="button" href="${request.link(selectionListUrl(request, true))}">${t('bulk.back')}</a></p>`;
  return { title: t('bulk.title'), main, at: '/agenda', status: 422 };
}

const NOTHING: FormState = { values: BULK_FORM_DEFAULTS, base: undefined, problems: [], clashes: [] };

async function editPage(
  request: PageRequest,
  chosen: BulkSelection,
  groups: readonly FieldGroup[],
  problems: readonly FieldProblem[],
): Promise<PageContent> {
  const { editing, instance, language, link, form, t } = request;
  const choices = await editing.store.content.read(instance.name, (content) => readChoices(content, groups));
  const count = chosen.events.length;
  const title = t('bulk.edit.title', { count });
  const entry = renderForm({
    action: link('/agenda/change'),
    groups,
    filled: form.text('entered') === '1' ? readSubmittedFormState(form, fieldsOf(groups), problems) : NOTHING,
    choices,
    language,
    above: html`${renderBulkSelectionFields(request, chosen)}${renderHiddenInput('entered', '1')}`,
    button: t('bulk.look'),
    belowButtons: renderCancelLink(link(selectionListUrl(request, true)), t),
  });
  const main = html`${renderBackLink(link(selectionListUrl(request, true)), t('bulk.back'))}
    <h1>${title}</h1>
    <p class="soft">${t('bulk.edit.intro')}</p>
    ${entry}`;
  return { title, main, at: '/agenda', hasDrafts: false, ...(problems.length > 0 && { status: 422 }) };
}
