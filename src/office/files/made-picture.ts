/** Maximum side of a stored picture, in pixels. */
export const MAX_SIDE = 2000;

export interface FileWarning {
  readonly code: 'animation' | 'metadata';
  readonly text: string;
}

export interface MadePicture {
  readonly bytes: Buffer;
  /** After applying the orientation. */
  readonly width: number;
  readonly height: number;
  readonly warnings: readonly FileWarning[];
}

export const STANDS_STILL: FileWarning = {
  code: 'animation',
  text: 'Of this animation only the first picture is kept.',
};

/** Removes metadata from a picture; undefined if it is damaged or truncated. May throw RangeError for the same reason. */
export type MetadataStripper = (bytes: Buffer) => MadePicture | undefined;
