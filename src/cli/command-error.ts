/** What a command refuses by itself, in words for whoever called it; what the office refuses has a code (`office/office-error.ts`). */
export class CommandError extends Error {
  override readonly name = 'CommandRefused';
}
