// Values of fields for days and times. `web/islands/moments.ts` converts them to and from texts.

interface MomentField extends HTMLElement {
  value: string;
}

/** Value `YYYY-MM-DD` or `HH:MM`; "" if the text can’t be read. */
export function readMomentInput(input: HTMLInputElement): string {
  return input.closest<MomentField>('parvis-moment')?.value ?? input.value;
}

export function writeMomentInput(input: HTMLInputElement, value: string): void {
  const field = input.closest<MomentField>('parvis-moment');
  if (field === null) input.value = value;
  else field.value = value;
}
