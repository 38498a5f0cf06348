/** Whether a request comes from somebody who looks at pages. */
export function wantsHtml({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.get('accept') ?? '');
}
