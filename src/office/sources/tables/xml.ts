// XML as it comes, piece by piece. Nothing is kept of it here, nothing is fetched, and there are no entities but its own five:
// a document that brings its own is refused.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { SourceRefused } from '../errors.ts';

export interface XmlTaker {
  /** Names are without their prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Elements stand so deep in each other at the most, and are so many: a workbook has a dozen, and one for each of its cells. */
const DEEPEST = 64;
const MAX_ELEMENTS = 5_000_000;

/** Pieces after which whoever else waits has a turn. */
const IN_ONE_TURN = 16;

/** Throws SourceRefused, and what the taker throws. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, taker: XmlTaker): Promise<void> {
  let [depth, count] = [0, 0];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > DEEPEST || ++count > MAX_ELEMENTS) {
          throw new SourceRefused('unpacked', 'the workbook holds more than is read; import it in parts');
        }
        taker.open?.(plain(name), attributes);
      },
      ontext: (text) => taker.text?.(text),
      onclosetag: (name) => {
        depth--;
        taker.close?.(plain(name));
      },
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) {
          throw new SourceRefused('doctype', 'the workbook holds a document type, which no program writes into one');
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder('utf-8');
  let turn = 0;
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
  }
  parser.end(decoder.decode());
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
