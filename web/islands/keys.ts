// Keyboard shortcuts: `?` lists them; `data-key` names the key of a link, button or field; `g` and a letter open a section; `j` and `k`
// move through rows. They do nothing while the user types, or with Ctrl, Alt or Cmd. <parvis-keys-switch> disables them (WCAG 2.1.4).

import { isSaveShortcut } from './shared/saving.ts';

const KEPT = 'parvis:keys';
const ROWS = 'main .rows .what a, main .records tbody th a, main .entry-row a';
/** Time in milliseconds to press the letter after `g`. */
const WAITS_MS = 3000;

let isGoing = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;

function areShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

class KeysSwitch extends HTMLElement {
  connectedCallback(): void {
    const box = this.querySelector('input');
    if (box === null) return;
    this.hidden = false;
    box.checked = areShortcutsEnabled();
    box.addEventListener('change', () => {
      try {
        if (box.checked) localStorage.removeItem(KEPT);
        else localStorage.setItem(KEPT, 'off');
      } catch {
        // Without storage, shortcuts are enabled.
      }
      for (const other of document.querySelectorAll<HTMLInputElement>('parvis-keys-switch input')) {
        other.checked = areShortcutsEnabled();
      }
      announce();
    });
  }
}
customElements.define('parvis-keys-switch', KeysSwitch);

function announce(): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-key]')) {
    if (areShortcutsEnabled()) one.setAttribute('aria-keyshortcuts', one.dataset['key'] ?? '');
    else one.removeAttribute('aria-keyshortcuts');
  }
}

const dialog = document.querySelector<HTMLDialogElement>('dialog#keys');

function showList(): void {
  if (dialog === null || dialog.open) return;
  for (const line of dialog.querySelectorAll<HTMLElement>('[data-needs]')) {
    line.hidden = document.querySelector(line.dataset['needs'] ?? '') === null;
  }
  dialog.showModal();
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type);
}

function firstSeen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}

/** Activates the element that a key stands for. Returns whether there is one. */
function press(key: string): boolean {
  const selector = `[data-key="${CSS.escape(key)}"]`;
  // Hidden links of the menu, such as links to pages within a section, work as well.
  const found = firstSeen(selector) ?? document.querySelector<HTMLAnchorElement>(`a${selector}`) ?? undefined;
  if (found === undefined) return false;
  if (found instanceof HTMLInputElement) {
    found.focus();
    found.select();
  } else found.click();
  return true;
}

/** Focuses the next or previous row, or the first row if no row has the focus. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((one) => one.checkVisibility());
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? rows[0] : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

function handleKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (isGoing && key.length === 1) {
    isGoing = false;
    return press(`g ${key}`);
  }
  if (key === 'g') {
    isGoing = true;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      isGoing = false;
    }, WAITS_MS);
    return true;
  }
  if (key === '?') {
    showList();
    return true;
  }
  if (key === 'j') return step(1);
  if (key === 'k') return step(-1);
  if (target instanceof HTMLElement && target.matches(ROWS)) {
    if (key === 'ArrowDown') return step(1);
    if (key === 'ArrowUp') return step(-1);
  }
  return key.length === 1 && key !== ' ' && press(key);
}

function saveByKey(event: KeyboardEvent): void {
  if (!isSaveShortcut(event)) return;
  const form = document.querySelector<HTMLFormElement>('form#entry');
  if (form === null || dialog?.open === true) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>('.finish button.primary'));
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  saveByKey(event);
  if (event.key === 'Escape' && isWriting(event.target) && dialog?.open !== true) (event.target as HTMLElement).blur();
  if (event.ctrlKey || event.metaKey || event.altKey || dialog?.open === true) return;
  if (!areShortcutsEnabled() || isWriting(event.target)) return;
  if (handleKey(event)) event.preventDefault();
});

document.querySelector('a[data-key="?"]')?.addEventListener('click', (event) => {
  event.preventDefault();
  showList();
});
// A click outside the dialog’s content has the dialog itself as its target.
dialog?.addEventListener('click', (event) => void (event.target === dialog && dialog.close()));
announce();

const print = document.querySelector<HTMLButtonElement>('[data-print]');
if (print !== null) {
  print.addEventListener('click', () => window.print());
}
