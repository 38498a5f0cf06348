declare module 'parvis:widget-words' {
  type Keys = keyof import('../../../src/i18n/keys.ts').Words;

  /** What a widget says in one language, as `src/i18n/` has it below `widget`. */
  export type Words = { readonly [K in Keys as K extends `widget.${infer Rest}` ? Rest : never]: string };

  /** By language; the server says which. */
  export const WORDS: Readonly<Record<string, Words>> & { readonly en: Words };
}
