import type { PlantedFault } from '../../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'markup-taken',
    what: 'an import stores scripts in HTML',
    in: 'src/office/bundle/clean-html.ts#cleanHtml',
    find: 'sanitize(before)',
    replace: 'before',
    caughtBy: { test: 'clean-html' },
  },
  {
    name: 'import-names-nothing',
    what: 'an import accepts references to missing entities',
    in: 'src/model/format/scalars.ts#reference',
    find: 'report.faults === faults',
    replace: 'report.faults !== faults',
    caughtBy: { test: 'reference-faults' },
  },
];
