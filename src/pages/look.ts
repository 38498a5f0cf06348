import { lookOf } from '../model/look.ts';

/** Style sheet with the colour of a parish, in addition to `web/style/`. */
export function lookCss(colour: string): string {
  const { accent, tint, solid, onSolid, rim } = lookOf(colour);
  const pairs = { accent, tint, solid, 'on-solid': onSolid, rim };
  const tokens = Object.entries(pairs).map(([name, pair]) => `--${name}:light-dark(${pair})`);
  return `:root{${tokens.join(';')}}\n`;
}

/** Changes with the colour, so that browsers may cache the style sheet. */
export function lookVersion(colour: string): string {
  return colour.slice(1).toLowerCase();
}
