import { randomUUID } from 'node:crypto';
import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { toMoment } from '../../model/moment.ts';
import { isOver } from '../../model/visibility.ts';
import { readValue } from '../../office/content/read-value.ts';
import { createRepeatedEvent } from '../../office/repeat/create-repeated.ts';
import type { Repetition } from '../../office/repeat/repetition.ts';
import { createServiceFromEvent } from '../../office/rota/create-service-from-event.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { isDate } from '../../util/dates.ts';
import { html } from '../../util/html.ts';
import {
  type CreatedEntity,
  createEntityOnce,
  createIdempotencyOptions,
} from '../components/form/create-entity-once.ts';
import { type EventChoices, readEventChoices } from '../components/form/event-choices.ts';
import {
  readAcceptedWarnings,
  readIdempotencyKey,
  renderIdempotencyKeyField,
} from '../components/form/hidden-state.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { renderBackLink, renderNotice, renderTitleRow } from '../components/parts.ts';
import { toggleWholeDayTime } from '../event-fields/date-time-control.ts';
import { renderClashNotes } from '../event-fields/room-note.ts';
import { RoleRequiredError } from '../failures.ts';
import type { PageContent, PageRequest, PageResult, Redirect } from '../page.ts';
import { appendBackParameter, readPreviousAgendaPath } from '../return-url.ts';
import { rotaCellPath, rotaReturnPath } from '../rota/rota-paths.ts';
import { renderEventForm } from './event-form.ts';
import { applyFormHelp, type FormHelpResult, isHelpRequest } from './form-help.ts';
import {
  type FormRefusal,
  findFormatProblems,
  groupFaultsByField,
  type ProblemsByField,
  toFormRefusal,
} from './form-refusals.ts';
import { createNewEventValues } from './merge-event.ts';
import { eventToInputTexts, readEventInputs } from './read-event.ts';
import {
  createDefaultRepetitionInputs,
  type FirstDate,
  listAvailableRepetitionModes,
  parseRepetition,
  type RepetitionInputs,
  type RepetitionProblems,
  readRepetitionInputs,
  splitDateRefusal,
} from './repetition.ts';
import { renderRepetitionPart } from './repetition-part.ts';
import { readSubmittedEvent, type SubmittedEventForm } from './submitted-event.ts';
import { findTypeFields } from './type-fields.ts';

export async function showEventCreationPage(request: PageRequest): Promise<PageContent> {
  const { query } = request;
  const copied = await copiedEvent(request);
  const choices = await choicesOf(request);
  const blank = eventToInputTexts(copied ?? blankEvent(), choices);
  const [on, room] = [query.get('on') ?? '', query.get('room') ?? ''];
  const areas = choices.layers.length === 1 ? [String(choices.layers[0]?.id)] : [];
  const entered: InputTexts = {
    ...blank,
    ...(copied === undefined && { title: [''], from: [query.get('from') ?? ''], to: [''], whole: [] }),
    day: [isDate(on) ? on : ''],
    until: [''],
    ...(copied === undefined && areas.length > 0 && { layer: areas }),
    ...(/^\d{1,10}$/.test(room) && { room: [room, ''] }),
  };
  return newPage(request, choices, { entered, title: titleOf(request) });
}

function firstDate(entered: InputTexts): FirstDate {
  return { day: inputTextOf(entered, 'day'), from: inputTextOf(entered, 'from') };
}

function choicesOf(request: PageRequest): Promise<EventChoices> {
  const { editing, instance } = request;
  return editing.store.content.read(instance.name, (content) => readEventChoices(content, request));
}

/** Event to copy, from `?copy=`, without its series, status and publication time; undefined without the parameter. Throws NotFoundError. */
async function copiedEvent({ query, editing, instance }: PageRequest): Promise<Event | undefined> {
  const id = copiedId(query);
  if (id === undefined) return undefined;
  const found = await editing.store.content.read(instance.name, async (content) => ({
    event: (await content.get('event', id))?.value,
    roles: await content.all('role'),
  }));
  if (found.event === undefined) throw new NotFoundError(`event ${id}`);
  const event =
    rotaReturnPath(query) === undefined ? found.event : createServiceFromEvent(found.event, found.roles, instance);
  const subscription = withoutCounts(event.subscription);
  return {
    ...event,
    subscription,
    status: 'confirmed',
    statusNote: '',
    state: 'ready',
    publishFrom: null,
    series: null,
  };
}

