// XLSX parser for the visible sheets. Parts are unpacked as streams, up to limits; formulas are not evaluated, their saved results are
// used.

import { FileRefused } from '../../files/errors.ts';
import { type ZipEntry, zipEntries } from '../../files/zip-directory.ts';
import { SOURCES_TAKEN, SourceRefused } from '../errors.ts';
import { gatherTable } from './gather-table.ts';
import type { Table } from './table.ts';
import { readDateStyles, readSheet, readSheets, readTexts, type Workbook } from './workbook-parts.ts';
import { readXml, type XmlTaker } from './xml.ts';

/** Maximum unpacked bytes of all parts together. */
const MAX_UNPACKED = 200 * 2 ** 20;

/** Parses the first table of a workbook, with the others attached. Throws SourceRefused. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  try {
    return await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw refusedBy(error) ?? error;
  }
}

/** Undefined for errors not caused by the file. */
function refusedBy(error: unknown): SourceRefused | undefined {
  if (error instanceof SourceRefused) return error;
  if (!(error instanceof FileRefused)) return undefined;
  const text =
    'the workbook is damaged, or larger than is read when it is unpacked; open it and save it once more as XLSX';
  return new SourceRefused('broken', text, '', { cause: error });
}

async function read(bytes: Buffer): Promise<Table> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  let left = MAX_UNPACKED;
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
  const { sheets: shown, is1904 } = sheets.shown();
  const workbook: Workbook = { texts: texts.texts, hasDate: styles.hasDate, hasDecimals: styles.hasDecimals, is1904 };
  const tables: Table[] = [];
  for (const { path, name } of shown.slice(0, MAX_SHEETS)) {
    const gather = gatherTable();
    try {
      const isThere = path !== undefined && (await part(path, readSheet(workbook, gather)));
      if (!isThere) throw new SourceRefused('broken', 'the workbook has no sheet that can be read');
      tables.push({ ...gather.finish(), name });
    } catch (error) {
      const refused = refusedBy(error);
      if (refused === undefined || (tables.length === 0 && refused.code !== 'header')) throw error;
      // The other tables may not be needed, so their errors are recorded and not thrown.
      if (refused.code !== 'header') tables.push({ header: 1, columns: [], rows: [], name, failure: refused });
    }
  }
  const [first, ...others] = tables;
  if (first === undefined) throw new SourceRefused('header', 'the workbook has no row that names its columns');
  return { ...first, others };
}

const MAX_SHEETS = 50;

async function* counted(entry: ZipEntry, most: number, count: (size: number) => void): AsyncGenerator<Buffer, void> {
  for await (const piece of entry.stream(most)) {
    count(piece.length);
    yield piece;
  }
}
