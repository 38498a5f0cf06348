// The form as visitors see it, with what is entered, beside the form of the office.

import type { Html } from '../../kit/html.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Present } from '../../model/present.ts';
import type { Asked } from '../page.ts';

export async function besideForm(_: Asked, __: Present | undefined, ___: Plain): Promise<Html | undefined> {
  return undefined;
}
