// Small pieces that stand on many pages of the office, each drawn here alone.

import type { Translate, WordKey } from '../../i18n/translate.ts';
import { type Html, html } from '../../util/html.ts';
import { hidden } from './form/parts.ts';

type Content = Html | string;

/** What a mark says of a state: it works, wants a look, is broken, or is nothing special. */
export type Tone = 'live' | 'warn' | 'bad' | 'quiet' | '';

export function pill(text: Content, tone: Tone = ''): Html {
  return html`<span class="pill${tone && ` ${tone}`}">${text}</span>`;
}

/** A mark that leads to what can be done about it; `of` says to those who don’t see the page what it is of. */
export function pillLink(text: string, { tone = '', address, of }: PillLink): Html {
  const name = html`<span class="hidden-text">: ${of}</span>`;
  return html`<a class="pill${tone && ` ${tone}`}" href="${address}">${text}${name}</a>`;
}

interface PillLink {
  readonly tone?: Tone;
  readonly address: string;
  readonly of: string;
}

/** Above the title of a page that stands below another one. */
export function backLink(address: string, text: string): Html {
  return html`<p class="back"><a href="${address}">← ${text}</a></p>`;
}

/** Beside the button that saves: leaves all as it is, and what was typed is kept no more. `attributes` are those of the link. */
export function cancelLink(address: string, t: Translate, attributes: Content = ''): Html {
  return html`<a class="button quiet" href="${address}" data-discard${attributes}>${t('forms.cancel')}</a>`;
}

/** The title of a page with what stands in the same line; `attributes` are those of the title. */
export function titleRow(title: Content, beside: Content, attributes: Content = ''): Html {
  return html`<div class="title-row"><h1${attributes}>${title}</h1>${beside}</div>`;
}

export function card(title: Content, content: Content | readonly Html[]): Html {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

export interface EmptyState {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** A way out of it. */
  readonly link?: Html | undefined;
}

/** In the place of a list that has nothing. */
export function emptyState({ title, text, link }: EmptyState): Html {
  return html`<div class="empty">${title && html`<h2>${title}</h2>`}${text && html`<p>${text}</p>`}${link && html`<p>${link}</p>`}</div>`;
}

/** Something to know before one goes on; `role` where it came with what was just done. */
export function notice(text: Content, tone: 'warn' | '' = '', role?: 'status' | 'alert'): Html {
  return html`<p class="notice${tone && ` ${tone}`}"${role && html` role="${role}"`}>${text}</p>`;
}

/** Why something was not done, read out at once; `below` is what can be done about it. */
export function alertBox(texts: readonly Content[], below?: Content): Html {
  return html`<div class="summary" role="alert">${texts.map((text) => html`<p>${text}</p>`)}${below}</div>`;
}

/** What was done, or why not, with what can be done about it now: an undo, such as in `history/told.ts`. */
export function message(
  text: Content,
  { isBad = false, undo }: { isBad?: boolean; undo?: Html | undefined } = {},
): Html {
  return html`<div class="told${isBad ? ' bad' : ''}" role="status"><p>${text}</p>${undo}</div>`;
}

/** The message of a text that an address names; nothing where there is no such text. */
export function messageNamed(
  t: Translate,
  key: string,
  params: Parameters<Translate['with']>[1] = {},
): Html | undefined {
  return t.maybe(key) === undefined ? undefined : message(t.with(key as WordKey, params));
}

export interface PostButton {
  readonly action: string;
  readonly text: Content;
  readonly look?: 'danger' | 'primary' | 'small' | '' | undefined;
  /** What is sent with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Its name for those who don’t see the page, where the text alone does not say what it is of. */
  readonly label?: string;
}

/** A form that is one button. */
export function postButton({ action, text, look = '', fields = {}, label }: PostButton): Html {
  const sent = Object.entries(fields).map(([name, value]) => hidden(name, value));
  const attributes = html`${look && html` class="${look}"`}${label && html` aria-label="${label}"`}`;
  return html`<form method="post" action="${action}">${sent}<button${attributes}>${text}</button></form>`;
}

/** Below a list of which there is more. */
export function nextPage(address: string, text: string): Html {
  return html`<p class="more"><a class="button" rel="next" href="${address}">${text}</a></p>`;
}
