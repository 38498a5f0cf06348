// Routes of the event pages: create, edit, actions.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { isLongerThan, MAX_HTML_LENGTH } from '../../model/format/scalars.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { cleanHtml } from '../../office/bundle/clean-html.ts';
import { cleanPasted } from '../../office/bundle/clean-pasted.ts';
import { applyChanges, type ChangeOutcome } from '../../office/content/apply-changes.ts';
import { detachEvent } from '../../office/content/detach-event.ts';
import { BadContentError, RoomClashError } from '../../office/content/errors.ts';
import { resetEventToSeries } from '../../office/content/reset-event-to-series.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { ConflictError, InUseError, NotFoundError } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import { renderConfirmForm } from '../components/confirm.ts';
import { type ConflictingTexts, readAcceptedWarnings } from '../components/form/hidden-state.ts';
import type { InputTexts } from '../components/form/input-texts.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { findProposedAction } from '../event-fields/action-outcome.ts';
import { toggleWholeDayTime } from '../event-fields/date-time-control.ts';
import { EVENT_FIELD_NAMES, type EventFieldName, listInputsOfField } from '../event-fields/event-fields.ts';
import { plainTextToHtml } from '../event-fields/long-text.ts';
import { type EventFormData, readEventFormData } from '../event-fields/read-event-form-data.ts';
import { handleRoomNotes } from '../event-fields/room-note.ts';
import { handleTitleSuggestions } from '../event-fields/title-suggestions.ts';
import { handleEventMove } from '../event-move/move-event.ts';
import { handleMovePreview } from '../event-move/move-rooms.ts';
import { CannotMoveError, MoveIntoPastError } from '../event-move/move-target.ts';
import { RoleRequiredError } from '../failures.ts';
import type { ActionName, OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';
import { handleAutofill } from './autofill.ts';
import { handleMissingEntity, handleSimilarNames } from './create-missing.ts';
import { type ReturnedForm, renderEventPage, showEvent } from './event-page.ts';
import { applyFormHelp, isHelpRequest } from './form-help.ts';
import { findFormatProblems, groupFaultsByField, type ProblemsByField, toFormRefusal } from './form-refusals.ts';
import { type MergedEvent, mergeEvent, mergePatchOf } from './merge-event.ts';
import { createEvent, showEventCreationPage, showRecreateForm } from './new-event.ts';
import { handlePublicationStatus } from './publication-status.ts';
import { describeField, eventToInputTexts, readEventInputs } from './read-event.ts';
import { handleDatePreview } from './repetition-part.ts';
import { applyChangeToScope, askForScope, findScopeQuestion, readSeriesScope } from './series-scope.ts';
import { isFieldChanged, readSubmittedEvent, type SubmittedEventForm } from './submitted-event.ts';

const MAX_TRIES = 5;

/** Saves the form of an event. If another user has removed the event, shows its form as the form of a new event. */
async function saveEvent(request: PageRequest): Promise<PageResult> {
  const sent = await readSubmittedEvent(request);
  try {
    if (isHelpRequest(request)) return await showHelped(request, sent);
    for (let tries = 1; ; tries++) {
      const made = await trySaving(request, sent, tries === MAX_TRIES);
      if (made !== undefined) return made;
    }
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return showRecreateForm(request, sent);
  }
}

async function showHelped(request: PageRequest, sent: SubmittedEventForm): Promise<PageResult> {
  const before = await readEventFormData(request);
  const helped = await applyFormHelp(request, before.choices, sent.entered);
  // Reads the choices again, because they must include the created entity.
  const opened = helped.missing === undefined ? before : await readEventFormData(request);
  return renderEventPage(request, opened, {
    returned: { ...refused(sent, { problems: sent.problems }), entered: helped.entered, helped },
  });
}

/** Tries to save once. Returns undefined if another user changed the event at the same time, which requires another merge. */
async function trySaving(
  request: PageRequest,
  given: SubmittedEventForm,
  isLast: boolean,
): Promise<PageResult | undefined> {
  const sent = { ...given, entered: toggleWholeDayTime(given.entered, given.base) };
  const opened = await readEventFormData(request);
  const { choices, present } = opened;
  const { entered, base } = sent;
  const touched = EVENT_FIELD_NAMES.filter((name) => isFieldChanged(name, entered, base));
  const read = (texts: InputTexts) => readEventInputs(texts, choices, withTimes(touched));
  const mine = read(entered);
  const theirs = read(eventToInputTexts(present.value, choices, withTimes(touched)));
  const merged = mergeEvent({ base: read(base).value, mine: mine.value, theirs: theirs.value }, touched);
  const faults = groupFaultsByField(
    mine.faults.filter(({ name }) => touched.includes(name)),
    request,
  );
  const unread = new Map([...faults, ...sent.problems]);
  const problems = new Map([...problemsOfOtherFields(request, opened, sent, { touched, unread }), ...unread]);
  const asking = [...new Set([...sent.unchosen, ...merged.conflicts])];
  if (asking.length > 0) {
    const returned = withTheirs(request, opened, { sent, touched, asking });
    return renderEventPage(request, opened, { returned: { ...returned, problems } });
  }
  if (problems.size > 0) return renderEventPage(request, opened, { returned: refused(sent, { problems }) });
  return write(request, opened, { sent, merged, isLast });
}

/** Adds the time of the event and its set-up and clear-away times, which are read together. */
function withTimes(touched: readonly EventFieldName[]): readonly EventFieldName[] {
  return [...new Set<EventFieldName>([...touched, 'when', 'occupied'])];
}

interface Judging {
  readonly touched: readonly EventFieldName[];
  readonly unread: ProblemsByField;
}

/** Format problems of the readable changed fields, if other fields are unreadable, so that the user sees all problems at once. */
function problemsOfOtherFields(
  request: PageRequest,
  { choices, present }: EventFormData,
  { entered }: SubmittedEventForm,
  { touched, unread }: Judging,
) {
  if (unread.size === 0) return [];
  const whole = readEventInputs(entered, choices).value;
  return [...findFormatProblems(whole, unread, request, present.value)].filter(([name]) => touched.includes(name));
}

function refused({ entered, base }: SubmittedEventForm, why: Partial<ReturnedForm>): ReturnedForm {
  return { entered, base, problems: new Map(), conflicts: new Map(), isRoomTaken: false, ...why };
}

interface Writing {
  readonly sent: SubmittedEventForm;
  readonly merged: MergedEvent;
  readonly isLast: boolean;
}

async function write(
  request: PageRequest,
  opened: EventFormData,
  { sent, merged, isLast }: Writing,
): Promise<PageResult | undefined> {
  const { editing, instance, language } = request;
  const { id, revision, value } = opened.present;
  const merge = mergePatchOf(
    merged,
    serializeVisibleEntity(editing.authority, 'event', value) as Record<string, unknown>,
  );
  const to = `/events/${id}`;
  if (Object.keys(merge).length === 0) return { to, did: 'nothing' };
  try {
    const step = { kind: 'event', id, merge, ifRevision: revision, at: '' } as const;
    const question = await findScopeQuestion(request, value, merge);
    const scope = readSeriesScope(request);
    if (question !== undefined && scope === undefined) return askForScope(request, question, sent);
    const outcome =
      question === undefined || scope === undefined || scope === 'one'
        ? await applyChanges(editing, instance.name, [step], { despite: sent.despite, language })
        : await applyChangeToScope(request, step, scope, sent.despite);
    if ('refused' in outcome) return question && askForScope(request, question, sent, outcome.refused);
    return { to, ...(findProposedAction(outcome) ?? actionOf(outcome, revision)) };
  } catch (error) {
    if (error instanceof ConflictError && !isLast) return undefined;
    const refusal = toFormRefusal(error, request);
    if (refusal === undefined) throw error;
    return renderEventPage(request, opened, { returned: refused(sent, refusal) });
  }
}

/** Action to report on the next page: `nothing` if sanitizing has undone the whole change. */
function actionOf(outcome: ChangeOutcome, before: number) {
  const result = 'applied' in outcome ? outcome.applied.results[0] : undefined;
  if (result === undefined || result.revision === before) return { did: 'nothing' } as const;
  return { did: 'saved', revision: result.revision } as const;
}

interface ConflictingEdit {
  readonly sent: SubmittedEventForm;
  readonly touched: readonly EventFieldName[];
  readonly asking: readonly EventFieldName[];
}

/** Form with the stored event and the user’s changes; conflicting fields have both texts. */
function withTheirs(
  request: PageRequest,
  opened: EventFormData,
  { sent, touched, asking }: ConflictingEdit,
): ReturnedForm {
  const theirTexts = eventToInputTexts(opened.present.value, opened.choices);
  const telling = { language: request.language, choices: opened.choices };
  const untouched = EVENT_FIELD_NAMES.filter((name) => !touched.includes(name)).flatMap(listInputsOfField);
  const texts = Object.fromEntries(untouched.map((input) => [input, theirTexts[input] ?? []]));
  const both = (name: EventFieldName): ConflictingTexts => ({
    mine: describeField(name, sent.entered, telling),
    theirs: describeField(name, theirTexts, telling),
  });
  return refused(
    { ...sent, entered: { ...sent.entered, ...texts }, base: theirTexts },
    { conflicts: new Map(asking.map((name) => [name, both(name)])) },
  );
}

const CHANGES: Readonly<Record<string, (note: string) => PlainObject>> = {
  cancel: (note) => ({ status: 'cancelled', status_note: note }),
  confirm: () => ({ status: 'confirmed', status_note: '' }),
  hide: () => ({ public: false }),
  show: () => ({ public: true }),
  approve: () => ({ state: 'ready' }),
  draft: () => ({ state: 'draft' }),
  open: () => ({ publish_from: null }),
};

/** Actions for the message on the next page, by verb. Default: “saved”. */
const DONE: Readonly<Record<string, ActionName>> = { cancel: 'cancelled', approve: 'accepted' };

/**
 * Handles an action on an event. `postpone` moves the event to the typed day; without a day, it marks the event as postponed. Throws
 * NotFoundError for an unknown verb.
 */
async function handleEventAction(request: PageRequest): Promise<PageResult> {
  const { names, ids, form, editing, instance, language } = request;
  const [verb, id] = [names['verb'] ?? '', ids['id'] ?? 0];
  if (verb === 'remove') return remove(request, id);
  if (form.text('help') === 'rooms' || form.has('take')) {
    const refusal = { verb, note: form.text('note').trim(), texts: [], canAccept: false };
    return renderEventPage(request, await readEventFormData(request), { refusal });
  }
  if (verb === 'move' || verb === 'postpone') {
    return handleEventMove(request, id).catch((error: unknown) =>
      refuse(request, { verb, note: form.text('note').trim() }, error),
    );
  }
  if (verb === 'follow') {
    const { revision } = await resetEventToSeries(editing, instance.name, id);
    return { to: `/events/${id}`, did: 'saved', revision };
  }
  if (verb === 'detach') {
    const { revision } = await detachEvent(editing, instance.name, id);
    return { to: `/events/${id}`, did: 'saved', revision };
  }
  const note = form.text('note').trim();
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
  if (change === undefined) throw new NotFoundError(`verb ${verb}`);
  if (verb === 'approve' && !hasRole(editing.authority, 'editor')) throw new RoleRequiredError('editor');
  try {
    const options = { despite: readAcceptedWarnings(form), language };
    const step = { kind: 'event', id, merge: change(note), at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step], options);
    const proposed = findProposedAction(outcome);
    if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
    const { revision } = 'applied' in outcome ? outcome.applied : { revision: 0 };
    const isNew = 'applied' in outcome && outcome.applied.results[0]?.revision === revision;
    return { to: `/events/${id}`, ...(isNew ? { did: DONE[verb] ?? 'saved', revision } : { did: 'nothing' }) };
  } catch (error) {
    return refuse(request, { verb, note }, error);
  }
}

