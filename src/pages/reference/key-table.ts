// Keys of an object in a table for narrow screens, with their descriptions and defaults.

import type { DescribedValue, Rule } from '../../model/format/rule.ts';
import { eventKind } from '../../model/kinds/event.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';

/** Row of the table. The path of a nested key has dots, and `[]` for array elements. */
export interface KeyRow {
  readonly before: string;
  readonly name: string;
  readonly words: string;
  /**
   * Presence of the key: always given, required, or one of several keys of which exactly one is required; for an optional key, its default.
   */
  readonly need: 'given' | 'required' | 'one of these' | { readonly fallback: string };
}

const EVENT_KEYS = new Map(eventKind.rule.fields);

export function createKeyRows({ fields = [], words }: DescribedValue, before = ''): KeyRow[] {
  const [, ...alternatives] = /object with (\w+) or (\w+)/.exec(words) ?? [];
  return fields.flatMap(([name, value]) => {
    const inside = `${before}${name}${value.words.startsWith('array') ? '[]' : ''}.`;
    const key = { before, name, words: value.words, need: needOf(name, value, before, alternatives) };
    if (isMadeOfEvent(value))
      return [{ ...key, words: 'object with the keys of an event that are the same on every date' }];
    return [key, ...createKeyRows(value, inside)];
  });
}

/** True if an object has the keys of an event, which the page lists elsewhere. */
function isMadeOfEvent({ fields = [] }: DescribedValue): boolean {
  return fields.length > 10 && fields.every(([name, value]) => EVENT_KEYS.get(name) === value);
}

function needOf(name: string, value: DescribedValue, before: string, alternatives: readonly string[]): KeyRow['need'] {
  const { write, fallback } = value as Partial<Rule<unknown>>;
  if (fallback !== undefined) return { fallback: JSON.stringify(write?.(fallback) ?? fallback) };
  if (before === '' && name === 'id') return 'given';
  return alternatives.includes(name) ? 'one of these' : 'required';
}

export function renderKeyTable(keys: readonly KeyRow[]): Html {
  const rows = keys.map(({ before, name, words, need }) => {
    const way = before === '' ? '' : html`<span class="soft">${breakable(before)}</span><wbr>`;
    const key = html`<th scope="row"><code>${way}${breakable(name)}</code></th>`;
    return html`<tr>${key}<td>${renderCode(words)} ${renderPresence(need)}</td></tr>`;
  });
  return html`<table class="keys">
    <thead><tr><th scope="col">key</th><th scope="col">value</th></tr></thead>
    <tbody>${joinHtml(rows)}</tbody>
  </table>`;
}

function renderPresence(need: KeyRow['need']): Html {
  if (need === 'given') return html`<span class="else">set by the server</span>`;
  if (typeof need !== 'string') return html`<span class="else">default <code>${breakable(need.fallback)}</code></span>`;
  return html`<b class="must">${need === 'required' ? need : 'required: this or the other'}</b>`;
}

function breakable(text: string): Html {
  return joinHtml(text.split(/(?<=[_.,:])/), html`<wbr>`);
}

function renderCode(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : breakable(part)))}`;
}
