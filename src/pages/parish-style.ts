import { createColourTheme } from '../model/colour-theme.ts';

/** Style sheet for the colour of a parish, loaded after the style sheets of `web/style/`. */
export function createParishStyleSheet(colour: string): string {
  const { accent, tint, solid, onSolid, rim } = createColourTheme(colour);
  const pairs = { accent, tint, solid, 'on-solid': onSolid, rim };
  const tokens = Object.entries(pairs).map(([name, pair]) => `--${name}:light-dark(${pair})`);
  return `:root{${tokens.join(';')}}\n`;
}

/** Version in the address of the style sheet. It changes with the colour, so that browsers may cache the style sheet forever. */
export function parishStyleVersion(colour: string): string {
  return colour.slice(1).toLowerCase();
}

/** Path of the style sheet for the colour of a parish; "" if the parish chose no colour. */
export function parishStylePath(accent: string): string {
  return accent === '' ? '' : `/assets/look/${parishStyleVersion(accent)}.css`;
}
