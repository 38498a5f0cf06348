// Bulk actions: the input, then a preview of what the public will see, then all in one change.

import { hasRole } from '../../model/authority.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { EventSet } from '../../office/bulk/event-set.ts';
import { expectBounded } from '../../office/bulk/steps-for-many.ts';
import { type Applied, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContent, Forbidden, RoomTaken } from '../../office/content/errors.ts';
import type { Step } from '../../office/content/step.ts';
import type { Warning } from '../../office/content/warning.ts';
import { acceptWaiting, stampOfWaiting } from '../../office/proposals/accept-waiting.ts';
import { AcceptAlone, WaitingChanged } from '../../office/proposals/errors.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { Conflict, InUse } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import { fieldsOf } from '../components/form/filled.ts';
import { problemsOf } from '../components/form/problems.ts';
import { drawTelling, whileLooking } from '../components/notify-options.ts';
import { alertBox, notice } from '../components/parts.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import { sayRule } from '../event-fields/problem-words.ts';
import { NotAllowed } from '../failures.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { drawWarning, sayWarning } from '../warned.ts';
import type { BulkVerb } from './bulk-chosen.ts';
import { backTo, type Chosen, chosenFields, MAX_CHOSEN, readChosen } from './bulk-chosen.ts';
import { editPage } from './bulk-edit.ts';
import { bulkGroups, readEntered } from './bulk-form.ts';
import { drawEffects, isStillNamed, stillNamedNote } from './bulk-preview.ts';

interface Wanted {
  readonly chosen: Chosen;
  readonly set?: EventSet;
  /** Input as hidden fields. */
  readonly entered?: Html;
  readonly again?: (problems: readonly FieldProblem[]) => Promise<PageContent>;
}

export async function changeChosen(asked: PageRequest): Promise<PageResult> {
  const { editing, form, t } = asked;
  const chosen = await readChosen(asked);
  if (chosen.verb === 'approve' && !hasRole(editing.authority, 'editor')) throw new NotAllowed('editor');
  if (chosen.tooMany !== undefined) {
    return refuse(asked, t('bulk.tooMany', { count: chosen.tooMany, most: MAX_CHOSEN }));
  }
  if (chosen.events.length === 0) return refuse(asked, t('bulk.noneChosen'));
  const wanted = chosen.verb === 'edit' ? await readEdit(asked, chosen) : { chosen };
  if ('main' in wanted) return wanted;
  if (form.text('sure') !== '1') return look(asked, wanted);
  try {
    const applied = await run(asked, wanted, false);
    const { revision, warnings } = applied;
    return { to: backTo(asked, false), ...(proposedBy(applied) ?? { did: 'saved', revision }), warnings };
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof WaitingChanged)) return told(asked, wanted, error);
    const events = chosen.events.map(({ id }) => ({ id, revision: undefined }));
    return look(asked, { ...wanted, chosen: { ...chosen, events, stamp: undefined } }, t('bulk.changedMeanwhile'));
  }
}

/** Reads the set; returns the form if nothing is entered yet or the input has problems. */
async function readEdit(asked: PageRequest, chosen: Chosen): Promise<Wanted | PageContent> {
  const { editing, indexes, instance } = asked;
  const groups = bulkGroups(asked, await eventTypes(editing, indexes, instance.name));
  const again = (problems: readonly FieldProblem[]) => editPage(asked, chosen, groups, problems);
  const isEntered = asked.form.text('entered') === '1' && !asked.form.has('edit');
  if (!isEntered) return again([]);
  const { set, problems } = await readEntered(asked, groups);
  if (set === undefined) return again(problems);
  return { chosen, set, entered: enteredFields(asked, groups), again };
}

function enteredFields({ form }: PageRequest, groups: readonly FieldGroup[]): Html {
  const names = ['entered', ...fieldsOf(groups).map(({ name }) => name)];
  const all = names.flatMap((name) => form.all(name).map((text) => ({ name, text })));
  return html`${all.map(({ name, text }) => html`<input type="hidden" name="${name}" value="${text}">`)}`;
}

