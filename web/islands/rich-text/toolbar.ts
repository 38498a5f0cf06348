import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { richTextSchema } from './schema.ts';

export type ToolbarTexts = Readonly<Record<string, string>>;

interface Tool {
  readonly word: string;
  readonly sign: string;
  readonly keys?: string;
  readonly isOn?: (state: EditorState) => boolean;
  readonly opens?: boolean;
  readonly run: Command;
}

const { marks, nodes } = richTextSchema;

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType | undefined): boolean {
  if (type === undefined) return false;
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

function isWithin({ selection: { $from } }: EditorState, type: NodeType | undefined): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).some((one) => one === type);
}

function toggleList(type: NodeType | undefined): Command {
  return (state, dispatch, view) => {
    const [item, list] = [nodes['list_item'], type];
    if (item === undefined || list === undefined) return false;
    return isWithin(state, list) ? liftListItem(item)(state, dispatch, view) : wrapInList(list)(state, dispatch, view);
  };
}

function toolOf(word: string, sign: string, keys: string, type: MarkType | undefined): Tool[] {
  if (type === undefined) return [];
  return [{ word, sign, keys, isOn: (state) => hasMark(state, type), run: toggleMark(type) }];
}

const inHeading = (state: EditorState) => isWithin(state, nodes['heading']);
const inQuote = (state: EditorState) => isWithin(state, nodes['blockquote']);

const TOOLS: readonly Tool[] = [
  ...toolOf('bold', 'B', 'Control+B', marks['strong']),
  ...toolOf('italic', 'I', 'Control+I', marks['em']),
  {
    word: 'heading',
    sign: 'H',
    isOn: inHeading,
    run: (state, dispatch) => {
      const to = inHeading(state) ? nodes['paragraph'] : nodes['heading'];
      return to !== undefined && setBlockType(to)(state, dispatch);
    },
  },
  {
    word: 'bullets',
    sign: '•',
    isOn: (state) => isWithin(state, nodes['bullet_list']),
    run: toggleList(nodes['bullet_list']),
  },
  {
    word: 'numbers',
    sign: '1.',
    isOn: (state) => isWithin(state, nodes['ordered_list']),
    run: toggleList(nodes['ordered_list']),
  },
  {
    word: 'quote',
    sign: '❝',
    isOn: inQuote,
    run: (state, dispatch) => {
      const type = nodes['blockquote'];
      return type !== undefined && (inQuote(state) ? lift : wrapIn(type))(state, dispatch);
    },
  },
  {
    word: 'link',
    sign: '↗',
    keys: 'Control+K',
    opens: true,
    isOn: (state) => hasMark(state, marks['link']),
    run: () => true,
  },
  { word: 'undo', sign: '↶', keys: 'Control+Z', run: undo },
  { word: 'redo', sign: '↷', keys: 'Control+Y', run: redo },
];

export interface Toolbar {
  readonly element: HTMLElement;
  readonly update: (state: EditorState) => void;
  readonly focus: () => void;
}

export function createToolbar(view: () => EditorView, words: ToolbarTexts, openLink: () => void): Toolbar {
  const element = document.createElement('div');
  element.className = 'rich-tools';
  element.setAttribute('role', 'toolbar');
  element.setAttribute('aria-label', words['toolbar'] ?? '');
  const buttons = TOOLS.map((tool) => {
    const button = document.createElement('button');
    const sign = document.createElement('span');
    sign.setAttribute('aria-hidden', 'true');
    sign.textContent = tool.sign;
    button.append(sign);
    Object.assign(button, { type: 'button', title: words[tool.word] ?? '', tabIndex: -1 });
    button.className = `tool ${tool.word}`;
    button.setAttribute('aria-label', words[tool.word] ?? '');
    if (tool.keys !== undefined) button.setAttribute('aria-keyshortcuts', tool.keys);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      if (tool.opens) return openLink();
      tool.run(view().state, view().dispatch, view());
      view().focus();
    });
    return button;
  });
  element.append(...buttons);
  if (buttons[0]) buttons[0].tabIndex = 0;
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return view().focus();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons.at((at + step) % buttons.length);
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  });
  return {
    element,
    update: (state) => {
      for (const [index, { isOn, opens, run }] of TOOLS.entries()) {
        if (isOn) buttons[index]?.setAttribute('aria-pressed', String(isOn(state)));
        buttons[index]?.setAttribute('aria-disabled', String(!opens && !run(state)));
      }
    },
    focus: () => buttons.find(({ tabIndex }) => tabIndex === 0)?.focus(),
  };
}
