// Input for the URL of a link, below the buttons.

import type { EditorView } from 'prosemirror-view';
import { richTextSchema } from './schema.ts';
import { hasMark, type ToolbarTexts } from './toolbar.ts';

function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:https?:\/\/\S|mailto:\S|tel:\S|\/)/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.\w+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(text) ? `https://${text}` : undefined;
}

export interface LinkRow {
  readonly element: HTMLElement;
  readonly open: () => void;
}

export function createLinkRow(view: () => EditorView, words: ToolbarTexts): LinkRow {
  const type = richTextSchema.marks['link'];
  const element = document.createElement('div');
  element.className = 'link-row';
  element.hidden = true;
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'text', inputMode: 'url', autocomplete: 'off' });
  label.append(words['address'] ?? '', input);
  const wrong = document.createElement('p');
  wrong.className = 'problem';
  wrong.setAttribute('role', 'alert');
  const button = (text: string | undefined, act: () => void) => {
    const made = document.createElement('button');
    Object.assign(made, { type: 'button', className: 'small', textContent: text ?? '' });
    made.addEventListener('click', act);
    return made;
  };
  const close = () => {
    element.hidden = true;
    wrong.textContent = '';
    view().focus();
  };
  const range = () => {
    const { from, to, empty, $from } = view().state.selection;
    if (!empty || type === undefined) return { from, to };
    const at = $from.parent.childAfter($from.parentOffset);
    const isLink = at.node !== null && type.isInSet(at.node.marks) !== undefined;
    return isLink
      ? { from: $from.start() + at.offset, to: $from.start() + at.offset + (at.node?.nodeSize ?? 0) }
      : { from, to };
  };
  const remove = () => {
    const { from, to } = range();
    if (type !== undefined) view().dispatch(view().state.tr.removeMark(from, to, type));
    close();
  };
  const set = () => {
    const href = addressOf(input.value);
    if (href === undefined) {
      wrong.textContent = words['badAddress'] ?? '';
      input.focus();
      return;
    }
    const { from, to } = range();
    const { tr } = view().state;
    const mark = type?.create({ href });
    if (mark !== undefined && from === to) tr.insert(from, richTextSchema.text(input.value.trim(), [mark]));
    else if (mark !== undefined) tr.addMark(from, to, mark);
    view().dispatch(tr);
    close();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    // Enter must not submit the form around the editor.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  });
  // Hides the events of the URL input from the listeners of the form.
  for (const name of ['input', 'change']) element.addEventListener(name, (event) => event.stopPropagation());
  const removing = button(words['removeLink'], remove);
  element.append(label, button(words['setLink'], set), removing, wrong);
  return {
    element,
    open: () => {
      const { state } = view();
      const { $from } = state.selection;
      const mark = type?.isInSet($from.nodeAfter?.marks ?? $from.marks()) ?? undefined;
      input.value = mark?.attrs['href'] ?? '';
      removing.hidden = !hasMark(state, type) && mark === undefined;
      element.hidden = false;
      input.focus();
    },
  };
}
