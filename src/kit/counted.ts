// Texts about a number of things: each language says one thing otherwise than several.

/** What is said of one, and of several (or none), for which `{count}` stands in the text. */
export interface Counted {
  readonly one: string;
  readonly several: string;
}

/** The text for a number of things; `shown` is how the number is written, where that is not its digits. */
export function counted({ one, several }: Counted, count: number, shown = String(count)): string {
  return (count === 1 ? one : several).replace('{count}', () => shown);
}
