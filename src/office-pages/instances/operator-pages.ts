// Pages of the operator (rule U3); other users get 404.

import { html } from '../../util/html.ts';
import { addressOf, type OperatorPage, type PageContent, type PageRequest, type Redirect } from '../page.ts';
import { showInstances } from './instances-page.ts';
import { make, showMaking } from './make-page.ts';
import { remove, showRemoving } from './remove-page.ts';

export const operatorPages: readonly OperatorPage[] = [
  { scope: 'operator', method: 'GET', path: '', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/instances', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/new-instance', show: showMaking },
  { scope: 'operator', method: 'POST', path: '/new-instance', show: make },
  { scope: 'operator', method: 'GET', path: '/remove-instance/{name}', show: showRemoving },
  { scope: 'operator', method: 'POST', path: '/remove-instance/{name}', show: remove },
];

/** Redirects members of a single instance there; others choose. */
function chooseInstance({ person, t }: Pick<PageRequest<'operator'>, 'person' | 't'>): PageContent | Redirect {
  const names = [...person.roles.keys()].sort();
  const [only = '', another] = names;
  if (only !== '' && another === undefined) return { to: addressOf(only) };
  const links = names.map((name) => html`<li><a href="${addressOf(name)}">${name}</a></li>`);
  const main = names.length === 0 ? html`<p>${t('frame.noInstance')}</p>` : html`<ul class="plain">${links}</ul>`;
  return { title: t('frame.instancesTitle'), main };
}