function withoutCounts(subscription: Event['subscription']): Event['subscription'] {
  if (subscription === null || subscription.online === null) return subscription;
  return { ...subscription, online: { ...subscription.online, counted: null } };
}

function blankEvent(): Event {
  const least = { date_from: '2000-01-01 00:00:00', date_to: '2000-01-01 00:00:00', title: '-' };
  return readValue(ruleOf('event'), { id: 0, isNew: true }, least, new Map()).entity;
}

type NewlyCreatedEvent = CreatedEntity & Pick<Redirect, 'warnings'>;

interface NewRefusal extends FormRefusal {
  readonly repeating?: RepetitionProblems;
}

interface NewForm {
  readonly entered: InputTexts;
  readonly title: 'newTitle' | 'copyTitle';
  readonly refusal?: NewRefusal;
  readonly once?: string;
  readonly helped?: FormHelpResult;
  readonly repeating?: RepetitionInputs;
}

async function newPage(
  request: PageRequest,
  choices: EventChoices,
  { entered, title, refusal, once, helped, repeating }: NewForm,
): Promise<PageContent> {
  const { editing, instance, indexes, language, link, query } = request;
  const t = createTranslator(language);
  const isEditor = hasRole(editing.authority, 'editor');
  const problems = refusal?.problems ?? new Map();
  const first = firstDate(entered);
  const again = {
    typed: repeating ?? createDefaultRepetitionInputs(request, first.day),
    problems: refusal?.repeating ?? new Map(),
    first,
  };
  const form = renderEventForm(
    {
      asked: request,
      entered,
      choices,
      problems,
      conflicts: new Map(),
      helped,
      notes: await renderClashNotes(request, entered, undefined, choices),
      isRoomTaken: refusal?.isRoomTaken ?? false,
      kinds: await listEventTypes(editing, indexes, instance.name),
      typeFields: await findTypeFields(request, choices, inputTextOf(entered, 'type')),
    },
    {
      action: link(appendBackParameter(newPath(query), query)),
      openedFields: renderIdempotencyKeyField(once || randomUUID()),
      hasStatusNote: false,
      changedBy: '',
      isNew: true,
      repeating: renderRepetitionPart(request, again),
      buttons: html`<button class="primary"
        data-save>${isEditor ? t('event.save') : t('event.propose')}</button><button name="as"
        value="draft"><span class="on-desk">${t('event.saveDraft')}</span><span
        class="on-phone">${t('states.draft')}</span></button><a class="button quiet" href="${link(leavePath(query))}"
        data-discard>${t('forms.cancel')}</a>`,
    },
  );
  const plan = rotaReturnPath(query);
  const main = html`${renderBackLink(link(leavePath(query)), plan === undefined ? t('event.toAgenda') : t('planning.title'))}
    ${renderTitleRow(t(`event.${title}`), '')}
    ${isEditor ? '' : renderNotice(t('event.proposedFor'))}
    <div class="event new">${form}</div>`;
  return {
    title: t(`event.${title}`),
    main,
    at: plan === undefined ? '/agenda' : '/plan',
    status: refusal === undefined ? 200 : 422,
    islands: ['event', 'pictures'],
  };
}

function leavePath(query: URLSearchParams): string {
  return rotaReturnPath(query) ?? readPreviousAgendaPath(query);
}

/** Path of the form. Keeps `?copy=`, so that browsers store the draft of a copy separately from the drafts of other new events. */
function newPath(query: URLSearchParams): string {
  const [copied, plan] = [copiedId(query), query.get('plan')];
  const kept = new URLSearchParams({
    ...(copied !== undefined && { copy: String(copied) }),
    ...(plan !== null && { plan }),
  });
  return kept.size === 0 ? '/events/new' : `/events/new?${kept}`;
}

