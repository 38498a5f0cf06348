import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Creates a PNG of one colour and of any declared size. `chunks` precede its pixels. */
export function createPng(width: number, height: number, chunks: readonly (readonly [string, Buffer])[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4000)), { level: 9 });
  const all = [['IHDR', header], ...chunks, ['IDAT', pixels], ['IEND', Buffer.alloc(0)]] as const;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...all.map(([name, content]) => pngChunk(name, content)),
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
}

/** Creates a ZIP archive with a comment at its end. */
export function createZip(entries: readonly ZipEntry[], comment = ''): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, isStored = false, isEncrypted = false } of entries) {
    const plain = Buffer.from(content as Buffer);
    const packed = isStored ? plain : deflateRawSync(plain);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, path);
    files.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]);
}

const ODT = 'application/vnd.oasis.opendocument.text';

export function createOdt(more: readonly ZipEntry[] = [], mimetype = ODT): Buffer {
  const content = { name: 'content.xml', content: '<office:document-content/>' };
  return createZip([{ name: 'mimetype', content: mimetype, isStored: true }, content, ...more]);
}

const MAIN = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

export function createOpenXml(kind: keyof typeof MAIN, more: readonly ZipEntry[] = []): Buffer {
  const part = `<Override PartName="/main.xml" ContentType="${MAIN[kind]}"/>`;
  const types = `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/>${part}</Types>`;
  return createZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'main.xml', content: '<main/>' },
    ...more,
  ]);
}

export function createPdf(behind = '\n'): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF${behind}`);
}
