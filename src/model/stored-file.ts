export const FILES_PATH = '/files';

export interface StoredFile {
  readonly hash: string;
  readonly mediaType: string;
  readonly size: number;
  /** In pixels; null if the file is not a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** Valid as a file name on any system; its extension matches the media type. */
  readonly name: string;
}

export function filePath(instance: string, { hash, name }: Pick<StoredFile, 'hash' | 'name'>): string {
  return `${FILES_PATH}/${instance}/${hash}/${encodeURIComponent(name)}`;
}

export function findStoredFilePath(address: string, instance: string): string | undefined {
  const path = address.startsWith('/') ? address : (URL.parse(address)?.pathname ?? '');
  return path.startsWith(`${FILES_PATH}/${instance}/`) ? path : undefined;
}

/** Returns the hashes of the stored files whose addresses occur in a text or a JSON document. */
export function findFileHashes(text: string, instance: string): string[] {
  const begin = `${FILES_PATH}/${instance}/`;
  if (!text.includes(begin)) return [];
  const parts = text.split(begin).slice(1);
  return parts.flatMap((part) => /^[0-9a-f]{64}(?![0-9a-f])/.exec(part)?.[0] ?? []);
}

/** Accepted media types with their extensions. SVG and HTML are never accepted, because they can contain scripts. */
export const FILE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const;

export type FileType = keyof typeof FILE_TYPES;

export function isPicture(type: FileType): type is PictureType {
  return type.startsWith('image/');
}

export type PictureType = Extract<FileType, `image/${string}`>;

/** Maximum bytes of an uploaded file. */
export const MAX_PICTURE_BYTES = 25 * 2 ** 20;
export const MAX_DOCUMENT_BYTES = 20 * 2 ** 20;
