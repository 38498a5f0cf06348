// Undo of a whole change in the office's pages by a user who types the requested number (rule W22).

import type { Authority } from '../../src/model/authority.ts';
import { type Fields, readForm } from './form-in.ts';
import type { OfficeBrowser } from './office-browser.ts';

/** Undoes a revision, and answers the question that a large undo asks first. */
export async function undoWholeChange(
  office: Pick<OfficeBrowser, 'post'>,
  revision: string | number | undefined,
  fields: Fields = {},
  role?: Authority,
): Promise<Response> {
  const path = `/history/${revision}/undo`;
  const first = await office.post(path, fields, role);
  if (first.status !== 409) return first;
  const page = await first.text();
  const [, number = ''] = /Geben Sie (\d+) ein/.exec(page) ?? [];
  return office.post(path, { ...readForm(page, path), confirm: number }, role);
}
