// Moves events of the week and the month to another time: by the mouse, and by keys. Fingers scroll; for them the list has buttons. What is
// dropped is sent as the form `#drag`, so that it is told, refused and taken back as whatever else is saved.

import { watchKeys } from './calendar/by-keys.ts';
import { watchPointer } from './calendar/by-pointer.ts';
import { ITEMS, Moving } from './calendar/moving.ts';

const form = document.querySelector<HTMLFormElement>('form#drag');
if (form !== null) start(form);

function start(form: HTMLFormElement): void {
  const items = [...document.querySelectorAll<HTMLElement>(ITEMS)];
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
  const moving = new Moving(form);
  watchPointer(moving);
  watchKeys(moving);
  // Whoever moved something goes on from there.
  const [, id = ''] = /^#event-(\d+)$/.exec(location.hash) ?? [];
  const moved = items.filter(({ dataset }) => dataset['id'] === id).map((item) => item.querySelector('a'));
  moved.find((link) => link?.checkVisibility())?.focus();
}