async function refuse(
  request: PageRequest,
  of: { readonly verb: string; readonly note: string },
  error: unknown,
): Promise<PageContent> {
  const refusal =
    error instanceof BadContentError || error instanceof RoomClashError ? toFormRefusal(error, request) : undefined;
  if (refusal === undefined && !(error instanceof CannotMoveError)) throw error;
  const texts =
    refusal === undefined
      ? [(error as CannotMoveError).message]
      : [...refusal.problems.values()].flat().map(({ text }) => text);
  const opened = await readEventFormData(request);
  return renderEventPage(request, opened, {
    refusal: {
      ...of,
      texts,
      canAccept: refusal?.isRoomTaken ?? false,
      isPast: error instanceof MoveIntoPastError,
    },
  });
}

/** Removes the event. If it was added to lists by hand, asks whether to remove it from these lists. */
async function remove(request: PageRequest, id: number): Promise<PageResult> {
  const { editing, instance, form } = request;
  const isDetached = form.text('detach') === '1' && hasRole(editing.authority, 'editor');
  try {
    const step = { kind: 'event', id, remove: true, isDetached, at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step]);
    const proposed = findProposedAction(outcome);
    if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
    return { to: '/agenda', did: 'removed', ...('applied' in outcome && { revision: outcome.applied.revision }) };
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
    return inUsePage(request, id, error);
  }
}