function titleOf({ query }: PageRequest): NewForm['title'] {
  return copiedId(query) === undefined ? 'newTitle' : 'copyTitle';
}

function copiedId(query: URLSearchParams): number | undefined {
  const id = Number(query.get('copy') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export async function createEvent(request: PageRequest): Promise<PageResult> {
  const sent = await readSubmittedEvent(request);
  const choices = await choicesOf(request);
  const repeating = readRepetitionInputs(request.form);
  if (isHelpRequest(request)) {
    const helped = await applyFormHelp(request, choices, sent.entered);
    // Reads the choices again, because they must include the created entity.
    const chosen = helped.missing === undefined ? choices : await choicesOf(request);
    return newPage(request, chosen, {
      entered: helped.entered,
      title: titleOf(request),
      helped,
      once: readIdempotencyKey(request.form),
      repeating,
    });
  }
  if (!listAvailableRepetitionModes(request).includes(repeating.way)) throw new RoleRequiredError('editor');
  const typed = request.form.text('as') === 'draft' ? { ...sent.entered, state: ['draft'] } : sent.entered;
  const entered = toggleWholeDayTime(typed, {});
  const read = readEventInputs(entered, choices);
  const faults = new Map([...groupFaultsByField(read.faults, request), ...sent.problems]);
  const problems = new Map([...findFormatProblems(read.value, faults, request), ...faults]);
  const others = parseRepetition(request, repeating, firstDate(entered));
  if (problems.size + others.problems.size > 0) {
    return showFormAgain(request, choices, sent, { problems, isRoomTaken: false, repeating: others.problems });
  }
  try {
    const { id, ...made } = await createEvents(request, createNewEventValues(read.value), others.repetition);
    const did = (await isProposedByUser(request, id))
      ? 'created_proposed'
      : isPast(read.value, request)
        ? 'created_past'
        : 'created';
    const to = request.query.has('plan') ? await rotaCellPath(request, id) : `/events/${id}`;
    return { to, did, ...made };
  } catch (error) {
    const dates = splitDateRefusal(error, repeating, request);
    const refusal = toFormRefusal(dates?.rest ?? error, request);
    if (refusal === undefined) throw error;
    return showFormAgain(request, choices, sent, { ...refusal, ...(dates && { repeating: dates.problems }) });
  }
}

async function createEvents(
  request: PageRequest,
  value: PlainObject,
  repetition: Repetition | undefined,
): Promise<NewlyCreatedEvent> {
  if (repetition === undefined) return createEntityOnce(request, { kind: 'event', value, at: '' });
  const { editing, instance, form, language } = request;
  const options = {
    despite: readAcceptedWarnings(form),
    language,
    once: createIdempotencyOptions(request, [value, repetition]),
  };
  const { id, revision, warnings } = await createRepeatedEvent(editing, instance.name, { value, repetition }, options);
  return { id, revision, warnings };
}

async function isProposedByUser({ editing, instance }: PageRequest, id: number): Promise<boolean> {
  const found = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  return found?.value.state === 'proposed' && !hasRole(editing.authority, 'editor');
}

function isPast({ date_to: end }: PlainObject, { now }: PageRequest): boolean {
  return typeof end === 'string' && isOver(toMoment(end), toMoment(now));
}

function showFormAgain(
  request: PageRequest,
  choices: EventChoices,
  { entered }: SubmittedEventForm,
  refusal: NewRefusal,
): Promise<PageContent> {
  const repeating = readRepetitionInputs(request.form);
  return newPage(request, choices, {
    entered,
    title: titleOf(request),
    refusal,
    once: readIdempotencyKey(request.form),
    repeating,
  });
}

/** Form with the input for an event that another user has removed; saving it creates a new event. */
export async function showRecreateForm(request: PageRequest, { entered }: SubmittedEventForm): Promise<PageContent> {
  const choices = await choicesOf(request);
  const { language } = request;
  const problems: ProblemsByField = new Map([
    ['title', [{ text: createTranslator(language)('event.removedMeanwhile') }]],
  ]);
  return newPage(request, choices, { entered, title: 'newTitle', refusal: { problems, isRoomTaken: false } });
}
