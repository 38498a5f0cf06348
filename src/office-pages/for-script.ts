// Answers to forms that a script sends (`web/islands/keep.ts`): the script only learns where to go on, and leaves every page to the
// browser.

/** The answer as the script reads it: `{ "to" }`, or `{}` with the status of the page. Any other request gets its answer as it is. */
export function forScript({ headers, method }: Request, answer: Response): Response {
  if (method !== 'POST' || headers.get('accept') !== 'application/json') return answer;
  const to = answer.headers.get('location');
  const more = new Headers(answer.headers);
  more.delete('location');
  more.set('Content-Type', 'application/json');
  const [body, status] = to === null ? [{}, answer.status] : [{ to }, 200];
  return new Response(JSON.stringify(body), { status, headers: more });
}
