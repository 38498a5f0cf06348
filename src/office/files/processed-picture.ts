/** Maximum side of a stored picture, in pixels. */
export const MAX_PICTURE_SIDE = 2000;

export interface FileWarning {
  readonly code: 'animation' | 'metadata';
  readonly text: string;
}

export interface ProcessedPicture {
  readonly bytes: Buffer;
  /** After applying the orientation. */
  readonly width: number;
  readonly height: number;
  readonly warnings: readonly FileWarning[];
}

export const ANIMATION_DROPPED_WARNING: FileWarning = {
  code: 'animation',
  text: 'Only the first frame of this animation is kept.',
};

/** Removes metadata from a picture; undefined if it is damaged or truncated. May throw RangeError for the same reason. */
export type MetadataStripper = (bytes: Buffer) => ProcessedPicture | undefined;
