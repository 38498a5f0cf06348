// Editor for a long text. It is shown in place of the text area, whose content the form submits. Loaded when the field gets the focus. A
// text with elements that the editor does not support stays in the text area.

import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { parseDocument, parseSlice, requestCleanHtml, serializeDocument } from './rich-text/html.ts';
import { createLinkRow } from './rich-text/link.ts';
import { isSupportedMarkup, richTextSchema } from './rich-text/schema.ts';
import { createToolbar, type ToolbarTexts } from './rich-text/toolbar.ts';

export async function openEditor(field: HTMLTextAreaElement): Promise<boolean> {
  const path = field.dataset['clean'] ?? '';
  const words = JSON.parse(field.dataset['words'] ?? '{}') as ToolbarTexts;
  const typed = field.value;
  const body = await requestCleanHtml(path, 'typed', typed);
  // The user has continued typing, so the text area stays.
  if (body === undefined || !isSupportedMarkup(body) || field.value !== typed) return false;
  const plugins = (focusTools: () => void, openLink: () => void) => [
    history(),
    keymap(keys(focusTools, openLink)),
    keymap(baseKeymap),
    createPastePlugin(path),
  ];
  let view: EditorView | undefined;
  const shown = () => view as EditorView;
  const link = createLinkRow(shown, words);
  const tools = createToolbar(shown, words, link.open);
  const box = document.createElement('div');
  box.className = 'rich';
  box.append(tools.element, link.element);
  const label = field.labels[0];
  if (label) label.id = 'l-long';
  view = new EditorView(box, {
    state: EditorState.create({ doc: parseDocument(body), plugins: plugins(tools.focus, link.open) }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': 'l-long',
      'aria-describedby': field.getAttribute('aria-describedby') ?? '',
    },
    dispatchTransaction: (transaction) => {
      const state = shown().state.apply(transaction);
      shown().updateState(state);
      tools.update(state);
      if (!transaction.docChanged) return;
      field.value = serializeDocument(state.doc);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  const hadFocus = document.activeElement === field;
  field.before(box);
  field.classList.add('behind');
  field.tabIndex = -1;
  const hint = document.getElementById('h-long');
  if (hint) hint.textContent = words['hint'] ?? '';
  label?.addEventListener('click', () => shown().focus());
  field.addEventListener('parvis:filled', async () => {
    const filled = await requestCleanHtml(path, 'typed', field.value);
    if (filled === undefined) return;
    const state = EditorState.create({ doc: parseDocument(filled), plugins: shown().state.plugins });
    shown().updateState(state);
    tools.update(state);
  });
  tools.update(view.state);
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
  if (hadFocus) view.focus();
  return true;
}

function keys(focusTools: () => void, openLink: () => void): Record<string, Command> {
  const { strong, em } = richTextSchema.marks;
  const { list_item: item, hard_break: lineBreak } = richTextSchema.nodes;
  if (!strong || !em || !item || !lineBreak) return {};
  const breakLine: Command = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
    return true;
  };
  const does =
    (act: () => void): Command =>
    () => {
      act();
      return true;
    };
  return {
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    'Mod-k': does(openLink),
    'Alt-F10': does(focusTools),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(item),
    // Tab leaves the editor, as it leaves every field.
    'Mod-]': sinkListItem(item),
    'Mod-[': liftListItem(item),
    'Shift-Enter': chainCommands(exitCode, breakLine),
  };
}

function createPastePlugin(path: string): Plugin {
  const bring = async (view: EditorView, data: DataTransfer | null) => {
    const [html, text] = [data?.getData('text/html') ?? '', data?.getData('text/plain') ?? ''];
    const body = html === '' ? undefined : await requestCleanHtml(path, 'pasted', html);
    if (body === undefined || body.childNodes.length === 0) return void view.pasteText(text);
    view.dispatch(view.state.tr.replaceSelection(parseSlice(body)).scrollIntoView());
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => {
          event.preventDefault();
          void bring(view, event.clipboardData);
          return true;
        },
        drop: (view, event) => {
          // The editor itself moves text that is dragged within it.
          if (view.dragging !== null) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
          void bring(view, event.dataTransfer);
          return true;
        },
      },
    },
  });
}
