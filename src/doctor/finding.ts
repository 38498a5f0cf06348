// Checks of everything that a server needs. Each check returns findings: what was found, how severe it is, and what to do. Findings contain
// no secrets. Outside this machine, the checks contact only the database, the mail server and the public address.

export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** Advice for the operator; "" if there is none. */
  readonly advice: string;
}

export function createOkFinding(check: string, text: string): Finding {
  return { check, state: 'ok', text, advice: '' };
}

/** Finding about something that does not cause failures yet. */
export function createWarningFinding(check: string, text: string, advice: string): Finding {
  return { check, state: 'warning', text, advice };
}

/** Finding about something that prevents the start or causes wrong answers. */
export function createProblemFinding(check: string, text: string, advice: string): Finding {
  return { check, state: 'problem', text, advice };
}

/** Formats bytes: `12.3 MB`, or `1.2 GB` for a thousand MB and more. */
export function formatByteSize(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function errorReasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
