// New event, or a copy of one: its form and its creation.

import { randomUUID } from 'node:crypto';
import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { toMoment } from '../../model/moment.ts';
import { isOver } from '../../model/visibility.ts';
import { readValue } from '../../office/content/read-value.ts';
import { createRepeated } from '../../office/repeat/create-repeated.ts';
import type { Repetition } from '../../office/repeat/repetition.ts';
import { likeService } from '../../office/rota/like-service.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFound } from '../../store/content/errors.ts';
import { isDate } from '../../util/dates.ts';
import { html } from '../../util/html.ts';
import { acceptedWarnings, idempotencyKey, onceField } from '../components/form/carried.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import { type EventChoices, readEventChoices } from '../components/form/event-choices.ts';
import { type MadeOnce, makeOnce, onceOf } from '../components/form/make-once.ts';
import { backLink, notice, titleRow } from '../components/parts.ts';
import { clashNotes } from '../event-fields/room-note.ts';
import { withHiddenTime } from '../event-fields/when.ts';
import { NotAllowed } from '../failures.ts';
import type { PageContent, PageRequest, PageResult, Redirect } from '../page.ts';
import { agendaBefore, keepBack } from '../return-url.ts';
import { returnPath, rotaCellPath } from '../rota/rota-paths.ts';
import { eventForm } from './event-form.ts';
import { type Helped, help, wantsHelp } from './help.ts';
import { createdOf } from './merging.ts';
import { enteredOf, readEvent } from './read-event.ts';
import { alsoWrong, type FormRefusal, faultsByField, type Problems, refusalOf } from './refusals.ts';
import {
  type FirstDate,
  notRepeating,
  type RepeatingProblems,
  type RepeatingTyped,
  readRepeating,
  refusedDates,
  repeatingIn,
  waysOf,
} from './repeating.ts';
import { repeatingPart } from './repeating-part.ts';
import { readSent, type Sent } from './sent.ts';

export async function showNew(asked: PageRequest): Promise<PageContent> {
  const { query } = asked;
  const copied = await copiedEvent(asked);
  const choices = await choicesOf(asked);
  const blank = enteredOf(copied ?? blankEvent(), choices);
  const [on, room] = [query.get('on') ?? '', query.get('room') ?? ''];
  const areas = choices.layers.length === 1 ? [String(choices.layers[0]?.id)] : [];
  const entered: Entered = {
    ...blank,
    ...(copied === undefined && { title: [''], from: [query.get('from') ?? ''], to: [''], whole: [] }),
    day: [isDate(on) ? on : ''],
    until: [''],
    ...(copied === undefined && areas.length > 0 && { layer: areas }),
    ...(/^\d{1,10}$/.test(room) && { room: [room, ''] }),
  };
  return newPage(asked, choices, { entered, title: titleOf(asked) });
}

function firstDate(entered: Entered): FirstDate {
  return { day: textOf(entered, 'day'), from: textOf(entered, 'from') };
}

function choicesOf(asked: PageRequest): Promise<EventChoices> {
  const { editing, instance } = asked;
  return editing.store.content.read(instance.name, (content) => readEventChoices(content, asked));
}

