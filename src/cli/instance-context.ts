import type { Instance } from '../model/instance.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { DateContext } from './date-options.ts';

/** Instance at a moment, with the context of changes from the command line. */
export interface InstanceContext extends WriteContext {
  readonly instance: string;
  readonly settings: Instance;
  readonly whenContext: DateContext;
}
