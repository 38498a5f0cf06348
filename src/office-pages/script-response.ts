// Responses to forms sent by a script (`web/islands/keep.ts`). The script receives only the next URL, which the browser then loads.

/** Response for the script: JSON with the next URL in `to`, or `{}` with the status of the page. Other responses are returned unchanged. */
export function toScriptResponse({ headers, method }: Request, answer: Response): Response {
  if (method !== 'POST' || headers.get('accept') !== 'application/json') return answer;
  const to = answer.headers.get('location');
  const more = new Headers(answer.headers);
  more.delete('location');
  more.set('Content-Type', 'application/json');
  const [body, status] = to === null ? [{}, answer.status] : [{ to }, 200];
  return new Response(JSON.stringify(body), { status, headers: more });
}
