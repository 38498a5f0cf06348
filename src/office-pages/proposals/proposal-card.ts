import { createTranslator } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { canDecideProposals } from '../../office/proposals/list-proposals.ts';
import type { PendingProposal } from '../../office/proposals/pending-proposal.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import { type AgendaFacts, readAgendaFacts } from '../components/event-facts.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { renderHiddenInput, renderLabelledControl } from '../components/form/parts.ts';
import { renderAlert, renderNotice, renderPostButton } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import { renderDifferenceRows } from '../history/change-list.ts';
import { formatFieldLabel } from '../history/field-names.ts';
import { findReferencedKinds } from '../history/format-value.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';

export interface DecisionRefusal {
  readonly id: number;
  readonly text: string;
  readonly canAccept?: boolean;
  readonly canDetach?: boolean;
  readonly why?: string;
}

export interface ProposalCardOptions {
  readonly refusal?: DecisionRefusal | undefined;
  /** True if the cards are on the page of their event, to which the user returns after a decision. */
  readonly areAlone?: boolean;
}

export async function renderProposalCards(
  request: PageRequest,
  all: readonly PendingProposal[],
  { refusal, areAlone = false }: ProposalCardOptions = {},
): Promise<Html> {
  const kinds = new Set<Kind>();
  for (const { proposal, merge } of all) {
    findReferencedKinds(merge, 'event', kinds);
    findReferencedKinds(proposal.base, 'event', kinds);
  }
  const { editing, instance } = request;
  const fresh = all.flatMap(({ proposal, event }) => (proposal.isNew ? [event] : []));
  const { choices, facts } = await editing.store.content.read(instance.name, async (content) => ({
    choices: await readChoicesOfKinds(content, kinds),
    facts: await readAgendaFacts(content, fresh, editing),
  }));
  const of = (id: number) => (refusal?.id === id ? refusal : undefined);
  return html`${all.map((one) => card(request, one, { choices, facts, areAlone, refusal: of(one.proposal.id) }))}`;
}

interface Drawing extends ProposalCardOptions {
  readonly choices: ChoiceLookup;
  readonly facts: AgendaFacts;
}

function card(request: PageRequest, one: PendingProposal, drawing: Drawing): Html {
  const { areAlone, refusal } = drawing;
  const { language, locale, instance, now, link } = request;
  const t = createTranslator(language);
  const { proposal, event, isOwn } = one;
  const { when, instant } = createDayFormatter(locale, instance.timeZone, now);
  const by = t(isOwn ? 'proposals.own' : 'proposals.from', {
    by: formatActorName(proposal.by, language),
    when: instant(proposal.at),
  });
  const name = html`<h2><a href="${link(`/events/${event.id}`)}">${event.title}</a></h2>
    <p>${when(event.startsAt, event.endsAt)}</p>`;
  const fresh = proposal.isNew ? html`${t('proposals.isNew')} ` : '';
  const problem = refusal === undefined ? '' : renderAlert([refusal.text]);
  return html`<section class="card proposal" id="p${proposal.id}">
    ${areAlone ? html`<h2>${t('proposals.one')}</h2>` : name}
    <p class="small soft">${fresh}${by}${proposal.note === '' ? '' : html`<br>«${proposal.note}»`}</p>
    ${problem}
    ${renderDifference(request, one, drawing)}
    <div class="buttons">
      ${canDecideProposals(request.editing) ? decisions(request, one, drawing) : ''}
      ${isOwn ? ownActions(request, one, drawing) : ''}
    </div>
  </section>`;
}

/** Summary of a proposed event: place, people, area, description. The page of the event shows everything else. */
function about({ language, instance }: PageRequest, event: Event, facts: AgendaFacts): Html {
  const t = createTranslator(language);
  const notes = [
    [t('proposals.place'), facts.rooms(event)],
    [t('proposals.people'), facts.people(event)],
    [t('proposals.areas'), facts.layers(event)],
    [t('proposals.about'), event.shortDesc],
  ].filter(([, text]) => text !== '');
  if (notes.length === 0) return html``;
  return html`<dl class="about">${notes.map(
    ([name, text]) => html`<dt>${name}</dt><dd${renderInstanceLangAttribute(language, instance)}>${text}</dd>`,
  )}</dl>`;
}

