// Sends a form and takes the page that is answered as a document: it comes whole and does nothing, and needs no text to be made into
// markup.

/** Undefined where it can’t be had just now. */
export function askDocument(path: string, data: FormData): Promise<Document | undefined> {
  const sent = new URLSearchParams([...data].map(([name, value]): [string, string] => [name, String(value)]));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'document';
    request.setRequestHeader('Accept', 'text/html');
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined),
    );
    request.addEventListener('error', () => resolve(undefined));
    request.send(sent);
  });
}
