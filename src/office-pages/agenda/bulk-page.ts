// Something is done to several events: first a page that says exactly what the public will see of it, then all in one change.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { type Applied, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContent, Forbidden, RoomTaken } from '../../office/content/errors.ts';
import type { Step } from '../../office/content/step.ts';
import type { Warning } from '../../office/content/warning.ts';
import { acceptWaiting, stampOfWaiting } from '../../office/proposals/accept-waiting.ts';
import { AcceptAlone, WaitingChanged } from '../../office/proposals/errors.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { Conflict, InUse } from '../../store/content/errors.ts';
import { translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { sayRule } from '../event/problem-words.ts';
import { proposedBy } from '../event/what-came-of-it.ts';
import { NotAllowed } from '../failures.ts';
import { despiteIn } from '../kit/form/carried.ts';
import { alertBox, notice } from '../kit/parts.ts';
import type { Asked, Made, Shown } from '../page.ts';
import { drawWarning, sayWarning } from '../warned.ts';
import { BULK_VERBS, type BulkVerb } from './bulk-verbs.ts';

/** More are not changed at once. */
const MOST = 500;

/** What was chosen, and what is to be done to it. */
interface Chosen {
  readonly verb: BulkVerb;
  readonly note: string;
  readonly area: string;
  /** With the revision that the sender has seen; undefined before the changes were shown for confirmation. */
  readonly events: readonly { readonly id: number; readonly revision: number | undefined }[];
  readonly despite: ReadonlySet<string>;
  /** The stamp of the waiting proposals that the sender has seen and accepts; undefined before they were shown. */
  readonly stamp: string | undefined;
}

export async function changeChosen(asked: Asked): Promise<Made> {
  const { editing, form, language } = asked;
  const t = translator(language);
  const chosen = readChosen(asked);
  if (chosen.verb === 'approve' && !hasRole(editing.authority, 'editor')) throw new NotAllowed('editor');
  if (chosen.events.length === 0) return refuse(asked, t('bulk.noneChosen'));
  if (chosen.verb === 'move' && chosen.area === '') return refuse(asked, t('bulk.noArea'));
  if (form.text('sure') !== '1') return look(asked, chosen);
  try {
    const applied = await run(asked, chosen, false);
    const { revision, warnings } = applied;
    return { to: backTo(asked, false), ...(proposedBy(applied) ?? { did: 'saved', revision }), warnings };
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof WaitingChanged)) return told(asked, chosen, error);
    const events = chosen.events.map(({ id }) => ({ id, revision: undefined }));
    return look(asked, { ...chosen, events, stamp: undefined }, t('bulk.changedMeanwhile'));
  }
}

function readChosen({ form }: Asked): Chosen {
  const verb = BULK_VERBS.find((one) => one === form.text('verb')) ?? 'show';
  const events = form.all('event').flatMap((text) => {
    const [, id, revision] = /^(\d{1,10})(?:@(\d{1,15}))?$/.exec(text) ?? [];
    return id === undefined
      ? []
      : [{ id: Number(id), revision: revision === undefined ? undefined : Number(revision) }];
  });
  const once = new Map(events.map((event) => [event.id, event]));
  return {
    verb,
    note: form.text('note').trim(),
    area: form.text('area'),
    despite: despiteIn(form),
    stamp: form.text('stamp') || undefined,
    events: [...once.values()].slice(0, MOST),
  };
}

function stepsOf({ note, area, events }: Chosen, verb: Exclude<BulkVerb, 'approve'>, isEditor: boolean): Step[] {
  const merges: Readonly<Record<Exclude<BulkVerb, 'remove' | 'approve'>, Plain>> = {
    show: { public: true },
    hide: { public: false },
    cancel: { status: 'cancelled', status_note: note },
    move: { layer_ids: [Number(area)] },
  };
  return events.map(({ id, revision: ifRevision }, index) => {
    const of = { kind: 'event', id, ifRevision, at: `/changes/${index}` } as const;
    return verb === 'remove' ? { ...of, remove: true, isDetached: isEditor } : { ...of, merge: merges[verb] };
  });
}

