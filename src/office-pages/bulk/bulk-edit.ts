// Page for the values to set in all selected events.

import { html } from '../../util/html.ts';
import { readChoices } from '../components/form/choices.ts';
import { drawForm } from '../components/form/draw.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import { asSent, type Filled, fieldsOf } from '../components/form/filled.ts';
import { hidden } from '../components/form/parts.ts';
import { backLink, cancelLink } from '../components/parts.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { backTo, type Chosen, chosenFields } from './bulk-chosen.ts';
import { USUAL } from './bulk-form.ts';

const NOTHING: Filled = { values: USUAL, base: undefined, problems: [], clashes: [] };

export async function editPage(
  asked: PageRequest,
  chosen: Chosen,
  groups: readonly FieldGroup[],
  problems: readonly FieldProblem[],
): Promise<PageContent> {
  const { editing, instance, language, link, form, t } = asked;
  const choices = await editing.store.content.read(instance.name, (content) => readChoices(content, groups));
  const count = chosen.events.length;
  const title = t('bulk.edit.title', { count });
  const entry = drawForm({
    action: link('/agenda/change'),
    groups,
    filled: form.text('entered') === '1' ? asSent(form, fieldsOf(groups), problems) : NOTHING,
    choices,
    language,
    above: html`${chosenFields(asked, chosen)}${hidden('entered', '1')}`,
    button: t('bulk.look'),
    beside: cancelLink(link(backTo(asked, true)), t),
  });
  const main = html`${backLink(link(backTo(asked, true)), t('bulk.back'))}
    <h1>${title}</h1>
    <p class="soft">${t('bulk.edit.intro')}</p>
    ${entry}`;
  return { title, main, at: '/agenda', hasDrafts: false, ...(problems.length > 0 && { status: 422 }) };
}
