// Colours of a parish's pages and mails, derived from its accent colour so that everything is readable (WCAG 2.2 AA).

import { contrast, MIN_CONTRAST, MIN_OF_SHAPES, mixed, readableOn } from '../util/colour.ts';

/** Default accent colour. */
const OURS = '#1d4f5c';

/** Background colours, as in `web/style/tokens.css`: the page and the surfaces on it. */
export const LIGHT = { ground: '#fbfaf8', surface: '#ffffff' } as const;
export const DARK = { ground: '#14191c', surface: '#1b2226' } as const;
/** Darkest text on a light colour. */
const INK = '#14191c';

/** Colours, each for light and dark mode. */
export interface Look {
  /** Links and lines. */
  readonly accent: readonly [light: string, dark: string];
  /** Background of the parish's name. */
  readonly tint: readonly [light: string, dark: string];
  /** Button, its text, and its rim: the button's own colour if it contrasts enough. */
  readonly solid: readonly [light: string, dark: string];
  readonly onSolid: readonly [light: string, dark: string];
  readonly rim: readonly [light: string, dark: string];
}

/** Returns the colours derived from an accent as `#rrggbb`; "" for the default accent. */
export function lookOf(colour: string): Look {
  const chosen = (colour === '' ? OURS : colour).toLowerCase();
  const accent = isGrey(chosen) ? INK : chosen;
  const tint = [mixed(accent, LIGHT.surface, 0.9), mixed(accent, DARK.ground, 0.82)] as const;
  return {
    tint,
    accent: [
      readableOn(accent, [LIGHT.ground, LIGHT.surface, tint[0]], '#000000'),
      readableOn(accent, [DARK.ground, DARK.surface, tint[1]], '#ffffff'),
    ],
    ...buttonOf(accent),
  };
}

/** Whether a colour is black, white or nearly grey, so that a button would look disabled. */
function isGrey(colour: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 12;
}

/** Returns button colours: by day the accent itself, with a rim if it is too light; in dark mode lightened until visible. */
function buttonOf(accent: string): Pick<Look, 'solid' | 'onSolid' | 'rim'> {
  const [light, dark] = [LIGHT, DARK].map(({ ground, surface }) => [ground, surface]) as [string[], string[]];
  const day = solidOf(accent);
  const night = solidOf(readableOn(accent, dark, '#ffffff', MIN_OF_SHAPES));
  return {
    solid: [day.solid, night.solid],
    onSolid: [day.onSolid, night.onSolid],
    rim: [readableOn(day.solid, light, '#000000', MIN_OF_SHAPES), night.solid],
  };
}

/** Returns the colour and its text colour: white or dark, of which one is always readable. */
function solidOf(accent: string): { readonly solid: string; readonly onSolid: string } {
  const onSolid = contrast(accent, '#ffffff') >= MIN_CONTRAST ? '#ffffff' : INK;
  return { solid: onSolid === INK ? readableOn(accent, [INK], '#ffffff') : accent, onSolid };
}
