import { field, shape } from './shape.ts';
import * as wire from './wire.ts';

/** Body of every error (rule E1): a human-readable text. */
export const message = shape<string>('Message', 'An error, or an answer meant for a visitor to read.', {
  message: field(wire.text, 'What is wrong, and what would be right.', (text) => text),
});

/** Thrown if a parameter is missing or wrong; status 400 with its literal name (rule E2). */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';

  constructor(parameter: string, takes: string) {
    super(`${parameter}: ${takes}`);
  }
}

/** Thrown if the cursor is too old to continue from; status 410. */
export class CursorOutdated extends Error {
  override readonly name = 'CursorOutdated';
}

/** Thrown if the object of a change does not exist; status 404. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}