const MERGES: Readonly<Record<Exclude<BulkVerb, 'edit' | 'remove' | 'approve' | 'cancel'>, Plain>> = {
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

async function run({ editing, instance, language }: PageRequest, wanted: Wanted, isTrial: boolean): Promise<Applied> {
  const { verb, events, despite, stamp } = wanted.chosen;
  const wish = { isTrial, withEffects: isTrial, despite, language };
  if (verb === 'approve')
    return acceptWaiting(editing, instance.name, events, { ...wish, ifStamp: isTrial ? undefined : stamp });
  if (wanted.set !== undefined) expectBounded(wanted.set, events.length, '/changes/0/set');
  const steps = stepsOf(wanted, hasRole(editing.authority, 'editor'));
  const outcome = await applyChanges(editing, instance.name, steps, wish);
  if (!('applied' in outcome)) throw new Error('a change without a key was answered before');
  return outcome.applied;
}

/** Preview; nothing is changed. */
async function look(asked: PageRequest, wanted: Wanted, said = ''): Promise<PageResult> {
  const { editing, instance, language, link, t } = asked;
  const { chosen } = wanted;
  const { there, stamp } = await editing.store.content.read(instance.name, async (content) => ({
    there: await content.getAll(
      'event',
      chosen.events.map(({ id }) => id),
    ),
    stamp: chosen.verb === 'approve' ? await stampOfWaiting(editing, content, chosen.events) : undefined,
  }));
  const revisions = new Map(there.map(({ id, revision }) => [id, revision]));
  const events = chosen.events.map(({ id }) => ({ id, revision: revisions.get(id) }));
  const seen = { ...wanted, chosen: { ...chosen, events, stamp } };
  let applied: Applied;
  try {
    applied = await run({ ...asked, editing: whileLooking(editing) }, seen, true);
  } catch (error) {
    return told(asked, wanted, error);
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
    applied.warnings.filter(isStillNamed),
    applied.warnings.filter((one) => !isStillNamed(one)),
  ];
  const main = html`<h1>${t('bulk.title')}</h1>
    ${said === '' ? '' : notice(said, 'warn', 'status')}
    <p>${concerned(asked, chosen)}${counted}</p>
    ${warnings.map((one) => drawWarning(sayWarning(one, language), titleAt(applied, one)))}
    <form method="post" action="${link('/agenda/change')}">
      ${changed === 0 ? notice(t('bulk.nothingChanges')) : await drawEffects(asked, applied, there)}
      ${naming.map((one) => stillNamedNote(asked, applied, one))}
      ${drawTelling(asked, reach, 'called', applied.serving)}${chosenFields(asked, seen.chosen)}${wanted.entered}
      <input type="hidden" name="sure" value="1">
      <div class="finish">
        ${changed === 0 ? '' : doIt}${wanted.set === undefined ? '' : editAgain}
        <a class="button quiet" href="${link(backTo(asked, true))}">${t('bulk.back')}</a>
      </div>
    </form>`;
  return { title: t('bulk.title'), main, at: '/agenda' };
}

/** Number of selected events, and the action. */
function concerned({ t }: PageRequest, { verb, note, events }: Chosen): Html {
  const noted = note === '' || verb !== 'cancel' ? '' : html` «${note}»`;
  const counted = t('bulk.concerned', { count: events.length });
  if (verb === 'edit') return html`${counted}`;
  return html`${counted}: <b>${t(`bulk.verbs.${verb}`)}</b>${noted}.`;
}

/** Title of the event of a warning, shown before it; undefined if the warning counts events. */
function titleAt({ results }: Applied, { path, code }: Warning): Html | undefined {
  if (code === 'person_listed_once') return undefined;
  const [, at] = /^\/changes\/(\d+)(?:\/|$)/.exec(path) ?? [];
  const present = at === undefined ? undefined : results[Number(at)]?.present;
  const event = present && ofKind('event', present.kind, present.value);
  return event === undefined ? undefined : html`<b>${event.title}</b>: `;
}

/** Reason of a refusal; a room conflict gets a button to proceed. Rethrows any other error. */
async function told(asked: PageRequest, wanted: Wanted, error: unknown): Promise<PageContent> {
  const { language, link, t } = asked;
  const { chosen } = wanted;
  if (error instanceof RoomTaken) {
    const despite = new Set([...chosen.despite, 'room_conflict']);
    const button = html`<form method="post" action="${link('/agenda/change')}">
      ${chosenFields(asked, { ...chosen, despite })}${wanted.entered}<button class="danger">${t('bulk.despite')}</button>
    </form>`;
    return refuse(asked, await clashesOf(asked, chosen, error), button);
  }
  if (error instanceof AcceptAlone) return oneByOne(asked, error);
  if (error instanceof InUse) return refuse(asked, t('bulk.inUse'));
  if (error instanceof Forbidden) return refuse(asked, t('bulk.outside'));
  if (!(error instanceof BadContent)) throw error;
  if (error.problems.some(({ path }) => /^\/changes\/\d+\/id$/.test(path))) return refuse(asked, t('bulk.gone'));
  if (wanted.again !== undefined) return wanted.again(problemsAtFields(asked, error));
  return refuse(asked, [...new Set(error.problems.map((one) => sayRule(one, language)))].join(' '));
}

/** Maximum number of conflicting events listed. */
const MAX_CLASHES = 20;

/** Room conflicts, each with the title of the selected event. */
async function clashesOf(
  { editing, instance, t }: PageRequest,
  { events }: Chosen,
  { warnings }: RoomTaken,
): Promise<Html[]> {
  const idOf = ({ path }: Warning) => events[Number(/^\/changes\/(\d+)\//.exec(path)?.[1])]?.id ?? 0;
  const titles = await editing.store.content.read(instance.name, ({ labels }) => labels('event', warnings.map(idOf)));
  const told = warnings.slice(0, MAX_CLASHES).map((one) => {
    const title = titles.get(idOf(one));
    return html`${title === undefined ? '' : html`<b>${title}</b>: `}${one.text}`;
  });
  const left = warnings.length - told.length;
  return left === 0 ? told : [...told, html`${t('bulk.more', { count: left })}`];
}

/** Problems of the set at the fields of the form; a problem of a single event names it. */
function problemsAtFields({ language, t }: PageRequest, { problems }: BadContent): readonly FieldProblem[] {
  const placed = problems.map((one) => ({ ...one, path: one.path.replace(/^\/changes\/\d+\/set/, '') }));
  return problemsOf(placed, fieldsOf(bulkGroups({ language, t }, [])), language);
}

async function oneByOne(asked: PageRequest, { eventIds }: AcceptAlone): Promise<PageContent> {
  const { editing, instance, link, t } = asked;
  const titles = await editing.store.content.read(instance.name, ({ labels }) => labels('event', eventIds));
  const links = [...titles].map(([id, title]) => html`<li><a href="${link(`/events/${id}`)}">${title}</a></li>`);
  return refuse(asked, t('bulk.oneByOne'), html`<ul>${links}</ul>`);
}

function refuse(asked: PageRequest, text: string | readonly Html[], more?: Html): PageContent {
  const { t } = asked;
  const main = html`<h1>${t('bulk.title')}</h1>
    ${alertBox(typeof text === 'string' ? [text] : text, more)}
    <p><a class="button" href="${asked.link(backTo(asked, true))}">${t('bulk.back')}</a></p>`;
  return { title: t('bulk.title'), main, at: '/agenda', status: 422 };
}
