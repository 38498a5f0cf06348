/** The longest side of a picture that is kept, in pixels. */
export const MAX_SIDE = 2000;

export interface FileWarning {
  readonly code: 'animation' | 'metadata';
  readonly text: string;
}

/** A picture ready to be kept. */
export interface MadePicture {
  readonly bytes: Buffer;
  /** As it is seen. */
  readonly width: number;
  readonly height: number;
  /** What whoever sent it should know. */
  readonly warnings: readonly FileWarning[];
}

export const STANDS_STILL: FileWarning = {
  code: 'animation',
  text: 'Of this animation only the first picture is kept.',
};

/** Cuts metadata out of a file; undefined where it is damaged or cut off. May throw RangeError for the same. */
export type MetadataStripper = (bytes: Buffer) => MadePicture | undefined;
