// What a form carries beside what is typed: which sending it is, what it was opened with, and what was answered to the page’s questions.

import type { Translate } from '../../../i18n/translate.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Form } from '../../page.ts';

/** Tells one opening of a form for something new from another. */
const ONCE = '_once';

/** What stood in the form when it was opened, as JSON. */
const BASE = '_base';

/** A field in which two people’s texts stand, and which of them is to stay. */
const ASKED = '_asked';
const KEEP = '_keep/';

/** What is to be done although it was warned of, such as `room_conflict`. */
export const DESPITE = 'despite';

/** The button that shows what is entered without saving it. */
export const PREVIEW = '_preview';

export function onceField(once: string): Html {
  return html`<input type="hidden" name="${ONCE}" value="${once}">`;
}

/** "" where the form says none. */
export function idempotencyKey(form: Form): string {
  return form.text(ONCE).slice(0, 100);
}

export function baseField(base: unknown): Html {
  return html`<input type="hidden" name="${BASE}" value="${JSON.stringify(base)}">`;
}

/** Whether the form changes something that was there when it was opened. */
export function hasBase(form: Form): boolean {
  return form.has(BASE);
}

/** What the form was opened with, as `JSON.stringify` made it; "" where it says nothing. */
export function originalValues(form: Form): string {
  return form.text(BASE);
}

/** What is done all the same. */
export function acceptedWarnings(form: Form): ReadonlySet<string> {
  return new Set(form.all(DESPITE));
}

export interface TwoTexts {
  readonly mine: string;
  readonly theirs: string;
}

interface Asking extends TwoTexts {
  /** The name of the field. */
  readonly name: string;
  readonly t: Translate;
}

/** Both texts of a field that two people have changed, and the question which of them is to stay. */
export function drawTwoTexts({ name, t, ...both }: Asking): Html {
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
  /** Fields in which the other’s text stays. */
  readonly theirs: readonly N[];
  /** Fields of which nobody has said yet which text stays. */
  readonly unchosen: ReadonlySet<N>;
}

/** What was answered to `drawTwoTexts`. */
export function answersIn<N extends string>(form: Form, isField: (name: string) => name is N): Answers<N> {
  const asked = form.all(ASKED).filter(isField);
  const answer = (name: N) => form.text(`${KEEP}${name}`);
  return {
    theirs: asked.filter((name) => answer(name) === 'theirs'),
    unchosen: new Set(asked.filter((name) => !['mine', 'theirs'].includes(answer(name)))),
  };
}
