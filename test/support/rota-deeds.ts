// Random actions of the office and of volunteers on the rota, performed by the product's operations and in the model.

import type { Loose } from './full-bundle.ts';
import { DAYS, EVENTS, eventBody, HOURS, PERSONS, ROLES, type RotaParish, roomOf } from './planned-parish.ts';
import type { RotaAction } from './rota-chance.ts';
import type { RotaModel } from './rota-model.ts';

export interface Scene {
  readonly parish: RotaParish;
  readonly model: RotaModel;
  readonly keys: ReadonlyMap<string, { readonly key: string }>;
  readonly ended: readonly string[];
}

/** Actual and expected result of an action. `mails`: number of mails that it reports. */
interface ActionResult {
  readonly is: string;
  readonly wanted: string;
  readonly mails?: number | undefined;
}

type Act = (scene: Scene, deed: RotaAction) => Promise<ActionResult>;

const NO_KEY = 'x'.repeat(32);

/** Acts on a volunteer's private page with the current key, or rarely with an expired one. */
async function actOnPage(
  { keys, ended, model }: Scene,
  { who: owner, isOdd }: Pick<RotaAction, 'who' | 'isOdd'>,
  does: (key: string) => Promise<string>,
  says: () => string,
): Promise<ActionResult> {
  const own = isOdd ? undefined : keys.get(owner)?.key;
  const is = await does(own ?? ended.at(-1) ?? NO_KEY);
  return { is, wanted: own === undefined || !model.persons.has(owner) ? 'unknown' : says() };
}

async function changeEvent(
  { parish, model }: Scene,
  { event, isOdd }: Pick<RotaAction, 'event' | 'isOdd'>,
  change: Parameters<RotaModel['alter']>[1],
): Promise<ActionResult> {
  const was = model.event(event);
  const next = structuredClone(was);
  change(next);
  const [before, body] = [eventBody(was), eventBody(next)];
  const differing = Object.entries(body).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  const { said: is, serving: mails } = await parish.alter(event, mergeOrganizer(Object.fromEntries(differing)), isOdd);
  if (!was.isThere) return { is, wanted: '404' };
  model.alter(event, (one) => Object.assign(one, next), isOdd);
  return { is, wanted: '200', mails };
}

/** Merges the organizer: a patch keeps keys that it does not contain, and a person who replaces a guest has no name. */
function mergeOrganizer({ organizer, ...body }: Loose): Loose {
  if (organizer === undefined || organizer === null) return { ...body, ...(organizer === null && { organizer }) };
  return { ...body, organizer: { person_id: null, name: null, ...organizer } };
}

