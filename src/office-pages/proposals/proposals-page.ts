// Pending proposals on one page, and answering them (rule W18).

import { translator } from '../../i18n/translate.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { acceptProposal, declineProposal, withdrawProposal } from '../../office/proposals/answer-proposal.ts';
import { listAnswered } from '../../office/proposals/answered.ts';
import { ProposalChanged, ProposalOutdated } from '../../office/proposals/errors.ts';
import { getProposal, listProposals, mayDecide } from '../../office/proposals/list-proposals.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { Conflict, InUse, NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { alertBox, backLink, card, pill } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { NotAllowed } from '../failures.ts';
import { langOf } from '../languages.ts';
import type { OfficePage, PageContent, PageRequest, PageResult, Redirect } from '../page.ts';
import { type AnswerRefusal, proposalCards } from './proposal-card.ts';

const TONES = { accepted: 'live', declined: 'warn', removed: 'quiet' } as const;

/** Undefined if there are no recent answers. */
async function answeredList(asked: PageRequest): Promise<Html | undefined> {
  const { editing, instance, language, locale, now, link } = asked;
  const all = await listAnswered(editing, instance.name);
  if (all.length === 0) return undefined;
  const there = await editing.store.content.read(instance.name, (content) =>
    content.getAll('event', [...new Set(all.map(({ eventId }) => eventId))]),
  );
  const known = new Set(there.map(({ id }) => id));
  const t = translator(language);
  const days = sayDays(locale, instance.timeZone, now);
  const rows = all.map(({ eventId, at, outcome, by, word, title, day }) => {
    const name = html`<span${langOf(language, instance)}>${title}</span>, ${days.shortDay(`${day} 00:00:00`)}`;
    const key = outcome === 'removed' ? 'proposals.removedBy' : 'proposals.answeredBy';
    return html`<li>
      <p>${known.has(eventId) ? html`<a href="${link(`/events/${eventId}`)}">${name}</a>` : name}
        ${pill(t(`proposals.outcomes.${outcome}`), TONES[outcome])}</p>
      <p class="soft small">${t(key, { by: sayActor(by, language), when: days.instant(at) })}</p>
      ${word === '' ? '' : html`<blockquote>${word}</blockquote>`}
    </li>`;
  });
  return card(t('proposals.answered'), html`<ul class="plain answered">${rows}</ul>`);
}

/** Page of an event with the refused answer to one of its proposals. */
export type ShowRefusedAnswer = (asked: PageRequest, refusal: AnswerRefusal) => Promise<PageContent>;

/** Routes of proposals; a refused answer given on an event’s page is shown there by `showAtEvent`. */
export function proposalPages(showAtEvent: ShowRefusedAnswer): readonly OfficePage[] {
  return [
    { method: 'GET', path: '/proposals', role: 'reader', show: (asked) => proposalsPage(asked) },
    {
      method: 'POST',
      path: '/proposals/{id}/{verb}',
      role: 'contributor',
      show: (asked) => answer(asked, showAtEvent),
    },
  ];
}

async function proposalsPage(asked: PageRequest, refusal?: AnswerRefusal): Promise<PageContent> {
  const t = translator(asked.language);
  const all = await listProposals(asked.editing, asked.instance.name);
  const isGone = refusal !== undefined && !all.some(({ proposal }) => proposal.id === refusal.id);
  const waiting =
    all.length === 0
      ? html`<p class="soft">${t('proposals.nothing')}</p>`
      : await proposalCards(asked, all, { refusal });
  const main = html`${backLink(asked.link(''), t('frame.nav.today'))}<h1>${t('proposals.title')}</h1>
    ${isGone ? alertBox([t('proposals.lookAgain')]) : ''}
    ${waiting}
    ${await answeredList(asked)}`;
  return { title: t('proposals.title'), main, at: '/proposals', ...(refusal !== undefined && { status: 409 }) };
}

async function answer(asked: PageRequest, showAtEvent: ShowRefusedAnswer): Promise<PageResult> {
  const verb = asked.names['verb'] ?? '';
  const id = asked.ids['id'] ?? 0;
  try {
    if (verb === 'accept') return await accept(asked, id);
    if (verb === 'decline') return await decline(asked, id);
    if (verb === 'withdraw') return await withdraw(asked, id);
  } catch (error) {
    const refusal = refusalOf(asked, id, error);
    if (refusal === undefined) throw error;
    const event = eventSent(asked);
    if (event === undefined) return proposalsPage(asked, refusal);
    return showAtEvent({ ...asked, ids: { id: event } }, refusal);
  }
  throw new NotFound(`verb ${verb}`);
}

async function accept(asked: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form, language } = asked;
  if (!mayDecide(editing)) throw new NotAllowed('editor');
  const { revision, warnings } = await acceptProposal(editing, instance.name, id, {
    isForced: form.text('force') === '1',
    isDetached: form.text('detach') === '1',
    ifRevision: Number(form.text('seen')),
    // Detects a proposal that changed while the page was open.
    ifStamp: form.text('proposed'),
    despite: acceptedWarnings(form),
    language,
  });
  return { to: await wayBack(asked), did: 'accepted', revision, warnings };
}

async function decline(asked: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form } = asked;
  await declineProposal(editing, instance.name, id, form.text('text'));
  return { to: await wayBack(asked), did: 'declined' };
}

/** Event on whose page the answer was given; undefined for the page of all proposals. */
function eventSent({ form }: PageRequest): number | undefined {
  const text = form.text('event');
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Path of the page of the answer; the agenda if the answer removed the event. */
async function wayBack(asked: PageRequest): Promise<string> {
  const id = eventSent(asked);
  if (id === undefined) return '/proposals';
  const { editing, instance } = asked;
  const event = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  return event === undefined ? '/agenda' : `/events/${id}`;
}

async function withdraw({ editing, instance }: PageRequest, id: number): Promise<Redirect> {
  const { proposal } = await getProposal(editing, instance.name, id);
  await withdrawProposal(editing, instance.name, id);
  return { to: proposal.isNew ? '/agenda' : `/events/${proposal.eventId}`, did: 'withdrawn' };
}

/** Reason of a refused answer; undefined for other errors. */
function refusalOf({ language, form }: PageRequest, id: number, error: unknown): AnswerRefusal | undefined {
  const t = translator(language);
  const isOutdated = [ProposalOutdated, ProposalChanged, Conflict, NotFound].some((one) => error instanceof one);
  if (isOutdated) return { id, text: t('proposals.lookAgain') };
  if (error instanceof RoomTaken) return { id, text: t('proposals.taken'), canDespite: true };
  if (error instanceof InUse) return { id, text: t('proposals.named'), canDetach: true };
  if (!(error instanceof BadContent)) return undefined;
  const text = [...new Set(error.problems.map((one) => sayRemark(one, language)))].join(' ');
  return { id, text, ...(form.has('text') && { why: form.text('text') }) };
}
