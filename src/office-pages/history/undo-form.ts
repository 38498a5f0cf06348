// The button that takes a change back.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { hidden } from '../kit/form/parts.ts';
import type { Asked } from '../page.ts';

/** The form that takes a change back in one press, and stays on the page. */
export function undoForm(
  { link, here, editing }: Asked,
  revision: number,
  word: string,
  look: 'quiet' | 'quiet small',
  hasKey = false,
): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  const back = here === undefined ? '' : hidden('back', here);
  const button = html`<button class="${look}"${hasKey ? html` data-key="z"` : ''}>${word}</button>`;
  return html`<form method="post" action="${link(`/history/${revision}/undo`)}">${back}${button}</form>`;
}
