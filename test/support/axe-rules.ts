// By which rules axe judges a page: those of WCAG 2.2 AA that a program can judge.

export const TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** For `axe.run({ runOnly })`: in the dark nothing but colours differs from what was judged in the light at the same width. */
export const RULES: { readonly light: readonly string[]; readonly dark: readonly string[] } = {
  light: TAGS,
  dark: ['color-contrast', 'link-in-text-block'],
};
