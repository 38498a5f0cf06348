import { html } from '../../util/html.ts';
import { type Asked, addressOf, type GoOn, type Shown } from '../page.ts';

/** Leads whoever belongs to one instance there, and lets others choose. */
export function chooseInstance({ person, t }: Pick<Asked<'operator'>, 'person' | 't'>): Shown | GoOn {
  const names = [...person.roles.keys()].sort();
  const [only = '', another] = names;
  if (only !== '' && another === undefined) return { to: addressOf(only) };
  const links = names.map((name) => html`<li><a href="${addressOf(name)}">${name}</a></li>`);
  const main = names.length === 0 ? html`<p>${t('frame.noInstance')}</p>` : html`<ul class="plain">${links}</ul>`;
  return { title: t('frame.instancesTitle'), main };
}
