// Removes an instance once the user has typed its name. Only a backup can restore the instance.

import { createTranslator } from '../../i18n/translate.ts';
import { InstanceNotFoundError } from '../../office/errors.ts';
import { removeInstance, summarizeInstance } from '../../office/remove-instance.ts';
import { renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';

export async function showInstanceRemoval(request: PageRequest<'operator'>): Promise<PageContent> {
  return page(request);
}

async function page(
  { acting, names, language }: PageRequest<'operator'>,
  problems: Readonly<Record<string, string>> = {},
): Promise<PageContent> {
  const t = createTranslator(language);
  const name = names['name'] ?? '';
  const contents = await withNotFoundError(() => summarizeInstance(acting, name));
  const numbers = new Intl.NumberFormat(language);
  const counts = (['events', 'subscribers', 'keys', 'websites'] as const).map(
    (key) => html`<li><strong>${numbers.format(contents[key])}</strong> ${t(`instances.removeCounts.${key}`)}</li>`,
  );
  const title = t('instances.removeTitle', { title: contents.title });
  const typed = renderLineField({
    name: 'confirm',
    label: t('instances.typeName', { name }),
    value: '',
    problem: problems['confirm'],
    more: html` required autocomplete="off" autocapitalize="off" spellcheck="false"`,
  });
  const main = html`<h1>${title}</h1>
    ${renderProblemSummary(t('instances.wrongName'), problems)}
    <form method="post" action="/office/remove-instance/${name}" class="card stacked">
      <p>${t('instances.removeText')}</p>
      <ul class="plain">${counts}</ul>
      <p>${t('instances.removeForever')}</p>
      ${typed}
      <p class="buttons">
        <button class="danger">${t('instances.remove')}</button>
        <a class="button" href="/office/instances">${t('instances.back')}</a>
      </p>
    </form>`;
  return { title, main, ...(Object.keys(problems).length > 0 && { status: 422 }) };
}

export async function handleInstanceRemoval(request: PageRequest<'operator'>): Promise<PageContent | Redirect> {
  const { acting, names, form, language } = request;
  const name = names['name'] ?? '';
  if (form.text('confirm').trim() !== name)
    return page(request, { confirm: createTranslator(language)('instances.wrongName') });
  await withNotFoundError(() => removeInstance(acting, name));
  return { to: '/office/instances?did=removed' };
}

async function withNotFoundError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InstanceNotFoundError) throw new NotFoundError('instance');
    throw error;
  }
}
