// Responses to forms sent by a script (`web/islands/keep.ts`): the script only receives the next URL and lets the browser load the page.

/** Response for the script: `{ "to" }`, or `{}` with the status of the page. Responses to other requests are unchanged. */
export function toScriptResponse({ headers, method }: Request, answer: Response): Response {
  if (method !== 'POST' || headers.get('accept') !== 'application/json') return answer;
  const to = answer.headers.get('location');
  const more = new Headers(answer.headers);
  more.delete('location');
  more.set('Content-Type', 'application/json');
  const [body, status] = to === null ? [{}, answer.status] : [{ to }, 200];
  return new Response(JSON.stringify(body), { status, headers: more });
}
