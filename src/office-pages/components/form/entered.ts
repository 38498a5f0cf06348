// What stands in the fields of a form, as texts: whatever was typed can be shown again, whether it can be read or not.

import type { Form } from '../../page.ts';

/** Texts by the name of their input, in the order of the page. */
export type Entered = Readonly<Record<string, readonly string[]>>;

/** The first text of an input without spaces around it; "" where there is none. */
export function textOf(entered: Entered, name: string): string {
  return entered[name]?.[0]?.trim() ?? '';
}

/** All texts of an input, without spaces around them. */
export function textsOf(entered: Entered, name: string): string[] {
  return (entered[name] ?? []).map((text) => text.trim());
}

export function isTicked(entered: Entered, name: string): boolean {
  return textOf(entered, name) !== '';
}

/** Whether the same texts stand in these inputs; empty ones at the end are rows for more. */
export function areSameTexts(inputs: readonly string[], one: Entered, other: Entered): boolean {
  const texts = (of: Entered) =>
    inputs.map((input) => {
      const all = textsOf(of, input);
      while (all.at(-1) === '') all.pop();
      return all;
    });
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

/** Inputs for days and times, by their name. */
export type MomentInputs = Readonly<Record<string, 'day' | 'time'>>;

/** What a form holds of these inputs; days and times as they are written in data, where they can be read. */
export function enteredIn(form: Form, names: readonly string[], moments: MomentInputs = {}): Entered {
  const textsIn = (name: string) => {
    const kind = moments[name];
    return kind === undefined ? form.all(name) : [form[kind](name)];
  };
  return Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, textsIn(name)]));
}

/** Reads what `JSON.stringify` made of an object; empty where it is something else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Reads what `JSON.stringify` made of an Entered; what is something else is left out. */
export function parseEntered(text: string): Entered {
  const entries = Object.entries(parseObject(text)).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every((one) => typeof one === 'string'),
  );
  return Object.fromEntries(entries);
}
