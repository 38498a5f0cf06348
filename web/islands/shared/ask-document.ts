export function postForDocument(path: string, data: FormData): Promise<Document | undefined> {
  const sent = new URLSearchParams([...data].map(([name, value]): [string, string] => [name, String(value)]));
  return request('POST', path, sent);
}

/** Document at a path; undefined after a failure, or if `signal` is aborted. */
export function getDocument(path: string, query: URLSearchParams, signal: AbortSignal): Promise<Document | undefined> {
  return request('GET', `${path}?${query}`, null, signal);
}

function request(
  method: 'GET' | 'POST',
  path: string,
  body: URLSearchParams | null,
  signal?: AbortSignal,
): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const asked = new XMLHttpRequest();
    asked.open(method, path);
    asked.responseType = 'document';
    asked.setRequestHeader('Accept', 'text/html');
    asked.addEventListener('load', () => resolve(asked.status === 200 ? (asked.responseXML ?? undefined) : undefined));
    for (const end of ['error', 'abort']) asked.addEventListener(end, () => resolve(undefined));
    signal?.addEventListener('abort', () => asked.abort());
    asked.send(body);
  });
}