export const ACTIONS: Readonly<Record<RotaAction['what'], Act>> = {
  plan: async ({ parish, model }, { cells, isSo, isOdd }) => {
    const wishes = cells.map(({ event, role, before, adds: isMore, people: some }) => {
      const there = model.cell(event, role);
      const stay = there
        .filter((one) => !some.some((other) => other.who === one.who))
        .map((one) => ({ who: one.who, state: undefined }));
      const seen = { any: undefined, seen: there, stale: there.slice(1), planned: there.map(plannedPerson) }[before];
      return { event, role, before: seen, people: isMore ? [...stay, ...some] : some };
    });
    const options = { isDespite: isSo, isTrial: isOdd };
    const { said: is, serving: mails } = await parish.plan(wishes, options);
    return { is, wanted: model.plan(wishes, options), mails };
  },
  ask: async ({ parish, model }, { which, who: whom, role, isSo, isOdd }) => {
    const asker = isSo ? 'buero@example.org' : 'pfarrer@example.org';
    const isAgain = which === 0;
    const roles = which < 6 ? undefined : [role];
    const person = which === 5 ? whom : undefined;
    const is = await parish.asks({
      reply_to: asker,
      again: isAgain,
      dry_run: isOdd,
      ...(roles && { role_ids: roles }),
      ...(person && { person_ids: [Number(person)] }),
    });
    const options = { isAgain, asker, isTrial: isOdd };
    return { is, wanted: model.ask({ ...options, ...(roles && { roles }), ...(person && { who: person }) }) };
  },
  answer: (scene, one) => {
    const { parish, model } = scene;
    // Unless `isSo`, chooses a person with an assignment that is no longer `planned`.
    const all = model.content.beside.filter(({ who: owner, state: is }) => PERSONS.has(owner) && is !== 'planned');
    const asker = one.isSo ? one.who : (all[one.which % Math.max(1, all.length)]?.who ?? one.who);
    const asked = all.filter((date) => date.who === asker);
    const answers = one.isSo
      ? one.answers
      : asked.map(({ event, role }, index) => ({
          event,
          role,
          answer: one.answers[index]?.answer ?? ('yes' as const),
        }));
    const note = one.which === 0 ? 'Gern' : '';
    return actOnPage(
      scene,
      { ...one, who: asker },
      (key) => parish.answer(key, answers, note),
      () => model.answer(asker, answers, note),
    );
  },
  offer: (scene, one) => {
    const { parish, model } = scene;
    const { event, role, who: owner } = dateOf(scene, one);
    return actOnPage(
      scene,
      { ...one, who: owner },
      (key) => parish.offer(key, event, role),
      () => model.offer(owner, event, role),
    );
  },
  takeBack: (scene, one) => {
    const { parish, model } = scene;
    const offers = model.content.beside.filter(({ offered }) => offered);
    const { event, role, who: owner } = (one.isSo ? offers[one.which % Math.max(1, offers.length)] : undefined) ?? one;
    return actOnPage(
      scene,
      { ...one, who: owner },
      (key) => parish.takeBack(key, event, role),
      () => model.takeBack(owner, event, role),
    );
  },
  take: (scene, one) => {
    const { parish, model } = scene;
    const offers = model.content.beside.filter(({ offered }) => offered);
    const { event, role } = (one.isSo ? offers[one.which % Math.max(1, offers.length)] : undefined) ?? one;
    return actOnPage(
      scene,
      one,
      (key) => parish.take(key, event, role),
      () => model.take(one.who, event, role),
    );
  },
  away: (scene, one) => {
    const { parish, model } = scene;
    const day = model.event(one.event).from.slice(0, 10);
    const to = one.isSo ? day : (DAYS.find((next) => next > day) ?? day);
    return actOnPage(
      scene,
      one,
      (key) => parish.isAway(key, day, to),
      () => {
        if (to < model.now.slice(0, 10)) return 'past';
        const isKnown = model.absences.some((other) => other.who === one.who && other.from <= day && to <= other.to);
        if (!isKnown) model.absences.push({ who: one.who, from: day, to });
        if (!isKnown) model.last = undefined;
        return 'done';
      },
    );
  },
  back: async (scene, one) => {
    const { parish, model } = scene;
    const all = await parish.absences();
    const absence = all[one.which % Math.max(1, all.length)];
    return actOnPage(
      scene,
      one,
      (key) => parish.isBack(key, absence?.id ?? 99),
      () => {
        const isTheirs = String(absence?.personId) === one.who;
        const index = model.absences.findIndex(
          ({ who: owner, from, to }) => owner === one.who && from === absence?.from && to === absence.to,
        );
        if (isTheirs) model.absences.splice(index, 1);
        if (isTheirs) model.last = undefined;
        return 'done';
      },
    );
  },
  keys: (scene, one) => {
    const { parish, model } = scene;
    const { pages, persons } = model;
    switch (one.which) {
      case 0:
        return parish.endsKey(one.who).then((is) => ({ is, wanted: pages.delete(one.who) ? '204' : '404' }));
      case 1:
        return actOnPage(scene, one, parish.endOwnKey, () => (pages.delete(one.who) ? 'done' : 'unknown'));
      case 2: {
        const says = () => 'object';
        const does = async (key: string) => ((await parish.renewKey(key)) === 'object' ? 'object' : 'unknown');
        return actOnPage(scene, one, does, says);
      }
      case 3:
        return actOnPage(
          scene,
          one,
          (key) => parish.wantGaps(key, one.isSo),
          () => {
            pages.set(one.who, one.isSo);
            return 'done';
          },
        );
      default:
        return parish.makeKey(one.who).then((is) => {
          if (!persons.has(one.who)) return { is, wanted: '422' };
          model.givePage(one.who);
          return { is, wanted: '200' };
        });
    }
  },
  cancel: (scene, one) =>
    changeEvent(scene, one, (event) => {
      event.status =
        (['cancelled', 'cancelled', 'postponed', 'confirmed', 'confirmed'] as const)[one.which % 5] ?? 'confirmed';
    }),
  move: (scene, one) =>
    changeEvent(scene, one, (event) => {
      const [day, [from, to]] = [DAYS[one.which % DAYS.length], HOURS[one.isSo ? 0 : 1]];
      Object.assign(event, { from: `${day} ${from}`, to: `${day} ${to}` });
      if (one.which > 4) event.room = roomOf(event.id, one.which % 2);
    }),
  needs: (scene, one) =>
    changeEvent(scene, one, (event) => {
      const some = [1, 2, 3, 4].filter((role) => role % 2 === one.which % 2 || role === one.role);
      event.needs = one.which === 0 ? null : some.map((role) => [role, role === 3 ? 1 : one.which % 3]);
    }),
  field: (scene, one) =>
    changeEvent(scene, one, (event) => {
      const [first, ...others] = one.answers
        .map((_, index) => `${((one.which + index) % 5) + 1}`)
        .filter((id) => scene.model.persons.has(id));
      const field = (['organists', 'lectors', 'organizer'] as const)[one.which % 3] ?? 'organists';
      const some = first === undefined || one.isSo ? [] : [first, ...others].slice(0, 2);
      event.fields[field] = field === 'organizer' ? some.slice(0, 1) : some;
    }),
  text: (scene, one) =>
    changeEvent(scene, one, (event) => {
      event.text = `Thema ${one.which}`;
    }),
  remove: async ({ parish, model }, { event }) => {
    const is = await parish.remove(event);
    if (!model.event(event).isThere) return { is, wanted: '404' };
    model.alter(event, (one) => Object.assign(one, { isThere: false }), false);
    return { is, wanted: '200' };
  },
  restore: async ({ parish, model }, { event }) => {
    const gone = model.content.events.filter(({ isThere }) => !isThere);
    const id = gone[0]?.id ?? event;
    const is = await parish.restore(id);
    if (gone.length === 0) return { is, wanted: '404' };
    model.alter(id, (one) => Object.assign(one, { isThere: true }), false);
    return { is, wanted: '200' };
  },
  undo: async ({ parish, model }) => {
    if (model.last === undefined) return { is: '', wanted: '' };
    const is = await parish.undo();
    model.undo();
    return { is, wanted: '200' };
  },
  removePerson: async ({ parish, model }, { who: whom, isSo }) => {
    if (isSo || model.persons.size < 5) return { is: '', wanted: '' };
    const is = await parish.removePerson(whom);
    if (!model.persons.has(whom)) return { is, wanted: '404' };
    model.removePerson(whom);
    return { is, wanted: '200' };
  },
};

const plannedPerson = ({ who: owner }: { readonly who: string }) => ({ who: owner, state: 'planned' as const });

/** Chooses a duty, most often a confirmed one. */
function dateOf({ model }: Scene, one: RotaAction): Pick<RotaAction, 'event' | 'role' | 'who'> {
  const there = EVENTS.filter(({ id }) => model.event(id).isThere);
  const dates = there.flatMap(({ id: event }) =>
    ROLES.flatMap(({ id: role }) =>
      model
        .cell(event, role)
        .filter(({ who: owner, state: is }) => PERSONS.has(owner) && is === 'yes')
        .map(({ who: owner }) => ({ event, role, who: owner })),
    ),
  );
  return (one.isSo ? undefined : dates[(one.which * 3 + one.event) % Math.max(1, dates.length)]) ?? one;
}
