// Asks what to do if a button was pressed while another form of the page has unsaved input. Nothing is written until then, and the page
// keeps the input.

import { translator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { type Html, html } from '../../util/html.ts';
import { whatWasEntered } from '../accounts/login/in-place-page.ts';
import type { WholeForm } from '../form.ts';
import type { PageContent } from '../page.ts';
import type { Pair } from './controls.ts';
import type { Joined } from './split.ts';
import { isWithin } from './within.ts';

/** Form field with the action to perform after saving, as JSON. */
export const THEN = '_then';

export interface Then {
  readonly action: string;
  readonly label: string;
  readonly texts: readonly Pair[];
}

/** Undefined if only the submitted form has input. `sentTo`: URL the form was sent to. */
export function holdPage(joined: Joined, sentTo: string, language: Language): PageContent | undefined {
  const { form, main, action, pressed, isMainTyped, typed, label } = joined;
  const t = translator(language);
  if (typed.length === 0 && (pressed === undefined || !isMainTyped)) return undefined;
  const meant = pressed === undefined ? [] : [{ action: sentTo, label, form }];
  const deeds = [...meant, ...typed.map((one) => ({ ...one.panel, form: one.form }))];
  const isSaving = isMainTyped || pressed === undefined;
  const buttons = deeds.flatMap((deed, index) => {
    const then: Then = { action: deed.action, label: deed.label, texts: deed.form.texts };
    const kind = index === 0 ? 'primary' : '';
    if (!isSaving) return [holding(deed.action, deed.form, { label: deed.label, kind, language })];
    const both = t('hold.saveThen', { deed: deed.label });
    return [
      holding(action, main, { label: both, kind, language, then }),
      holding(deed.action, deed.form, { label: t('hold.onlyDeed', { deed: deed.label }), kind: '', language }),
    ];
  });
  const only = pressed === undefined ? [holding(action, main, { label: t('hold.onlySave'), kind: '', language })] : [];
  // Omits the values at opening, which were not typed.
  const opened = main.text('_base');
  const isNew = ([, text]: Pair) => text !== 'new' && !opened.includes(JSON.stringify(text).slice(1, -1));
  const all = { ...main, texts: [...deeds.flatMap((deed) => deed.form.texts), ...main.texts.filter(isNew)] };
  const body = html`<div class="narrow-page">
    <h1>${t('hold.title')}</h1>
    <p>${t('hold.text')}</p>
    <div class="held">${buttons}${only}</div>
    ${whatWasEntered({ form: all, language }, true)}
  </div>`;
  return { title: t('hold.title'), main: body, at: '/agenda', status: 409, hasDrafts: false };
}

interface Holding {
  readonly label: string;
  readonly kind: 'primary' | '';
  readonly language: Language;
  readonly then?: Then;
}

/** Button that repeats the submitted values; files have to be chosen again on the next page. */
function holding(action: string, form: WholeForm, { label, kind, then }: Holding): Html {
  const texts: readonly Pair[] = [
    ...form.texts.filter(([name]) => name !== '_for'),
    ...(then === undefined ? [] : [[THEN, JSON.stringify(then)] as const]),
  ];
  const hidden = texts.map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`);
  return html`<form method="post" action="${action}">${hidden}<button class="${kind}">${label}</button></form>`;
}

/** Action to perform after a form is saved, or undefined. `office`: prefix of the instance’s URLs. */
export function thenOf(form: WholeForm, office: string): Then | undefined {
  try {
    const { action, label, texts }: Partial<Then> = JSON.parse(form.text(THEN));
    const isText = (one: unknown) => typeof one === 'string';
    const isPair = (pair: Pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText);
    const isGood = isText(label) && Array.isArray(texts) && texts.every(isPair);
    if (!isGood || typeof action !== 'string' || !isWithin(action, office)) return undefined;
    return { action, label, texts };
  } catch {
    return undefined;
  }
}

/** Message at a form that could not be saved: the pending action and its input. */
export function notDone({ label, texts }: Then, form: WholeForm, language: Language): Html {
  const text = translator(language)('hold.notDone', { deed: label });
  return html`<div class="notice warn" role="status"><p>${text}</p>${whatWasEntered({ form: { ...form, texts }, language }, true)}</div>`;
}
