import { type Person, personName } from '../../model/person.ts';
import { comparePersonNames } from '../../office/rota/candidates.ts';
import { createRotaKeys, revokeRotaKey } from '../../rota/keys.ts';
import { isInRoleGroups } from '../../rota/read-own-rota.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderEntryRow, renderList } from '../components/list.ts';
import { type PostButton, renderBackLink, renderPill, renderPostButton } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';

const PATH = '/plan/people';

interface ServingPerson {
  readonly person: Person;
  /** Time in milliseconds since 1970 at which the person’s page was created; undefined without a page. */
  readonly madeAt: number | undefined;
}

function servingPeople({ editing, instance }: PageRequest): Promise<readonly ServingPerson[]> {
  return editing.store.content.read(instance.name, async ({ all, plan }) => {
    const roles = await all('role');
    const keys = new Map((await plan.allKeys()).map(({ personId, madeAt }) => [personId, Date.parse(madeAt)]));
    const persons = (await all('person')).filter(
      (one) => keys.has(one.id) || roles.some((role) => isInRoleGroups(one, role)),
    );
    return persons.sort(comparePersonNames).map((person) => ({ person, madeAt: keys.get(person.id) }));
  });
}

export async function showRotaPeople(request: PageRequest): Promise<PageContent> {
  const { t, link } = request;
  const people = await servingPeople(request);
  const main = html`<div class="narrow-page">
    ${renderBackLink(link('/plan'), t('planning.title'))}
    <h1>${t('planning.people.title')}</h1>
    <p class="soft">${t('planning.people.intro')}</p>
    ${people.length === 0 ? '' : html`<p>${pageCounts(people, request)}</p>`}
    ${renderList(
      people.map((one) => row(request, one)),
      { text: t('planning.people.nobody') },
      'beside',
    )}
  </div>`;
  return { title: t('planning.people.title'), main, at: '/plan' };
}

function pageCounts(people: readonly ServingPerson[], { t }: PageRequest): string {
  const count = people.filter(({ madeAt }) => madeAt !== undefined).length;
  return t('planning.people.pages', { count, people: people.length });
}

function row(request: PageRequest, { person, madeAt }: ServingPerson): Html {
  const { t, link, locale, instance, now } = request;
  const { id, email } = person;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const since = madeAt === undefined ? [] : [t('planning.people.since', { day: say.instant(madeAt) })];
  const send = email === '' ? '' : button(request, id, 'send', t('planning.people.send'), 'small');
  const end = madeAt === undefined ? '' : button(request, id, 'end', t('planning.people.end'), 'danger small');
  return renderEntryRow({
    name: personName(person),
    page: link(`/persons/${id}`),
    mark: email === '' ? renderPill(t('planning.people.noEmail')) : undefined,
    lines: [...(email === '' ? [] : [email]), ...since],
    actions: html`<div class="actions">${send}${end}</div>`,
  });
}

function button({ link }: PageRequest, id: number, deed: 'send' | 'end', text: string, look: PostButton['look']): Html {
  return renderPostButton({ action: link(PATH), text, look, fields: { person: String(id), deed } });
}

export async function handleRotaPeopleChange({ editing, instance, form }: PageRequest): Promise<Redirect> {
  const id = Number(form.text('person'));
  if (!Number.isInteger(id) || id < 1) throw new NotFoundError('person');
  if (form.text('deed') === 'end') await revokeRotaKey(editing, instance.name, id);
  else await createRotaKeys(editing, instance.name, [id], { isMailed: true });
  return { to: PATH, did: 'saved' };
}
