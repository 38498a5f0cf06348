import { z } from 'zod';
import { shapes } from './shape.ts';

/** The body of every error (rule E1): a text for people. */
export const message = z.strictObject({ message: z.string().describe('What is wrong, and what would be right.') });
message.register(shapes, { id: 'Message', description: 'An error, or an answer meant for a visitor to read.' });

/** A parameter that is missing or wrong; answered by 400 with its literal name (rule E2). */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';

  constructor(parameter: string, takes: string) {
    super(`${parameter}: ${takes}`);
  }
}
