// Looks whether everything that a server needs is in order. Every check gives findings: what was found, how bad it is, and
// what to do. Nothing secret stands in them, and nobody is asked but the database, the mail server and the public address of the settings.

export interface Finding {
  /** What was looked at, in one word. */
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What to do; "" when nothing is to be done. */
  readonly advice: string;
}

export function ok(check: string, text: string): Finding {
  return { check, state: 'ok', text, advice: '' };
}

/** Nothing fails because of it yet. */
export function warning(check: string, text: string, advice: string): Finding {
  return { check, state: 'warning', text, advice };
}

/** The server does not start, or answers wrongly. */
export function problem(check: string, text: string, advice: string): Finding {
  return { check, state: 'problem', text, advice };
}

/** Bytes for people: `12.3 MB`, and `1.2 GB` from a thousand of these on. */
export function megabytes(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The system’s code of a failure (`EACCES`), or else its message. */
export function reason(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
