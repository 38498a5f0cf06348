// Small forms next to a large one, such as the button that cancels an event: without script a browser sends only one form of a page and
// drops the input of the others. Therefore the controls of the small forms are sent with the large one, each with its own URL; a script
// turns them into forms again (`web/islands/keep/own-forms.ts`).

import { attribute, decoded, digestOf, pairsIn } from './controls.ts';

/** A small form next to the large one, as stored in the page. */
export interface Panel {
  /** Target URL with its query. */
  readonly action: string;
  /** Label of its last button. */
  readonly label: string;
  /** `digestOf` its initial values. */
  readonly digest: string;
}

/**
 * Hidden fields of the large form: its URL, its initial digest, and its panels as JSON; and the first button, which the Enter key presses.
 */
export const MAIN = '_main';
export const OPENED = '_opened';
export const PANELS = '_panels';
export const ENTER = '_enter';
/** Query parameter with the number of a panel. */
export const BESIDE = '_beside';

/** Name prefix of a panel’s controls. */
export function prefixOf(panel: number): string {
  return `~${panel}.`;
}

/** Large forms, by id. */
const LARGE = /<form (?=[^>]*\bid="(event|entry)")([^>]*)>([\s\S]*?)<\/form>/;
const POSTED = /<form (?=[^>]*method="post")([^>]*)>([\s\S]*?)<\/form>/g;

/**
 * Merges the small forms of a page into the large one; returns the page unchanged if there are none. `answered`: the submitted form, `main`
 * or the path of a small one, which has unsaved input.
 */
export function joinForms(page: string, answered: string | undefined): string {
  const at = page.indexOf('<main');
  const main = page.slice(at);
  const found = LARGE.exec(main);
  const [large = '', id = '', tag = '', body = ''] = found ?? [];
  const action = attribute(tag, 'action') ?? '';
  if (at < 0 || found === null || !/<button/.test(body)) return page;
  const panels: Panel[] = [];
  const join = (text: string) =>
    text.replace(POSTED, (_, attributes: string, inside: string) => {
      const to = attribute(attributes, 'action') ?? '';
      const digest = to.split('?')[0] === answered ? '' : digestOf(pairsIn(inside));
      panels.push({ action: to, label: labelOf(inside), digest });
      return panelOf(attributes, inside, { id, number: panels.length - 1 });
    });
  const [before, after] = [join(main.slice(0, found.index)), join(main.slice(found.index + large.length))];
  if (panels.length === 0) return page;
  const hidden = [
    [MAIN, action],
    [OPENED, answered === 'main' ? '' : digestOf(pairsIn(body))],
    [PANELS, JSON.stringify(panels)],
  ].map(([name = '', value = '']) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  const filled = large.replace('>', () => `>${hidden.join('')}`);
  const first = `<button form="${id}" name="${ENTER}" value="1" hidden></button>`;
  return page.slice(0, at) + (before + filled + after).replace(/<main[^>]*>/, (tag) => `${tag}${first}`);
}

function panelOf(attributes: string, inside: string, of: { readonly id: string; readonly number: number }): string {
  const kind = attribute(attributes, 'class') ?? '';
  const action = attribute(attributes, 'action') ?? '';
  const to = escaped(`${action}${action.includes('?') ? '&' : '?'}${BESIDE}=${of.number}`);
  const own = `class="${escaped(kind)}" data-own-form="${escaped(action)}" data-prefix="${prefixOf(of.number)}"`;
  const body = inside.replace(/<(input|select|textarea|button)\b/g, (tag, name: string) =>
    name === 'button' ? `${tag} form="${of.id}" formaction="${to}" formnovalidate` : `${tag} form="${of.id}"`,
  );
  // Buttons of type `button` don’t submit, so they get no `formaction`.
  const named = body
    .replace(/ name="/g, ` name="${prefixOf(of.number)}`)
    .replace(/(<button[^>]*?) formaction="[^"]*"([^>]* type="button")/g, '$1$2')
    .replace(/ formnovalidate([^>]*) formnovalidate/g, ' formnovalidate$1');
  return `<parvis-panel ${own}>${named}</parvis-panel>`;
}

function labelOf(inside: string): string {
  const [, text = ''] = [...inside.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].at(-1) ?? [];
  return decoded(text.replace(/<[^>]*>/g, '')).trim();
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
