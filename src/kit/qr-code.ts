import { encode } from 'uqr';
import { type Html, html } from './html.ts';

/** A text as a picture that phones read (QR code), black on white whatever the colours around it. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="240" height="240"
    shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z"/>
    <path fill="#000" d="${dark}"/>
  </svg>`;
}
