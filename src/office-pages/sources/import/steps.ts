// Shared by the import pages: the progress indicator, and errors of a file.

import { type Translate, translator } from '../../../i18n/translate.ts';
import { SourceRefused } from '../../../office/sources/errors.ts';
import { sayRefused } from '../../../office/words/refusal-words.ts';
import { type Html, html } from '../../../util/html.ts';
import { notice, postButton } from '../../components/parts.ts';
import type { OfficePage, Redirect } from '../../page.ts';

export function steps(t: Translate, at: number): Html {
  const items = (['choose', 'match', 'look'] as const).map(
    (step, index) =>
      html`<li${index === at ? html` aria-current="step"` : index < at ? html` data-done` : ''}>
        <span>${t(`import.steps.${step}`)}</span>
      </li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

/** Redirect to the first step, because the file has expired. */
export const GONE_AWAY: Redirect = { to: '/import?gone=1' };

/** Wraps a page of the import; if the file can’t be read, shows the reason and offers to discard it. */
export function orRefused(show: OfficePage['show']): OfficePage['show'] {
  return async (asked) => {
    try {
      return await show(asked);
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      const t = translator(asked.language);
      const discard = asked.link(`/import/${asked.ids['id']}/discard`);
      const main = html`<h1>${t('import.title')}</h1>
        ${steps(t, 1)}
        ${notice(sayRefused(error.refusal, asked.language), 'warn', 'alert')}
        ${postButton({ action: discard, text: t('import.discard') })}`;
      return { title: t('import.title'), main, at: '/import', status: 422 };
    }
  };
}
