/** Prefix of the path of files: `/files/{instance}/{hash}/{name}`. */
export const FILES_PATH = '/files';

/** Picture or document of an instance (rule W14). */
export interface KeptFile {
  readonly hash: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** In pixels; null unless a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** Valid as a file name on any system; its extension matches the media type. */
  readonly name: string;
}

/** Returns the path of a file; its last part is for display, only the hash identifies the file. */
export function filePath(instance: string, { hash, name }: Pick<KeptFile, 'hash' | 'name'>): string {
  return `${FILES_PATH}/${instance}/${hash}/${encodeURIComponent(name)}`;
}

/** Returns the path of a stored file of the instance; undefined for any other address. */
export function keptPath(address: string, instance: string): string | undefined {
  const path = address.startsWith('/') ? address : (URL.parse(address)?.pathname ?? '');
  return path.startsWith(`${FILES_PATH}/${instance}/`) ? path : undefined;
}

/** Returns the hashes of all files of an instance that a text, or a JSON document, links to. */
export function filesNamedIn(text: string, instance: string): string[] {
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
export const MAX_PICTURE = 25 * 2 ** 20;
export const MAX_DOCUMENT = 20 * 2 ** 20;
