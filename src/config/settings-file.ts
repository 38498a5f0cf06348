// Settings file with lines `NAME=value`, similar to a file for systemd’s EnvironmentFile=. Unlike there, a backslash is literal outside
// quotation marks, and lines are not continued.

export const SETTINGS_FILE_VARIABLE = 'PARVIS_SETTINGS_FILE';

export interface ParsedSettings {
  readonly values: ReadonlyMap<string, string>;
  /** Numbers of invalid lines with their problem, without their content, which may be secret. */
  readonly problems: readonly string[];
  /** Names that occur more than once. */
  readonly repeated: ReadonlySet<string>;
}

/**
 * Parses a settings file. Ignores empty lines and comment lines (`#` or `;`). Removes whitespace around name and value, and one pair of
 * quotes around the value. A value extends to the end of its line, even past a `#`.
 */
export function parseSettingsFile(text: string): ParsedSettings {
  const values = new Map<string, string>();
  const problems: string[] = [];
  const repeated = new Set<string>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) problems.push(`line ${index + 1} is not of the form NAME=value`);
    else {
      if (values.has(name)) repeated.add(name);
      values.set(name, unquote(value));
    }
  }
  return { values, problems, repeated };
}

function unquote(value: string): string {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (inner === undefined) return value;
  return quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner;
}

/**
 * Sets values in the text of a settings file: replaces the last line with the name, or appends one. All other lines are unchanged. Values
 * must not contain line breaks. A value with a backslash is quoted, so that systemd reads the same value.
 */
export function updateSettingsFileText(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${/^$|^["']|\\|\s$|^\s/.test(value) ? quote(value) : value}`;
    const at = lines.findLastIndex((one) => new RegExp(`^\\s*${name}\\s*=`).test(one));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return `${lines.join('\n')}\n`;
}

function quote(value: string): string {
  return `"${value.replace(/["\\$`]/g, '\\$&')}"`;
}
