// Pages of sign-up forms: a table of questions, with a preview of the public form next to it (rule J2).

import { translator } from '../../../i18n/translate.ts';
import type { Present } from '../../../model/present.ts';
import { type Html, html } from '../../../util/html.ts';
import { fieldMaker, type RecordKind } from '../../components/record-kind.ts';
import type { PageRequest } from '../../page.ts';
import { helpQuestions } from './help-questions.ts';
import { questions } from './questions-control.ts';
import { askDropping, saveQuestions, sayLostAnswers } from './save-form.ts';

export const bookingForms: RecordKind = {
  kind: 'form',
  path: '/forms',
  columns: (language) => [
    {
      label: translator(language)('kinds.form.fields.fields'),
      cell: ({ fields }) => String(Array.isArray(fields) ? fields.length : 0),
    },
  ],
  groups: (language) => {
    const t = translator(language);
    const of = fieldMaker('form', t);
    return [
      { fields: [of('name', { kind: 'text', isRequired: true }), of('intro', { kind: 'lines' })] },
      {
        title: t('kinds.form.fields.fields'),
        intro: t('formPage.intro'),
        fields: [of('fields', { kind: 'own', control: questions, isQuiet: true })],
      },
      { fields: [of('consent', { kind: 'lines' })] },
    ];
  },
  helps: helpQuestions,
  saves: saveQuestions,
  asks: askDropping,
  loses: sayLostAnswers,
  beside: besideForm,
  islands: ['questions'],
};

async function besideForm({ t, link }: PageRequest, present: Present | undefined): Promise<Html | undefined> {
  if (present === undefined) return undefined;
  const title = t('formPage.previewTitle');
  return html`<section class="card">
    <h2>${title}</h2>
    <p class="soft small">${t('formPage.previewHelp')}</p>
    <iframe class="form-frame" title="${title}" sandbox="allow-same-origin"
      src="${link(`/forms/${present.id}/preview`)}"></iframe>
  </section>`;
}