async function inUsePage(request: PageRequest, id: number, { referrers }: InUseError): Promise<PageContent> {
  const { editing, language, query } = request;
  const link = (path: string) => request.link(appendBackParameter(path, query));
  const t = createTranslator(language);
  const { title } = (await readEventFormData(request)).present.value;
  const named = referrers.map(({ kind, id: of, label }) =>
    kind === 'list' ? html`<li><a href="${link(`/lists/${of}`)}">${label}</a></li>` : html`<li>${label}</li>`,
  );
  const form = renderConfirmForm({ language, link }, `/events/${id}/remove`, {
    fields: renderHiddenInput('detach', '1'),
    button: t('event.removeAnyway'),
    back: `/events/${id}`,
    backText: t('event.keep'),
  });
  const main = html`<h1>${title}</h1><p>${t('event.usedBy')}</p><ul>${named}</ul>${
    hasRole(editing.authority, 'editor')
      ? form
      : html`<p>${t('event.cannotRemove')}</p><p><a class="button" href="${link(`/events/${id}`)}">${t('event.keep')}</a></p>`
  }`;
  return { title, main, at: '/agenda', status: 409 };
}

export const eventPages: readonly OfficePage[] = [
  { method: 'GET', path: '/events/new', role: 'contributor', show: showEventCreationPage },
  { method: 'POST', path: '/events/new', role: 'contributor', show: createEvent },
  { method: 'GET', path: '/events/usual', role: 'contributor', isData: true, show: handleAutofill },
  { method: 'GET', path: '/events/titles', role: 'contributor', isData: true, show: handleTitleSuggestions },
  { method: 'GET', path: '/events/rooms', role: 'contributor', isData: true, show: handleRoomNotes },
  { method: 'GET', path: '/events/dates', role: 'contributor', isData: true, show: handleDatePreview },
  { method: 'GET', path: '/events/near', role: 'contributor', isData: true, show: handleSimilarNames },
  { method: 'POST', path: '/events/make', role: 'editor', show: handleMissingEntity },
  { method: 'POST', path: '/events/text', role: 'contributor', show: answerText },
  { method: 'GET', path: '/events/{id}', role: 'reader', show: showEvent },
  { method: 'GET', path: '/events/{id}/rooms', role: 'contributor', isData: true, show: handleMovePreview },
  { method: 'GET', path: '/events/{id}/live', role: 'reader', isData: true, show: handlePublicationStatus },
  { method: 'POST', path: '/events/{id}', role: 'contributor', show: saveEvent },
  { method: 'POST', path: '/events/{id}/{verb}', role: 'contributor', show: handleEventAction },
];

/**
 * HTML of a long text for the editor. `typed`: current text; `pasted`: content from another program. A text that is too long to save stays
 * in its plain text area.
 */
function answerText({ form }: PageRequest): Response {
  const typed = form.text('typed');
  if (isLongerThan(typed, MAX_HTML_LENGTH)) return new Response('', { status: 413, headers: PAGE_HEADERS });
  const html = form.has('pasted') ? cleanPasted(form.text('pasted')) : cleanHtml(plainTextToHtml(typed));
  return new Response(`<!doctype html><title>-</title><body>${html}`, {
    headers: {
      ...PAGE_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      // Restricts the response if it is opened directly.
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
