// Page of an event: its actions, its form and, next to it, where it is published, a preview, and the latest changes.

import { translator } from '../../i18n/translate.ts';
import { hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { Present } from '../../model/present.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { mustPropose } from '../../office/content/permissions.ts';
import { standingWarnings } from '../../office/content/standing-warnings.ts';
import type { WaitingProposal } from '../../office/proposals/waiting-proposal.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { type Html, html } from '../../util/html.ts';
import { signUpsCard } from '../bookings/sign-ups-card.ts';
import { baseField, type TwoTexts } from '../components/form/carried.ts';
import type { Entered } from '../components/form/entered.ts';
import { telling } from '../components/notify-options.ts';
import { alertBox, backLink, notice, pill, type Tone, titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { FieldName } from '../event-fields/fields.ts';
import { isSeen, type OpenedEvent, openEvent } from '../event-fields/open-event.ts';
import type { VerbRefusal } from '../event-fields/outcome.ts';
import { type ClashNotes, clashNotes } from '../event-fields/room-note.ts';
import { hasNotices } from '../event-move/move-notices.ts';
import { movedRooms } from '../event-move/move-rooms.ts';
import { detailedList } from '../history/past-list.ts';
import { langOf } from '../languages.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { type AnswerRefusal, proposalCards } from '../proposals/proposal-card.ts';
import { publicPath } from '../public-path.ts';
import { agendaBefore, keepBack } from '../return-url.ts';
import { drawWarning, sayWarning } from '../warned.ts';
import { type ActionsOf, actions, refusedVerb } from './event-actions.ts';
import { eventForm } from './event-form.ts';
import type { Helped } from './help.ts';
import { fixedFields, ownerNote, seriesNote } from './origin-notes.ts';
import { preview } from './preview.ts';
import { printedEvent } from './printed.ts';
import { enteredOf } from './read-event.ts';
import { eventDetailsPage } from './reading.ts';
import { fieldOfWarning, type Problems } from './refusals.ts';
import { whereShown } from './where-shown.ts';

/** Number of latest changes shown next to an event. */
const LAST_CHANGES = 6;

export interface Returned {
  readonly entered: Entered;
  readonly base: Entered;
  readonly problems: Problems;
  readonly conflicts: ReadonlyMap<FieldName, TwoTexts>;
  readonly isRoomTaken: boolean;
  /** Set if the form was sent by a help button. */
  readonly helped?: Helped;
}

export async function showEvent(asked: PageRequest): Promise<PageContent> {
  return eventPage(asked, await openEvent(asked));
}

/** Page of an event with a refused answer to one of its proposals. */
export async function showRefusedAnswer(asked: PageRequest, unanswered: AnswerRefusal): Promise<PageContent> {
  return eventPage(asked, await openEvent(asked), { unanswered });
}

/** Reasons why the submitted action was not carried out. */
interface Told {
  readonly returned?: Returned;
  readonly refusal?: VerbRefusal;
  readonly unanswered?: AnswerRefusal;
}

export async function eventPage(
  asked: PageRequest,
  opened: OpenedEvent,
  { returned, refusal, unanswered }: Told = {},
): Promise<PageContent> {
  const { editing, instance, indexes, link } = asked;
  const { present, stands, choices, mayChange, owner, waiting } = opened;
  const event = present.value;
  const base = enteredOf(event, choices);
  const { entered, ...rest } = returned ?? {
    entered: base,
    base,
    isRoomTaken: false,
    problems: new Map(),
    conflicts: new Map(),
  };
  const { note, looks, told } = await editing.store.content.read(instance.name, async (content) => ({
    told: await standingWarnings(content, [{ kind: 'event', id: event.id, value: event, path: '' }]),
    note: await seriesNote(asked, content, event),
    looks: await preview(asked, content, stands),
  }));
  const warnings = warningsByField(told, asked.language);
  const fixed = owner && { fields: fixedFields(owner), by: owner.name };
  const notes = await clashNotes(asked, entered, event, choices);
  const view = { ...rest, asked, entered, choices, fixed, warnings, notes };
  // Submitted input is shown again even if the user may no longer edit the event.
  const form =
    mayChange || returned !== undefined
      ? eventForm(
          { ...view, kinds: await eventTypes(editing, indexes, instance.name) },
          {
            action: link(keepBack(`/events/${event.id}`, asked.query)),
            opened: baseField(rest.base),
            hasStatusNote: event.status !== 'confirmed',
            changedBy: present.changedBy,
            telling: await telling(asked, stands, 'changed'),
            buttons: saveButtons(asked, event.id),
          },
        )
      : await eventDetailsPage(asked, { event: stands, entered: enteredOf(stands, choices), choices });
  const main = html`${heading(asked, opened)}
    ${mayChange ? await verbs(asked, event, { refusal, owner, choices }) : ''}
    ${refusedVerb(asked, event, refusal)}
    ${gone(asked, waiting, unanswered)}
    ${stateNote(asked, opened)}
    ${await proposalCards(asked, waiting, { areAlone: true, refusal: unanswered })}
    ${ownerNote(asked, event.id, owner)}
    ${note}${warningNotes(asked, told)}${peopleWarning(asked, notes)}
    <div class="split event">
      <div>${form}</div>
      <div class="aside">
        ${await signUpsCard(asked, stands)}
        ${await whereShown(asked, { ...present, value: stands }, { mayChange, isAnswered: waiting.length > 0 })}
        ${looks}
        ${await history(asked, present)}
      </div>
    </div>
    ${printedEvent(asked, stands, enteredOf(stands, choices), choices)}`;
  const isRefused =
    (refusal !== undefined && refusal.texts.length > 0) || (returned !== undefined && returned.helped === undefined);
  const status = rest.conflicts.size > 0 || unanswered !== undefined ? 409 : isRefused ? 422 : 200;
  const outside = isSeen(event, asked.now) ? publicPath(asked, `events/${event.id}`) : undefined;
  return {
    title: stands.title,
    main,
    at: '/agenda',
    status,
    outside,
    ...(mayChange && { islands: ['event', 'pictures'] }),
  };
}

function warningNotes({ language }: PageRequest, told: readonly Problem[]): Html {
  const t = translator(language);
  return html`${told.map((one) => {
    const field = fieldOfWarning(one);
    const name = field === undefined ? '' : html`<a href="#f-${field}">${t(`labels.fields.${field}`)}</a>: `;
    return drawWarning(sayWarning(one, language), name);
  })}`;
}

/** People who are not available, with a link to them in the form. */
function peopleWarning({ language }: PageRequest, { taken }: ClashNotes): Html | undefined {
  if (taken.length === 0) return undefined;
  const label = translator(language)('labels.folds.people');
  return drawWarning(taken.join(' · '), html`<a href="#people-note">${label}</a>: `);
}

function warningsByField(told: readonly Problem[], language: PageRequest['language']) {
  const placed = told.flatMap((one) => {
    const field = fieldOfWarning(one);
    return field === undefined ? [] : [[field, sayWarning(one, language)] as const];
  });
  return new Map(
    [...Map.groupBy(placed, ([field]) => field)].map(([field, some]) => [field, some.map(([, text]) => text)]),
  );
}

function saveButtons({ editing, language, link, query }: PageRequest, id: number): Html {
  const t = translator(language);
  const save = isPublisher(editing.authority) ? t('event.save') : t('event.propose');
  return html`<button class="primary" data-save>${save}</button><a class="button quiet" href="${link(keepBack(`/events/${id}`, query))}"
    data-discard>${t('event.discard')}</a>`;
}

/** Title and state. If the title is editable, its field comes first, and the heading is only for screen readers and print. */
function heading(
  { t, language, locale, link, now, query, instance }: PageRequest,
  { stands: event, waiting, mayChange }: OpenedEvent,
): Html {
  const isNew = waiting.some(({ proposal }) => proposal.isNew);
  const tell = (tone: Tone, text: string) => html`${pill(text, tone)} `;
  const pills = [
    event.status === 'cancelled' ? tell('bad', t('states.cancelled')) : '',
    event.status === 'postponed' ? tell('bad', t('states.postponed')) : '',
    event.state === 'draft' ? tell('warn', t('states.draft')) : '',
    event.state === 'proposed' && !isNew ? tell('warn', t('states.proposed')) : '',
    event.public ? '' : tell('', t('states.internal')),
    isSeen(event, now) ? tell(event.status === 'confirmed' ? 'live' : 'quiet', t('states.public')) : '',
    event.series === null ? '' : tell('', t('states.ofSeries')),
    waiting.some(({ proposal }) => !proposal.isNew) ? tell('warn', t('states.changeWaits')) : '',
  ];
  return html`${backLink(link(agendaBefore(query)), t('event.toAgenda'))}
    ${titleRow(
      event.title,
      html`<span class="soft">${sayDays(locale, instance.timeZone, now).when(event.startsAt, event.endsAt)}</span><span>${pills}</span>`,
      html`${langOf(language, instance)}${mayChange ? html` class="on-paper"` : ''}`,
    )}`;
}

function stateNote({ editing, language }: PageRequest, { present, mayChange, waiting }: OpenedEvent): Html | undefined {
  const t = translator(language);
  const event = present.value;
  if (!mayChange) return notice(t('event.locked'));
  if (mustPropose(editing.authority, event)) {
    const t = translator(language);
    return notice(waiting.some(({ isOwn }) => isOwn) ? t('proposals.formWaits') : t('proposals.formNote'));
  }
  if (!hasRole(editing.authority, 'editor')) {
    return isPublisher(editing.authority) ? undefined : notice(t('event.proposedFor'));
  }
  return undefined;
}

/** Message that the answered proposal is no longer pending. */
function gone(
  { language }: PageRequest,
  waiting: readonly WaitingProposal[],
  unanswered: AnswerRefusal | undefined,
): Html | undefined {
  if (unanswered === undefined || waiting.some(({ proposal }) => proposal.id === unanswered.id)) return undefined;
  return alertBox([translator(language)('proposals.lookAgain')]);
}

async function history(asked: PageRequest, { id }: Present): Promise<Html> {
  const { editing, instance, language } = asked;
  const found = await seenHistory(editing, instance.name, {
    of: { kind: 'event', id },
    limit: LAST_CHANGES,
    mostEntities: 1,
  });
  const list = await detailedList(asked, found, { kind: 'event', id });
  return html`<section class="card"><h2>${translator(language)('event.historyTitle')}</h2>${list}</section>`;
}

async function verbs(
  asked: PageRequest,
  event: Event,
  known: Pick<ActionsOf, 'refusal' | 'owner' | 'choices'>,
): Promise<Html> {
  const moved = await movedRooms(asked, event);
  const told = await telling(asked, event, 'called');
  return actions(asked, event, { ...known, moved, told, hasNotices: await hasNotices(asked, event) });
}
