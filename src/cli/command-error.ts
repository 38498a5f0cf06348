/** Refusal of a command itself, with a message for the user. Refusals of the office have a code (`office/office-error.ts`). */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
