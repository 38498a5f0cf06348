// Colours of a parish's pages and mails, derived from its accent colour so that everything is readable (WCAG 2.2 AA).

import {
  adjustForContrast,
  computeContrastRatio,
  MIN_TEXT_CONTRAST,
  MIN_UI_CONTRAST,
  mixColours,
} from '../util/colour.ts';
import type { LiturgicalColour } from './church-year-orders.ts';

const DEFAULT_COLOUR = '#1d4f5c';

/** Background colours, as in `web/style/tokens.css`: the page and the surfaces on it. */
export const LIGHT_BACKGROUNDS = { ground: '#fbfaf8', surface: '#ffffff' } as const;
export const DARK_BACKGROUNDS = { ground: '#14191c', surface: '#1b2226' } as const;
/** Other backgrounds on which links appear, as in `web/style/tokens.css`: sunken parts, successes, warnings, errors. */
const LIGHT_TINTS = ['#f3f1ed', '#e6f3eb', '#fdf2df', '#fbe9e9'];
const DARK_TINTS = ['#101517', '#17301f', '#38290f', '#3b1b1d'];
const INK = '#14191c';

/** Colours of the dots of the church year, in light and dark mode, as in `web/style/tokens.css`. */
export const LITURGICAL_DOT_COLOURS: Readonly<Record<Exclude<LiturgicalColour, ''>, string>> = {
  white: '#ffffff',
  violet: '#7a4a9e',
  rose: '#d98cae',
  green: '#3d8b4f',
  red: '#c0322f',
  black: '#22262a',
};

export interface ColourTheme {
  readonly accent: readonly [light: string, dark: string];
  readonly tint: readonly [light: string, dark: string];
  /** Button, its text, and its rim, which has the button's own colour if that contrasts enough. */
  readonly solid: readonly [light: string, dark: string];
  readonly onSolid: readonly [light: string, dark: string];
  readonly rim: readonly [light: string, dark: string];
}

export function createColourTheme(colour: string): ColourTheme {
  const chosen = (colour === '' ? DEFAULT_COLOUR : colour).toLowerCase();
  const accent = isGrey(chosen) ? INK : chosen;
  const tint = [
    mixColours(accent, LIGHT_BACKGROUNDS.surface, 0.9),
    mixColours(accent, DARK_BACKGROUNDS.ground, 0.82),
  ] as const;
  return {
    tint,
    accent: [
      adjustForContrast(accent, [...Object.values(LIGHT_BACKGROUNDS), ...LIGHT_TINTS, tint[0]], '#000000'),
      adjustForContrast(accent, [...Object.values(DARK_BACKGROUNDS), ...DARK_TINTS, tint[1]], '#ffffff'),
    ],
    ...buttonOf(accent),
  };
}

/** True if a colour is black, white or nearly grey, so that a button would look disabled. */
function isGrey(colour: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 12;
}

/**
 * Returns the button colours: in light mode the accent itself, with a rim if it is too light; in dark mode the accent, lightened until
 * visible.
 */
function buttonOf(accent: string): Pick<ColourTheme, 'solid' | 'onSolid' | 'rim'> {
  const [light, dark] = [LIGHT_BACKGROUNDS, DARK_BACKGROUNDS].map(({ ground, surface }) => [ground, surface]) as [
    string[],
    string[],
  ];
  const day = solidOf(accent);
  const night = solidOf(adjustForContrast(accent, dark, '#ffffff', MIN_UI_CONTRAST));
  return {
    solid: [day.solid, night.solid],
    onSolid: [day.onSolid, night.onSolid],
    rim: [adjustForContrast(day.solid, light, '#000000', MIN_UI_CONTRAST), night.solid],
  };
}

function solidOf(accent: string): { readonly solid: string; readonly onSolid: string } {
  const onSolid = computeContrastRatio(accent, '#ffffff') >= MIN_TEXT_CONTRAST ? '#ffffff' : INK;
  return { solid: onSolid === INK ? adjustForContrast(accent, [INK], '#ffffff') : accent, onSolid };
}
