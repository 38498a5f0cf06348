// The keys of an object of the format as a table, as narrow as a phone: what a value is, and what it is when it is left out.

import { type Html, html, joined } from '../kit/html.ts';
import type { Described, Rule } from '../model/format/rule.ts';
import { event } from '../model/kinds/event.ts';

/** One line: of what objects hold, the path to it with dots, `[]` for the elements of an array. */
export interface Key {
  /** What leads to it: `rooms[].`. */
  readonly before: string;
  readonly name: string;
  readonly words: string;
  /** As it would be written; undefined for one that must be there. */
  readonly fallback: string | undefined;
}

const EVENT_KEYS = new Map(event.rule.fields);

export function keysOf({ fields = [] }: Described, before = ''): Key[] {
  return fields.flatMap(([name, value]) => {
    const inside = `${before}${name}${value.words.startsWith('array') ? '[]' : ''}.`;
    const key = { before, name, words: value.words, fallback: fallbackOf(value) };
    if (isMadeOfEvent(value))
      return [{ ...key, words: 'object with the keys of an event that are the same on every date' }];
    return [key, ...keysOf(value, inside)];
  });
}

/** Whether an object has keys of an event, which stand in a table already. */
function isMadeOfEvent({ fields = [] }: Described): boolean {
  return fields.length > 10 && fields.every(([name, value]) => EVENT_KEYS.get(name) === value);
}

function fallbackOf(value: Described): string | undefined {
  const { write, fallback } = value as Partial<Rule<unknown>>;
  return fallback === undefined ? undefined : JSON.stringify(write?.(fallback) ?? fallback);
}

export function keyTable(keys: readonly Key[]): Html {
  const rows = keys.map(({ before, name, words, fallback }) => {
    const way = before === '' ? '' : html`<span class="soft">${breakable(before)}</span><wbr>`;
    const key = html`<th scope="row"><code>${way}${breakable(name)}</code></th>`;
    const otherwise =
      fallback === undefined
        ? html`<b class="must">required</b>`
        : html`<span class="else">else <code>${breakable(fallback)}</code></span>`;
    return html`<tr>${key}<td>${inWords(words)} ${otherwise}</td></tr>`;
  });
  return html`<table class="keys"><thead><tr><th scope="col">key</th><th scope="col">value</th></tr></thead><tbody>${joined(rows)}</tbody></table>`;
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