/** The event of `?copy=`, without its series and as taking place. Throws NotFound. */
async function copiedEvent({ query, editing, instance }: PageRequest): Promise<Event | undefined> {
  const id = copiedId(query);
  if (id === undefined) return undefined;
  const found = await editing.store.content.read(instance.name, async (content) => ({
    event: (await content.get('event', id))?.value,
    roles: await content.all('role'),
  }));
  if (found.event === undefined) throw new NotFound(`event ${id}`);
  const event = returnPath(query) === undefined ? found.event : likeService(found.event, found.roles, instance);
  const subscription = uncounted(event.subscription);
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

/** Booking counts of the original are not copied. */
function uncounted(subscription: Event['subscription']): Event['subscription'] {
  if (subscription === null || subscription.online === null) return subscription;
  return { ...subscription, online: { ...subscription.online, counted: null } };
}

function blankEvent(): Event {
  const least = { date_from: '2000-01-01 00:00:00', date_to: '2000-01-01 00:00:00', title: '-' };
  return readValue(ruleOf('event'), { id: 0, isNew: true }, least, new Map()).entity;
}

type MadeEvent = MadeOnce & Pick<Redirect, 'warnings'>;

interface NewRefusal extends FormRefusal {
  readonly repeating?: RepeatingProblems;
}

interface NewForm {
  readonly entered: Entered;
  readonly title: 'newTitle' | 'copyTitle';
  readonly refusal?: NewRefusal;
  readonly once?: string;
  readonly helped?: Helped;
  /** Typed further dates. Default: none. */
  readonly repeating?: RepeatingTyped;
}

async function newPage(
  asked: PageRequest,
  choices: EventChoices,
  { entered, title, refusal, once, helped, repeating }: NewForm,
): Promise<PageContent> {
  const { editing, instance, indexes, language, link, query } = asked;
  const t = translator(language);
  const isEditor = hasRole(editing.authority, 'editor');
  const problems = refusal?.problems ?? new Map();
  const first = firstDate(entered);
  const again = {
    typed: repeating ?? notRepeating(asked, first.day),
    problems: refusal?.repeating ?? new Map(),
    first,
  };
  const form = eventForm(
    {
      asked,
      entered,
      choices,
      problems,
      conflicts: new Map(),
      helped,
      notes: await clashNotes(asked, entered, undefined, choices),
      isRoomTaken: refusal?.isRoomTaken ?? false,
      kinds: await eventTypes(editing, indexes, instance.name),
    },
    {
      action: link(keepBack(newPath(query), query)),
      opened: onceField(once || randomUUID()),
      hasStatusNote: false,
      changedBy: '',
      isNew: true,
      repeating: repeatingPart(asked, again),
      buttons: html`<button class="primary"
        data-save>${isEditor ? t('event.save') : t('event.propose')}</button><button name="as"
        value="draft">${t('event.saveDraft')}</button><a class="button quiet" href="${link(left(query))}"
        data-discard>${t('event.discard')}</a>`,
    },
  );
  const plan = returnPath(query);
  const main = html`${backLink(link(left(query)), plan === undefined ? t('event.toAgenda') : t('planning.title'))}
    ${titleRow(t(`event.${title}`), '')}
    ${isEditor ? '' : notice(t('event.proposedFor'))}
    <div class="event new">${form}</div>`;
  return {
    title: t(`event.${title}`),
    main,
    at: plan === undefined ? '/agenda' : '/plan',
    status: refusal === undefined ? 200 : 422,
    islands: ['event', 'pictures'],
  };
}

/** Path of the previous page. */
function left(query: URLSearchParams): string {
  return returnPath(query) ?? agendaBefore(query);
}

/** Keeps `?copy=` in the path, so that a draft of a copy is not restored in other new events. */
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

export async function createEvent(asked: PageRequest): Promise<PageResult> {
  const sent = await readSent(asked);
  const choices = await choicesOf(asked);
  const repeating = repeatingIn(asked.form);
  if (wantsHelp(asked)) {
    const helped = await help(asked, choices, sent.entered);
    // The created entity has to be one of the choices.
    const chosen = helped.missing === undefined ? choices : await choicesOf(asked);
    return newPage(asked, chosen, {
      entered: helped.entered,
      title: titleOf(asked),
      helped,
      once: idempotencyKey(asked.form),
      repeating,
    });
  }
  if (!waysOf(asked).includes(repeating.way)) throw new NotAllowed('editor');
  const typed = asked.form.text('as') === 'draft' ? { ...sent.entered, state: ['draft'] } : sent.entered;
  const entered = withHiddenTime(typed, {});
  const read = readEvent(entered, choices);
  const faults = new Map([...faultsByField(read.faults, asked), ...sent.problems]);
  const problems = new Map([...alsoWrong(read.value, faults, asked), ...faults]);
  const others = readRepeating(asked, repeating, firstDate(entered));
  if (problems.size + others.problems.size > 0) {
    return again(asked, choices, sent, { problems, isRoomTaken: false, repeating: others.problems });
  }
  try {
    const { id, ...made } = await make(asked, createdOf(read.value), others.repetition);
    const did = (await waits(asked, id)) ? 'created_proposed' : isPast(read.value, asked) ? 'created_past' : 'created';
    const to = asked.query.has('plan') ? await rotaCellPath(asked, id) : `/events/${id}`;
    return { to, did, ...made };
  } catch (error) {
    const dates = refusedDates(error, repeating, asked);
    const refusal = refusalOf(dates?.rest ?? error, asked);
    if (refusal === undefined) throw error;
    return again(asked, choices, sent, { ...refusal, ...(dates && { repeating: dates.problems }) });
  }
}

/** Creates the event with its further dates in one change. */
async function make(asked: PageRequest, value: Plain, repetition: Repetition | undefined): Promise<MadeEvent> {
  if (repetition === undefined) return makeOnce(asked, { kind: 'event', value, at: '' });
  const { editing, instance, form, language } = asked;
  const wish = { despite: acceptedWarnings(form), language, once: onceOf(asked, [value, repetition]) };
  const { id, revision, warnings } = await createRepeated(editing, instance.name, { value, repetition }, wish);
  return { id, revision, warnings };
}

async function waits({ editing, instance }: PageRequest, id: number): Promise<boolean> {
  const found = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  return found?.value.state === 'proposed' && !hasRole(editing.authority, 'editor');
}

function isPast({ date_to: end }: Plain, { now }: PageRequest): boolean {
  return typeof end === 'string' && isOver(toMoment(end), toMoment(now));
}

function again(
  asked: PageRequest,
  choices: EventChoices,
  { entered }: Sent,
  refusal: NewRefusal,
): Promise<PageContent> {
  const repeating = repeatingIn(asked.form);
  return newPage(asked, choices, {
    entered,
    title: titleOf(asked),
    refusal,
    once: idempotencyKey(asked.form),
    repeating,
  });
}

/** Form with the fields of an event that was removed while the user edited it; saving creates it again. */
export async function newAgain(asked: PageRequest, { entered }: Sent): Promise<PageContent> {
  const choices = await choicesOf(asked);
  const { language } = asked;
  const problems: Problems = new Map([['title', [{ text: translator(language)('event.removedMeanwhile') }]]]);
  return newPage(asked, choices, { entered, title: 'newTitle', refusal: { problems, isRoomTaken: false } });
}
