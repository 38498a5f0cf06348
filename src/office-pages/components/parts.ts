import type { TextKey, Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { renderIcon } from '../icons.ts';
import { renderHiddenInput } from './form/parts.ts';

type Content = Html | string;

/** Tone of a state: works, needs attention, broken, or neutral. */
export type Tone = 'live' | 'warn' | 'bad' | 'quiet' | '';

export function renderPill(text: Content, tone: Tone = ''): Html {
  return html`<span class="pill${tone && ` ${tone}`}">${text}</span>`;
}

/** Pill that links to where the problem can be solved. `of`: subject of the pill, for screen readers. */
export function renderPillLink(text: string, { tone = '', address, of }: PillLink): Html {
  const name = html`<span class="hidden-text">: ${of}</span>`;
  return html`<a class="pill${tone && ` ${tone}`}" href="${address}">${text}${name}</a>`;
}

interface PillLink {
  readonly tone?: Tone;
  readonly address: string;
  readonly of: string;
}

export function renderBackLink(address: string, text: string): Html {
  return html`<p class="back"><a href="${address}">← ${text}</a></p>`;
}

/** Cancel link next to the save button. Following it discards the draft in the browser. */
export function renderCancelLink(address: string, t: Translate, attributes: Content = ''): Html {
  return html`<a class="button quiet" href="${address}" data-discard${attributes}>${t('forms.cancel')}</a>`;
}

export function renderTitleRow(title: Content, beside: Content, attributes: Content = ''): Html {
  return html`<div class="title-row"><h1${attributes}>${title}</h1>${beside}</div>`;
}

/** Button next to a title that creates a record. Its label is shorter on phones, where it shares the line with the title. */
export function renderNewButton(address: string, text: string, t: Translate): Html {
  const short = html`${t('records.new')}<span class="hidden-text">: ${text}</span>`;
  return html`<a class="button primary right add" href="${address}">${renderIcon('plus')}<span class="on-desk">${text}</span><span
    class="on-phone">${short}</span></a>`;
}

export function renderCard(title: Content, content: Content | readonly Html[]): Html {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

/** Link that deletes the item of a page, with a hint about the consequences. */
export interface Removal {
  readonly address: string;
  readonly text: string;
  readonly hint: string;
}

/** Last card of a page: further actions, then one line for each way to delete the item. */
export function renderActionsCard(t: Translate, ways: readonly Removal[], actions: readonly Content[] = []): Html {
  const removals = ways.map(
    ({ address, text, hint }) => html`<li><a class="button quiet danger" href="${address}">${text}</a>
      <p class="hint">${hint}</p></li>`,
  );
  const others = actions.map((action) => html`<li>${action}</li>`);
  return html`<section class="card last-actions"><h2>${t('records.actions')}</h2><ul>${others}${removals}</ul></section>`;
}

export interface EmptyState {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly link?: Html | undefined;
}

export function renderEmptyState({ title, text, link }: EmptyState): Html {
  return html`<div class="empty">${title && html`<h2>${title}</h2>`}${text && html`<p>${text}</p>`}${link && html`<p>${link}</p>`}</div>`;
}

/** Note above a form or list. `role`: set if the note is a result of the last action. */
export function renderNotice(text: Content, tone: 'warn' | '' = '', role?: 'status' | 'alert'): Html {
  return html`<p class="notice${tone && ` ${tone}`}"${role && html` role="${role}"`}>${text}</p>`;
}

export function renderAlert(texts: readonly Content[], below?: Content): Html {
  return html`<div class="summary" role="alert">${texts.map((text) => html`<p>${text}</p>`)}${below}</div>`;
}

/** Result of the last action, optionally with an undo button (`history/action-feedback.ts`). */
export function renderMessage(
  text: Content,
  { isBad = false, undo }: { isBad?: boolean; undo?: Html | undefined } = {},
): Html {
  return html`<div class="told${isBad ? ' bad' : ''}" role="status"><p>${text}</p>${undo}</div>`;
}

/** Message whose text key is in the URL; undefined for an unknown key. */
export function renderMessageByKey(
  t: Translate,
  key: string,
  params: Parameters<Translate['with']>[1] = {},
): Html | undefined {
  return t.maybe(key) === undefined ? undefined : renderMessage(t.with(key as TextKey, params));
}

export interface PostButton {
  readonly action: string;
  readonly text: Content;
  readonly look?: 'danger' | 'primary' | 'quiet' | 'small' | 'danger small' | '' | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  /** Accessible name, for buttons whose text does not identify their target. */
  readonly label?: string;
}

export function renderPostButton({ action, text, look = '', fields = {}, label }: PostButton): Html {
  const sent = Object.entries(fields).map(([name, value]) => renderHiddenInput(name, value));
  const attributes = html`${look && html` class="${look}"`}${label && html` aria-label="${label}"`}`;
  return html`<form method="post" action="${action}">${sent}<button${attributes}>${text}</button></form>`;
}

export function renderNextPageLink(address: string, text: string): Html {
  return html`<p class="more"><a class="button" rel="next" href="${address}">${text}</a></p>`;
}