async function run({ editing, instance, language }: Asked, chosen: Chosen, isTrial: boolean): Promise<Applied> {
  const { verb, events, despite, stamp } = chosen;
  const wish = { isTrial, withEffects: isTrial, despite, language };
  if (verb === 'approve')
    return acceptWaiting(editing, instance.name, events, { ...wish, ifStamp: isTrial ? undefined : stamp });
  const steps = stepsOf(chosen, verb, hasRole(editing.authority, 'editor'));
  const outcome = await applyChanges(editing, instance.name, steps, wish);
  if (!('applied' in outcome)) throw new Error('a change without a key was answered before');
  return outcome.applied;
}

/** What would come of it; nothing is changed. */
async function look(asked: Asked, chosen: Chosen, said = ''): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const { there, stamp } = await editing.store.content.read(instance.name, async (content) => ({
    there: await content.getAll(
      'event',
      chosen.events.map(({ id }) => id),
    ),
    stamp: chosen.verb === 'approve' ? await stampOfWaiting(editing, content, chosen.events) : undefined,
  }));
  const revisions = new Map(there.map(({ id, revision }) => [id, revision]));
  const events = chosen.events.map(({ id }) => ({ id, revision: revisions.get(id) }));
  const seen = { ...chosen, events, stamp };
  let applied: Applied;
  try {
    applied = await run(asked, seen, true);
  } catch (error) {
    return told(asked, chosen, error);
  }
  const changed = applied.results.filter(
    ({ id, revision, proposal }) => proposal !== undefined || revision !== revisions.get(id),
  ).length;
  const count = t('bulk.concerned', { count: seen.events.length });
  const isGrave = chosen.verb === 'remove' || chosen.verb === 'cancel';
  const doIt = html`<button class="${isGrave ? 'danger' : 'primary'}">${t('bulk.doIt')}</button> `;
  const main = html`<h1>${t('bulk.title')}</h1>
    ${said === '' ? '' : notice(said, 'warn', 'status')}
    <p>
      ${count} <b>${t(`bulk.verbs.${chosen.verb}`)}</b>${chosen.note === '' || chosen.verb !== 'cancel' ? '' : html`: «${chosen.note}»`}
    </p>
    ${changed === 0 ? notice(t('bulk.nothingChanges')) : await effects(asked, applied)}
    ${applied.warnings.map((one) => drawWarning(sayWarning(one, language), titleAt(applied, one)))}
    <form method="post" action="${link('/agenda/change')}">
      ${hidden(asked, seen)}
      <input type="hidden" name="sure" value="1">
      <p class="more">
        ${changed === 0 ? '' : doIt}<a class="button" href="${link(backTo(asked, true))}">${t('bulk.back')}</a>
      </p>
    </form>`;
  return { title: t('bulk.title'), main, at: '/agenda' };
}

/** The event that a warning is about, before what is said of it. */
function titleAt({ results }: Applied, { path }: Warning): Html | undefined {
  const [, at] = /^\/changes\/(\d+)(?:\/|$)/.exec(path) ?? [];
  const present = at === undefined ? undefined : results[Number(at)]?.present;
  const event = present && ofKind('event', present.kind, present.value);
  return event === undefined ? undefined : html`<b>${event.title}</b>: `;
}

function hidden({ form }: Asked, { verb, note, area, events, despite, stamp = '' }: Chosen): Html {
  const input = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;
  const pairs = events.map(({ id, revision }) =>
    input('event', revision === undefined ? String(id) : `${id}@${revision}`),
  );
  return html`${input('verb', verb)}${input('note', note)}${input('area', area)}
    ${stamp === '' ? '' : input('stamp', stamp)}${input('back', form.text('back'))}
    ${pairs}${[...despite].map((one) => input('despite', one))}`;
}

