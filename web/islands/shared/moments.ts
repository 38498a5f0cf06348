// Values of day and time fields; `web/islands/moments.ts` reads and writes their texts.

interface MomentField extends HTMLElement {
  value: string;
}

/** `YYYY-MM-DD` or `HH:MM`; "" if it can’t be read. */
export function readMomentInput(input: HTMLInputElement): string {
  return input.closest<MomentField>('parvis-moment')?.value ?? input.value;
}

export function writeMomentInput(input: HTMLInputElement, value: string): void {
  const field = input.closest<MomentField>('parvis-moment');
  if (field === null) input.value = value;
  else field.value = value;
}
