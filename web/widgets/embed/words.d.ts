declare module 'parvis:widget-words' {
  type Keys = keyof import('../../../src/i18n/keys.ts').Words;

  /** Texts of a widget in one language: the texts below `widget` in `src/i18n/`. */
  export type Words = { readonly [K in Keys as K extends `widget.${infer Rest}` ? Rest : never]: string };

  export const WORDS: Readonly<Record<string, Words>> & { readonly en: Words };
}
