// Page of pending proposals, and the decisions on them (rule W18).

import { createTranslator } from '../../i18n/translate.ts';
import { BadContentError, RoomClashError } from '../../office/content/errors.ts';
import { acceptProposal, declineProposal, withdrawProposal } from '../../office/proposals/answer-proposal.ts';
import { listAnsweredProposals } from '../../office/proposals/answered-proposals.ts';
import { ProposalChangedError, ProposalOutdatedError } from '../../office/proposals/errors.ts';
import { canDecideProposals, getProposal, listProposals } from '../../office/proposals/list-proposals.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { ConflictError, InUseError, NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { renderAlert, renderBackLink, renderCard, renderPill } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { RoleRequiredError } from '../failures.ts';
import { formatActorName } from '../format-actor-name.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { OfficePage, PageContent, PageRequest, PageResult, Redirect } from '../page.ts';
import { type DecisionRefusal, renderProposalCards } from './proposal-card.ts';

const TONES = { accepted: 'live', declined: 'warn', removed: 'quiet' } as const;

/** Recently decided proposals; undefined if there are none. */
async function renderAnswered(request: PageRequest): Promise<Html | undefined> {
  const { editing, instance, language, locale, now, link } = request;
  const all = await listAnsweredProposals(editing, instance.name);
  if (all.length === 0) return undefined;
  const there = await editing.store.content.read(instance.name, (content) =>
    content.getAll('event', [...new Set(all.map(({ eventId }) => eventId))]),
  );
  const known = new Set(there.map(({ id }) => id));
  const t = createTranslator(language);
  const days = createDayFormatter(locale, instance.timeZone, now);
  const rows = all.map(({ eventId, at, outcome, by, word, title, day }) => {
    const name = html`<span${renderInstanceLangAttribute(language, instance)}>${title}</span>, ${days.shortDay(`${day} 00:00:00`)}`;
    const key = outcome === 'removed' ? 'proposals.removedBy' : 'proposals.answeredBy';
    return html`<li>
      <p>${known.has(eventId) ? html`<a href="${link(`/events/${eventId}`)}">${name}</a>` : name}
        ${renderPill(t(`proposals.outcomes.${outcome}`), TONES[outcome])}</p>
      <p class="soft small">${t(key, { by: formatActorName(by, language), when: days.instant(at) })}</p>
      ${word === '' ? '' : html`<blockquote>${word}</blockquote>`}
    </li>`;
  });
  return renderCard(t('proposals.answered'), html`<ul class="plain answered">${rows}</ul>`);
}

export type RefusedDecisionHandler = (request: PageRequest, refusal: DecisionRefusal) => Promise<PageContent>;

/** Routes of proposals. `showAtEvent`: shows a refused decision on the page of the event, if the user came from there. */
export function createProposalPages(showAtEvent: RefusedDecisionHandler): readonly OfficePage[] {
  return [
    { method: 'GET', path: '/proposals', role: 'reader', show: (request) => proposalsPage(request) },
    {
      method: 'POST',
      path: '/proposals/{id}/{verb}',
      role: 'contributor',
      show: (request) => answer(request, showAtEvent),
    },
  ];
}

async function proposalsPage(request: PageRequest, refusal?: DecisionRefusal): Promise<PageContent> {
  const t = createTranslator(request.language);
  const all = await listProposals(request.editing, request.instance.name);
  const isGone = refusal !== undefined && !all.some(({ proposal }) => proposal.id === refusal.id);
  const waiting =
    all.length === 0
      ? html`<p class="soft">${t('proposals.nothing')}</p>`
      : await renderProposalCards(request, all, { refusal });
  const main = html`${renderBackLink(request.link(''), t('frame.nav.today'))}<h1>${t('proposals.title')}</h1>
    ${isGone ? renderAlert([t('proposals.lookAgain')]) : ''}
    ${waiting}
    ${await renderAnswered(request)}`;
  return { title: t('proposals.title'), main, at: '/proposals', ...(refusal !== undefined && { status: 409 }) };
}

async function answer(request: PageRequest, showAtEvent: RefusedDecisionHandler): Promise<PageResult> {
  const verb = request.names['verb'] ?? '';
  const id = request.ids['id'] ?? 0;
  try {
    if (verb === 'accept') return await accept(request, id);
    if (verb === 'decline') return await decline(request, id);
    if (verb === 'withdraw') return await withdraw(request, id);
  } catch (error) {
    const refusal = refusalOf(request, id, error);
    if (refusal === undefined) throw error;
    const event = eventSent(request);
    if (event === undefined) return proposalsPage(request, refusal);
    return showAtEvent({ ...request, ids: { id: event } }, refusal);
  }
  throw new NotFoundError(`verb ${verb}`);
}

async function accept(request: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form, language } = request;
  if (!canDecideProposals(editing)) throw new RoleRequiredError('editor');
  const { revision, warnings } = await acceptProposal(editing, instance.name, id, {
    isForced: form.text('force') === '1',
    isDetached: form.text('detach') === '1',
    ifRevision: Number(form.text('seen')),
    // Detects that the proposal has changed since the page was opened.
    ifStamp: form.text('proposed'),
    despite: readAcceptedWarnings(form),
    language,
  });
  return { to: await returnPathOf(request), did: 'accepted', revision, warnings };
}

async function decline(request: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form } = request;
  await declineProposal(editing, instance.name, id, form.text('text'));
  return { to: await returnPathOf(request), did: 'declined' };
}

function eventSent({ form }: PageRequest): number | undefined {
  const text = form.text('event');
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Path of the page on which the user decided; the agenda if the decision removed the event. */
async function returnPathOf(request: PageRequest): Promise<string> {
  const id = eventSent(request);
  if (id === undefined) return '/proposals';
  const { editing, instance } = request;
  const event = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  return event === undefined ? '/agenda' : `/events/${id}`;
}

async function withdraw({ editing, instance }: PageRequest, id: number): Promise<Redirect> {
  const { proposal } = await getProposal(editing, instance.name, id);
  await withdrawProposal(editing, instance.name, id);
  return { to: proposal.isNew ? '/agenda' : `/events/${proposal.eventId}`, did: 'withdrawn' };
}

function refusalOf({ language, form }: PageRequest, id: number, error: unknown): DecisionRefusal | undefined {
  const t = createTranslator(language);
  const isOutdated = [ProposalOutdatedError, ProposalChangedError, ConflictError, NotFoundError].some(
    (one) => error instanceof one,
  );
  if (isOutdated) return { id, text: t('proposals.lookAgain') };
  if (error instanceof RoomClashError) return { id, text: t('proposals.taken'), canAccept: true };
  if (error instanceof InUseError) return { id, text: t('proposals.named'), canDetach: true };
  if (!(error instanceof BadContentError)) return undefined;
  const text = [...new Set(error.problems.map((one) => describeProblem(one, language)))].join(' ');
  return { id, text, ...(form.has('text') && { why: form.text('text') }) };
}
