// Streaming XML parser. Nothing is fetched, and only the five predefined entities are supported: a document that defines its own is
// rejected.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { SourceRefusedError } from '../errors.ts';

export interface XmlHandler {
  /** Names have no namespace prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Maximum nesting depth and number of elements; a workbook has a dozen levels, and one element per cell. */
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 5_000_000;

/** Chunks parsed before yielding to the event loop. */
const CHUNKS_PER_TURN = 16;

/** Throws SourceRefusedError, and any error thrown by the handler. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  let [depth, count] = [0, 0];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > MAX_DEPTH || ++count > MAX_ELEMENTS) {
          throw new SourceRefusedError('unpacked', 'the workbook contains too much data; import it in parts');
        }
        handler.open?.(plain(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth--;
        handler.close?.(plain(name));
      },
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) {
          throw new SourceRefusedError(
            'doctype',
            'the workbook contains a document type declaration, which no spreadsheet program writes',
          );
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder('utf-8');
  let turn = 0;
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (++turn % CHUNKS_PER_TURN === 0) await nextTurn();
  }
  parser.end(decoder.decode());
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
