// Saves an event: only the fields changed here, merged with concurrent changes.

import { valueFor } from '../../office/access/visible-fields.ts';
import { applyChanges, type ChangeOutcome } from '../../office/content/apply-changes.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import type { TwoTexts } from '../components/form/carried.ts';
import type { Entered } from '../components/form/entered.ts';
import { FIELD_NAMES, type FieldName, inputsOf } from '../event-fields/fields.ts';
import { type OpenedEvent, openEvent } from '../event-fields/open-event.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import { withHiddenTime } from '../event-fields/when.ts';
import type { PageRequest, PageResult } from '../page.ts';
import { eventPage, type Returned } from './event-page.ts';
import { help, wantsHelp } from './help.ts';
import { type MergedEvent, mergeEvent, patchOf } from './merging.ts';
import { newAgain } from './new-event.ts';
import { enteredOf, readEvent, sayField } from './read-event.ts';
import { alsoWrong, faultsByField, type Problems, refusalOf } from './refusals.ts';
import { isTouched, readSent, type Sent } from './sent.ts';

/** Maximum attempts after concurrent changes. */
const MAX_TRIES = 5;

/** An event that was removed in the meantime is shown as a new event that can be saved. */
export async function saveEvent(asked: PageRequest): Promise<PageResult> {
  const sent = await readSent(asked);
  try {
    if (wantsHelp(asked)) return await showHelped(asked, sent);
    for (let tries = 1; ; tries++) {
      const made = await trySaving(asked, sent, tries === MAX_TRIES);
      if (made !== undefined) return made;
    }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return newAgain(asked, sent);
  }
}

async function showHelped(asked: PageRequest, sent: Sent): Promise<PageResult> {
  const before = await openEvent(asked);
  const helped = await help(asked, before.choices, sent.entered);
  // The created entity has to be one of the choices.
  const opened = helped.missing === undefined ? before : await openEvent(asked);
  return eventPage(asked, opened, {
    returned: { ...refused(sent, { problems: sent.problems }), entered: helped.entered, helped },
  });
}

/** Undefined after a concurrent change, which requires another merge. */
async function trySaving(asked: PageRequest, given: Sent, isLast: boolean): Promise<PageResult | undefined> {
  const sent = { ...given, entered: withHiddenTime(given.entered, given.base) };
  const opened = await openEvent(asked);
  const { choices, present } = opened;
  const { entered, base } = sent;
  const touched = FIELD_NAMES.filter((name) => isTouched(name, entered, base));
  const read = (texts: Entered) => readEvent(texts, choices, withTimes(touched));
  const mine = read(entered);
  const theirs = read(enteredOf(present.value, choices, withTimes(touched)));
  const merged = mergeEvent({ base: read(base).value, mine: mine.value, theirs: theirs.value }, touched);
  const faults = faultsByField(
    mine.faults.filter(({ name }) => touched.includes(name)),
    asked,
  );
  const unread = new Map([...faults, ...sent.problems]);
  const problems = new Map([...othersWrong(asked, opened, sent, { touched, unread }), ...unread]);
  const asking = [...new Set([...sent.unchosen, ...merged.conflicts])];
  if (asking.length > 0) {
    const returned = withTheirs(asked, opened, { sent, touched, asking });
    return eventPage(asked, opened, { returned: { ...returned, problems } });
  }
  if (problems.size > 0) return eventPage(asked, opened, { returned: refused(sent, { problems }) });
  return write(asked, opened, { sent, merged, isLast });
}

/** Set-up and clear-away times belong to the time of an event: if one is changed, both are. */
function withTimes(touched: readonly FieldName[]): readonly FieldName[] {
  return [...new Set<FieldName>([...touched, 'when', 'occupied'])];
}

interface Judging {
  readonly touched: readonly FieldName[];
  readonly unread: Problems;
}

/** Problems by the rules of the format in other changed fields while some can’t be read, because the write reports them only afterwards. */
function othersWrong(
  asked: PageRequest,
  { choices, present }: OpenedEvent,
  { entered }: Sent,
  { touched, unread }: Judging,
) {
  if (unread.size === 0) return [];
  const whole = readEvent(entered, choices).value;
  return [...alsoWrong(whole, unread, asked, present.value)].filter(([name]) => touched.includes(name));
}

function refused({ entered, base }: Sent, why: Partial<Returned>): Returned {
  return { entered, base, problems: new Map(), conflicts: new Map(), isRoomTaken: false, ...why };
}

interface Writing {
  readonly sent: Sent;
  readonly merged: MergedEvent;
  readonly isLast: boolean;
}

async function write(
  asked: PageRequest,
  opened: OpenedEvent,
  { sent, merged, isLast }: Writing,
): Promise<PageResult | undefined> {
  const { editing, instance, language } = asked;
  const { id, revision, value } = opened.present;
  const merge = patchOf(merged, valueFor(editing.authority, 'event', value) as Record<string, unknown>);
  const to = `/events/${id}`;
  if (Object.keys(merge).length === 0) return { to, did: 'nothing' };
  try {
    const step = { kind: 'event', id, merge, ifRevision: revision, at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step], { despite: sent.despite, language });
    return { to, ...(proposedBy(outcome) ?? didOf(outcome, revision)) };
  } catch (error) {
    if (error instanceof Conflict && !isLast) return undefined;
    const refusal = refusalOf(error, asked);
    if (refusal === undefined) throw error;
    return eventPage(asked, opened, { returned: refused(sent, refusal) });
  }
}

/** Cleaning may have undone the whole change. */
function didOf(outcome: ChangeOutcome, before: number) {
  const result = 'applied' in outcome ? outcome.applied.results[0] : undefined;
  if (result === undefined || result.revision === before) return { did: 'nothing' } as const;
  return { did: 'saved', revision: result.revision } as const;
}

interface Asking {
  readonly sent: Sent;
  readonly touched: readonly FieldName[];
  readonly asking: readonly FieldName[];
}

/** Form with the stored event and the changes made here; conflicting fields have both texts. */
function withTheirs(asked: PageRequest, opened: OpenedEvent, { sent, touched, asking }: Asking): Returned {
  const theirTexts = enteredOf(opened.present.value, opened.choices);
  const telling = { language: asked.language, choices: opened.choices };
  const untouched = FIELD_NAMES.filter((name) => !touched.includes(name)).flatMap(inputsOf);
  const texts = Object.fromEntries(untouched.map((input) => [input, theirTexts[input] ?? []]));
  const both = (name: FieldName): TwoTexts => ({
    mine: sayField(name, sent.entered, telling),
    theirs: sayField(name, theirTexts, telling),
  });
  return refused(
    { ...sent, entered: { ...sent.entered, ...texts }, base: theirTexts },
    { conflicts: new Map(asking.map((name) => [name, both(name)])) },
  );
}
