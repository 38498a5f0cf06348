// Hidden fields of a form: its idempotency key, its values when it was opened, and the user’s answers to prompts of the page.

import type { Translate } from '../../../i18n/translate.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Form } from '../../page.ts';

const ONCE = '_once';

const BASE = '_base';

/** `_asked` names a field that two users changed; `_keep/…` says which of the two texts the user keeps. */
const ASKED = '_asked';
const KEEP = '_keep/';

/** Field with the warnings that the user accepts, such as `room_conflict`. */
export const ACCEPTED_WARNINGS_FIELD = 'despite';

export const PREVIEW_BUTTON = '_preview';

export function renderIdempotencyKeyField(once: string): Html {
  return html`<input type="hidden" name="${ONCE}" value="${once}">`;
}

export function readIdempotencyKey(form: Form): string {
  return form.text(ONCE).slice(0, 100);
}

export function renderOriginalValuesField(base: unknown): Html {
  return html`<input type="hidden" name="${BASE}" value="${JSON.stringify(base)}">`;
}

/** True if the form edits something that already exists. */
export function hasOriginalValues(form: Form): boolean {
  return form.has(BASE);
}

/** Values of the form when it was opened, as JSON; "" if the form has none. */
export function readOriginalValues(form: Form): string {
  return form.text(BASE);
}

export function readAcceptedWarnings(form: Form): ReadonlySet<string> {
  return new Set(form.all(ACCEPTED_WARNINGS_FIELD));
}

export interface ConflictingTexts {
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictPrompt extends ConflictingTexts {
  readonly name: string;
  readonly t: Translate;
}

/** Draws the two texts of a field that two users changed, and asks which of them to keep. */
export function renderConflictingTexts({ name, t, ...both }: ConflictPrompt): Html {
  const option = (value: 'mine' | 'theirs') =>
    html`<label class="check">
      <input type="radio" name="${KEEP}${name}" value="${value}" required>
      <span><b>${t(`forms.both.${value}`)}</b> ${both[value] === '' ? t('forms.both.nothing') : both[value]}</span>
    </label>`;
  return html`<fieldset class="two-texts">
    <legend>${t('forms.both.ask')}</legend>
    <input type="hidden" name="${ASKED}" value="${name}">
    ${option('mine')}${option('theirs')}
  </fieldset>`;
}

interface Answers<N> {
  readonly theirs: readonly N[];
  readonly unchosen: ReadonlySet<N>;
}

export function readConflictAnswers<N extends string>(form: Form, isField: (name: string) => name is N): Answers<N> {
  const asked = form.all(ASKED).filter(isField);
  const answer = (name: N) => form.text(`${KEEP}${name}`);
  return {
    theirs: asked.filter((name) => answer(name) === 'theirs'),
    unchosen: new Set(asked.filter((name) => !['mine', 'theirs'].includes(answer(name)))),
  };
}
