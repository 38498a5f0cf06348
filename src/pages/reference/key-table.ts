// The keys of an object of the format as a table, as narrow as a phone: what a value is, and what it is when it is left out.

import type { DescribedValue, Rule } from '../../model/format/rule.ts';
import { event } from '../../model/kinds/event.ts';
import { type Html, html, joined } from '../../util/html.ts';

/** One line: of what objects hold, the path to it with dots, `[]` for the elements of an array. */
export interface Key {
  /** What leads to it: `rooms[].`. */
  readonly before: string;
  readonly name: string;
  readonly words: string;
  /** What is said of it in a body. */
  readonly need: 'given' | 'required' | 'one of these' | { readonly fallback: string };
}

const EVENT_KEYS = new Map(event.rule.fields);

export function keysOf({ fields = [], words }: DescribedValue, before = ''): Key[] {
  const [, ...alternatives] = /object with (\w+) or (\w+)/.exec(words) ?? [];
  return fields.flatMap(([name, value]) => {
    const inside = `${before}${name}${value.words.startsWith('array') ? '[]' : ''}.`;
    const key = { before, name, words: value.words, need: needOf(name, value, before, alternatives) };
    if (isMadeOfEvent(value))
      return [{ ...key, words: 'object with the keys of an event that are the same on every date' }];
    return [key, ...keysOf(value, inside)];
  });
}

/** Whether an object has keys of an event, which stand in a table already. */
function isMadeOfEvent({ fields = [] }: DescribedValue): boolean {
  return fields.length > 10 && fields.every(([name, value]) => EVENT_KEYS.get(name) === value);
}

function needOf(name: string, value: DescribedValue, before: string, alternatives: readonly string[]): Key['need'] {
  const { write, fallback } = value as Partial<Rule<unknown>>;
  if (fallback !== undefined) return { fallback: JSON.stringify(write?.(fallback) ?? fallback) };
  if (before === '' && name === 'id') return 'given';
  return alternatives.includes(name) ? 'one of these' : 'required';
}

export function keyTable(keys: readonly Key[]): Html {
  const rows = keys.map(({ before, name, words, need }) => {
    const way = before === '' ? '' : html`<span class="soft">${breakable(before)}</span><wbr>`;
    const key = html`<th scope="row"><code>${way}${breakable(name)}</code></th>`;
    return html`<tr>${key}<td>${inWords(words)} ${needed(need)}</td></tr>`;
  });
  return html`<table class="keys">
    <thead><tr><th scope="col">key</th><th scope="col">value</th></tr></thead>
    <tbody>${joined(rows)}</tbody>
  </table>`;
}

function needed(need: Key['need']): Html {
  if (need === 'given') return html`<span class="else">given by the server</span>`;
  if (typeof need !== 'string') return html`<span class="else">else <code>${breakable(need.fallback)}</code></span>`;
  return html`<b class="must">${need === 'required' ? need : 'required, this or the other'}</b>`;
}

/** A name or value that may go on in the next line behind each underscore, dot, comma and colon. */
function breakable(text: string): Html {
  return joined(text.split(/(?<=[_.,:])/), html`<wbr>`);
}

/** As `prose`, where long names may go on in the next line. */
function inWords(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : breakable(part)))}`;
}