/** Which events the public sees newly, no more, or otherwise, and what lists gain and lose. */
async function effects({ editing, instance, language, locale, now }: Asked, applied: Applied): Promise<Html> {
  const t = translator(language);
  const { appears, disappears, changes, lists } = applied.effects ?? {
    appears: [],
    disappears: [],
    changes: [],
    lists: [],
  };
  const ids = [
    ...new Set([...appears, ...disappears, ...changes, ...lists.flatMap(({ gains, loses }) => [...gains, ...loses])]),
  ];
  const { events, names } = await editing.store.content.read(instance.name, async (content) => ({
    events: new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value])),
    names: await content.labels(
      'list',
      lists.map(({ listId }) => listId),
    ),
  }));
  const days = sayDays(locale, instance.timeZone, now);
  const part = (title: string, some: readonly number[]) => {
    if (some.length === 0) return '';
    const sorted = some
      .flatMap((id) => events.get(id) ?? [])
      .sort((a: Event, b: Event) => (a.startsAt < b.startsAt ? -1 : 1));
    return html`<section class="card">
      <h2>${title} <span class="soft">${some.length}</span></h2>
      <ul class="plain effect">${sorted.map(
        (event) =>
          html`<li><span class="soft">${days.shortDay(event.startsAt)} ${days.time(event.startsAt)}</span> ${event.title}</li>`,
      )}</ul>
    </section>`;
  };
  if (ids.length === 0) return notice(t('bulk.nothingSeen'));
  return html`${part(t('bulk.appears'), appears)}${part(t('bulk.disappears'), disappears)}${part(t('bulk.changes'), changes)}${lists.map(
    ({ listId, gains, loses }) => {
      const list = names.get(listId) ?? '';
      return html`${part(t('bulk.gains', { list }), gains)}${part(t('bulk.loses', { list }), loses)}`;
    },
  )}`;
}

/** Why it can't be done; where only a room is taken twice, a button does it all the same. Throws any error that is no refusal. */
async function told(asked: Asked, chosen: Chosen, error: unknown): Promise<Shown> {
  const { language, link } = asked;
  const t = translator(language);
  if (error instanceof RoomTaken) {
    const despite = new Set([...chosen.despite, 'room_conflict']);
    const button = html`<form method="post" action="${link('/agenda/change')}">
      ${hidden(asked, { ...chosen, despite })}<button class="danger">${t('bulk.despite')}</button>
    </form>`;
    return refuse(asked, error.warnings.map(({ text }) => text).join(' '), button);
  }
  if (error instanceof AcceptAlone) return oneByOne(asked, error);
  if (error instanceof InUse) return refuse(asked, t('bulk.inUse'));
  if (error instanceof Forbidden) return refuse(asked, t('bulk.outside'));
  if (!(error instanceof BadContent)) throw error;
  const isGone = error.problems.some(({ path }) => path.endsWith('/id'));
  const texts = [...new Set(error.problems.map((one) => sayRule(one, language)))];
  return isGone ? refuse(asked, t('bulk.gone')) : refuse(asked, texts.join(' '));
}

/** That some of them have to be looked at each by itself, with ways there. */
async function oneByOne(asked: Asked, { eventIds }: AcceptAlone): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const titles = await editing.store.content.read(instance.name, ({ labels }) => labels('event', eventIds));
  const links = [...titles].map(([id, title]) => html`<li><a href="${link(`/events/${id}`)}">${title}</a></li>`);
  return refuse(asked, translator(language)('bulk.oneByOne'), html`<ul>${links}</ul>`);
}

function refuse(asked: Asked, text: string, more?: Html): Shown {
  const t = translator(asked.language);
  const main = html`<h1>${t('bulk.title')}</h1>
    ${alertBox([text], more)}
    <p><a class="button" href="${asked.link(backTo(asked, true))}">${t('bulk.back')}</a></p>`;
  return { title: t('bulk.title'), main, at: '/agenda', status: 422 };
}

/** The list as it was asked for before. */
export function backTo({ form }: Asked, isChoosing: boolean): string {
  const query = new URLSearchParams(form.text('back'));
  for (const name of ['did', 'revision', 'warned', 'choose']) query.delete(name);
  if (isChoosing) query.set('choose', 'some');
  return query.size === 0 ? '/agenda' : `/agenda?${query}`;
}
