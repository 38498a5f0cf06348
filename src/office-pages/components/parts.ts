import type { TextKey, Translate } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { renderHiddenInput } from './form/parts.ts';

type Content = Html | string;

/** Tone of a state: works, needs attention, broken, or neutral. */
export type Tone = 'live' | 'warn' | 'bad' | 'quiet' | '';

export function renderPill(text: Content, tone: Tone = ''): Html {
  return html`<span class="pill${tone && ` ${tone}`}">${text}</span>`;
}

/** Pill that links to a remedy; `of` names its subject for screen readers. */
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

/** Cancel link next to the save button; it discards the browser’s draft. `attributes` are added to the link. */
export function renderCancelLink(address: string, t: Translate, attributes: Content = ''): Html {
  return html`<a class="button quiet" href="${address}" data-discard${attributes}>${t('forms.cancel')}</a>`;
}

/** Page title with content on the same line; `attributes` are added to the title. */
export function renderTitleRow(title: Content, beside: Content, attributes: Content = ''): Html {
  return html`<div class="title-row"><h1${attributes}>${title}</h1>${beside}</div>`;
}

export function renderCard(title: Content, content: Content | readonly Html[]): Html {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

export interface EmptyState {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly link?: Html | undefined;
}

export function renderEmptyState({ title, text, link }: EmptyState): Html {
  return html`<div class="empty">${title && html`<h2>${title}</h2>`}${text && html`<p>${text}</p>`}${link && html`<p>${link}</p>`}</div>`;
}

/** Note above a form or list; `role` is set if it results from the last action. */
export function renderNotice(text: Content, tone: 'warn' | '' = '', role?: 'status' | 'alert'): Html {
  return html`<p class="notice${tone && ` ${tone}`}"${role && html` role="${role}"`}>${text}</p>`;
}

export function renderAlert(texts: readonly Content[], below?: Content): Html {
  return html`<div class="summary" role="alert">${texts.map((text) => html`<p>${text}</p>`)}${below}</div>`;
}

/** Result of the last action, with an optional undo, as in `history/action-feedback.ts`. */
export function renderMessage(
  text: Content,
  { isBad = false, undo }: { isBad?: boolean; undo?: Html | undefined } = {},
): Html {
  return html`<div class="told${isBad ? ' bad' : ''}" role="status"><p>${text}</p>${undo}</div>`;
}

/** Message with a text key from the URL; undefined for an unknown key. */
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
  readonly look?: 'danger' | 'primary' | 'small' | '' | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  /** Accessible name, if the text alone does not name the subject. */
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
