// One proposal as people see it: what is to be different, field by field, and the answers that can be given.

import { type Html, html } from '../../kit/html.ts';
import type { Kind } from '../../model/entity.ts';
import { mayDecide, type WaitingProposal } from '../../office/proposals/list-proposals.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { translator } from '../../words/translate.ts';
import { sayActor } from '../actors.ts';
import { sayDays } from '../days.ts';
import { choicesOf } from '../forms/choices.ts';
import type { Choices } from '../forms/field.ts';
import { nameOfField } from '../history/field-names.ts';
import { differenceRows } from '../history/past-list.ts';
import { kindsIn } from '../history/say-value.ts';
import type { Asked } from '../page.ts';

/** Why an answer was not taken: what the next try may do all the same. */
export interface AnswerRefusal {
  readonly id: number;
  readonly text: string;
  readonly canDespite?: boolean;
  readonly canDetach?: boolean;
  /** What was typed about a no. */
  readonly why?: string;
}

/** The cards of proposals, the oldest first. */
export async function proposalCards(
  asked: Asked,
  all: readonly WaitingProposal[],
  { refusal, isAlone = false }: { readonly refusal?: AnswerRefusal | undefined; readonly isAlone?: boolean } = {},
): Promise<Html> {
  const kinds = new Set<Kind>();
  for (const { proposal, merge } of all) {
    kindsIn(merge, 'event', kinds);
    kindsIn(proposal.base, 'event', kinds);
  }
  const { editing, instance } = asked;
  const choices = await editing.store.content.read(instance.name, (content) => choicesOf(content, kinds));
  return html`${all.map((one) => card(asked, one, { choices, isAlone, refusal: refusal?.id === one.proposal.id ? refusal : undefined }))}`;
}

interface Drawing {
  readonly choices: Choices;
  /** Whether it stands on the page of its event. */
  readonly isAlone: boolean;
  readonly refusal: AnswerRefusal | undefined;
}

function card(asked: Asked, one: WaitingProposal, { choices, isAlone, refusal }: Drawing): Html {
  const { language, locale, instance, now, link } = asked;
  const t = translator(language);
  const { proposal, event, isOwn } = one;
  const { when, instant } = sayDays(locale, instance.timeZone, now);
  const by = t(isOwn ? 'proposals.own' : 'proposals.from', {
    by: sayActor(proposal.by, language),
    when: instant(proposal.at),
  });
  const name = html`<h2><a href="${link(`/events/${event.id}`)}">${event.title}</a></h2><p class="soft">${when(event.startsAt, event.endsAt)}</p>`;
  const problem = refusal === undefined ? '' : html`<div class="summary" role="alert"><p>${refusal.text}</p></div>`;
  return html`<section class="card proposal" id="p${proposal.id}">${isAlone ? html`<h2>${t('proposals.title')}</h2>` : name}
<p>${by}${proposal.note === '' ? '' : html`<br>«${proposal.note}»`}</p>${problem}${difference(asked, one, choices)}
<div class="buttons">${mayDecide(asked.editing) ? decisions(asked, one, refusal) : ''}${isOwn ? ownActions(asked, one) : ''}</div></section>
`;
}

function difference(asked: Asked, { proposal, event, merge, conflicts }: WaitingProposal, choices: Choices): Html {
  const t = translator(asked.language);
  if (proposal.isNew) return html`<p>${t('proposals.isNew')}</p>`;
  const names = [...new Set(conflicts.map(({ field }) => nameOfField('event', field, asked.language)))];
  const fields = new Intl.ListFormat(asked.language, { type: 'conjunction' }).format(names);
  const since = names.length === 0 ? '' : html`<p class="notice warn">${t('proposals.since', { fields })}</p>`;
  if (merge === null) return html`<p>${t('proposals.removal')}</p>${since}`;
  const stands = writtenWhole('event', event);
  const present = Object.fromEntries(Object.keys(merge).map((name) => [name, stands[name]]));
  const rows = differenceRows(asked, { kind: 'event', before: present, after: merge }, choices, t);
  return html`<table class="fields-changed"><thead><tr><th></th><th>${t('proposals.present')}</th><th>${t('proposals.wanted')}</th></tr></thead><tbody>${rows}</tbody></table>${since}`;
}

function decisions(
  asked: Asked,
  { proposal, merge, conflicts, revision }: WaitingProposal,
  refusal: AnswerRefusal | undefined,
): Html {
  const { language, link } = asked;
  const t = translator(language);
  const path = link(`/proposals/${proposal.id}`);
  const hidden = (name: string, value: string | number) => html`<input type="hidden" name="${name}" value="${value}">`;
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
  return html`<form method="post" action="${path}/accept">${hidden('seen', revision)}${hidden('proposed', proposal.at)}${conflicts.length > 0 ? hidden('force', 1) : ''}${refusal?.canDespite === true ? hidden('despite', 'room_conflict') : ''}${refusal?.canDetach === true ? hidden('detach', 1) : ''}<button class="${isGrave ? 'danger' : 'primary'}">${word}</button></form>
<details class="menu"${refusal?.why === undefined ? '' : html` open`}><summary class="button">${t('proposals.decline')}</summary><div class="menu-panel"><form method="post" action="${path}/decline">
<label class="part"><span class="part-label">${t('proposals.why')}</span><textarea name="text" rows="3" maxlength="500">${refusal?.why ?? ''}</textarea></label><p class="hint">${t('proposals.whyHint')}</p>
<button class="danger">${t('proposals.declineDo')}</button></form></div></details>`;
}

function ownActions({ language, link }: Asked, { proposal, event }: WaitingProposal): Html {
  const t = translator(language);
  return html`<a class="button" href="${link(`/events/${event.id}`)}">${t('proposals.change')}</a><form method="post" action="${link(`/proposals/${proposal.id}/withdraw`)}"><button>${t('proposals.withdraw')}</button></form>`;
}
