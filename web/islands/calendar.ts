// Moves events in the week and month views, with the mouse or the keyboard. On touch screens, touching only scrolls; the list has buttons
// instead. A drop submits the form `#drag`, so that messages, refusals and undo work as for any other change.

import { enableKeyboardMoves } from './calendar/by-keys.ts';
import { enablePointerMoves } from './calendar/by-pointer.ts';
import { DRAGGABLE_SELECTOR, EventMover } from './calendar/moving.ts';

const form = document.querySelector<HTMLFormElement>('form#drag');
if (form !== null) start(form);

function start(form: HTMLFormElement): void {
  const items = [...document.querySelectorAll<HTMLElement>(DRAGGABLE_SELECTOR)];
  for (const item of items) {
    item.classList.add('movable');
    item.querySelector('a')?.setAttribute('aria-keyshortcuts', 'm');
    if (item.dataset['end'] === undefined) continue;
    const edge = document.createElement('span');
    edge.className = 'edge';
    item.append(edge);
  }
  const hint = document.querySelector<HTMLElement>('.drag-hint');
  if (hint !== null) hint.hidden = items.length === 0;
  const moving = new EventMover(form);
  enablePointerMoves(moving);
  enableKeyboardMoves(moving);
  // Focuses the event that was just moved.
  const [, id = ''] = /^#event-(\d+)$/.exec(location.hash) ?? [];
  const moved = items.filter(({ dataset }) => dataset['id'] === id).map((item) => item.querySelector('a'));
  moved.find((link) => link?.checkVisibility())?.focus();
}
