import { hasRole } from '../../model/authority.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';

export const ONLY_ENTITY_FIELD = 'only';

export interface UndoFormOptions {
  readonly hasKey?: boolean;
  readonly only?: EntityKey | undefined;
}

export function renderUndoForm(
  { link, here, editing }: PageRequest,
  revision: number,
  word: string,
  look: 'quiet' | 'small',
  { hasKey = false, only }: UndoFormOptions = {},
): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  const back = here === undefined ? '' : renderHiddenInput('back', here);
  const button = html`<button class="${look}"${hasKey ? html` data-key="z"` : ''}>${word}</button>`;
  const part = only === undefined ? '' : renderHiddenInput(ONLY_ENTITY_FIELD, `${only.kind} ${only.id}`);
  return html`<form method="post" action="${link(`/history/${revision}/undo`)}">${back}${part}${button}</form>`;
}
