// Long texts as HTML. A browser takes in what the office has cleaned as a document of its own, by a request: no script of ours
// makes a document of a text, so the policy of the page (Trusted Types) stays as strict as it is.

import { DOMParser, DOMSerializer, type Node, type Slice } from 'prosemirror-model';
import { schema } from './schema.ts';

const PARSER = DOMParser.fromSchema(schema);
const SERIALIZER = DOMSerializer.fromSchema(schema);

/** Undefined where the office can’t be asked just now, or nobody is logged in any more. */
export function askClean(path: string, name: 'typed' | 'pasted', text: string): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'document';
    request.addEventListener('loadend', () => {
      const isOurs = request.status === 200 && URL.parse(request.responseURL)?.pathname === path;
      resolve(isOurs ? (request.response?.body ?? undefined) : undefined);
    });
    request.send(new URLSearchParams({ [name]: text }));
  });
}

export function documentOf(body: HTMLElement): Node {
  return PARSER.parse(body);
}

export function sliceOf(body: HTMLElement): Slice {
  return PARSER.parseSlice(body);
}

/** "" for a text in which nothing stands. */
export function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const body = document.createElement('div');
  body.append(SERIALIZER.serializeFragment(doc.content));
  // Items hold their text as it is written by hand, without a paragraph.
  for (const item of body.querySelectorAll('li')) {
    const paragraphs = [...item.children].filter(({ tagName }) => tagName === 'P');
    if (paragraphs.length === 1) paragraphs[0]?.replaceWith(...paragraphs[0].childNodes);
  }
  return body.innerHTML;
}
