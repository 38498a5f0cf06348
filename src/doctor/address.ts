import { isLoopback } from '../util/loopback.ts';
import { createOkFinding, createWarningFinding, errorReasonOf, type Finding } from './finding.ts';

const ANSWERS_WITHIN_MS = 5_000;

/** Checks whether parvis answers at the public address. No findings for a loopback address. */
export async function checkPublicAddress(publicUrl: string): Promise<Finding[]> {
  if (publicUrl === '' || isLoopback(new URL(publicUrl).hostname)) return [];
  try {
    return [await foundAt(publicUrl)];
  } catch (error) {
    const why = errorReasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
    const advice = 'check PARVIS_PUBLIC_URL, the host name, the proxy and its certificate';
    return [
      createWarningFinding('address', `${publicUrl} does not respond to requests from this machine (${why})`, advice),
    ];
  }
}

async function foundAt(publicUrl: string): Promise<Finding> {
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const { origin } = new URL(answer.url);
  if (origin !== publicUrl) {
    const text = `${publicUrl} redirects to ${origin}: forms that visitors send from there are rejected`;
    return createWarningFinding('address', text, `set PARVIS_PUBLIC_URL=${origin}, or remove the redirect`);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'status' in body)
    return createOkFinding('address', `parvis responds at ${origin}`);
  const text = `${origin} is not parvis (status ${answer.status})`;
  return createWarningFinding(
    'address',
    text,
    'correct PARVIS_PUBLIC_URL, or let the proxy forward this address to parvis',
  );
}
