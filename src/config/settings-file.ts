// A file of settings: `NAME=value`, a line each, much like a file for systemd’s EnvironmentFile=, where a backslash stands for itself
// outside of quotation marks, and nothing goes on in the next line.

/** Names a file of settings. */
export const FILE_SETTING = 'PARVIS_SETTINGS_FILE';

export interface ParsedSettings {
  /** By name; of two lines with one name the last one counts. */
  readonly values: ReadonlyMap<string, string>;
  /** What says nothing, with the number of its line; never what stands there, which may be secret. */
  readonly problems: readonly string[];
  /** Names that stand there more than once. */
  readonly repeated: ReadonlySet<string>;
}

/**
 * Reads such a file. Empty lines, and those that begin with `#` or `;`, are left out; blanks around name and value, and one pair of quotes
 * around the value, do not belong to it. A value goes to the end of its line, also past a `#`.
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
    if (name === undefined || value === undefined) problems.push(`line ${index + 1} takes NAME=value`);
    else {
      if (values.has(name)) repeated.add(name);
      values.set(name, unquoted(value));
    }
  }
  return { values, problems, repeated };
}

function unquoted(value: string): string {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (inner === undefined) return value;
  return quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner;
}

/**
 * The text of a file with settings set in it: in the place of lines that have the name (the last of them), else at the end. Everything else
 * stays as it stands. Values are without line breaks. A value with a backslash is quoted, so that systemd reads the same.
 */
export function setInSettingsFile(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${/^$|^["']|\\|\s$|^\s/.test(value) ? quoted(value) : value}`;
    const at = lines.findLastIndex((one) => new RegExp(`^\\s*${name}\\s*=`).test(one));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return `${lines.join('\n')}\n`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\$`]/g, '\\$&')}"`;
}
