import { defineField, defineShape } from './shape.ts';
import * as wire from './wire.ts';

export const messageShape = defineShape<string>('Message', 'An error, or a message for the visitor.', {
  message: defineField(wire.text, 'The error and how to fix it.', (text) => text),
});

/** Thrown if a parameter is missing or wrong; status 400 with its literal name (rule E2). */
export class BadParameterError extends Error {
  override readonly name = 'BadParameterError';

  constructor(parameter: string, takes: string) {
    super(`${parameter}: ${takes}`);
  }
}

/** Thrown if the cursor is too old to continue from; status 410. */
export class CursorOutdatedError extends Error {
  override readonly name = 'CursorOutdatedError';
}

/** Thrown if the object of a change does not exist; status 404. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';
}
