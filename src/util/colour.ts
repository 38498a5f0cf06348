// Colours as `#rrggbb`, and their contrast (WCAG 2.2, contrast ratio).

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function channels(colour: string): readonly [number, number, number] {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio, from 1 (the same colour) to 21 (black on white). */
export function computeContrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours; a share of 0 gives the first one, of 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const target = channels(to);
  const made = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share));
  return `#${made.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function shade(colour: string, towards: '#000000' | '#ffffff', share: number): string {
  const [red, green, blue] = channels(colour).map((channel) => channel / 255) as [number, number, number];
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const before = (least + most) / 2;
  const strength = most === least ? 0 : (most - least) / (1 - Math.abs(2 * before - 1));
  const lightness = before + ((towards === '#ffffff' ? 1 : 0) - before) * share;
  const reach = strength * Math.min(lightness, 1 - lightness);
  const made = [red, green, blue].map((channel) => {
    const place = most === least ? 0.5 : (channel - least) / (most - least);
    return Math.round(255 * (lightness - reach + 2 * reach * place));
  });
  return `#${made.map((channel) => Math.min(255, Math.max(0, channel)).toString(16).padStart(2, '0')).join('')}`;
}

/** Darkens or lightens the colour as little as necessary for the minimum contrast on each of the backgrounds. */
export function adjustForContrast(
  colour: string,
  grounds: readonly string[],
  towards: '#000000' | '#ffffff',
  minimum: number = MIN_TEXT_CONTRAST,
): string {
  for (let step = 0; step <= 100; step++) {
    const made = shade(colour, towards, step / 100);
    if (grounds.every((ground) => computeContrastRatio(made, ground) >= minimum)) return made;
  }
  return towards;
}

export const MIN_TEXT_CONTRAST = 4.5;
export const MIN_UI_CONTRAST = 3;
