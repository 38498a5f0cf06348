// Checks whether everything that a server needs is in order. Every check returns findings: what was found, how severe it is, and what to
// do. Findings contain no secrets, and only the database, the mail server and the public address of the settings are contacted.

export interface Finding {
  /** Name of the check, in one word. */
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What to do; "" if nothing. */
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