function renderDifference(
  request: PageRequest,
  one: PendingProposal,
  { choices, facts, areAlone }: Drawing,
): Html | undefined {
  const { proposal, event, merge, conflicts } = one;
  const t = createTranslator(request.language);
  if (proposal.isNew) return areAlone ? undefined : about(request, event, facts);
  const names = [...new Set(conflicts.map(({ field }) => formatFieldLabel('event', field, request.language)))];
  const fields = new Intl.ListFormat(request.language, { type: 'conjunction' }).format(names);
  const since = names.length === 0 ? '' : renderNotice(t('proposals.since', { fields }), 'warn');
  if (merge === null) return html`<p>${t('proposals.removal')}</p>${since}`;
  const current = serializeEntity('event', event);
  const present = Object.fromEntries(Object.keys(merge).map((name) => [name, current[name]]));
  const rows = renderDifferenceRows(request, { kind: 'event', before: present, after: merge }, choices);
  const head = html`<th scope="col">${t('proposals.present')}</th><th scope="col">${t('proposals.wanted')}</th>`;
  return html`<table class="fields-changed"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>${since}`;
}

function decisions(
  request: PageRequest,
  { proposal, event, merge, conflicts, revision, stamp }: PendingProposal,
  { refusal, areAlone = false }: ProposalCardOptions,
): Html {
  const { language, link, query } = request;
  const t = createTranslator(language);
  const action = (verb: string) => link(appendBackParameter(`/proposals/${proposal.id}/${verb}`, query));
  const back = areAlone ? { event: String(event.id) } : undefined;
  const word =
    refusal?.canAccept === true
      ? t('proposals.despite')
      : refusal?.canDetach === true
        ? t('proposals.detach')
        : conflicts.length > 0
          ? t('proposals.acceptAll')
          : merge === null && !proposal.isNew
            ? t('proposals.acceptRemoval')
            : t('proposals.accept');
  const isGrave = merge === null || conflicts.length > 0 || refusal?.canAccept === true;
  const fields = {
    ...back,
    seen: String(revision),
    proposed: stamp,
    ...(conflicts.length > 0 && { force: '1' }),
    ...(refusal?.canAccept === true && { despite: 'room_conflict' }),
    ...(refusal?.canDetach === true && { detach: '1' }),
  };
  const why = html`<textarea name="text" rows="3" maxlength="500">${refusal?.why ?? ''}</textarea>`;
  return html`${renderPostButton({ action: action('accept'), fields, text: word, look: isGrave ? 'danger' : 'primary' })}
    <details class="menu"${refusal?.why === undefined ? '' : html` open`}>
      <summary class="button">${t('proposals.decline')}</summary>
      <div class="menu-panel">
        <form method="post" action="${action('decline')}">
          ${back && renderHiddenInput('event', back.event)}
          ${renderLabelledControl(t('proposals.why'), why)}
          <p class="hint">${t('proposals.whyHint')}</p>
          <button class="danger">${t('proposals.declineDo')}</button>
        </form>
      </div>
    </details>`;
}

function ownActions(
  { language, link }: PageRequest,
  { proposal, event }: PendingProposal,
  { areAlone }: ProposalCardOptions,
): Html {
  const t = createTranslator(language);
  const change = areAlone
    ? ''
    : html`<a class="button" href="${link(`/events/${event.id}`)}">${t('proposals.change')}</a>`;
  const withdraw = link(`/proposals/${proposal.id}/withdraw`);
  return html`${change}${renderPostButton({ action: withdraw, text: t('proposals.withdraw') })}`;
}
