export interface RenderedCells<T> {
  readonly answer: T;
  readonly cells: ReadonlyMap<string, Element>;
}

const TIMEOUT_MS = 20_000;

/** Rendered cells from the server; undefined after a failure or a redirect. */
export function requestCells<T>(path: string, body?: FormData): Promise<RenderedCells<T> | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(body === undefined ? 'GET' : 'POST', path);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
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
