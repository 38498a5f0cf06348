// Action buttons above the form of an event.

import { type NameBelow, translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { Source } from '../../model/sources/source.ts';
import { type Html, html } from '../../util/html.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { alertBox, postButton } from '../components/parts.ts';
import type { VerbRefusal } from '../event-fields/outcome.ts';
import { type MoveBox, moveForm } from '../event-move/move-event.ts';
import type { MovedRooms } from '../event-move/move-rooms.ts';
import type { PageRequest } from '../page.ts';
import { keepBack } from '../return-url.ts';

export interface ActionsOf {
  readonly refusal: VerbRefusal | undefined;
  /** Source of an imported event; an event owned by a source can’t be cancelled or postponed here. */
  readonly owner: Source | undefined;
  /** Whether its rooms are free on the new day. */
  readonly moved: MovedRooms;
  readonly choices: EventChoices;
  /** Whether earlier notices of the event mention its day. */
  readonly hasNotices: boolean;
  /** Number of subscribers to be notified, with an opt-out; undefined if there are none. */
  readonly told: Html | undefined;
}

export function actions(asked: PageRequest, event: Event, { refusal, owner, told, ...shown }: ActionsOf): Html {
  const t = translator(asked.language);
  const isOn = event.status === 'confirmed';
  const isOwned = owner?.owns.includes('status') === true;
  const button = (verb: NameBelow<'event.verbs'>, kind = '') =>
    html`<form method="post" action="${action(asked, event, verb)}"><button class="${kind}">${t(`event.verbs.${verb}`)}</button></form>`;
  const isFixed = event.status === 'cancelled' || isOwned || owner?.owns.includes('date_from') === true;
  const place = { ...shown, told, areFixed: owner?.owns.includes('rooms') === true };
  // On phones these links are in the menu.
  const again = (look: string) => html`
    <a class="${look}" href="${asked.link(keepBack(`/events/new?copy=${event.id}`, asked.query))}">${t('event.verbs.duplicate')}</a>
    <a class="${look}" href="${asked.link(keepBack(`/events/${event.id}/repeat`, asked.query))}">${t('repeat.link')}</a>`;
  return html`<div class="actions">
    ${isOwned ? '' : isOn ? cancel(asked, event, refusal, told) : button('confirm')}
    ${isFixed ? '' : postpone(asked, event, refusal, place)}
    ${again('button on-desk')}
    <details class="menu">
      <summary class="button">${t('event.more')}</summary>
      <div class="menu-panel">
        ${again('on-phone')}
        ${event.public ? button('hide') : button('show')}
        <p class="hint">${event.public ? t('event.hideHint') : t('event.showHint')}</p>
        ${button('remove', 'danger')}
        <p class="hint">${t('event.removeHint')}</p>
      </div>
    </details>
  </div>`;
}

function action({ link, query }: PageRequest, { id }: Event, verb: string): string {
  return link(keepBack(`/events/${id}/${verb}`, query));
}

function postpone(asked: PageRequest, event: Event, refusal: VerbRefusal | undefined, shown: MoveBox): Html {
  const t = translator(asked.language);
  const isOn = event.status === 'confirmed';
  const isOpen = refusal?.verb === 'postpone' || refusal?.verb === 'move';
  return html`<details class="menu"${isOpen ? html` open` : ''}>
    <summary class="button">${isOn ? t('event.verbs.postpone') : t('move.newDate')}</summary>
    <div class="menu-panel">${moveForm(asked, event, refusal, shown)}</div>
  </details>`;
}

/** Button that unfolds a note field and the button that cancels the event. */
function cancel(asked: PageRequest, event: Event, refusal: VerbRefusal | undefined, told: Html | undefined): Html {
  const t = translator(asked.language);
  const refused = refusal?.verb === 'cancel' ? refusal : undefined;
  const open = refused === undefined ? '' : html` open`;
  const problem = refused === undefined ? '' : html`<p class="problem" id="p-cancel">${refused.texts.join(' ')}</p>`;
  const wrong = refused === undefined ? '' : html` aria-invalid="true" aria-describedby="p-cancel"`;
  return html`<details class="menu"${open}>
    <summary class="button">${t('event.verbs.cancel')}</summary>
    <div class="menu-panel">
      <form method="post" action="${action(asked, event, 'cancel')}">
        <label class="part"><span class="part-label">${t('event.noteAsk')}</span><input name="note" maxlength="200"
            value="${refused?.note ?? ''}" autocomplete="off"${wrong}></label>
        ${problem}${told}
        <button class="danger">${t('event.cancelDo')}</button>
      </form>
    </div>
  </details>`;
}

/** A refused verb without a note; a button retries it if the refusal can be accepted. */
export function refusedVerb(asked: PageRequest, event: Event, refusal: VerbRefusal | undefined): Html | undefined {
  if (refusal === undefined || ['cancel', 'postpone', 'move'].includes(refusal.verb)) return undefined;
  const despite = postButton({
    action: action(asked, event, refusal.verb),
    fields: { despite: 'room_conflict' },
    text: translator(asked.language)('fields.despite'),
    look: 'danger',
  });
  return alertBox(refusal.texts, refusal.canDespite ? despite : '');
}
