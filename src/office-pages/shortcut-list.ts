// List of keyboard shortcuts: on its own page, and in a dialog on every page. `web/islands/keys.ts` handles them.

import { createTranslator, type NameBelow } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { listVisibleSectionPages, listVisibleSections } from './navigation.ts';
import type { PageRequest } from './page.ts';

type ListContext = Pick<PageRequest, 'editing' | 'instance' | 'language'>;

interface Shortcut {
  readonly keys: readonly string[];
  readonly word: NameBelow<'shortcuts.keys'>;
  /** Selector of an element that the shortcut needs; the dialog omits the shortcut on pages without this element. */
  readonly needs?: string;
}

const ROWS = 'main .rows .what a, main .records tbody th a, main .entry-row a';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['?'], word: 'help' },
  { keys: ['n'], word: 'newEvent', needs: '[data-key="n"]' },
  { keys: ['/'], word: 'search', needs: '[data-key="/"]' },
  { keys: ['z'], word: 'undo', needs: '[data-key="z"]' },
  { keys: ['j', '↓'], word: 'down', needs: ROWS },
  { keys: ['k', '↑'], word: 'up', needs: ROWS },
  { keys: ['Enter'], word: 'open', needs: ROWS },
  { keys: ['{control} + S', '{control} + Enter'], word: 'save', needs: '#event, #entry' },
  { keys: ['↓'], word: 'month', needs: 'parvis-moment[data-kind="day"]' },
  { keys: ['m'], word: 'move', needs: 'main [data-id][data-steps]' },
  { keys: ['Esc'], word: 'leave' },
];

/** All shortcuts that the user can use, except shortcuts to hidden sections. */
export function renderShortcutList({ editing, instance, language }: ListContext, level: 2 | 3 = 2): Html {
  const t = createTranslator(language);
  const heading = (text: string) => (level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`);
  const line = (keys: Html, text: string, needs = '') =>
    html`<div${needs === '' ? '' : html` data-needs="${needs}"`}><dt>${keys}</dt><dd>${text}</dd></div>`;
  const between = (keys: readonly string[], word: string) =>
    joinHtml(
      keys.map((key) => html`<kbd>${key.replace('{control}', t('shortcuts.control'))}</kbd>`),
      html` <span class="soft small">${word}</span> `,
    );
  const here = SHORTCUTS.map(({ keys, word, needs }) =>
    line(between(keys, t('shortcuts.or')), t(`shortcuts.keys.${word}`), needs),
  );
  const sections = listVisibleSections(editing.authority, instance)
    .flatMap((group) => group.sections.flatMap((section) => listVisibleSectionPages(section, editing.authority)))
    .flatMap(({ letter, word }) =>
      letter === '' ? [] : [line(between(['g', letter], t('shortcuts.followedBy')), t(`frame.nav.${word}`))],
    );
  return html`<div class="shortcuts">
    <div>${heading(t('shortcuts.here'))}<dl>${here}</dl></div>
    <div>${heading(t('shortcuts.sections'))}<dl>${sections}</dl></div>
  </div>`;
}

/** Switch that disables shortcuts in this browser; hidden if scripts are disabled, because shortcuts then don’t exist. */
export function renderShortcutSwitch(language: Language): Html {
  const t = createTranslator(language);
  const hint = html`<span class="hint">${t('shortcuts.turnOnHint')}</span>`;
  const box = html`<label class="check"><input type="checkbox" checked> <span>${t('shortcuts.turnOn')}${hint}</span></label>`;
  return html`<parvis-keys-switch hidden>${box}</parvis-keys-switch>`;
}

export function renderShortcutDialog(request: ListContext): Html {
  const t = createTranslator(request.language);
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <form method="dialog" class="title-row">
      <h2 id="keys-title">${t('shortcuts.title')}</h2>
      <button class="small" autofocus>${t('shortcuts.close')}</button>
    </form>
    <p class="soft">${t('shortcuts.intro')}</p>
    ${renderShortcutList(request, 3)}
    ${renderShortcutSwitch(request.language)}
  </dialog>`;
}
