// All actions of the office change content through `changeContent`, so none skips its checks (rule J21).

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files with changes that contributors can't make, or that send no mail. */
const OTHERS = ['src/office/erase-person.ts', 'src/office/series/extend.ts', 'src/office/sources/runs/apply-source.ts'];

it('changes by office users start only in change-content.ts', () => {
  const files = globSync('src/{office,office-api,office-pages,cli}/**/*.ts').filter((one) => !one.endsWith('.test.ts'));
  const open = files.filter((one) => readFileSync(one, 'utf8').includes('content.change('));
  expect(open.sort()).toEqual([...OTHERS, 'src/office/content/change-content.ts'].sort());
});
