// Tables in XLSX: the first sheet that is shown. Its parts are unpacked and read piece by piece, up to bounds; formulas are not
// run, what they gave when the file was saved is taken.

import { FileRefused } from '../files/errors.ts';
import { type ZipEntry, zipEntries } from '../files/zip-directory.ts';
import { SOURCES_TAKEN, SourceRefused } from './errors.ts';
import { gatherTable } from './gather-table.ts';
import type { Table } from './table.ts';
import { readDateStyles, readSheet, readSheets, readTexts, type Workbook } from './workbook-parts.ts';
import { readXml, type XmlTaker } from './xml.ts';

/** Unpacked bytes of all parts that are read together. */
const MOST_UNPACKED = 200 * 2 ** 20;

/** Reads the table of a workbook. Throws SourceRefused. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  try {
    return await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const text =
      'the workbook is damaged, or larger than is read when it is unpacked; open it and save it once more as XLSX';
    throw new SourceRefused('broken', text, '', { cause: error });
  }
}

async function read(bytes: Buffer): Promise<Table> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  let left = MOST_UNPACKED;
  const part = async (name: string, taker: XmlTaker) => {
    const entry = entries.get(name);
    if (entry === undefined) return false;
    await readXml(
      counted(entry, left, (size) => (left -= size)),
      taker,
    );
    return true;
  };
  if (!entries.has('xl/workbook.xml')) {
    throw new SourceRefused('foreign', `the file is an archive, but no workbook (XLSX); ${SOURCES_TAKEN}`, 'ZIP');
  }
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) {
    throw new SourceRefused('locked', 'the workbook has a password; save it without');
  }
  const sheets = readSheets();
  await part('xl/workbook.xml', sheets.workbook);
  await part('xl/_rels/workbook.xml.rels', sheets.relations);
  const texts = readTexts();
  await part('xl/sharedStrings.xml', texts.taker);
  const styles = readDateStyles();
  await part('xl/styles.xml', styles.taker);
  const gather = gatherTable();
  const { path, name, is1904 } = sheets.first();
  const workbook: Workbook = { texts: texts.texts, hasDate: styles.hasDate, is1904 };
  const isThere = path !== undefined && (await part(path, readSheet(workbook, gather.take)));
  if (!isThere) throw new SourceRefused('broken', 'the workbook has no sheet that can be read');
  return { ...gather.finish(), name };
}

async function* counted(entry: ZipEntry, most: number, count: (size: number) => void): AsyncGenerator<Buffer, void> {
  for await (const piece of entry.stream(most)) {
    count(piece.length);
    yield piece;
  }
}
