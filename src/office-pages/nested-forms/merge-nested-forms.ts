// Nested forms: small forms of a page, such as the form of the cancel button, within its large form. Without scripts a browser submits only
// one form of a page and discards the input of the others. Therefore the large form contains the controls of the small ones, each with its
// own URL. A script turns them into separate forms again (`web/islands/keep/own-forms.ts`).

import {
  decodeHtmlEntities,
  digestFormValues,
  readAttribute,
  readFormControlValues,
} from './read-form-control-values.ts';

export interface NestedForm {
  readonly action: string;
  readonly label: string;
  /** Digest of the values when the page was opened. */
  readonly digest: string;
}

/**
 * Hidden fields of the large form: its URL, the digest of its values, its nested forms as JSON, and the first button, which the Enter key
 * presses.
 */
export const MAIN_FORM_FIELD = '_main';
export const OPENED_DIGEST_FIELD = '_opened';
export const NESTED_FORMS_FIELD = '_panels';
export const ENTER_BUTTON = '_enter';

export const NESTED_FORM_PARAMETER = '_beside';

export function nestedFormPrefix(panel: number): string {
  return `~${panel}.`;
}

const LARGE = /<form (?=[^>]*\bid="(event|entry)")([^>]*)>([\s\S]*?)<\/form>/;
const POSTED = /<form (?=[^>]*method="post")([^>]*)>([\s\S]*?)<\/form>/g;

/**
 * Merges the small forms of a page into the large one. A page without small forms is returned unchanged. `answered`: the submitted form,
 * whose input is unsaved; `main`, or the path of a small form.
 */
export function mergeNestedForms(page: string, answered: string | undefined): string {
  const at = page.indexOf('<main');
  const main = page.slice(at);
  const found = LARGE.exec(main);
  const [large = '', id = '', tag = '', body = ''] = found ?? [];
  const action = readAttribute(tag, 'action') ?? '';
  if (at < 0 || found === null || !/<button/.test(body)) return page;
  const panels: NestedForm[] = [];
  const join = (text: string) =>
    text.replace(POSTED, (_, attributes: string, inside: string) => {
      const to = readAttribute(attributes, 'action') ?? '';
      const digest = to.split('?')[0] === answered ? '' : digestFormValues(readFormControlValues(inside));
      panels.push({ action: to, label: labelOf(inside), digest });
      return panelOf(attributes, inside, { id, number: panels.length - 1 });
    });
  const [before, after] = [join(main.slice(0, found.index)), join(main.slice(found.index + large.length))];
  if (panels.length === 0) return page;
  const hidden = [
    [MAIN_FORM_FIELD, action],
    [OPENED_DIGEST_FIELD, answered === 'main' ? '' : digestFormValues(readFormControlValues(body))],
    [NESTED_FORMS_FIELD, JSON.stringify(panels)],
  ].map(([name = '', value = '']) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`);
  const filled = large.replace('>', () => `>${hidden.join('')}`);
  const first = `<button form="${id}" name="${ENTER_BUTTON}" value="1" hidden></button>`;
  return page.slice(0, at) + (before + filled + after).replace(/<main[^>]*>/, (tag) => `${tag}${first}`);
}

function panelOf(attributes: string, inside: string, of: { readonly id: string; readonly number: number }): string {
  const kind = readAttribute(attributes, 'class') ?? '';
  const action = readAttribute(attributes, 'action') ?? '';
  const to = escapeMarkup(`${action}${action.includes('?') ? '&' : '?'}${NESTED_FORM_PARAMETER}=${of.number}`);
  const own = `class="${escapeMarkup(kind)}" data-own-form="${escapeMarkup(action)}" data-prefix="${nestedFormPrefix(of.number)}"`;
  const body = inside.replace(/<(input|select|textarea|button)\b/g, (tag, name: string) =>
    name === 'button' ? `${tag} form="${of.id}" formaction="${to}" formnovalidate` : `${tag} form="${of.id}"`,
  );
  // Buttons of type `button` don’t submit anything and get no `formaction`.
  const named = body
    .replace(/ name="/g, ` name="${nestedFormPrefix(of.number)}`)
    .replace(/(<button[^>]*?) formaction="[^"]*"([^>]* type="button")/g, '$1$2')
    .replace(/ formnovalidate([^>]*) formnovalidate/g, ' formnovalidate$1');
  return `<parvis-panel ${own}>${named}</parvis-panel>`;
}

function labelOf(inside: string): string {
  const [, text = ''] = [...inside.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].at(-1) ?? [];
  return decodeHtmlEntities(text.replace(/<[^>]*>/g, '')).trim();
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
