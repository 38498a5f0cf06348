// Letters of monograms as vector outlines, so that icons don't depend on fonts.

export interface LetterOutline {
  readonly width: number;
  readonly path: string;
}

export const LETTER_HEIGHT = 14;

const letter = (width: number, path: string): LetterOutline => ({ width, path });

export const LETTER_OUTLINES: Readonly<Record<string, LetterOutline>> = {
  A: letter(10.6, 'M0 14 L5.3 0 L10.6 14 M2 9.2 H8.6'),
  B: letter(8.8, 'M0 6.7 H4.8 A3.35 3.35 0 0 0 4.8 0 H0 V14 H5.1 A3.65 3.65 0 0 0 5.1 6.7'),
  C: letter(10.8, 'M10.8 2.3 A6.3 7 0 1 0 10.8 11.7'),
  D: letter(10, 'M0 0 H3.2 A6.8 7 0 0 1 3.2 14 H0 Z'),
  E: letter(7.6, 'M7.6 0 H0 V14 H7.6 M0 6.8 H6.8'),
  F: letter(7.4, 'M7.4 0 H0 V14 M0 7 H6.6'),
  G: letter(11.6, 'M10.7 2.2 C9.6 0.8 8 0 6.2 0 C2.6 0 0 2.8 0 7 C0 11.2 2.6 14 6.2 14 C9.4 14 11.6 11.6 11.6 7.6 H7'),
  H: letter(9.4, 'M0 0 V14 M9.4 0 V14 M0 6.9 H9.4'),
  I: letter(0, 'M0 0 V14'),
  J: letter(6.6, 'M6.6 0 V10 A3.5 4 0 0 1 0 11.6'),
  K: letter(9.2, 'M0 0 V14 M9 0 L0 8.6 M3.4 5.4 L9.2 14'),
  L: letter(7.2, 'M0 0 V14 H7.2'),
  M: letter(11.6, 'M0 14 V0 L5.8 9.4 L11.6 0 V14'),
  N: letter(9.6, 'M0 14 V0 L9.6 14 V0'),
  O: letter(13, 'M6.5 0 A6.5 7 0 1 1 6.5 14 A6.5 7 0 1 1 6.5 0 Z'),
  P: letter(8.8, 'M0 14 V0 H4.8 A4 4 0 0 1 4.8 8 H0'),
  Q: letter(13, 'M6.5 0 A6.5 7 0 1 1 6.5 14 A6.5 7 0 1 1 6.5 0 Z M8.4 10 L12.6 14.4'),
  R: letter(9, 'M0 14 V0 H4.8 A3.9 3.9 0 0 1 4.8 7.8 H0 M4.6 7.8 L9 14'),
  S: letter(
    8.8,
    'M8.2 2.5 C7.6 0.9 6.2 0 4.4 0 C2.1 0 0.4 1.4 0.4 3.5 C0.4 5.8 2.3 6.3 4.5 6.9 ' +
      'C7 7.5 8.8 8.2 8.8 10.5 C8.8 12.7 7 14 4.6 14 C2.3 14 0.5 12.9 0 11.1',
  ),
  T: letter(9.8, 'M0 0 H9.8 M4.9 0 V14'),
  U: letter(9.4, 'M0 0 V9.2 A4.7 4.8 0 0 0 9.4 9.2 V0'),
  V: letter(10.4, 'M0 0 L5.2 14 L10.4 0'),
  W: letter(15, 'M0 0 L3.9 14 L7.5 2 L11.1 14 L15 0'),
  X: letter(9.6, 'M0 0 L9.6 14 M9.6 0 L0 14'),
  Y: letter(9.8, 'M0 0 L4.9 7.2 L9.8 0 M4.9 7.2 V14'),
  Z: letter(9.2, 'M0.2 0 H9 L0 14 H9.2'),
  0: letter(9.4, 'M4.7 0 A4.7 7 0 1 1 4.7 14 A4.7 7 0 1 1 4.7 0 Z'),
  1: letter(4, 'M0 3.2 L4 0 V14'),
  2: letter(8.8, 'M0.5 3.7 C0.8 1.4 2.4 0 4.5 0 C6.9 0 8.5 1.5 8.5 3.7 C8.5 5.4 7.6 6.6 5.9 8.2 L0 14 H8.8'),
  3: letter(8.6, 'M0.8 0 H8.2 L4.1 5.4 C6.9 5.4 8.6 7.2 8.6 9.6 C8.6 12.2 6.8 14 4.2 14 C2.1 14 0.5 13 0 11.2'),
  4: letter(9.4, 'M6.9 14 V0 L0 10 H9.4'),
  5: letter(
    8.7,
    'M7.8 0 H1.5 L1 6.2 C2 5.5 3.1 5.2 4.2 5.2 C6.9 5.2 8.7 7 8.7 9.5 C8.7 12.2 6.8 14 4.1 14 C2.1 14 0.5 13 0 11.2',
  ),
  6: letter(9.2, 'M7.6 0.6 C3.5 1.4 0 5 0 9.4 A4.6 4.6 0 1 0 9.2 9.4 A4.6 4.6 0 0 0 0 9.4'),
  7: letter(8.8, 'M0 0 H8.8 L3.4 14'),
  8: letter(
    9,
    'M4.5 0 A3.8 3.35 0 1 1 4.5 6.7 A3.8 3.35 0 1 1 4.5 0 Z M4.5 6.7 A4.5 3.65 0 1 1 4.5 14 A4.5 3.65 0 1 1 4.5 6.7 Z',
  ),
  9: letter(9.2, 'M1.6 13.4 C5.7 12.6 9.2 9 9.2 4.6 A4.6 4.6 0 1 0 0 4.6 A4.6 4.6 0 0 0 9.2 4.6'),
};
