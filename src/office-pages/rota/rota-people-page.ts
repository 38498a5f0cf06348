// Private pages of volunteers, and issuing or revoking them (rule D11).

import { type Person, personName } from '../../model/person.ts';
import { byPersonName } from '../../office/rota/candidates.ts';
import { endKey, makeKeys } from '../../rota/keys.ts';
import { isMember } from '../../rota/read-own-rota.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { drawList, drawRow } from '../components/list.ts';
import { backLink, pill, postButton } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';

const PATH = '/plan/people';

interface ServingPerson {
  readonly person: Person;
  /** Creation time of their page in milliseconds since 1970; undefined if they have none. */
  readonly madeAt: number | undefined;
}

function servingPeople({ editing, instance }: PageRequest): Promise<readonly ServingPerson[]> {
  return editing.store.content.read(instance.name, async ({ all, plan }) => {
    const roles = await all('role');
    const keys = new Map((await plan.allKeys()).map(({ personId, madeAt }) => [personId, Date.parse(madeAt)]));
    const persons = (await all('person')).filter(
      (one) => keys.has(one.id) || roles.some((role) => isMember(one, role)),
    );
    return persons.sort(byPersonName).map((person) => ({ person, madeAt: keys.get(person.id) }));
  });
}

export async function showServingPeople(asked: PageRequest): Promise<PageContent> {
  const { t, link } = asked;
  const people = await servingPeople(asked);
  const main = html`<div class="narrow-page">
    ${backLink(link('/plan'), t('planning.title'))}
    <h1>${t('planning.people.title')}</h1>
    <p class="soft">${t('planning.people.intro')}</p>
    ${drawList(
      people.map((one) => row(asked, one)),
      { text: t('planning.people.nobody') },
    )}
  </div>`;
  return { title: t('planning.people.title'), main, at: '/plan' };
}

function row(asked: PageRequest, { person, madeAt }: ServingPerson): Html {
  const { t, link, locale, instance, now } = asked;
  const { id, email } = person;
  const say = sayDays(locale, instance.timeZone, now);
  const state =
    madeAt === undefined ? t('planning.people.none') : t('planning.people.since', { day: say.instant(madeAt) });
  const send = email === '' ? '' : button(asked, id, 'send', t('planning.people.send'));
  const end = madeAt === undefined ? '' : button(asked, id, 'end', t('planning.people.end'));
  return drawRow({
    name: personName(person),
    page: link(`/persons/${id}`),
    mark: email === '' ? pill(t('planning.people.noEmail'), 'warn') : undefined,
    lines: [...(email === '' ? [] : [email]), state],
    beside: html`<div class="more">${send}${end}</div>`,
  });
}

function button({ link }: PageRequest, id: number, deed: 'send' | 'end', text: string): Html {
  return postButton({ action: link(PATH), text, fields: { person: String(id), deed } });
}

export async function changeServingPeople({ editing, instance, form }: PageRequest): Promise<Redirect> {
  const id = Number(form.text('person'));
  if (!Number.isInteger(id) || id < 1) throw new NotFound('person');
  if (form.text('deed') === 'end') await endKey(editing, instance.name, id);
  else await makeKeys(editing, instance.name, [id], { isMailed: true });
  return { to: PATH, did: 'saved' };
}
