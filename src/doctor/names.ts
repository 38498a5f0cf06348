import { RESERVED_NAMES } from '../model/instance.ts';
import type { DatabaseInspection } from '../store/maintenance/inspect.ts';
import { createWarningFinding, type Finding } from './finding.ts';

/** Checks for instances whose names have become paths of the server. Such instances still have the interface, but no pages (rule G0). */
export function checkInstanceNames(instances: DatabaseInspection['instances']): Finding[] {
  return instances
    .filter(({ name }) => RESERVED_NAMES.has(name))
    .map(({ name }) =>
      createWarningFinding(
        'names',
        `/${name} is reserved for the server: the instance ${name} keeps its interface, but has no pages, calendars or feeds`,
        'to have them, import it under another name and update its websites',
      ),
    );
}
