import { field, shape } from './shape.ts';
import * as wire from './wire.ts';

/** The body of every error (rule E1): a text for people. */
export const message = shape<string>('Message', 'An error, or an answer meant for a visitor to read.', {
  message: field(wire.text, 'What is wrong, and what would be right.', (text) => text),
});

/** A parameter that is missing or wrong; answered by 400 with its literal name (rule E2). */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';

  constructor(parameter: string, takes: string) {
    super(`${parameter}: ${takes}`);
  }
}

/** What was read before is too old to go on from; answered by 410. */
export class CursorOutdated extends Error {
  override readonly name = 'Outdated';
}

/** What is to be changed is not there; answered by 404. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}
