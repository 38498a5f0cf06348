// Asks the office for cells as it draws them. Browsers read HTML that comes as a document; a script here may not make any of texts
// (Trusted Types).

export interface DrawnCells<T> {
  readonly answer: T;
  /** What stands in a cell, by the id of its place. */
  readonly cells: ReadonlyMap<string, Element>;
}

/** The longest that the office is waited for, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Undefined where the office did not answer, or led to another page. */
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
