// What can be done to an event beside changing its fields, as buttons above its form.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Asked } from '../page.ts';
import { EVENT_WORDS } from './event-words.ts';
import { FIELD_WORDS } from './field-words.ts';
import { moveForm } from './move-event.ts';
import { MOVE_WORDS } from './move-words.ts';
import type { VerbRefusal } from './verb-refusal.ts';

export function actions(asked: Asked, event: Event, refusal: VerbRefusal | undefined): Html {
  const words = EVENT_WORDS[asked.language];
  const { verbs } = words;
  const isOn = event.status === 'confirmed';
  const button = (verb: keyof typeof verbs, kind = '') =>
    html`<form method="post" action="${action(asked, event, verb)}"><button class="${kind}">${verbs[verb]}</button></form>`;
  const isProposal = event.state === 'proposed' && hasRole(asked.editing.authority, 'editor');
  return html`<div class="actions">
${isProposal ? html`${button('approve', 'primary')}${button('draft')}` : ''}
${isOn ? withNote(asked, event, { verb: 'cancel', label: verbs.cancel, done: words.cancelDo }, refusal) : button('confirm')}
<a class="button" href="${asked.link(`/events/new?copy=${event.id}`)}">${verbs.duplicate}</a>
${event.status === 'cancelled' ? '' : postpone(asked, event, refusal)}
<details class="menu"><summary class="button">${words.more}</summary><div class="menu-panel">${event.public ? button('hide') : button('show')}<p class="hint">${event.public ? words.hideHint : words.showHint}</p>
${button('remove', 'danger')}<p class="hint">${words.removeHint}</p></div></details>
</div>
`;
}

function action({ link }: Asked, { id }: Event, verb: string): string {
  return link(`/events/${id}/${verb}`);
}

interface NoteVerb {
  readonly verb: 'cancel' | 'postpone';
  readonly done: string;
}

/** A button that unfolds a form for a new day; and, where it has not been put off yet, one for no day yet. */
function postpone(asked: Asked, event: Event, refusal: VerbRefusal | undefined): Html {
  const words = EVENT_WORDS[asked.language];
  const { newDate, noDateYet } = MOVE_WORDS[asked.language];
  const isOn = event.status === 'confirmed';
  const isOpen = refusal?.verb === 'postpone' || refusal?.verb === 'move';
  const without = html`<hr><h3>${noDateYet}</h3>${noteForm(asked, event, { verb: 'postpone', done: words.postponeDo }, refusal)}`;
  return html`<details class="menu"${isOpen ? html` open` : ''}><summary class="button">${isOn ? words.verbs.postpone : newDate}</summary><div class="menu-panel">${moveForm(asked, event, refusal)}${isOn ? without : ''}</div></details>
`;
}

/** A button that unfolds a field for a note, and the button that does it. */
function withNote(
  asked: Asked,
  event: Event,
  { label, ...verb }: NoteVerb & { readonly label: string },
  refusal: VerbRefusal | undefined,
): Html {
  const open = refusal?.verb === verb.verb ? html` open` : '';
  return html`<details class="menu"${open}><summary class="button">${label}</summary><div class="menu-panel">${noteForm(asked, event, verb, refusal)}</div></details>`;
}

function noteForm(asked: Asked, event: Event, { verb, done }: NoteVerb, refusal: VerbRefusal | undefined): Html {
  const words = EVENT_WORDS[asked.language];
  const refused = refusal?.verb === verb ? refusal : undefined;
  const problem = refused === undefined ? '' : html`<p class="problem" id="p-${verb}">${refused.texts.join(' ')}</p>`;
  const wrong = refused === undefined ? '' : html` aria-invalid="true" aria-describedby="p-${verb}"`;
  return html`<form method="post" action="${action(asked, event, verb)}">
<label class="part"><span class="part-label">${words.noteAsk}</span><input name="note" maxlength="200" value="${refused?.note ?? ''}" autocomplete="off"${wrong}></label>${problem}
<button class="${verb === 'cancel' ? 'danger' : ''}">${done}</button></form>`;
}

/** A verb without a note that was refused; where it can be done all the same, a button does it. */
export function refusedVerb(asked: Asked, event: Event, refusal: VerbRefusal | undefined): Html | undefined {
  if (refusal === undefined || ['cancel', 'postpone', 'move'].includes(refusal.verb)) return undefined;
  const despite = html`<form method="post" action="${action(asked, event, refusal.verb)}"><input type="hidden" name="despite" value="room_conflict"><button class="danger">${FIELD_WORDS[asked.language].despite}</button></form>`;
  return html`<div class="summary" role="alert">${refusal.texts.map((text) => html`<p>${text}</p>`)}${refusal.canDespite ? despite : ''}</div>
`;
}
