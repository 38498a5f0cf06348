import { lookOf } from '../model/look.ts';

/** The style of a parish’s pages beside `web/site.css`. */
export function lookCss(colour: string): string {
  const { accent, tint, solid, onSolid } = lookOf(colour);
  return `:root{--accent:light-dark(${accent});--tint:light-dark(${tint});--solid:${solid};--on-solid:${onSolid}}\n`;
}

/** Changes with the colour, so that a browser may keep the style. */
export function lookVersion(colour: string): string {
  return colour.slice(1).toLowerCase();
}
