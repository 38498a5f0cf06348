// Texts of the inputs of a form, as typed, so that a page can show unreadable input again.

import type { Form } from '../../page.ts';

/** Texts by input name, in the order of the page. */
export type InputTexts = Readonly<Record<string, readonly string[]>>;

export function inputTextOf(entered: InputTexts, name: string): string {
  return entered[name]?.[0]?.trim() ?? '';
}

export function inputTextsOf(entered: InputTexts, name: string): string[] {
  return (entered[name] ?? []).map((text) => text.trim());
}

export function isTicked(entered: InputTexts, name: string): boolean {
  return inputTextOf(entered, name) !== '';
}

/** True if two forms have the same texts in these inputs; trailing empty rows don’t count. */
export function haveSameTexts(inputs: readonly string[], one: InputTexts, other: InputTexts): boolean {
  const texts = (of: InputTexts) =>
    inputs.map((input) => {
      const all = inputTextsOf(of, input);
      while (all.at(-1) === '') all.pop();
      return all;
    });
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

export type DateTimeInputs = Readonly<Record<string, 'day' | 'time'>>;

/** Reads these inputs from a form. Readable days and times are converted to ISO format. */
export function readInputTexts(form: Form, names: readonly string[], moments: DateTimeInputs = {}): InputTexts {
  const textsIn = (name: string) => {
    const kind = moments[name];
    return kind === undefined ? form.all(name) : [form[kind](name)];
  };
  return Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, textsIn(name)]));
}

/** Parses a JSON object; returns an empty one for anything else. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Parses `InputTexts` from JSON, without entries of another type. */
export function parseInputTexts(text: string): InputTexts {
  const entries = Object.entries(parseJsonObject(text)).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every((one) => typeof one === 'string'),
  );
  return Object.fromEntries(entries);
}
