// The build puts the text of a style sheet in its place.
declare module '*.css' {
  export const text: string;
}
