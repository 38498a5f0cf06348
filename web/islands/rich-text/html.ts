// Converts long texts to and from HTML. The office cleans the HTML, and the browser parses it as the document of a request. Scripts never
// create documents from texts, so that the Trusted Types policy of the page stays strict.

import { DOMParser, DOMSerializer, type Node, type Slice } from 'prosemirror-model';
import { richTextSchema } from './schema.ts';

const PARSER = DOMParser.fromSchema(richTextSchema);
const SERIALIZER = DOMSerializer.fromSchema(richTextSchema);

/** Cleaned HTML as a document; undefined if the network fails or the session has expired. */
export function requestCleanHtml(
  path: string,
  name: 'typed' | 'pasted',
  text: string,
): Promise<HTMLElement | undefined> {
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

export function parseDocument(body: HTMLElement): Node {
  return PARSER.parse(body);
}

export function parseSlice(body: HTMLElement): Slice {
  return PARSER.parseSlice(body);
}

export function serializeDocument(doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const body = document.createElement('div');
  body.append(SERIALIZER.serializeFragment(doc.content));
  // List items contain text without a paragraph, as in HTML written by hand.
  for (const item of body.querySelectorAll('li')) {
    const paragraphs = [...item.children].filter(({ tagName }) => tagName === 'P');
    if (paragraphs.length === 1) paragraphs[0]?.replaceWith(...paragraphs[0].childNodes);
  }
  return body.innerHTML;
}
