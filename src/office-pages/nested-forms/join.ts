// Small forms beside a large one, such as the button that cancels an event: without script only one form of a page is sent, and what
// was typed into the others would be gone. So the controls of the small ones are sent with the large one, each with its own address;
// a browser with script makes forms of them again (`web/islands/keep/own-forms.ts`).

import { attribute, decoded, digestOf, pairsIn } from './controls.ts';

/** A form beside the large one, as the page remembers it. */
export interface Panel {
  /** Where it is sent to, with its query. */
  readonly action: string;
  /** What its last button says. */
  readonly label: string;
  /** What it held, as `digestOf` has it. */
  readonly digest: string;
}

/** Hidden in the large form: its address, what it held, its panels as JSON; and the first button of all, which the Enter key presses. */
export const MAIN = '_main';
export const OPENED = '_opened';
export const PANELS = '_panels';
export const ENTER = '_enter';
/** In the query of the address of a panel: its number. */
export const BESIDE = '_beside';

/** What stands before the names of the controls of a panel. */
export function prefixOf(panel: number): string {
  return `~${panel}.`;
}

/** The large forms, by their ids. */
const LARGE = /<form (?=[^>]*\bid="(event|entry)")([^>]*)>([\s\S]*?)<\/form>/;
const POSTED = /<form (?=[^>]*method="post")([^>]*)>([\s\S]*?)<\/form>/g;

/**
 * The page with its small forms as parts of the large one; as it is where it has none. `answered`: the form that it answers, `main` or
 * the path of a small one: what stands there was typed, and not saved.
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
  // Buttons that do something else than to send it have none.
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
