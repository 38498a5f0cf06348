/** Refusals of the commands themselves, with a message for the user; refusals of the office have a code (`office/office-error.ts`). */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
