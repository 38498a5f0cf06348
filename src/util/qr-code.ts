import { encode } from 'uqr';
import { type Html, html } from './html.ts';
import { encodePng } from './png.ts';

const OPTIONS = { ecc: 'M', border: 4 } as const;

/** QR code as a picture. `isOnPaper`: without a light margin, because the paper around it is white. */
export function renderQrCode(text: string, label: string, isOnPaper = false): Html {
  const { data, size } = encode(text, isOnPaper ? { ...OPTIONS, border: 0 } : OPTIONS);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="240" height="240"
    shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z"/>
    <path fill="#000" d="${dark}"/>
  </svg>`;
}

/** Returns the width of the light margin at each edge, as a share of the side of the code. */
export function qrMarginShare(text: string): number {
  return OPTIONS.border / encode(text, OPTIONS).size;
}

/** Pixels per module of a PNG, so that printers draw sharp edges. */
const PIXELS_OF_A_MODULE = 8;

export function renderQrCodePng(text: string): Buffer {
  const { data, size } = encode(text, OPTIONS);
  const side = size * PIXELS_OF_A_MODULE;
  const rgba = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (data[Math.floor(y / PIXELS_OF_A_MODULE)]?.[Math.floor(x / PIXELS_OF_A_MODULE)] === true) {
        rgba.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return encodePng({ width: side, height: side, rgba });
}
