// Requests cells as HTML from the office. The response is parsed as a document by the browser, because Trusted Types forbid creating HTML
// from texts.

export interface DrawnCells<T> {
  readonly answer: T;
  /** Cell contents by element id. */
  readonly cells: ReadonlyMap<string, Element>;
}

/** Time-out of a request, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Undefined after a failure or a redirect. */
export function askDocument<T>(path: string, body?: FormData): Promise<DrawnCells<T> | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(body === undefined ? 'GET' : 'POST', path);
    request.responseType = 'document';
    request.timeout = PATIENCE_MS;
    request.addEventListener('loadend', () => {
      const main = request.responseXML?.querySelector<HTMLElement>('main[data-answer]');
      if (main === null || main === undefined) {
        resolve(undefined);
        return;
      }
      const places = [...main.children].flatMap((place): [string, Element][] => {
        const drawn = place.firstElementChild;
        return drawn === null ? [] : [[place.getAttribute('data-place') ?? '', drawn]];
      });
      resolve({ answer: JSON.parse(main.dataset['answer'] ?? '{}') as T, cells: new Map(places) });
    });
    request.send(body ?? null);
  });
}
