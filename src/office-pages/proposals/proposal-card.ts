// A proposal with its differences by field, and buttons to answer it.

import { translator } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { mayDecide } from '../../office/proposals/list-proposals.ts';
import type { WaitingProposal } from '../../office/proposals/waiting-proposal.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { type AgendaFacts, readFacts } from '../components/event-facts.ts';
import type { Choices } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import { hidden, part } from '../components/form/parts.ts';
import { alertBox, notice, postButton } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { nameOfField } from '../history/field-names.ts';
import { differenceRows } from '../history/past-list.ts';
import { kindsIn } from '../history/say-value.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { keepBack } from '../return-url.ts';

export interface AnswerRefusal {
  readonly id: number;
  readonly text: string;
  readonly canDespite?: boolean;
  readonly canDetach?: boolean;
  /** Typed reason of a rejection. */
  readonly why?: string;
}

export interface CardOptions {
  readonly refusal?: AnswerRefusal | undefined;
  /** Whether the cards are on the page of their event, to which an answer returns. */
  readonly areAlone?: boolean;
}

export async function proposalCards(
  asked: PageRequest,
  all: readonly WaitingProposal[],
  { refusal, areAlone = false }: CardOptions = {},
): Promise<Html> {
  const kinds = new Set<Kind>();
  for (const { proposal, merge } of all) {
    kindsIn(merge, 'event', kinds);
    kindsIn(proposal.base, 'event', kinds);
  }
  const { editing, instance } = asked;
  const fresh = all.flatMap(({ proposal, event }) => (proposal.isNew ? [event] : []));
  const { choices, facts } = await editing.store.content.read(instance.name, async (content) => ({
    choices: await choicesOf(content, kinds),
    facts: await readFacts(content, fresh, editing),
  }));
  const of = (id: number) => (refusal?.id === id ? refusal : undefined);
  return html`${all.map((one) => card(asked, one, { choices, facts, areAlone, refusal: of(one.proposal.id) }))}`;
}

interface Drawing extends CardOptions {
  readonly choices: Choices;
  readonly facts: AgendaFacts;
}

function card(asked: PageRequest, one: WaitingProposal, drawing: Drawing): Html {
  const { areAlone, refusal } = drawing;
  const { language, locale, instance, now, link } = asked;
  const t = translator(language);
  const { proposal, event, isOwn } = one;
  const { when, instant } = sayDays(locale, instance.timeZone, now);
  const by = t(isOwn ? 'proposals.own' : 'proposals.from', {
    by: sayActor(proposal.by, language),
    when: instant(proposal.at),
  });
  const name = html`<h2><a href="${link(`/events/${event.id}`)}">${event.title}</a></h2>
    <p class="soft">${when(event.startsAt, event.endsAt)}</p>`;
  const fresh = proposal.isNew ? html`${t('proposals.isNew')} ` : '';
  const problem = refusal === undefined ? '' : alertBox([refusal.text]);
  return html`<section class="card proposal" id="p${proposal.id}">
    ${areAlone ? html`<h2>${t('proposals.one')}</h2>` : name}
    <p>${fresh}${by}${proposal.note === '' ? '' : html`<br>«${proposal.note}»`}</p>
    ${problem}
    ${difference(asked, one, drawing)}
    <div class="buttons">
      ${mayDecide(asked.editing) ? decisions(asked, one, drawing) : ''}
      ${isOwn ? ownActions(asked, one, drawing) : ''}
    </div>
  </section>`;
}

/** Summary of a proposed new event: place, people, area and description; its page shows the rest. */
function about({ language, instance }: PageRequest, event: Event, facts: AgendaFacts): Html {
  const t = translator(language);
  const told = [
    [t('proposals.place'), facts.rooms(event)],
    [t('proposals.people'), facts.people(event)],
    [t('proposals.areas'), facts.layers(event)],
    [t('proposals.about'), event.shortDesc],
  ].filter(([, text]) => text !== '');
  if (told.length === 0) return html``;
  return html`<dl class="about">${told.map(([name, text]) => html`<dt>${name}</dt><dd${langOf(language, instance)}>${text}</dd>`)}</dl>`;
}

function difference(asked: PageRequest, one: WaitingProposal, { choices, facts, areAlone }: Drawing): Html | undefined {
  const { proposal, event, merge, conflicts } = one;
  const t = translator(asked.language);
  if (proposal.isNew) return areAlone ? undefined : about(asked, event, facts);
  const names = [...new Set(conflicts.map(({ field }) => nameOfField('event', field, asked.language)))];
  const fields = new Intl.ListFormat(asked.language, { type: 'conjunction' }).format(names);
  const since = names.length === 0 ? '' : notice(t('proposals.since', { fields }), 'warn');
  if (merge === null) return html`<p>${t('proposals.removal')}</p>${since}`;
  const stands = writtenWhole('event', event);
  const present = Object.fromEntries(Object.keys(merge).map((name) => [name, stands[name]]));
  const rows = differenceRows(asked, { kind: 'event', before: present, after: merge }, choices);
  const head = html`<th scope="col">${t('proposals.present')}</th><th scope="col">${t('proposals.wanted')}</th>`;
  return html`<table class="fields-changed"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>${since}`;
}

function decisions(
  asked: PageRequest,
  { proposal, event, merge, conflicts, revision, stamp }: WaitingProposal,
  { refusal, areAlone = false }: CardOptions,
): Html {
  const { language, link, query } = asked;
  const t = translator(language);
  const action = (verb: string) => link(keepBack(`/proposals/${proposal.id}/${verb}`, query));
  const back = areAlone ? { event: String(event.id) } : undefined;
  const word =
    refusal?.canDespite === true
      ? t('proposals.despite')
      : refusal?.canDetach === true
        ? t('proposals.detach')
        : conflicts.length > 0
          ? t('proposals.acceptAll')
          : merge === null && !proposal.isNew
            ? t('proposals.acceptRemoval')
            : t('proposals.accept');
  const isGrave = merge === null || conflicts.length > 0 || refusal?.canDespite === true;
  const fields = {
    ...back,
    seen: String(revision),
    proposed: stamp,
    ...(conflicts.length > 0 && { force: '1' }),
    ...(refusal?.canDespite === true && { despite: 'room_conflict' }),
    ...(refusal?.canDetach === true && { detach: '1' }),
  };
  const why = html`<textarea name="text" rows="3" maxlength="500">${refusal?.why ?? ''}</textarea>`;
  return html`${postButton({ action: action('accept'), fields, text: word, look: isGrave ? 'danger' : 'primary' })}
    <details class="menu"${refusal?.why === undefined ? '' : html` open`}>
      <summary class="button">${t('proposals.decline')}</summary>
      <div class="menu-panel">
        <form method="post" action="${action('decline')}">
          ${back && hidden('event', back.event)}
          ${part(t('proposals.why'), why)}
          <p class="hint">${t('proposals.whyHint')}</p>
          <button class="danger">${t('proposals.declineDo')}</button>
        </form>
      </div>
    </details>`;
}

function ownActions(
  { language, link }: PageRequest,
  { proposal, event }: WaitingProposal,
  { areAlone }: CardOptions,
): Html {
  const t = translator(language);
  const change = areAlone
    ? ''
    : html`<a class="button" href="${link(`/events/${event.id}`)}">${t('proposals.change')}</a>`;
  const withdraw = link(`/proposals/${proposal.id}/withdraw`);
  return html`${change}${postButton({ action: withdraw, text: t('proposals.withdraw') })}`;
}
