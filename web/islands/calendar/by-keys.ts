// Moves with the keyboard. The key `m` starts a move only if an event has the focus, so that it does not interfere with reading and typing
// (WCAG 2.1.4).

import { DRAGGABLE_SELECTOR, type EventMover } from './moving.ts';

const STEP = 15;
const WEEK = 7;

export function enableKeyboardMoves(moving: EventMover): void {
  let isByKeys = false;
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { item } = moving;
      if (item === undefined) {
        const chosen = event.key === 'm' ? chosenItem(event.target) : undefined;
        if (chosen === undefined) return;
        isByKeys = true;
        moving.begin(chosen);
      } else if (event.key === 'Escape') moving.leave();
      else if (!isByKeys || !press(moving, item, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  document.addEventListener('focusout', ({ target }) => {
    if (!isByKeys || !(target instanceof Node) || moving.item?.contains(target) !== true) return;
    isByKeys = false;
    if (document.hasFocus()) moving.leave();
  });
  addEventListener('pointerdown', () => {
    isByKeys = false;
  });
}

function chosenItem(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element && target.matches('a')
    ? (target.closest<HTMLElement>(DRAGGABLE_SELECTOR) ?? undefined)
    : undefined;
}

function press(moving: EventMover, item: HTMLElement, { key, shiftKey }: KeyboardEvent): boolean {
  const [, way = ''] = /^Arrow(Left|Right|Up|Down)$/.exec(key) ?? [];
  if (key === 'Enter') moving.drop();
  else if (way === '') return false;
  else if (way === 'Left' || way === 'Right') moving.shift(way === 'Right' ? 1 : -1, 0);
  else {
    const by = way === 'Down' ? 1 : -1;
    if (shiftKey) moving.lengthen(by * STEP);
    else if (item.dataset['steps'] === 'days') moving.shift(by * WEEK, 0);
    else moving.shift(0, by * STEP);
  }
  return true;
}
