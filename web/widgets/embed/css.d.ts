declare module '*.css' {
  export const text: string;
}
