import { isLoopback } from '../util/loopback.ts';
import { type Finding, ok, reason, warning } from './finding.ts';

const ANSWERS_WITHIN_MS = 5_000;

/** Checks whether parvis answers at the public address; no findings for a loopback address. */
export async function checkAddress(publicUrl: string): Promise<Finding[]> {
  if (publicUrl === '' || isLoopback(new URL(publicUrl).hostname)) return [];
  try {
    return [await foundAt(publicUrl)];
  } catch (error) {
    const why = reason(error instanceof Error && error.cause !== undefined ? error.cause : error);
    const advice = 'check PARVIS_PUBLIC_URL, the name, the proxy and its certificate';
    return [warning('address', `nothing answers at ${publicUrl} from this machine (${why})`, advice)];
  }
}

async function foundAt(publicUrl: string): Promise<Finding> {
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const { origin } = new URL(answer.url);
  if (origin !== publicUrl) {
    const text = `${publicUrl} leads to ${origin}: forms that visitors send from there are refused`;
    return warning('address', text, `set PARVIS_PUBLIC_URL=${origin}, or remove the redirection`);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'status' in body)
    return ok('address', `a parvis answers at ${origin}`);
  const text = `what answers at ${origin} is not parvis (status ${answer.status})`;
  return warning('address', text, 'correct PARVIS_PUBLIC_URL, or let the proxy pass this address to parvis');
}
