declare module 'parvis:widget-words' {
  type Keys = keyof import('../../../src/words/keys.ts').Words;

  /** What a widget says in one language, as `src/words/` has it below `widget`. */
  export type Words = { readonly [K in Keys as K extends `widget.${infer Rest}` ? Rest : never]: string };

  /** By language; the server says which. */
  export const WORDS: Readonly<Record<string, Words>> & { readonly en: Words };
}
