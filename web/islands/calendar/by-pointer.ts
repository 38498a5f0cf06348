// Moves with a mouse or pen. A press without a movement is a click, which opens the event.

import { canBeDragged, findDayAt, measureHourHeight } from './drawn.ts';
import { dayOf, momentToMs } from './moments.ts';
import { DRAGGABLE_SELECTOR, type EventMover } from './moving.ts';

const SLIP = 4;
const STEP = 15;
/** `EDGE`: distance in pixels from the edge of the window at which scrolling starts. `SCROLL`: pixels per step. */
const [EDGE, SCROLL] = [48, 16];

interface Press {
  readonly item: HTMLElement;
  readonly isEdge: boolean;
  readonly x: number;
  readonly y: number;
  readonly day: string | undefined;
  isDragging: boolean;
}

export function enablePointerMoves(moving: EventMover): void {
  let press: Press | undefined;
  let isClickMeant = true;
  document.addEventListener('pointerdown', (event) => {
    const { target, button, pointerType, pageX: x, pageY: y, clientX, clientY } = event;
    isClickMeant = true;
    const item = target instanceof Element ? target.closest<HTMLElement>(DRAGGABLE_SELECTOR) : null;
    const isOther = button !== 0 || pointerType === 'touch' || event.ctrlKey || event.metaKey || event.shiftKey;
    if (item === null || isOther || !canBeDragged(item)) return;
    const isEdge = (target as Element).closest('.edge') !== null;
    press = { item, isEdge, x, y, day: findDayAt(clientX, clientY), isDragging: false };
  });
  document.addEventListener('pointermove', (event) => {
    if (press === undefined) return;
    if (!press.isDragging) {
      if (Math.hypot(event.pageX - press.x, event.pageY - press.y) <= SLIP) return;
      press.isDragging = true;
      press.item.setPointerCapture(event.pointerId);
      moving.begin(press.item);
    }
    if (moving.item !== press.item) return;
    moveWithPointer(moving, press, event);
  });
  document.addEventListener('pointerup', () => {
    if (press?.isDragging === true) {
      isClickMeant = false;
      if (moving.item === press.item) moving.drop();
    }
    press = undefined;
  });
  document.addEventListener('pointercancel', () => {
    if (press?.isDragging === true) moving.leave();
    press = undefined;
  });
  document.addEventListener(
    'click',
    (event) => {
      if (!isClickMeant) event.preventDefault();
      isClickMeant = true;
    },
    { capture: true },
  );
  // Keeps browsers from dragging the link.
  document.addEventListener('dragstart', (event) => {
    if (event.target instanceof Element && event.target.closest(DRAGGABLE_SELECTOR) !== null) event.preventDefault();
  });
}

function moveWithPointer(moving: EventMover, { item, isEdge, x, y, day }: Press, event: PointerEvent): void {
  const { pageX, pageY, clientX, clientY } = event;
  if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
  else if (clientY < EDGE) scrollBy(0, -SCROLL);
  const hour = measureHourHeight(item);
  const minutes = Number.isFinite(hour) && hour > 0 ? Math.round(((pageY - y) / hour) * (60 / STEP)) * STEP : 0;
  if (isEdge) {
    moving.lengthen(minutes, true);
    return;
  }
  const here = findDayAt(clientX, clientY);
  const days =
    here === undefined || day === undefined
      ? 0
      : dayOf(momentToMs(`${here} 00:00:00`)) - dayOf(momentToMs(`${day} 00:00:00`));
  moving.shift(days, minutes, true);
  // The month view has no times to show, so the event itself follows the pointer.
  if (item.closest('.month') !== null) item.style.transform = `translate(${pageX - x}px, ${pageY - y}px)`;
}
