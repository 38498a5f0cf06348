// What a field for a day or a time holds: `web/islands/moments.ts` reads and writes its text.

interface MomentField extends HTMLElement {
  value: string;
}

/** `YYYY-MM-DD` or `HH:MM`; "" for nothing that can be read. */
export function momentIn(input: HTMLInputElement): string {
  return input.closest<MomentField>('parvis-moment')?.value ?? input.value;
}

/** Writes a day, `YYYY-MM-DD`, or a time as people read it. */
export function putMoment(input: HTMLInputElement, value: string): void {
  const field = input.closest<MomentField>('parvis-moment');
  if (field === null) input.value = value;
  else field.value = value;
}
